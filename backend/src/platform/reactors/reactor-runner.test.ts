import { randomUUID } from 'node:crypto';
import { silentLog } from '@parley/contracts/fixtures/silent-log';
import type { RecordedEvent } from '@parley/contracts/events/envelope';
import { testDatabase, type TestDatabase } from '@parley/projections/testing/test-database';
import { createDataSource } from '../database/data-source.js';
import { effectId } from '../effect-id.js';
import { PostgresEventStore } from '../event-store/postgres-event-store.js';
import type { Effect, Reactor } from './reactor.js';
import { ReactorRunner } from './reactor-runner.js';
import { CreateWork1764028800100 } from './work.migration.js';

let database: TestDatabase;
let store: PostgresEventStore;
const runners: Pick<ReactorRunner, 'stop'>[] = [];

beforeEach(async () => {
  database = await testDatabase();
  const dataSource = await createDataSource(database.url, {
    entities: [],
    migrations: [CreateWork1764028800100],
  }).initialize();
  await dataSource.runMigrations();
  await dataSource.destroy();
  store = await PostgresEventStore.open(database.pool, silentLog);
  await database.pool.query('create table work.note (id uuid primary key, stream text, text text, seq serial)');
});
afterEach(async () => {
  for (const runner of runners.splice(0)) await runner.stop();
  await store.close();
  await database.drop();
});

class Noting implements Reactor {
  readonly name = 'noting';
  readonly prefixes = ['chat-'];
  heard = 0;
  constructor(private readonly use = { isUsed: true }) {}
  prepare = async (): Promise<boolean> => this.use.isUsed;
  onEffects = (): void => undefined;
  effectsOf = async ({ id, type, stream, data }: RecordedEvent): Promise<readonly Effect[]> => {
    this.heard++;
    if (type === 'Poison') throw new TypeError('can’t read this');
    if (type === 'Quiet') return [];
    const { text } = data as { readonly text: string };
    return [
      async (db) =>
        void (await db.query('insert into work.note (id, stream, text) values ($1, $2, $3) on conflict do nothing', [
          effectId(id, 'note'),
          stream,
          text,
        ])),
    ];
  };
}

/** Writes those rows in one statement. */
class NotingTogether extends Noting {
  override effectsOf = async ({ id, type, stream, data }: RecordedEvent): Promise<readonly Effect[]> => {
    const { text } = data as { readonly text: string };
    return type === 'Quiet' ? [] : [{ into: NOTES, values: [effectId(id, 'note'), stream, text] }];
  };
}
const NOTES = {
  name: 'notes',
  sql: `insert into work.note (id, stream, text) select * from unnest($1::uuid[], $2::text[], $3::text[])
        on conflict do nothing`,
};

const write = (stream: string, type: string, text = type) =>
  store.append(stream, 'any', [{ id: randomUUID(), type, data: { text }, meta: { at: 1 } }]);
const notes = async () =>
  (await database.pool.query<{ stream: string; text: string }>('select stream, text from work.note order by seq')).rows;
async function until(ready: () => Promise<boolean>): Promise<void> {
  while (!(await ready())) await new Promise((done) => setTimeout(done, 20));
}
const reached = async (position: string) =>
  until(async () => {
    const { rows } = await database.pool.query<{ position: string }>('select position from work.reactor');
    return rows[0]?.position === position;
  });
async function start(reactor: Reactor = new Noting()): Promise<ReactorRunner> {
  const runner = new ReactorRunner({ reactor, store, pool: database.pool, log: silentLog });
  runners.push(runner);
  await runner.start();
  return runner;
}

test('REACT-1 a new reactor begins at the end of the log, and goes on where it stopped', async () => {
  const { position: before } = await write('chat-1', 'Noted', 'before it existed');
  // A transaction in another database of the server hides what came after it, also the end of the log.
  await until(async () => (await store.lastPosition()) === before);
  const first = await start();
  const { position } = await write('chat-1', 'Noted', 'one');
  await reached(position);
  await first.stop();
  await write('chat-1', 'Noted', 'two');
  const second = await start();
  await until(async () => (await notes()).length === 2);
  await second.stop();
  await write('chat-1', 'Noted', 'three');
  await second.start();
  await until(async () => (await notes()).length === 3);
  expect((await notes()).map(({ text }) => text)).toEqual(['one', 'two', 'three']);
});

test('REACT-2 an event that comes again has no second effect, with two processes at work neither', async () => {
  await start();
  await start();
  const { position } = await write('chat-1', 'Noted');
  await reached(position);
  await database.pool.query('update work.reactor set position = null');
  await start();
  await reached(position);
  expect(await notes()).toHaveLength(1);
});

test('REACT-3 an event that can’t be reacted to is parked with the rest of its stream; others go on', async () => {
  await start();
  await write('chat-1', 'Noted', 'good');
  await write('chat-1', 'Poison');
  await write('chat-1', 'Noted', 'behind it');
  const { position } = await write('chat-2', 'Noted', 'elsewhere');
  await reached(position);
  expect((await notes()).map(({ text }) => text)).toEqual(['good', 'elsewhere']);
  const { rows } = await database.pool.query(
    'select reactor, stream, revision, type, reason from work.parked_event order by revision',
  );
  expect(rows).toEqual([
    { reactor: 'noting', stream: 'chat-1', revision: 1, type: 'Poison', reason: 'TypeError' },
    { reactor: 'noting', stream: 'chat-1', revision: 2, type: 'Noted', reason: 'behind a parked event of its stream' },
  ]);
});

test.each([
  ['by itself', Noting],
  ['with others', NotingTogether],
])('REACT-3 so is one whose rows the database refuses, written %s', async (_how, kind) => {
  await database.pool.query(`alter table work.note add check (text <> 'refused')`);
  const { position: before } = await write('chat-1', 'Quiet');
  // One batch: the end of the log is the last of these.
  await database.pool.query('insert into work.reactor (name, position) values ($1, $2)', ['noting', before]);
  await write('chat-1', 'Noted', 'refused');
  const { position } = await write('chat-2', 'Noted', 'taken');
  await start(new kind());
  await reached(position);
  expect(await notes()).toEqual([{ stream: 'chat-2', text: 'taken' }]);
  const { rows } = await database.pool.query('select reason from work.parked_event');
  expect(rows).toEqual([{ reason: 'database error 23514' }]);
});

test('REACT-4 rows and checkpoint are written together: a failure leaves neither', async () => {
  await start();
  const noted = await write('chat-1', 'Quiet');
  await reached(noted.position);
  await database.pool.query(`
    create function work.fail() returns trigger language plpgsql as $$ begin
      if (select count(*) from work.note) > 0 and not exists (select 1 from pg_tables where tablename = 'healed')
      then raise exception using errcode = '57P01'; end if;
      return new; end $$;
    create trigger fail before update on work.reactor for each row execute function work.fail();`);
  const { position } = await write('chat-1', 'Noted');
  await new Promise((done) => setTimeout(done, 300));
  expect(await notes()).toEqual([]);
  await database.pool.query('create table healed ()');
  await reached(position);
  expect(await notes()).toHaveLength(1);
});

test('REACT-6 a reactor that nobody uses reads no events, and misses none from then on when somebody does', async () => {
  const use = { isUsed: false };
  const reactors = [new Noting(use), new Noting(use)];
  for (const reactor of reactors) await start(reactor);
  const { position: before } = await write('chat-1', 'Noted', 'before');
  await reached(before);
  expect(reactors.map(({ heard }) => heard)).toEqual([0, 0]);
  use.isUsed = true;
  const { position: last } = await write('chat-1', 'Noted', 'used');
  await reached(last);
  use.isUsed = false;
  const { position: after } = await write('chat-1', 'Noted', 'after');
  await reached(after);
  expect((await notes()).map(({ text }) => text)).toEqual(['used']);
});

test('REACT-7 a start waits while Postgres is away, and ends when it is stopped meanwhile', async () => {
  const away = Object.assign(new Error('terminating connection'), { code: '57P01' });
  let failures = 3;
  const query = (...asked: Parameters<typeof database.pool.query>) =>
    failures-- > 0 ? Promise.reject(away) : database.pool.query(...asked);
  const pool = new Proxy(database.pool, { get: (of, name) => (name === 'query' ? query : Reflect.get(of, name)) });
  const runner = new ReactorRunner({ reactor: new Noting(), store, pool, log: silentLog });
  runners.push(runner);
  await runner.start();
  const { position } = await write('chat-1', 'Noted');
  await reached(position);
  failures = Infinity;
  const late = new ReactorRunner({ reactor: new Noting(), store, pool, log: silentLog });
  const starting = late.start();
  await late.stop();
  await starting;
});

test('REACT-5 ids are UUIDs made from the event and the target', () => {
  const id = '0e1f0000-0000-4000-8000-000000000001';
  expect(effectId(id, 'a')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(effectId(id, 'a')).toBe(effectId(id.toUpperCase(), 'a'));
  expect(new Set([effectId(id, 'a'), effectId(id, 'b'), effectId(randomUUID(), 'a')]).size).toBe(3);
});
