import { MemoryEventStore } from '@parley/contracts/fixtures/memory-event-store';
import type { Position } from '@parley/contracts/events/envelope';
import type { EventStore } from '@parley/contracts/events/event-store';
import { silentLog } from '@parley/contracts/fixtures/silent-log';
import type { Log } from '@parley/contracts/log';
import { PROJECTIONS, READ_MODEL_GENERATION } from './all-projections.js';
import { Projector } from './platform/projector.js';
import { areOutdated, rebuild } from './rebuild.js';
import { renewReadModels } from './renew-read-models.js';
import { startProjections } from './start-projections.js';
import { madeUpEvents } from './testing/made-up-events.js';
import {
  emptyReadModels,
  readModelsDatabase,
  tableSums,
  type ReadModelsDatabase,
} from './testing/read-models-database.js';
import { everybodysKeys } from './testing/everybodys-keys.js';

const GENEROUS_MS = 40_000;
const STORY = [...madeUpEvents({ seed: 21, events: 400, flows: 2, openChats: 5, answersPerChat: 12 })];

let database: ReadModelsDatabase;
let store: MemoryEventStore;
beforeAll(async () => (database = await readModelsDatabase()));
beforeEach(async () => {
  await emptyReadModels(database.dataSource);
  store = new MemoryEventStore();
});
afterAll(() => database.drop());

async function append(part: typeof STORY): Promise<Position> {
  let last = '' as Position;
  for (const { stream, event } of part) last = (await store.append(stream, 'any', [event])).position;
  return last;
}
/** The projector of a program that knew neither plans nor statistics. */
const formerProjector = (log: Log = silentLog) =>
  new Projector({
    subjectKeys: everybodysKeys,
    store,
    dataSource: database.dataSource,
    projections: PROJECTIONS.filter(({ name }) => name !== 'plan-usage' && name !== 'flow-stats'),
    generation: READ_MODEL_GENERATION - 1,
    log,
    batchSize: 50,
  });
async function projectAsFormer(upTo: Position): Promise<void> {
  const former = formerProjector();
  expect(await former.progress.waitFor(upTo, GENEROUS_MS)).toBe(true);
  await former.stop();
}
const renew = (options: { readonly log?: Log; readonly from?: EventStore } = {}) =>
  renewReadModels({
    subjectKeys: everybodysKeys,
    store: options.from ?? store,
    dataSource: database.dataSource,
    log: options.log ?? silentLog,
  });
/** Equal to what a rebuild gives now. */
async function expectRebuilt(): Promise<void> {
  const sums = await tableSums(database.dataSource);
  await rebuild({ subjectKeys: everybodysKeys, store, dataSource: database.dataSource, log: silentLog });
  expect(sums).toEqual(await tableSums(database.dataSource));
  expect(sums).toMatchObject({ parked_event: expect.stringMatching(/^0 /) as string });
}

test.each([READ_MODEL_GENERATION - 1, null])(
  'PROJ-12 rows that the former generation (%p) wrote: after the start, beside projections and readers, they equal a rebuild',
  async (generation) => {
    const { dataSource } = database;
    await projectAsFormer(await append(STORY.slice(0, 250)));
    await dataSource.query('update read.checkpoint set generation = $1', [generation]);
    expect(await dataSource.query('select from read.plan_usage')).toHaveLength(0);
    expect(await areOutdated(dataSource)).toBe(true);
    const projections = startProjections({
      subjectKeys: everybodysKeys,
      store,
      dataSource,
      log: silentLog,
      batchSize: 7,
    });
    const renewal = renew();
    const last = await append(STORY.slice(250));
    await renewal.done;
    expect(await areOutdated(dataSource)).toBe(false);
    expect(await projections.waitFor(last, GENEROUS_MS)).toBe(true);
    await projections.stop();
    expect(await dataSource.query('select from read.plan_usage')).not.toHaveLength(0);
    await expectRebuilt();
  },
);

test('PROJ-12 empty read models, and those of this generation, are left as they are', async () => {
  const lines: string[] = [];
  const log: Log = { ...silentLog, info: (_, text) => void lines.push(text) };
  await renew({ log }).done;
  const last = await append(STORY.slice(0, 50));
  const projections = startProjections({
    subjectKeys: everybodysKeys,
    store,
    dataSource: database.dataSource,
    log: silentLog,
  });
  expect(await projections.waitFor(last, GENEROUS_MS)).toBe(true);
  await projections.stop();
  await renew({ log }).done;
  expect(lines).toEqual([]);
});

test('PROJ-12 one of the processes that start at once rebuilds them; all see that it is done', async () => {
  await projectAsFormer(await append(STORY.slice(0, 200)));
  const lines: string[] = [];
  const log: Log = { ...silentLog, info: (_, text) => void lines.push(text) };
  await Promise.all([1, 2, 3].map(() => renew({ log }).done));
  expect(lines.filter((line) => line === 'the read models are rebuilt')).toHaveLength(1);
  await expectRebuilt();
});

test('PROJ-12 one that is stopped leaves the old rows, and the next start begins again', async () => {
  await projectAsFormer(await append(STORY.slice(0, 200)));
  const before = await tableSums(database.dataSource);
  const reads: (() => void)[] = [];
  const slow = Object.create(store) as MemoryEventStore;
  slow.readAll = async (options) => {
    const events = await store.readAll(options);
    await new Promise<void>((go) => reads.push(go));
    return events;
  };
  const stopped = renew({ from: slow });
  while (reads.length === 0) await new Promise(setImmediate);
  const end = stopped.stop();
  for (const go of reads) go();
  slow.readAll = (options) => store.readAll(options);
  await end;
  expect(await tableSums(database.dataSource)).toEqual(before);
  await renew().done;
  await expectRebuilt();
});

test('PROJ-12 the former program does not write into newer tables: it waits until the newer one has', async () => {
  await projectAsFormer(await append(STORY.slice(0, 200)));
  await renew().done;
  const lines: object[] = [];
  const former = formerProjector({ ...silentLog, warn: (facts) => void lines.push(facts) });
  const last = await append(STORY.slice(200));
  while (lines.length < 2) await new Promise(setImmediate);
  expect(lines[0]).toEqual({ error: 'ReadModelsAreNewer' });
  const projections = startProjections({
    subjectKeys: everybodysKeys,
    store,
    dataSource: database.dataSource,
    log: silentLog,
  });
  expect(await projections.waitFor(last, GENEROUS_MS)).toBe(true);
  expect(await former.progress.waitFor(last, GENEROUS_MS)).toBe(true);
  await Promise.all([former.stop(), projections.stop()]);
  await expectRebuilt();
});

test('PROJ-12 a rebuild during which a newer program migrated the tables is not swapped in', async () => {
  const { dataSource } = database;
  await append(STORY.slice(0, 100));
  const migrating = Object.create(store) as MemoryEventStore;
  migrating.readAll = async (options) => {
    await dataSource.query('alter table read.chat add column if not exists mood text');
    return store.readAll(options);
  };
  try {
    const made = rebuild({ subjectKeys: everybodysKeys, store: migrating, dataSource, log: silentLog });
    await expect(made).rejects.toMatchObject({ name: 'TablesChanged' });
    expect(await dataSource.query('select from read.chat')).toHaveLength(0);
  } finally {
    await dataSource.query('alter table read.chat drop column mood');
  }
});
