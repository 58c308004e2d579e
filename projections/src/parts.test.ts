/** The chats are divided among parts of the projections, each of which any process may lead. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Position } from '@parley/contracts/events/envelope';
import { MemoryEventStore } from '@parley/contracts/fixtures/memory-event-store';
import { silentLog } from '@parley/contracts/fixtures/silent-log';
import { PROJECTIONS, READ_MODEL_GENERATION } from './all-projections.js';
import { divideParts } from './divide-parts.js';
import { GROUND } from './platform/lanes.js';
import { DivideChats1765500000000 } from './platform/parts.migration.js';
import { Projector } from './platform/projector.js';
import { readPosition, readReached } from './read-position.js';
import { rebuildPart } from './rebuild-parts.js';
import { rebuild } from './rebuild.js';
import { startProjections, type Projections } from './start-projections.js';
import { everybodysKeys } from './testing/everybodys-keys.js';
import { story } from './testing/learners-story.js';
import type { Append } from './testing/made-up-events.js';
import {
  emptyReadModels,
  openDataSource,
  readModelsDatabase,
  type ReadModelsDatabase,
} from './testing/read-models-database.js';
import { rowsWithoutNumbers } from './testing/rows-without-numbers.js';

const GENEROUS_MS = 60_000;

let database: ReadModelsDatabase;
beforeAll(async () => (database = await readModelsDatabase()));
beforeEach(() => emptyReadModels(database.dataSource));
afterAll(() => database.drop());

async function write(store: MemoryEventStore, appends: readonly Append[]): Promise<Position> {
  let last = '' as Position;
  for (const { stream, event } of appends) last = (await store.append(stream, 'any', [event])).position;
  return last;
}

const start = (store: MemoryEventStore, parts: number, batchSize = 17): Projections =>
  startProjections({
    subjectKeys: everybodysKeys,
    store,
    dataSource: database.dataSource,
    log: silentLog,
    batchSize,
    parts,
  });

async function reach(projections: Projections, last: Position): Promise<void> {
  expect(await projections.waitFor(last, GENEROUS_MS)).toBe(true);
  expect(await projections.status()).toMatchObject({ parked: 0, checkpoint: last });
}

/** The rows that one part makes. */
async function expectedRows(store: MemoryEventStore, last: Position) {
  await emptyReadModels(database.dataSource);
  const projections = start(store, 1);
  await reach(projections, last);
  await projections.stop();
  return rowsWithoutNumbers(database.dataSource);
}

test.each([
  { seed: 1, parts: 2 },
  { seed: 2, parts: 4 },
  { seed: 3, parts: 4 },
  { seed: 4, parts: 2 },
])('PROJ-17 $parts parts give the rows that one gives (history $seed)', async ({ seed, parts }) => {
  const store = new MemoryEventStore();
  const projections = start(store, parts);
  const all = story(seed, 500);
  await reach(projections, await write(store, all.slice(0, 200)));
  const last = await write(store, all.slice(200));
  await reach(projections, last);
  expect(await readPosition({ dataSource: database.dataSource, store })).toBe(last);
  await projections.stop();
  const rows = await rowsWithoutNumbers(database.dataSource);
  expect(rows).toEqual(await expectedRows(store, last));
});

test('PROJ-18 a start with another number divides the chats anew, wherever the former parts have come to', async () => {
  const store = new MemoryEventStore();
  const all = story(6, 600);
  let last = '' as Position;
  for (const [n, parts] of [1, 3, 2, 4, 1].entries()) {
    const projections = start(store, parts);
    last = await write(store, all.slice(n * 120, (n + 1) * 120));
    // Some parts are further than others.
    if (n % 2 === 0) await reach(projections, last);
    else await pause(60);
    await projections.stop();
  }
  const projections = start(store, 1);
  await reach(projections, last);
  await projections.stop();
  const rows = await rowsWithoutNumbers(database.dataSource);
  expect(rows).toEqual(await expectedRows(store, last));
});

test('PROJ-18 the chats of a former part that is far behind are brought to where the others are', async () => {
  const store = new MemoryEventStore();
  const { dataSource } = database;
  const parts = { subjectKeys: everybodysKeys, store, dataSource, log: silentLog };
  const last = await write(store, story(12, 400));
  expect(await divideParts(parts, 3)).toBe(true);
  const led = [GROUND, 2].map(
    (number) =>
      new Projector({
        ...parts,
        projections: PROJECTIONS,
        generation: READ_MODEL_GENERATION,
        batchSize: 17,
        part: { number, of: 3 },
      }),
  );
  expect(await led[1]!.progress.waitFor(last, GENEROUS_MS)).toBe(true);
  for (const each of led) await each.stop();
  // Each part is refused if it is further than the log.
  expect(await readReached(parts)).toEqual({ lowest: null, furthest: last });
  expect(await divideParts(parts, 2)).toBe(true);
  expect(await readPosition(parts)).toBe(last);
  const rows = await rowsWithoutNumbers(dataSource);
  expect(rows).toEqual(await expectedRows(store, last));
});

/** Calls `heard` before each read of a page. */
class WatchedStore extends MemoryEventStore {
  heard: () => void = () => undefined;

  override readAll(...asked: Parameters<MemoryEventStore['readAll']>) {
    this.heard();
    return super.readAll(...asked);
  }
}

const NUMBERS_IN_TURN = [1, 3, 2, 4, 1];

test('PROJ-18 dividing the chats is cut off between two batches, and goes on where it was cut off', async () => {
  const store = new WatchedStore();
  const { dataSource } = database;
  const parts = { subjectKeys: everybodysKeys, store, dataSource, log: silentLog, batchSize: 17 };
  const all = story(14, 600);
  let last = '' as Position;
  let cutOff = 0;
  for (const [n, wanted] of NUMBERS_IN_TURN.entries()) {
    const of = NUMBERS_IN_TURN[n - 1] ?? 1;
    last = await write(store, all.slice(n * 120, (n + 1) * 120));
    // Only one part is led, so that the others stay behind.
    const led = (of > 1 ? [GROUND, 1] : [undefined]).map(
      (number) =>
        new Projector({
          ...parts,
          projections: PROJECTIONS,
          generation: READ_MODEL_GENERATION,
          ...(number !== undefined && { part: { number, of } }),
        }),
    );
    // The ground ends before events of chats.
    expect(await led.at(-1)!.progress.waitFor(last, GENEROUS_MS)).toBe(true);
    for (const each of led) await each.stop();
    const standing = () => dataSource.query('select name, position from read.checkpoint order by name');
    for (let isDone = of === wanted; !isDone;) {
      const before: unknown = await standing();
      const end = new AbortController();
      let reads = 0;
      store.heard = () => {
        reads += 1;
        if (reads === 4) end.abort();
      };
      isDone = await divideParts(parts, wanted, end.signal).catch(() => false);
      store.heard = () => undefined;
      if (!isDone) cutOff += 1;
      // A division that is cut off keeps the batches that it has applied.
      expect(await standing()).not.toEqual(before);
    }
    expect(await readPosition(parts)).toBe(last);
  }
  expect(cutOff).toBeGreaterThan(5);
  const rows = await rowsWithoutNumbers(dataSource);
  expect(rows).toEqual(await expectedRows(store, last));
});

test('PROJ-18 projectors are locked out for a few batches, however far a former part is behind', async () => {
  const store = new WatchedStore();
  const { dataSource } = database;
  const parts = { subjectKeys: everybodysKeys, store, dataSource, log: silentLog, batchSize: 5 };
  const last = await write(store, story(16, 300));
  expect(await divideParts(parts, 2)).toBe(true);
  const led = [GROUND, 1].map((number) => {
    const part = { number, of: 2 };
    return new Projector({ ...parts, part, projections: PROJECTIONS, generation: READ_MODEL_GENERATION });
  });
  expect(await led[1]!.progress.waitFor(last, GENEROUS_MS)).toBe(true);
  for (const each of led) await each.stop();
  let lockedReads = 0;
  const asked: Promise<void>[] = [];
  const look = async () => {
    const rows: object[] = await dataSource.query(
      `select from pg_locks where locktype = 'advisory' and classid = 7061726 and objid = 9 and granted
       and database = (select oid from pg_database where datname = current_database())`,
    );
    lockedReads += rows.length;
  };
  store.heard = () => void asked.push(look());
  expect(await divideParts(parts, 1)).toBe(true);
  await Promise.all(asked);
  expect(asked.length).toBeGreaterThan(100);
  expect(lockedReads).toBeLessThan(20);
  expect(await rowsWithoutNumbers(dataSource)).toEqual(await expectedRows(store, last));
});

test('PROJ-17 four parts in one process leave its readers a connection of the smallest share', async () => {
  const store = new MemoryEventStore();
  // The smallest share is four connections, and read models get half of it.
  const few = await openDataSource(database.url, { poolSize: 2, connectTimeoutMS: 2_000 });
  const options = { subjectKeys: everybodysKeys, store, dataSource: few, log: silentLog, batchSize: 11, parts: 4 };
  const projections = startProjections(options);
  const all = story(18, 400);
  await reach(projections, await write(store, all.slice(0, 100)));
  // Another process adds places for a long time, so that every batch with new ones waits with its connection.
  const other = database.dataSource.createQueryRunner();
  await other.query('select pg_advisory_lock(7061726, -2)');
  const last = await write(store, all.slice(100));
  const end = Date.now() + 3_000;
  for (let waits = 0; waits === 0 || Date.now() < end;) {
    await few.query('select flow_id from read.flow');
    const rows: object[] = await database.dataSource.query(
      `select from pg_locks where locktype = 'advisory' and not granted
       and database = (select oid from pg_database where datname = current_database())`,
    );
    waits += rows.length;
    await pause(20);
  }
  await other.query('select pg_advisory_unlock(7061726, -2)');
  await other.release();
  await reach(projections, last);
  await projections.stop();
  await few.destroy();
  expect(await rowsWithoutNumbers(database.dataSource)).toEqual(await expectedRows(store, last));
}, 140_000);

test('PROJ-17 several processes lead parts; whoever loses its connection or stops loses nothing and doubles nothing', async () => {
  const store = new MemoryEventStore();
  const { dataSource } = database;
  const all = story(8, 600);
  const running = [start(store, 3, 7), start(store, 3, 7)];
  let last = '' as Position;
  for (let n = 0; n < 6; n += 1) {
    last = await write(store, all.slice(n * 100, (n + 1) * 100));
    if (n % 2 === 0)
      await dataSource.query(
        `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted and pid <> pg_backend_pid()
         and database = (select oid from pg_database where datname = current_database())`,
      );
    else {
      await running.shift()?.stop();
      running.push(start(store, 3, 7));
    }
    for (const each of running) expect(await each.waitFor(last, GENEROUS_MS)).toBe(true);
  }
  for (const each of running) await each.stop();
  const rows = await rowsWithoutNumbers(database.dataSource);
  expect(rows).toEqual(await expectedRows(store, last));
}, 140_000);

test('PROJ-17 processes lead equally many parts; the others take those of one that stops', async () => {
  const store = new MemoryEventStore();
  const numbersLed = async (): Promise<readonly number[]> => {
    const rows: { led: number }[] = await database.dataSource.query(
      `select count(*)::int as led from pg_locks where locktype = 'advisory' and classid = 7061728 and granted
       and database = (select oid from pg_database where datname = current_database()) group by pid order by 1`,
    );
    return rows.map(({ led }) => led);
  };
  const until = async (expected: readonly number[]): Promise<void> => {
    for (const end = Date.now() + GENEROUS_MS; String(await numbersLed()) !== String(expected);) {
      if (Date.now() > end) throw new Error(`they lead ${String(await numbersLed())} parts`);
      await pause(20);
    }
  };
  const first = start(store, 4);
  await until([4]);
  const second = start(store, 4);
  await until([2, 2]);
  const last = await write(store, story(13, 100));
  await reach(first, last);
  await reach(second, last);
  await first.stop();
  await until([4]);
  await second.stop();
});

test('PROJ-12, PROJ-17 an upgrade needs no rebuild; undone while chats are divided, it asks for one', async () => {
  const { dataSource } = database;
  const store = new MemoryEventStore();
  const projections = start(store, 1);
  await reach(projections, await write(store, story(15, 60)));
  await projections.stop();
  const standing = () => dataSource.query('select name, generation from read.checkpoint order by name');
  const migration = new DivideChats1765500000000();
  const runner = dataSource.createQueryRunner();
  const of = (generation: number) => ['ahead', 'read-models'].map((name) => ({ name, generation }));
  const both = async (): Promise<unknown> => {
    await migration.down(runner);
    const undone: unknown = await standing();
    await migration.up(runner);
    return undone;
  };
  expect(await both()).toEqual(of(READ_MODEL_GENERATION - 1));
  expect(await standing()).toEqual(of(READ_MODEL_GENERATION));
  expect(await divideParts({ subjectKeys: everybodysKeys, store, dataSource, log: silentLog }, 2)).toBe(true);
  expect(await both()).toEqual(of(13));
  expect(await standing()).toEqual(of(13));
  await runner.release();
});

test('PROJ-7 PROJ-17 a rebuild whose parts run at the same time gives the rows that one part gives', async () => {
  const store = new MemoryEventStore();
  const { dataSource } = database;
  const options = { subjectKeys: everybodysKeys, store, dataSource, log: silentLog };
  const all = story(10, 600);
  const projections = start(store, 3);
  await reach(projections, await write(store, all.slice(0, 400)));
  await projections.stop();
  // Rows that a rebuild has to replace.
  await dataSource.query('delete from read.chat; update read.flow_stat_bucket set total = total + 1');
  const begun: number[] = [];
  let last = '' as Position;
  // Few counters are kept, so that parts write them several times.
  const sizes = { batchSize: 20, mostKept: 30 };
  const { events, parked } = await rebuild({
    ...options,
    ...sizes,
    inParallel: {
      most: 8,
      run: async (part, end, signal) => {
        begun.push(part.number);
        if (part.number === 0) last = await write(store, all.slice(400));
        return rebuildPart({ ...options, ...sizes, signal }, part, end);
      },
    },
  });
  expect(begun).toEqual([0, 1, 2]);
  expect({ events, parked }).toEqual({ events: all.length, parked: 0 });
  expect(await readReached(options)).toEqual({ lowest: last, furthest: last });
  const rows = await rowsWithoutNumbers(dataSource);
  expect(rows).toEqual(await expectedRows(store, last));
});

test('PROJ-7 PROJ-17 if one part of a rebuild fails, the others end, and the old tables stay', async () => {
  const store = new MemoryEventStore();
  const { dataSource } = database;
  const options = { subjectKeys: everybodysKeys, store, dataSource, log: silentLog };
  const projections = start(store, 2);
  await reach(projections, await write(store, story(10, 200)));
  await projections.stop();
  const before = await rowsWithoutNumbers(dataSource);
  const rebuilding = rebuild({
    ...options,
    batchSize: 10,
    inParallel: {
      most: 2,
      run: (part, end, signal) =>
        part.number === 1
          ? Promise.reject(new Error('the process was killed'))
          : rebuildPart({ ...options, batchSize: 10, signal }, part, end),
    },
  });
  await expect(rebuilding).rejects.toThrow('the process was killed');
  expect(await rowsWithoutNumbers(dataSource)).toEqual(before);
  await rebuild(options);
  expect(await rowsWithoutNumbers(dataSource)).toEqual(before);
});

test('PROJ-17 PROJ-7 a rebuild keeps the parts', async () => {
  const store = new MemoryEventStore();
  const { dataSource } = database;
  const all = story(10, 400);
  const projections = start(store, 2);
  await write(store, all.slice(0, 200));
  const rebuilding = rebuild({ subjectKeys: everybodysKeys, store, dataSource, log: silentLog, batchSize: 50 });
  const last = await write(store, all.slice(200));
  await rebuilding;
  await reach(projections, last);
  await projections.stop();
  const names: { name: string }[] = await dataSource.query('select name from read.checkpoint order by name');
  expect(names.map(({ name }) => name)).toEqual(['ahead', 'ahead 1', 'ground ahead', 'read-models', 'read-models 1']);
  const rows = await rowsWithoutNumbers(dataSource);
  expect(rows).toEqual(await expectedRows(store, last));
  expect(PROJECTIONS.filter(({ isGround }) => isGround).map(({ name }) => name)).toEqual([
    'flows',
    'sequences',
    'peer-prompts',
  ]);
});
