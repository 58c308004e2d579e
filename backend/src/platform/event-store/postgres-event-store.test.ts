import { randomBytes, randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { NewEvent } from '@parley/contracts/events/envelope';
import { silentLog } from '@parley/contracts/fixtures/silent-log';
import { testDatabase, type TestDatabase } from '@parley/projections/testing/test-database';
import { createPool } from '../database/pools.js';
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.js';
import { eventStoreSuite } from './event-store.suite.js';
import { readPage } from './postgres/read-all.js';
import { install } from './postgres/schema.js';
import { PostgresEventStore } from './postgres-event-store.js';
import { collect, untilReadable } from './testing/collect.js';

const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

eventStoreSuite('event store on Postgres', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'parley-store-'));
  chmodSync(dir, 0o755);
  const start = (port?: number) => startEmbeddedPostgres({ dir, port, log: silentLog, flags: FAST });
  let server = await start();
  const pool = new pg.Pool({ connectionString: server.url, max: 10 });
  pool.on('error', () => undefined);
  const admin = new pg.Pool({ connectionString: server.url, max: 1 });
  admin.on('error', () => undefined);
  const store = await PostgresEventStore.open(pool, silentLog);
  return {
    store,
    async breakConnections() {
      await admin.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null',
      );
    },
    async goAway() {
      const { port } = server;
      await server.stop();
      return { back: async () => void (server = await start(port)) };
    },
    async close() {
      await store.close();
      await Promise.all([pool.end(), admin.end()]);
      await server.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
});

describe('faults that only Postgres can have', () => {
  let database: TestDatabase;
  let store: PostgresEventStore;
  const event = (n: number): NewEvent => ({ id: randomUUID(), type: 'Counted', data: { n }, meta: { at: n } });
  const insert = (client: pg.ClientBase, stream: string) =>
    client.query(
      `insert into es_event (stream, revision, id, type, data, meta) values ($1, 0, $2, 'Counted', '{"n":1}', '{"at":1}')`,
      [stream, randomUUID()],
    );

  beforeAll(async () => {
    database = await testDatabase();
    store = await PostgresEventStore.open(database.pool, silentLog);
  });
  afterAll(async () => {
    await store.close();
    await database.drop();
  });

  test('STORE-76 a reader who is far behind reads one page by index, before the table has any statistics', async () => {
    const fresh = await testDatabase();
    const pool = createPool(fresh.url, { max: 1, waitMs: 30_000 });
    try {
      await install(pool, silentLog);
      await pool.query('alter table es_event set (autovacuum_enabled = false)');
      await pool.query(`insert into es_event (stream, revision, id, type, data, meta)
        select 'chat-' || md5(n::text), 0, gen_random_uuid(), 'Counted', json_build_object('text', repeat('x', 400)), '{"at":1}'
        from generate_series(1, 40000) n`);
      const read = async () => {
        await pool.query('select pg_stat_force_next_flush()');
        const { rows } = await pool.query<{ read: string }>(
          "select seq_tup_read + idx_tup_fetch as read from pg_stat_user_tables where relname = 'es_event'",
        );
        return Number(rows[0]!.read);
      };
      for (const share of [undefined, { number: 1, of: 2 }]) {
        const before = await read();
        const { events } = await readPage(pool, { after: null, limit: 500, prefixes: ['chat-', 'flow-'], share });
        // Nobody is named by these, so every reader gets them.
        expect(events).toHaveLength(500);
        expect((await read()) - before).toBeLessThan(2_000);
      }
    } finally {
      await pool.end();
      await fresh.drop();
    }
  });

  test('STORE-36 a page of large events ends before it fills the memory, and nothing is left out', async () => {
    const MIB = 1024 * 1024;
    const [name, appended] = [`large-${randomUUID()}`, 12];
    const streams = Array.from({ length: appended }, (_, n) => `${name}-${n}`);
    const after = await store.lastPosition();
    for (const stream of streams) {
      const text = randomBytes(0.65 * MIB).toString('base64');
      await store.append(stream, 'none', [{ ...event(0), data: { text } }]);
    }
    await untilReadable(store, appended, { after, prefixes: [name], batchSize: 1 });
    const collector = collect(store, { after, prefixes: [name], batchSize: 500 });
    await collector.until(({ events }) => events.length >= appended);
    await collector.stop();
    expect(collector.events.map(({ stream }) => stream)).toEqual(streams);
    expect(collector.batches).toHaveLength(2);
    expect(Math.max(...collector.batches.map((batch) => JSON.stringify(batch).length))).toBeLessThan(9 * MIB);
  });

  test('STORE-15 a transaction that commits late is never skipped', async () => {
    const start = (await store.append('order-0', 'none', [event(0)])).position;
    const late = await database.pool.connect();
    const follower = collect(store, { after: start });
    await late.query('begin');
    await insert(late, 'order-late');
    await store.append('order-quick', 'none', [event(2)]);
    const seenEarly = await store.readAll({ after: start, limit: 10 });
    expect(seenEarly).toEqual([]);
    await late.query('commit');
    late.release();
    await follower.until(({ events }) => events.length >= 2);
    expect(follower.events.map(({ stream }) => stream)).toEqual(['order-late', 'order-quick']);
    await follower.stop();
  });

  test('STORE-16 writers in two processes never get past each other: a half-written append is undone and decided again', async () => {
    const other = new PostgresEventStore(database.pool, silentLog);
    for (let round = 0; round < 30; round++) {
      const stream = `two-${round}`;
      const results = await Promise.allSettled(
        Array.from({ length: 16 }, (_, n) =>
          (n % 2 ? store : other).append(
            stream,
            'none',
            Array.from({ length: 1 + (n % 3) }, () => event(n)),
          ),
        ),
      );
      const won = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
      expect(won).toHaveLength(1);
      const { rows } = await database.pool.query('select data from es_event where stream = $1', [stream]);
      expect(rows).toHaveLength(won[0]!.revision + 1);
      expect(new Set(rows.map(({ data }) => data.n)).size).toBe(1);
    }
    await Promise.all(
      Array.from({ length: 60 }, (_, n) => (n % 2 ? store : other).append('two-any', 'any', [event(n), event(n)])),
    );
    const { rows } = await database.pool.query(
      `select revision::int, data from es_event where stream = 'two-any' order by revision`,
    );
    expect(rows.map(({ revision }) => revision)).toEqual(Array.from({ length: 120 }, (_, n) => n));
    expect(rows.every(({ data }, n) => data.n === rows[n - (n % 2)]!.data.n)).toBe(true);
    await other.close();
  });

  test('STORE-17 one writer whose events the server refuses fails alone', async () => {
    const bad = { ...event(1), type: 'no\u0000text' };
    const [before, refused, after] = await Promise.allSettled([
      store.append('alone-1', 'none', [event(0)]),
      store.append('alone-2', 'none', [bad]),
      ...Array.from({ length: 20 }, (_, n) => store.append(`alone-${n + 3}`, 'none', [event(n)])),
    ]);
    expect([before!.status, refused!.status, after!.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    await untilReadable(store, 21, { after: null, prefixes: ['alone-'] });
    expect(await store.readAll({ after: null, limit: 100, prefixes: ['alone-'] })).toHaveLength(21);
  });

  test('STORE-18 ids that are in another place are refused, and don’t count as a repeat', async () => {
    const one = event(1);
    await store.append('ids-1', 'none', [one]);
    await expect(store.append('ids-2', 'none', [one])).rejects.toThrow('already used');
    await expect(store.append('ids-1', 0, [event(2), one])).rejects.toThrow('already used');
  });

  test('STORE-19 another process is woken by what this one writes', async () => {
    const pool = new pg.Pool({ connectionString: database.url, max: 3 });
    const other = new PostgresEventStore(pool, silentLog);
    const start = (await store.append('wake-0', 'none', [event(0)])).position;
    const follower = collect(other, { after: start, prefixes: ['wake-'] });
    await follower.until(({ caughtUpAt }) => caughtUpAt !== null);
    await store.append('wake-1', 'none', [event(1)]);
    await follower.until(({ events }) => events.length === 1);
    await follower.stop();
    await other.close();
    await pool.end();
  });

  test('STORE-20 events of a restored dump are repaired and read in their old order', async () => {
    const restored = await testDatabase();
    await install(restored.pool, silentLog);
    const older = new PostgresEventStore(restored.pool, silentLog);
    for (let n = 0; n < 5; n++) await older.append(`old-${n}`, 'none', [event(n)]);
    await restored.pool.query(`update es_event set tx = ((tx::text)::bigint + 1000000000)::text::xid8`);
    expect(await older.readAll({ after: null, limit: 10 })).toEqual([]);
    expect(await install(restored.pool, silentLog)).toEqual({ repaired: true });
    expect(await install(restored.pool, silentLog)).toEqual({ repaired: false });
    await older.append('old-5', 'none', [event(5)]);
    await untilReadable(older, 6, { after: null });
    const read = await older.readAll({ after: null, limit: 10 });
    expect(read.map(({ stream }) => stream)).toEqual([0, 1, 2, 3, 4, 5].map((n) => `old-${n}`));
    await older.close();
    await restored.drop();
  });

  test('STORE-21 a position of another adapter is refused', () => {
    expect(() => store.compare('7/1' as never, 'elsewhere' as never)).toThrow('not a position');
  });
});
