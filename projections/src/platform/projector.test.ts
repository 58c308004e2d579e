import { randomUUID } from 'node:crypto';
import type { Position, RecordedEvent } from '@parley/contracts/events/envelope';
import { MemoryEventStore } from '@parley/contracts/fixtures/memory-event-store';
import { silentLog } from '@parley/contracts/fixtures/silent-log';
import type { Log } from '@parley/contracts/log';
import { PROJECTIONS, READ_MODEL_GENERATION } from '../all-projections.js';
import { divideParts } from '../divide-parts.js';
import { READ_MODEL_MIGRATIONS } from '../migrations.js';
import { rebuild } from '../rebuild.js';
import { startProjections } from '../start-projections.js';
import { Chance } from '../testing/chance.js';
import { madeUpEvents } from '../testing/made-up-events.js';
import {
  emptyReadModels,
  openDataSource,
  readModelsDatabase,
  tableSums,
  type ReadModelsDatabase,
} from '../testing/read-models-database.js';
import type { Db } from './db.js';
import { Projector } from './projector.js';
import type { Projection } from './projection.js';
import { StoreUnavailable } from '@parley/contracts/events/event-store';
import type { PersonKeys } from './words.js';
import { everybodysKeys } from '../testing/everybodys-keys.js';

const STORY = { seed: 11, events: 300, flows: 2, openChats: 6, answersPerChat: 10 };
const GENEROUS_MS = 40_000;

let database: ReadModelsDatabase;
/** The read models of an undisturbed run, for comparison. */
let undisturbed: ReadModelsDatabase;
beforeAll(async () => {
  [database, undisturbed] = await Promise.all([readModelsDatabase(), readModelsDatabase()]);
});
beforeEach(() => Promise.all([database, undisturbed].map(({ dataSource }) => emptyReadModels(dataSource))));
afterAll(() => Promise.all([database.drop(), undisturbed.drop()]));

async function filled(options = STORY): Promise<{ store: MemoryEventStore; last: Position }> {
  const store = new MemoryEventStore();
  let last = '' as Position;
  for (const { stream, event } of madeUpEvents(options)) last = (await store.append(stream, 'any', [event])).position;
  return { store, last };
}

/** The checksums of an undisturbed run. */
async function expectedSums(store: MemoryEventStore, last: Position) {
  const { dataSource } = undisturbed;
  const projections = startProjections({ subjectKeys: everybodysKeys, store, dataSource, log: silentLog });
  expect(await projections.waitFor(last, GENEROUS_MS)).toBe(true);
  await projections.stop();
  return tableSums(dataSource);
}

const quiet = (store: MemoryEventStore) => ({
  store,
  subjectKeys: everybodysKeys,
  dataSource: database.dataSource,
  log: silentLog,
});

const projector = (store: MemoryEventStore, more: Partial<ConstructorParameters<typeof Projector>[0]> = {}) =>
  new Projector({
    subjectKeys: everybodysKeys,
    store,
    dataSource: database.dataSource,
    projections: PROJECTIONS,
    generation: READ_MODEL_GENERATION,
    log: silentLog,
    batchSize: 20,
    ...more,
  });

/** Empties all tables, as after restoring a backup from before the first event. */
async function resetTables(): Promise<void> {
  for (const _each of READ_MODEL_MIGRATIONS) await database.dataSource.undoLastMigration();
  await database.dataSource.runMigrations();
}

const restart = Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' });

test('PROJ-1 failures before and after the rows are written lose nothing and double nothing', async () => {
  const { store, last } = await filled();
  const chance = new Chance(3);
  let failures = 0;
  const fail = () => {
    // Two calls per projection; a batch succeeds about every fifth time, however many projections there are.
    if (!chance.happens(0.8 / PROJECTIONS.length)) return;
    failures += 1;
    throw restart;
  };
  const shaky = PROJECTIONS.map((projection): Projection => ({
    ...projection,
    apply: async (db, events) => {
      fail();
      await projection.apply(db, events);
      fail();
    },
  }));
  const running = projector(store, { projections: shaky });
  expect(await running.progress.waitFor(last, GENEROUS_MS)).toBe(true);
  await running.stop();
  expect(failures).toBeGreaterThan(10);
  expect(await tableSums(database.dataSource)).toEqual(await expectedSums(store, last));
});

test('PROJ-3 connections that Postgres cuts lose nothing and double nothing', async () => {
  const { store, last } = await filled();
  const admin = await openDataSource(database.url);
  let cuts = 0;
  const cutting = PROJECTIONS.map((projection): Projection => ({
    ...projection,
    apply: async (db, events) => {
      await projection.apply(db, events);
      if (projection.name !== 'chats' || cuts >= 5) return;
      cuts += 1;
      const [row] = await db.query<{ pid: number }>('select pg_backend_pid() as pid');
      await admin.query('select pg_terminate_backend($1, 1000)', [row?.pid]);
    },
  }));
  const running = projector(store, { projections: cutting });
  expect(await running.progress.waitFor(last, GENEROUS_MS)).toBe(true);
  await running.stop();
  await admin.destroy();
  expect(cuts).toBe(5);
  expect(await tableSums(database.dataSource)).toEqual(await expectedSums(store, last));
});

test('PROJ-3 a projector whose connection ends at each event, in each projection in turn, loses nothing and doubles nothing', async () => {
  const { store, last } = await filled({ ...STORY, events: 60 });
  const admin = await openDataSource(database.url);
  /** Events at which a connection was ended, by position. */
  const ended = new Set<Position>();
  // Publications are too rare to wait for one at each turn.
  const inTurn = PROJECTIONS.filter(({ name }) => name !== 'peer-prompts');
  const cutting = PROJECTIONS.map((projection): Projection => ({
    ...projection,
    apply: async (db, events) => {
      await projection.apply(db, events);
      const at = events.find(({ position }) => !ended.has(position));
      if (!at || inTurn[ended.size % inTurn.length] !== projection) return;
      ended.add(at.position);
      const [row] = await db.query<{ pid: number }>('select pg_backend_pid() as pid');
      await admin.query('select pg_terminate_backend($1, 1000)', [row?.pid]);
    },
  }));
  const running = projector(store, { projections: cutting, batchSize: 1 });
  expect(await running.progress.waitFor(last, GENEROUS_MS)).toBe(true);
  await running.stop();
  await admin.destroy();
  expect(ended.size).toBeGreaterThan(20);
  expect(await tableSums(database.dataSource)).toEqual(await expectedSums(store, last));
});

test('PROJ-1 PROJ-5 while the keys of people can’t be asked for, events wait, and none is parked', async () => {
  const { store, last } = await filled({ ...STORY, events: 60 });
  let refusals = 3;
  const keysOf: PersonKeys['keysOf'] = (subjects) =>
    refusals-- > 0 ? Promise.reject(new StoreUnavailable('no connection')) : everybodysKeys.keysOf(subjects);
  const projections = startProjections({ ...quiet(store), subjectKeys: { ...everybodysKeys, keysOf } });
  expect(await projections.waitFor(last, GENEROUS_MS)).toBe(true);
  expect(await projections.status()).toMatchObject({ parked: 0 });
  expect(refusals).toBeLessThan(0);
  await projections.stop();
  expect(await tableSums(database.dataSource)).toEqual(await expectedSums(store, last));
});

test('PROJ-4 two projectors on one database never apply an event twice', async () => {
  const { store, last } = await filled({ ...STORY, events: 500 });
  const applied: string[] = [];
  const watched = PROJECTIONS.map((projection): Projection => ({
    ...projection,
    apply: async (db: Db, events: readonly RecordedEvent[]) => {
      await projection.apply(db, events);
      applied.push(...events.map(({ id }) => `${projection.name} ${id}`));
    },
  }));
  const other = await openDataSource(database.url);
  const first = projector(store, { projections: watched, batchSize: 7 });
  const second = projector(store, { projections: watched, batchSize: 11, dataSource: other });
  expect(await Promise.all([first, second].map(({ progress }) => progress.waitFor(last, GENEROUS_MS)))).toEqual([
    true,
    true,
  ]);
  await Promise.all([first.stop(), second.stop()]);
  await other.destroy();
  expect(new Set(applied).size).toBe(applied.length);
  expect(await tableSums(database.dataSource)).toEqual(await expectedSums(store, last));
});

describe('PROJ-5 an event that can’t be applied', () => {
  test('is parked with those behind it in its stream, for that projection; everything else goes on', async () => {
    const { store } = await filled();
    const events = await store.readAll({ after: null, limit: 1_000 });
    const chat = events.find(
      ({ type, stream }) => type === 'ChatStarted' && events.filter((e) => e.stream === stream).length > 4,
    );
    const own = events.filter(({ stream }) => stream === chat?.stream);
    const poison = own[2];
    if (!chat || !poison) throw new Error('the story has no such chat');
    const reported: unknown[] = [];
    const log: Log = { ...silentLog, error: (facts) => void reported.push(facts) };
    const poisoned = PROJECTIONS.map((projection): Projection => ({
      ...projection,
      apply: async (db, part) => {
        if (projection.name === 'chats' && part.some(({ id }) => id === poison.id)) throw new TypeError('Ada');
        await projection.apply(db, part);
      },
    }));
    const running = projector(store, { projections: poisoned, log });
    const last = events.at(-1)?.position ?? ('' as Position);
    expect(await running.progress.waitFor(last, GENEROUS_MS)).toBe(true);
    await running.stop();
    const parked: object[] = await database.dataSource.query('select * from read.parked_event order by revision');
    expect(parked).toMatchObject(
      own.slice(2).map(({ revision }, index) => ({
        projection: 'chats',
        stream: chat.stream,
        revision,
        reason: index === 0 ? 'TypeError' : 'behind a parked event of its stream',
      })),
    );
    expect(reported).toHaveLength(own.length - 2);
    const expected = await expectedSums(store, last);
    const sums = await tableSums(database.dataSource);
    // A prompt that is shown later for the first time takes the answers of chats as they are then.
    const { chat: _, chat_page: __, parked_event: ___, peer_answer: ____, ...others } = sums;
    expect(expected).toMatchObject(others);
  });

  test('does not stop the events behind it that come later', async () => {
    const store = new MemoryEventStore();
    const bad = { id: randomUUID(), type: 'FlowRenamed', data: { name: 'never created', tName: {} }, meta: { at: 1 } };
    await store.append(`flow-${randomUUID()}`, 'none', [bad]);
    const projections = startProjections({
      subjectKeys: everybodysKeys,
      store,
      dataSource: database.dataSource,
      log: silentLog,
    });
    let last = '' as Position;
    for (const { stream, event } of madeUpEvents({ ...STORY, events: 30 }))
      last = (await store.append(stream, 'any', [event])).position;
    expect(await projections.waitFor(last, GENEROUS_MS)).toBe(true);
    expect(await projections.status()).toMatchObject({ parked: 1, checkpoint: last });
    await projections.stop();
    expect(await database.dataSource.query('select flow_id from read.flow')).toHaveLength(2);
  });
});

describe('PROJ-6 waiting for a position', () => {
  test('ends when the read models have the event, in this process and in one that doesn’t project', async () => {
    const { store, last } = await filled({ ...STORY, events: 60 });
    const follower = startProjections({ ...quiet(store), mayLead: false });
    expect(await follower.waitFor(last, 0)).toBe(false);
    const elsewhere = follower.waitFor(last, GENEROUS_MS);
    const projections = startProjections(quiet(store));
    expect(await projections.waitFor(last, GENEROUS_MS)).toBe(true);
    expect(await elsewhere).toBe(true);
    expect(await projections.waitFor(last, 0)).toBe(true);
    await Promise.all([projections.stop(), follower.stop()]);
  });

  test('is false after the time is over, and at once when the projections stop', async () => {
    const { store } = await filled({ ...STORY, events: 10 });
    const projections = startProjections({
      subjectKeys: everybodysKeys,
      store,
      dataSource: database.dataSource,
      log: silentLog,
    });
    expect(await projections.waitFor('1000000' as Position, 5)).toBe(false);
    const endless = projections.waitFor('1000000' as Position, 1_000_000);
    await projections.stop();
    expect(await endless).toBe(false);
  });

  test('follows the other projector when that one did the work', async () => {
    const { store, last } = await filled({ ...STORY, events: 60 });
    const [first, second] = [projector(store), projector(store)];
    expect(await first.progress.waitFor(last, GENEROUS_MS)).toBe(true);
    expect(await second.progress.waitFor(last, GENEROUS_MS)).toBe(true);
    await Promise.all([first.stop(), second.stop()]);
  });
});

test('PROJ-9 streams of other applications are left alone, also by a rebuild', async () => {
  const { store, last } = await filled({ ...STORY, events: 60 });
  const { checkpoint: _early, ...wanted } = await expectedSums(store, last);
  // Our event types with other contents: whoever read them would park them.
  for (const type of ['FlowCreated', 'ChatStarted', 'AnswerGiven'])
    await store.append('orders-1', 'any', [{ id: randomUUID(), type, data: null, meta: { at: 0 } }]);
  const { position: end } = await store.append('flow-other', 'none', [
    { id: randomUUID(), type: 'Unknown', data: null, meta: { at: 0 } },
  ]);
  const running = projector(store);
  expect(await running.progress.waitFor(end, GENEROUS_MS)).toBe(true);
  await running.stop();
  expect(await database.dataSource.query('select * from read.parked_event')).toEqual([]);
  expect(await tableSums(database.dataSource)).toMatchObject(wanted);
  expect(
    await rebuild({ subjectKeys: everybodysKeys, store, dataSource: database.dataSource, log: silentLog }),
  ).toMatchObject({ parked: 0 });
});

test('PROJ-1 read models that were reset under a running projector are filled again', async () => {
  const { store, last } = await filled({ ...STORY, events: 60 });
  const running = projector(store);
  expect(await running.progress.waitFor(last, GENEROUS_MS)).toBe(true);
  await resetTables();
  const late = { id: randomUUID(), type: 'PersonForgotten', data: { subject: randomUUID() }, meta: { at: 1 } };
  const { position } = await store.append(`person-${randomUUID()}`, 'none', [late]);
  expect(await running.progress.waitFor(position, GENEROUS_MS)).toBe(true);
  await running.stop();
  expect(await tableSums(database.dataSource)).toEqual(await expectedSums(store, position));
});

test('PROJ-1 rows that the database forgot come back without a new event', async () => {
  const { store, last } = await filled({ ...STORY, events: 60 });
  const running = projector(store);
  expect(await running.progress.waitFor(last, GENEROUS_MS)).toBe(true);
  await resetTables();
  const wanted = JSON.stringify(await expectedSums(store, last));
  for (const end = Date.now() + GENEROUS_MS; ;) {
    if (JSON.stringify(await tableSums(database.dataSource)) === wanted) break;
    if (Date.now() > end) throw new Error('the rows did not come back');
  }
  await running.stop();
});

test.each([
  ['everything', undefined, 20],
  ['one of two parts', { number: 1, of: 2 }, 40],
  ['one of sixteen parts', { number: 15, of: 16 }, 80],
  ['the ground', { number: -1, of: 2 }, 20],
])('PROJ-17 a projector of %s reads as many events at once as it needs', async (_, part, expected) => {
  const store = new MemoryEventStore();
  expect(await divideParts(quiet(store), part?.of ?? 1)).toBe(true);
  const asked = new Promise<number | undefined>((resolve) => {
    jest.spyOn(store, 'subscribe').mockImplementation(({ batchSize }) => {
      resolve(batchSize);
      return { stop: () => Promise.resolve() };
    });
  });
  const running = projector(store, { ...(part && { part }) });
  try {
    expect(await asked).toBe(expected);
  } finally {
    await running.stop();
  }
});
