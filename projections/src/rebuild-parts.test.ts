/** A rebuild in parts of a log that is empty, or that grows meanwhile. */
import type { Position } from '@parley/contracts/events/envelope';
import { MemoryEventStore } from '@parley/contracts/fixtures/memory-event-store';
import { silentLog } from '@parley/contracts/fixtures/silent-log';
import { rebuildPart } from './rebuild-parts.js';
import { rebuild } from './rebuild.js';
import { startProjections } from './start-projections.js';
import { everybodysKeys } from './testing/everybodys-keys.js';
import { story } from './testing/learners-story.js';
import type { Append } from './testing/made-up-events.js';
import { emptyReadModels, readModelsDatabase, type ReadModelsDatabase } from './testing/read-models-database.js';
import { rowsWithoutNumbers } from './testing/rows-without-numbers.js';

let database: ReadModelsDatabase;
beforeAll(async () => (database = await readModelsDatabase()));
beforeEach(() => emptyReadModels(database.dataSource));
afterAll(() => database.drop());

async function write(store: MemoryEventStore, appends: readonly Append[]): Promise<Position> {
  let last = '' as Position;
  for (const { stream, event } of appends) last = (await store.append(stream, 'any', [event])).position;
  return last;
}

/** Lets projectors of two parts apply everything, and stops them. */
async function divided(store: MemoryEventStore, last: Position | null): Promise<void> {
  const { dataSource } = database;
  const projections = startProjections({
    subjectKeys: everybodysKeys,
    store,
    dataSource,
    log: silentLog,
    parts: 2,
  });
  if (last !== null) expect(await projections.waitFor(last, 60_000)).toBe(true);
  await projections.stop();
}

const options = (store: MemoryEventStore) => ({
  subjectKeys: everybodysKeys,
  store,
  dataSource: database.dataSource,
  log: silentLog,
});
const inTwoParts = (store: MemoryEventStore) =>
  rebuild({
    ...options(store),
    batchSize: 50,
    inParallel: {
      most: 2,
      run: (part, end, signal) => rebuildPart({ ...options(store), batchSize: 50, signal }, part, end),
    },
  });

test('PROJ-7 events of flows that come while a rebuild reads those of flows are applied once', async () => {
  const store = new MemoryEventStore();
  const all = story(11, 600);
  await divided(store, await write(store, all.slice(0, 300)));
  const subscribe = store.subscribe.bind(store);
  const later = all.slice(300);
  expect(later.some(({ event }) => event.type === 'PromptAdded')).toBe(true);
  // The first subscription is that of the flows.
  jest.spyOn(store, 'subscribe').mockImplementationOnce((asked) =>
    subscribe({
      ...asked,
      onBatch: async (events, page) => {
        await write(store, later.splice(0));
        return asked.onBatch(events, page);
      },
    }),
  );
  expect(await inTwoParts(store)).toEqual({ events: all.length, parked: 0 });
  const rows = await rowsWithoutNumbers(database.dataSource);
  expect(later).toEqual([]);
  await rebuild(options(store));
  expect(rows).toEqual(await rowsWithoutNumbers(database.dataSource));
});

test('PROJ-7 a rebuild of divided chats that has no events yet leaves tables to which projectors can write', async () => {
  const store = new MemoryEventStore();
  await divided(store, null);
  expect(await inTwoParts(store)).toEqual({ events: 0, parked: 0 });
  await divided(store, await write(store, story(11, 200)));
  const rows = await rowsWithoutNumbers(database.dataSource);
  await rebuild(options(store));
  expect(rows).toEqual(await rowsWithoutNumbers(database.dataSource));
});
