/** Several processes on one database: one projects, whoever that is at the moment. */
import { createServer, type AddressInfo } from 'node:net';
import type { Position } from '@parley/contracts/events/envelope';
import { MemoryEventStore } from '@parley/contracts/fixtures/memory-event-store';
import { silentLog } from '@parley/contracts/fixtures/silent-log';
import { startProjections, type Projections } from '../start-projections.js';
import { madeUpEvents } from '../testing/made-up-events.js';
import {
  emptyReadModels,
  openDataSource,
  readModelsDatabase,
  tableSums,
  type ReadModelsDatabase,
} from '../testing/read-models-database.js';
import { everybodysKeys } from '../testing/everybodys-keys.js';
import { Leadership } from './leadership.js';

/** Nobody waits for so long unless something is broken. */
const GENEROUS_MS = 60_000;
const LEADERS = `
  select pid from pg_locks where locktype = 'advisory' and classid = 7061728 and granted
    and database = (select oid from pg_database where datname = current_database())`;

let database: ReadModelsDatabase;
let undisturbed: ReadModelsDatabase;
beforeAll(async () => {
  [database, undisturbed] = await Promise.all([readModelsDatabase(), readModelsDatabase()]);
});
beforeEach(() => Promise.all([database, undisturbed].map(({ dataSource }) => emptyReadModels(dataSource))));
afterAll(() => Promise.all([database.drop(), undisturbed.drop()]));

const STORY = [...madeUpEvents({ seed: 5, events: 400, flows: 2, openChats: 6, answersPerChat: 10 })];
const PARTS = 8;

async function write(store: MemoryEventStore, part: number): Promise<Position> {
  const size = STORY.length / PARTS;
  let last = '' as Position;
  for (const { stream, event } of STORY.slice(part * size, (part + 1) * size))
    last = (await store.append(stream, 'any', [event])).position;
  return last;
}
const leaders = (): Promise<{ pid: number }[]> => database.dataSource.query(LEADERS);
const reached = async (all: readonly Projections[], position: Position): Promise<void> =>
  expect(await Promise.all(all.map((each) => each.waitFor(position, GENEROUS_MS)))).toEqual(all.map(() => true));

async function expectedSums(store: MemoryEventStore, last: Position) {
  const projections = startProjections({
    subjectKeys: everybodysKeys,
    store,
    dataSource: undisturbed.dataSource,
    log: silentLog,
  });
  await reached([projections], last);
  await projections.stop();
  return tableSums(undisturbed.dataSource);
}

test('PROJ-14 one of several projects, the others learn how far it is, and one of them takes over when it stops', async () => {
  const store = new MemoryEventStore();
  const start = () =>
    startProjections({
      subjectKeys: everybodysKeys,
      store,
      dataSource: database.dataSource,
      log: silentLog,
      batchSize: 7,
    });
  const running = [start(), start(), start()];
  let last = '' as Position;
  for (let part = 0; part < PARTS; part++) {
    last = await write(store, part);
    await reached(running, last);
    expect(await leaders()).toHaveLength(1);
    // Whichever it is, sooner or later the one that projects stops.
    if (part % 2) {
      await running.shift()?.stop();
      running.push(start());
    }
  }
  await Promise.all(running.map((each) => each.stop()));
  expect(await leaders()).toEqual([]);
  expect(await tableSums(database.dataSource)).toEqual(await expectedSums(store, last));
});

test('PROJ-14 whoever loses its connection to Postgres has lost the lead, and nothing is lost or doubled', async () => {
  const store = new MemoryEventStore();
  const start = () =>
    startProjections({
      subjectKeys: everybodysKeys,
      store,
      dataSource: database.dataSource,
      log: silentLog,
      batchSize: 7,
    });
  const running = [start(), start()];
  const admin = await openDataSource(database.url);
  let last = '' as Position;
  for (let part = 0; part < PARTS; part++) {
    last = await write(store, part);
    for (const { pid } of await leaders()) await admin.query('select pg_terminate_backend($1, 1000)', [pid]);
    await reached(running, last);
  }
  await Promise.all(running.map((each) => each.stop()));
  await admin.destroy();
  expect(await tableSums(database.dataSource)).toEqual(await expectedSums(store, last));
});

test('PROJ-14 a process that may not project never does', async () => {
  const store = new MemoryEventStore();
  const { dataSource } = database;
  const follower = startProjections({ subjectKeys: everybodysKeys, store, dataSource, log: silentLog, mayLead: false });
  const last = await write(store, 0);
  expect(await follower.waitFor(last, 500)).toBe(false);
  expect(await leaders()).toEqual([]);
  const leader = startProjections({ subjectKeys: everybodysKeys, store, dataSource, log: silentLog });
  await reached([follower, leader], last);
  await Promise.all([leader.stop(), follower.stop()]);
});

/** A Postgres that is starting up: it takes connections, says so, and ends them. */
async function startingPostgres() {
  const triedAt: number[] = [];
  const fields = 'SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0';
  const head = Buffer.from('E\0\0\0\0');
  head.writeInt32BE(fields.length + 4, 1);
  const server = createServer((socket) => {
    triedAt.push(performance.now());
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(Buffer.concat([head, Buffer.from(fields)])));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { triedAt, url: `postgres://x@127.0.0.1:${port}/x`, close: () => server.close() };
}

test('PROJ-14 while Postgres starts up, pauses between tries grow, whoever asks for news meanwhile', async () => {
  const postgres = await startingPostgres();
  const leadership = new Leadership({
    url: postgres.url,
    generation: 1,
    mayLead: true,
    log: silentLog,
    onDivided: () => undefined,
    onLead: () => undefined,
    onLeft: () => Promise.resolve(),
    onLost: () => Promise.resolve(),
    onMoved: () => undefined,
    onHurried: () => undefined,
  });
  const asking = setInterval(() => leadership.look(), 5);
  try {
    while (postgres.triedAt.length < 4) await new Promise((done) => setTimeout(done, 5));
    const [first = 0, , , fourth = 0] = postgres.triedAt;
    // 50, 100 and 200 ms; a timer may be a little early.
    expect(fourth - first).toBeGreaterThan(340);
  } finally {
    clearInterval(asking);
    await leadership.stop();
    postgres.close();
  }
});
