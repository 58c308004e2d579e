import fc from 'fast-check';
import { MemoryEventStore } from '@parley/contracts/fixtures/memory-event-store';
import type { EventStore } from '@parley/contracts/events/event-store';
import type { Position } from '@parley/contracts/events/envelope';
import { silentLog } from '@parley/contracts/fixtures/silent-log';
import { rebuild } from './rebuild.js';
import { startProjections } from './start-projections.js';
import { ForgetfulStore } from './testing/forgetful-store.js';
import { madeUpEvents, type MadeUpOptions } from './testing/made-up-events.js';
import {
  emptyReadModels,
  openDataSource,
  readModelsDatabase,
  tableSums,
  type ReadModelsDatabase,
} from './testing/read-models-database.js';
import { everybodysKeys } from './testing/everybodys-keys.js';

let database: ReadModelsDatabase;
beforeAll(async () => {
  database = await readModelsDatabase();
});
beforeEach(() => emptyReadModels(database.dataSource));
afterAll(() => database.drop());

const SMALL = { flows: 2, openChats: 5, answersPerChat: 12 };

async function fill(store: EventStore, options: MadeUpOptions): Promise<Position> {
  let last: Position | undefined;
  for (const { stream, event } of madeUpEvents(options)) last = (await store.append(stream, 'any', [event])).position;
  if (last === undefined) throw new Error('no events were made up');
  return last;
}

async function project(store: EventStore, upTo: Position, batchSize: number) {
  const { dataSource } = database;
  const projections = startProjections({ subjectKeys: everybodysKeys, store, dataSource, log: silentLog, batchSize });
  try {
    expect(await projections.waitFor(upTo, 40_000)).toBe(true);
    expect(await projections.status()).toMatchObject({ parked: 0, checkpoint: upTo });
    return await tableSums(dataSource);
  } finally {
    await projections.stop();
  }
}

test('PROJ-2, PROJ-7 after any events, in batches of any size, a rebuild gives equal rows', async () => {
  const story = fc.record({
    seed: fc.integer(),
    live: fc.integer({ min: 2, max: 60 }),
    again: fc.integer({ min: 2, max: 60 }),
    mostKept: fc.constantFrom(0, 40, undefined),
  });
  await fc.assert(
    fc.asyncProperty(story, async ({ seed, live, again, mostKept }) => {
      await emptyReadModels(database.dataSource);
      const store = new MemoryEventStore();
      const end = await fill(store, { ...SMALL, seed, events: 150 });
      const before = await project(store, end, live);
      const { events } = await rebuild({
        subjectKeys: everybodysKeys,
        store,
        dataSource: database.dataSource,
        log: silentLog,
        batchSize: again,
        ...(mostKept !== undefined && { mostKept }),
      });
      expect(events).toBeGreaterThan(120);
      expect(await tableSums(database.dataSource)).toEqual(before);
    }),
    // An answer stored after its person was erased.
    {
      numRuns: process.env.TEST_LONG ? 6 : 2,
      examples: [[{ seed: -25, live: 38, again: 2, mostKept: 0 }]],
    },
  );
}, 140_000);

test('PROJ-C2 copies of histories and facts change nothing else', async () => {
  const store = new MemoryEventStore();
  const end = await fill(store, { ...SMALL, seed: 21, events: 500 });
  const { chat_page: turns, chat_fact_page: facts, ...others } = await project(store, end, 30);
  await emptyReadModels(database.dataSource);
  const copied = await project(Object.assign(store, { readStreams: undefined }), end, 30);
  expect(copied).toMatchObject(others);
  const rowsIn = (sum: string | undefined): number => Number(sum?.split(' ')[0]);
  expect(rowsIn(turns)).toBeLessThan(rowsIn(copied.chat_page) / 2);
  expect(rowsIn(facts)).toBeLessThan(rowsIn(copied.chat_fact_page) / 2);
});

test('PROJ-8 a rebuild without the keys of forgotten persons gives equal rows', async () => {
  const store = new ForgetfulStore();
  const end = await fill(store, { ...SMALL, seed: 8, events: 600 });
  const before = await project(store, end, 40);
  const forgotten = (await store.readAll({ after: null, limit: 1_000 })).filter(
    ({ type }) => type === 'PersonForgotten',
  );
  expect(forgotten.length).toBeGreaterThan(3);
  for (const { data } of forgotten) store.forget((data as { subject: string }).subject);
  await rebuild({ subjectKeys: everybodysKeys, store, dataSource: database.dataSource, log: silentLog });
  expect(await tableSums(database.dataSource)).toEqual(before);
});

test('PROJ-7 while a rebuild runs, projections and readers go on, and events that come meanwhile are not lost', async () => {
  const { dataSource } = database;
  const store = new MemoryEventStore();
  const story = [...madeUpEvents({ ...SMALL, seed: 5, events: 900 })];
  const projections = startProjections({
    subjectKeys: everybodysKeys,
    store,
    dataSource,
    log: silentLog,
    batchSize: 7,
  });
  const append = async (part: typeof story) => {
    let last = '' as Position;
    for (const { stream, event } of part) last = (await store.append(stream, 'any', [event])).position;
    return last;
  };
  expect(await projections.waitFor(await append(story.slice(0, 400)), 40_000)).toBe(true);
  const rebuilding = rebuild({ subjectKeys: everybodysKeys, store, dataSource, log: silentLog, batchSize: 50 });
  let reads = 0;
  let ready = false;
  const reading = (async () => {
    for (; !ready; reads += 1) expect(await dataSource.query('select flow_id from read.flow')).toHaveLength(2);
  })();
  const last = await append(story.slice(400));
  await rebuilding;
  ready = true;
  await reading;
  expect(reads).toBeGreaterThan(0);
  expect(await projections.waitFor(last, 40_000)).toBe(true);
  const after = await tableSums(dataSource);
  await projections.stop();
  await rebuild({ subjectKeys: everybodysKeys, store, dataSource, log: silentLog });
  expect(await tableSums(dataSource)).toEqual(after);
});

test('PROJ-7 a rebuild needs two connections: with more, it would wait for projectors that wait for it', async () => {
  const store = new MemoryEventStore();
  const end = await fill(store, { ...SMALL, seed: 3, events: 60 });
  const before = await project(store, end, 20);
  const few = await openDataSource(database.url, { poolSize: 2, connectTimeoutMS: 40_000 });
  try {
    await rebuild({ subjectKeys: everybodysKeys, store, dataSource: few, log: silentLog });
  } finally {
    await few.destroy();
  }
  expect(await tableSums(database.dataSource)).toEqual(before);
}, 140_000);
