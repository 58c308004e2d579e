import { randomBytes, randomUUID } from 'node:crypto';
import type { NewEvent, RecordedEvent } from '@parley/contracts/events/envelope';
import type { SubjectId } from '@parley/contracts/ids';
import { silentLog } from '@parley/contracts/fixtures/silent-log';
import { testDatabase, type TestDatabase } from '@parley/projections/testing/test-database';
import { eventStoreSuite } from '../event-store/event-store.suite.js';
import { PostgresEventStore } from '../event-store/postgres-event-store.js';
import { untilReadable, collect } from '../event-store/testing/collect.js';
import { EncryptingEventStore, SubjectForgotten, UnreadableEvent } from './encrypting-event-store.js';
import { SubjectKeys, WrongEncryptionKey } from './subject-keys.js';

const KEY = randomBytes(32);
const CANARY = 'Canary-Ünïque-4711';
const event = (subject?: SubjectId, personal?: unknown): NewEvent => ({
  id: randomUUID(),
  type: 'Said',
  data: { n: 1 },
  meta: { at: 1 },
  ...(subject && { subject }),
  ...(personal !== undefined && { personal }),
});
async function all(list: AsyncIterable<RecordedEvent>): Promise<RecordedEvent[]> {
  const found: RecordedEvent[] = [];
  for await (const one of list) found.push(one);
  return found;
}

/** The suite's subject ids have no keys, so here every subject gets one. */
const everybodysKey = {
  keysOf: async (subjects: Iterable<SubjectId>) => new Map([...subjects].map((subject) => [subject, KEY])),
};

eventStoreSuite('event store with encryption around Postgres', async () => {
  const database = await testDatabase();
  const store = new EncryptingEventStore(await PostgresEventStore.open(database.pool, silentLog), everybodysKey);
  return {
    store,
    goAway: undefined,
    async close() {
      await store.close();
      await database.drop();
    },
  };
});

test('STORE-26 a subject that is no uuid, as another application may write it, has no key', async () => {
  const database = await testDatabase();
  const keys = await SubjectKeys.open({ pool: database.pool, encryptionKey: KEY });
  const known = await keys.create();
  const found = await keys.keysOf([known, 'not a uuid' as SubjectId, '' as SubjectId]);
  expect([...found.values()].map((key) => key?.length ?? null)).toEqual([KEY.length, null, null]);
  await database.drop();
});

describe('personal text', () => {
  let database: TestDatabase;
  let keys: SubjectKeys;
  let inner: PostgresEventStore;
  let store: EncryptingEventStore;
  let clock = 0;

  beforeAll(async () => {
    database = await testDatabase();
    inner = await PostgresEventStore.open(database.pool, silentLog);
    keys = await SubjectKeys.open({ pool: database.pool, encryptionKey: KEY, now: () => clock });
    store = new EncryptingEventStore(inner, keys);
  });
  afterAll(async () => {
    await store.close();
    await database.drop();
  });

  const everythingStored = async () => {
    const { rows } = await database.pool.query<{ text: string }>(
      `select e::text as text from es_event e union all select k::text from subject_key k
       union all select encode(lookup, 'escape') || subject::text from subject_lookup`,
    );
    return rows.map(({ text }) => text).join('\n');
  };

  test('STORE-40 is never in the tables in the clear, and comes back whole', async () => {
    const subject = await keys.subjectFor({ ownerId: 'owner', origin: 'https://example.org', identifier: CANARY });
    const personal = { text: CANARY, nested: [{ name: CANARY }] };
    await store.append('chat-1', 'none', [event(subject, personal), event()]);
    const stored = await everythingStored();
    expect(stored).not.toContain(CANARY);
    expect(stored).not.toContain(Buffer.from(CANARY).toString('base64').slice(0, 12));
    expect(stored.replaceAll('""', '"')).toContain(`"$personal":{"v":1,"key":"${subject}","text":"`);
    const [said, silent] = await all(store.readStream('chat-1'));
    expect(said).toMatchObject({ subject, personal });
    expect(silent).not.toHaveProperty('personal');
    await untilReadable(store, 2, { after: null, prefixes: ['chat-1'] });
    expect((await store.readAll({ after: null, limit: 10, prefixes: ['chat-1'] }))[0]).toMatchObject({ personal });
  });

  test('STORE-41 is null once the person is forgotten, while everything else stays', async () => {
    const person = { ownerId: 'owner', origin: 'o', identifier: 'ada' };
    const subject = await keys.subjectFor(person);
    const other = await keys.create();
    const start = (
      await store.append('chat-41', 'none', [event(subject, { text: 'mine' }), event(other, { text: 'theirs' })])
    ).position;
    await keys.forget(subject);
    await keys.forget(subject);
    const read = await all(store.readStream('chat-41'));
    expect(read.map(({ personal }) => personal)).toEqual([null, { text: 'theirs' }]);
    expect(read[0]).toMatchObject({ data: { n: 1 }, subject });
    await expect(store.append('chat-41', 1, [event(subject, 'again')])).rejects.toBeInstanceOf(SubjectForgotten);
    const anew = await keys.subjectFor(person);
    expect(anew).not.toBe(subject);
    const follower = collect(store, { after: null, prefixes: ['chat-41'] });
    await follower.until(({ caughtUpAt }) => caughtUpAt !== null && store.compare(caughtUpAt, start) >= 0);
    expect(follower.events.map(({ personal }) => personal)).toEqual([null, { text: 'theirs' }]);
    await follower.stop();
  });

  test('STORE-42 words of somebody forgotten by another process are unreadable here within seconds', async () => {
    const elsewhere = await SubjectKeys.open({ pool: database.pool, encryptionKey: KEY });
    const subject = await keys.create();
    await store.append('chat-42', 'none', [event(subject, 'here')]);
    await elsewhere.forget(subject);
    clock += 5_000;
    expect((await all(store.readStream('chat-42')))[0]!.personal).toBeNull();
  });

  test('STORE-43 that was changed or copied into another event is refused: a poison event, not garbage', async () => {
    const subject = await keys.create();
    await store.append('chat-43', 'none', [event(subject, 'first'), event(subject, 'second'), event(subject, 'third')]);
    await database.pool
      .query(`update es_event set meta = (select meta from es_event where stream = 'chat-43' and revision = 0)
      where stream = 'chat-43' and revision = 1`);
    await database.pool.query(
      `update es_event set meta = jsonb_set(meta::jsonb, '{$personal,text}', to_jsonb(overlay(meta->'$personal'->>'text' placing 'AAAA' from 40)))::json
       where stream = 'chat-43' and revision = 2`,
    );
    await expect(all(store.readStream('chat-43'))).rejects.toMatchObject({
      name: 'UnreadableEvent',
      stream: 'chat-43',
      revision: 1,
    });
    const follower = collect(store, { after: null, prefixes: ['chat-43'] });
    await follower.until(({ events }) => events.length === 3);
    expect(follower.events.map(({ personal, unreadable }) => [personal, unreadable])).toEqual([
      ['first', undefined],
      [null, true],
      [null, true],
    ]);
    expect(follower.errors).toEqual([expect.any(UnreadableEvent), expect.any(UnreadableEvent)]);
    await follower.stop();
  });

  test('STORE-44 without a subject is refused', async () => {
    await expect(store.append('chat-44', 'none', [event(undefined, 'whose?')])).rejects.toThrow('names no subject');
  });

  test('STORE-45 one identifier of the same owner and origin is one person, otherwise another; also in a race', async () => {
    const person = { ownerId: 'o1', origin: 'web', identifier: 'ada@example.org' };
    const found = await Promise.all(Array.from({ length: 20 }, () => keys.subjectFor(person)));
    expect(new Set(found).size).toBe(1);
    const others = await Promise.all([
      keys.subjectFor({ ...person, ownerId: 'o2' }),
      keys.subjectFor({ ...person, origin: 'lti' }),
      keys.subjectFor({ ...person, identifier: 'Ada@example.org' }),
      keys.subjectFor({ ownerId: 'o1', origin: 'web","x', identifier: 'ada@example.org' }),
    ]);
    expect(new Set([found[0], ...others]).size).toBe(5);
    const { rows } = await database.pool.query(
      'select count(*)::int as orphans from subject_key where subject = any($1) ',
      [found],
    );
    expect(rows[0]).toEqual({ orphans: 1 });
  });

  test('STORE-46 with another ENCRYPTION_KEY, or a bad one, the start ends with a clear text', async () => {
    const open = (encryptionKey: Buffer | string) => SubjectKeys.open({ pool: database.pool, encryptionKey });
    await expect(open(randomBytes(32))).rejects.toBeInstanceOf(WrongEncryptionKey);
    await expect(open(randomBytes(32))).rejects.toThrow('Start with the key used before');
    await expect(open('c2hvcnQ=')).rejects.toThrow('32 bytes');
    await open(KEY.toString('base64'));
    await open(KEY.toString('hex'));
  });

  test('STORE-47 keys of a page of events are fetched in one query and kept for the next', async () => {
    const subjects = await Promise.all(Array.from({ length: 30 }, () => keys.create()));
    await store.append(
      'chat-47',
      'none',
      subjects.map((subject) => event(subject, 'text')),
    );
    clock += 5_000;
    const asked = jest.spyOn(database.pool, 'query');
    const keyQueries = () =>
      asked.mock.calls.filter((call) => JSON.stringify(call).includes('from subject_key')).length;
    await all(store.readStream('chat-47'));
    await all(store.readStream('chat-47'));
    expect(keyQueries()).toBe(1);
    asked.mockRestore();
  });

  test('STORE-48 a history of 5,000 items is encrypted and decrypted in a moment', async () => {
    const subject = await keys.create();
    const history = Array.from({ length: 5_000 }, (_, n) => ({
      message: `answer number ${n}`.padEnd(40),
      promptKey: `p.${n}`,
      direction: 'sent',
    }));
    const begun = process.cpuUsage();
    await store.append('chat-48', 'none', [event(subject, { history })]);
    const [read] = await all(store.readStream('chat-48'));
    expect(read!.personal).toEqual({ history });
    // µs of the process's own work; the AES work takes 4.5 ms, the rest is for round trips.
    expect(process.cpuUsage(begun).user).toBeLessThan(2_000_000);
  });
});
