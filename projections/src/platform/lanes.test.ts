import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { setTimeout as pause } from 'node:timers/promises';
import type { Position } from '@parley/contracts/events/envelope';
import { personStream } from '@parley/contracts/events/event-store';
import { MemoryEventStore } from '@parley/contracts/fixtures/memory-event-store';
import { silentLog } from '@parley/contracts/fixtures/silent-log';
import { PROJECTIONS, READ_MODEL_GENERATION } from '../all-projections.js';
import { everybodysKeys } from '../testing/everybodys-keys.js';
import { madeUpEvents } from '../testing/made-up-events.js';
import {
  emptyReadModels,
  openDataSource,
  readModelsDatabase,
  tableSums,
  type ReadModelsDatabase,
} from '../testing/read-models-database.js';
import { LANES, LANES_SINCE_GENERATION, type Lane } from './lanes.js';
import { SplitLanes1765300000000 } from './lanes.migration.js';
import type { Projection } from './projection.js';
import { Projector } from './projector.js';
import { Turns } from './turns.js';

const STORY = { seed: 5, events: 120, flows: 2, openChats: 6, answersPerChat: 10 };
const BATCH = 20;
const GENEROUS_MS = 40_000;
const QUIET_MS = 300;

let database: ReadModelsDatabase;
beforeAll(async () => (database = await readModelsDatabase()));
beforeEach(() => emptyReadModels(database.dataSource));
afterAll(() => database.drop());

async function filled(): Promise<{ store: MemoryEventStore; last: Position }> {
  const store = new MemoryEventStore();
  for (const { stream, event } of madeUpEvents(STORY)) await store.append(stream, 'any', [event]);
  return { store, last: (await store.lastPosition())! };
}

const projector = (store: MemoryEventStore, projections = PROJECTIONS): Projector =>
  new Projector({
    subjectKeys: everybodysKeys,
    store,
    dataSource: database.dataSource,
    projections,
    generation: READ_MODEL_GENERATION,
    log: silentLog,
    batchSize: BATCH,
  });

async function projected(store: MemoryEventStore, last: Position, projections = PROJECTIONS): Promise<void> {
  const running = projector(store, projections);
  expect(await running.progress.waitFor(last, GENEROUS_MS)).toBe(true);
  await running.stop();
}

/** The projections, with `before` called before each of a lane. */
const watched = (lane: Lane, before: (name: string) => Promise<void> | void): readonly Projection[] =>
  PROJECTIONS.map((projection) =>
    projection.lane !== lane
      ? projection
      : {
          ...projection,
          apply: async (db, events) => {
            await before(projection.name);
            await projection.apply(db, events);
          },
        },
  );

const checkpoints = async (): Promise<Readonly<Record<string, Position>>> => {
  const rows: { name: string; position: Position }[] = await database.dataSource.query(
    'select name, position from read.checkpoint',
  );
  return Object.fromEntries(rows.map(({ name, position }) => [name, position]));
};

async function until(isDone: () => Promise<boolean> | boolean): Promise<void> {
  for (const end = Date.now() + GENEROUS_MS; !(await isDone());) {
    if (Date.now() > end) throw new Error('it did not happen');
    await pause(5);
  }
}

test('PROJ-16 while the lane behind fails, the lane ahead applies the next batch and then waits; nothing is lost or doubled', async () => {
  const { store, last } = await filled();
  await projected(store, last);
  const expected = await tableSums(database.dataSource);
  await emptyReadModels(database.dataSource);
  let isBroken = true;
  let tries = 0;
  const running = projector(
    store,
    watched('behind', () => {
      tries += 1;
      if (isBroken) throw Object.assign(new Error('out of memory'), { code: '53200' });
    }),
  );
  await until(() => tries > 4);
  await pause(QUIET_MS);
  const events = await store.readAll({ after: null, limit: 1_000 });
  expect(await checkpoints()).toEqual({ ahead: events[2 * BATCH - 1]?.position });
  expect(running.progress.position).toBeNull();
  isBroken = false;
  expect(await running.progress.waitFor(last, GENEROUS_MS)).toBe(true);
  await running.stop();
  expect(await tableSums(database.dataSource)).toEqual(expected);
});

test('PROJ-16 a projector that ended between the lanes is continued by the next one', async () => {
  const { store, last } = await filled();
  await projected(store, last);
  const expected = await tableSums(database.dataSource);
  await emptyReadModels(database.dataSource);
  const broken = projector(
    store,
    watched('behind', () => {
      throw Object.assign(new Error('out of memory'), { code: '53200' });
    }),
  );
  await until(async () => Object.keys(await checkpoints()).length > 0);
  await broken.stop();
  await projected(store, last);
  expect(await tableSums(database.dataSource)).toEqual(expected);
});

test('PROJ-16 if Postgres loses what the lane ahead applied, the lane behind waits until it is there again', async () => {
  const store = new MemoryEventStore();
  const order: Lane[] = [];
  const recorded = (lane: Lane): Projection => ({
    name: lane,
    lane,
    types: new Set(['PersonForgotten']),
    apply: () => Promise.resolve(void order.push(lane)),
  });
  const admin = await openDataSource(database.url);
  const holder = admin.createQueryRunner();
  await holder.query(`select pg_advisory_lock(${LANES.behind.lock})`);
  const event = { id: randomUUID(), type: 'PersonForgotten', data: { subject: randomUUID() }, meta: { at: 1 } };
  const { position } = await store.append(personStream(randomUUID()), 'none', [event]);
  const running = projector(store, [recorded('ahead'), recorded('behind')]);
  await until(() => order.length > 0);
  await until(async () => (await checkpoints()).ahead !== undefined);
  await holder.query(`delete from read.checkpoint where name = 'ahead'`);
  await holder.query(`select pg_advisory_unlock(${LANES.behind.lock})`);
  expect(await running.progress.waitFor(position, GENEROUS_MS)).toBe(true);
  await running.stop();
  await holder.release();
  await admin.destroy();
  expect(order.filter((lane) => lane === 'behind')).toHaveLength(1);
  expect(order.at(-1)).toBe('behind');
  expect(order.filter((lane) => lane === 'ahead').length).toBeGreaterThan(1);
});

test('PROJ-16 tables of a generation before lanes are written in one transaction, so that an earlier program may write them, too', async () => {
  const { store, last } = await filled();
  const transactions = new Map<string, unknown>();
  const seen = PROJECTIONS.map((projection): Projection => ({
    ...projection,
    apply: async (db, events) => {
      const [row] = await db.query<{ xact: string }>('select pg_current_xact_id()::text as xact');
      transactions.set(projection.name, row?.xact);
      await projection.apply(db, events);
    },
  }));
  const running = projector(store, seen);
  const again = async (): Promise<boolean> => {
    for (const { stream, event } of madeUpEvents({ ...STORY, seed: STORY.seed + transactions.size, events: 30 }))
      await store.append(stream, 'any', [{ ...event, id: randomUUID() }]);
    expect(await running.progress.waitFor((await store.lastPosition())!, GENEROUS_MS)).toBe(true);
    return transactions.get('flow-stats') === transactions.get('chats');
  };
  expect(await running.progress.waitFor(last, GENEROUS_MS)).toBe(true);
  const setGeneration = (generation: number) =>
    database.dataSource.query(`update read.checkpoint set generation = ${generation}`);
  await database.dataSource.query(`delete from read.checkpoint where name = 'ahead'`);
  await setGeneration(LANES_SINCE_GENERATION - 1);
  expect(await again()).toBe(true);
  // Whoever asks for the generation of the tables may see any row.
  expect(await database.dataSource.query('select distinct generation from read.checkpoint')).toEqual([
    { generation: LANES_SINCE_GENERATION - 1 },
  ]);
  await setGeneration(LANES_SINCE_GENERATION);
  transactions.clear();
  expect(await again()).toBe(false);
  await running.stop();
});

test('PROJ-12, PROJ-16 an upgrade begins both lanes where all projections are; undone while they differ, it asks for a rebuild', async () => {
  const { dataSource } = database;
  const { store, last } = await filled();
  await projected(store, last);
  await dataSource.query(`update read.checkpoint set generation = ${LANES_SINCE_GENERATION}`);
  const sums = await tableSums(dataSource);
  const migration = new SplitLanes1765300000000();
  const runner = dataSource.createQueryRunner();
  const standing = () => dataSource.query('select name, generation from read.checkpoint order by name');
  await migration.down(runner);
  expect(await standing()).toEqual([{ name: 'read-models', generation: LANES_SINCE_GENERATION - 1 }]);
  await migration.up(runner);
  expect(await tableSums(dataSource)).toEqual(sums);
  await dataSource.query(`update read.checkpoint set position = 'further' where name = 'ahead'`);
  await migration.down(runner);
  expect(await standing()).toEqual([{ name: 'read-models', generation: LANES_SINCE_GENERATION - 2 }]);
  await runner.release();
});

test('PROJ-16 the lanes take turns while the pool has too few connections, however many were asked for', () => {
  const { dataSource } = database;
  const { options } = (dataSource.driver as PostgresDriver).master as Pool;
  const { max } = options;
  const turns = new Turns(dataSource);
  expect(turns.mayOverlap).toBe(true);
  options.max = 4;
  expect(turns.mayOverlap).toBe(false);
  options.max = max;
  expect(turns.mayOverlap).toBe(true);
});
