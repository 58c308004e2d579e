import { randomBytes, randomUUID } from 'node:crypto';
import type { NewEvent, RecordedEvent } from '@parley/contracts/events/envelope';
import type { EventStore } from '@parley/contracts/events/event-store';
import { MemoryEventStore } from '@parley/contracts/fixtures/memory-event-store';
import { silentLog } from '@parley/contracts/fixtures/silent-log';
import type { SubjectId } from '@parley/contracts/ids';
import { everybodysKeys } from '@parley/projections/testing/everybodys-keys';
import { testDatabase, type TestDatabase } from '@parley/projections/testing/test-database';
import { PostgresEventStore } from '../event-store/postgres-event-store.js';
import { EncryptingEventStore } from './encrypting-event-store.js';

const event = (n: number, more: Partial<NewEvent> = {}): NewEvent => ({
  id: randomUUID(),
  type: 'Counted',
  data: { n },
  meta: { at: n },
  ...more,
});
const range = (count: number) => Array.from({ length: count }, (_, n) => n);
const events = (count: number) => range(count).map((n) => event(n));
const newStream = () => `parts-${randomUUID()}`;

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const onPostgres = () => PostgresEventStore.open(database.pool, silentLog);
const stores: Readonly<Record<string, () => Promise<EventStore>>> = {
  'in memory': async () => new MemoryEventStore(),
  'on Postgres': onPostgres,
  'encrypted, on Postgres': async () => new EncryptingEventStore(await onPostgres(), everybodysKeys),
};

test.each(Object.entries(stores))(
  'STORE-50 parts of many streams are read in the order asked for, a page at a time: %s',
  async (_, open) => {
    const store = await open();
    const [long, short, deleted, reopened] = [newStream(), newStream(), newStream(), newStream()];
    const text = () => randomBytes(300_000).toString('base64');
    const wide = range(24).map((n) =>
      event(n, { subject: randomUUID() as SubjectId, personal: { text: text() }, meta: { at: n, v: 2 } }),
    );
    for (const each of wide) await store.append(long, 'any', [each]);
    for (let n = 0; n < 1_500; n += 500) await store.append(short, 'any', events(500));
    for (const stream of [deleted, reopened]) {
      await store.append(stream, 'none', events(3));
      await store.deleteStream(stream);
    }
    await store.append(reopened, 'any', [event(3)]);
    const parts = [
      { stream: short, from: 1_498, to: 1_499 },
      { stream: deleted, from: 0, to: 2 },
      { stream: reopened, from: 0, to: 3 },
      { stream: newStream(), from: 0, to: 0 },
      { stream: long, from: 1, to: 22 },
      { stream: short, from: 0, to: 1_400 },
      { stream: short, from: 7, to: 7 },
    ];
    const places = parts.flatMap(({ stream, from, to }) => range(to - from + 1).map((n) => [stream, from + n]));
    const isGone = ([stream, revision]: readonly (string | number)[]) =>
      stream === deleted || stream === parts[3]!.stream || (stream === reopened && revision !== 3);
    const expected = places.filter((place) => !isGone(place));
    const pages: (readonly RecordedEvent[])[] = [];
    for await (const page of store.readStreams!(parts)) pages.push(page);
    const read = pages.flat();
    expect(read.map(({ stream, revision }) => [stream, revision])).toEqual(expected);
    expect(read.filter(({ stream }) => stream === long)).toMatchObject(wide.slice(1, 23));
    expect(pages.length).toBeGreaterThan(2);
    const small: RecordedEvent[] = [];
    for await (const page of store.readStreams!(parts, { mostBytes: 100_000 })) small.push(...page);
    expect(small).toEqual(read.filter(({ stream }) => stream !== long));
    const bare: RecordedEvent[] = [];
    for await (const page of store.readStreams!(parts, { onlyKey: 'n' })) bare.push(...page);
    expect(bare.map(({ stream, revision }) => [stream, revision])).toEqual(expected);
    expect(bare.find(({ stream }) => stream === long)).toMatchObject({ data: { n: 1 }, meta: { at: 1, v: 2 } });
    expect(bare.some((one) => 'personal' in one)).toBe(false);
    for await (const page of store.readStreams!(parts, { onlyKey: 'missing' }))
      for (const { data } of page) expect(data).toEqual({ missing: null });
  },
);

test('STORE-50 parts are looked up one by one, even in a table of which Postgres knows nothing yet', async () => {
  const store = await onPostgres();
  const { pool } = database;
  await pool.query('alter table es_event set (autovacuum_enabled = off)');
  await pool.query(`
    insert into es_event (stream, revision, id, type, data, meta)
    select 'many-' || n / 10, n % 10, gen_random_uuid(), 'Counted', '{}', '{"at": 1}' from generate_series(0, 39999) n`);
  const query = jest.spyOn(pool, 'query');
  const parts = range(500).map((n) => ({ stream: `many-${n * 8}`, from: 0, to: 1 }));
  const read: RecordedEvent[] = [];
  for await (const page of store.readStreams!(parts)) read.push(...page);
  const [{ text, values }] = query.mock.calls[0] as unknown as [{ text: string; values: unknown[] }];
  query.mockRestore();
  expect(read).toHaveLength(1_000);
  const { rows } = await pool.query<object>(`explain (format json) ${text}`, values);
  expect(JSON.stringify(rows)).not.toMatch(/"Node Type":"Seq Scan"[^}]*"Relation Name":"es_event"/);
  expect(JSON.stringify(rows)).toContain('"Index Name":"es_event_stream_revision"');
});
