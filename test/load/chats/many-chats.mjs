/**
 * A flow with as many chats as wanted. Some hundred chats go through the projections; their rows are multiplied, with
 * other people, times, scores and places, and their counters over a year's days.
 */
import { createHash, randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@parley/backend/platform/embedded-postgres/embedded-postgres';
import { chatStream } from '@parley/contracts/events/event-store';
import { MemoryEventStore } from '@parley/contracts/fixtures/memory-event-store';
import { silentLog } from '@parley/contracts/fixtures/silent-log';
import { openTurns, sealTurns } from '@parley/projections/chats/chat-words';
import { identifierHash, sealIdentifier } from '@parley/projections/chats/identifiers';
import { EVERY_FLOW, searchableOf } from '@parley/projections/chats/search-grams';
import { sealPerson } from '@parley/projections/people/named-person';
import { sortCode } from '@parley/projections/people/sort-code';
import { CountMonths1764136800000 } from '@parley/projections/stats/months.migration';
import { startProjections } from '@parley/projections/start-projections';
import { everybodysKeys } from '@parley/projections/testing/everybodys-keys';
import { madeUpEvents } from '@parley/projections/testing/made-up-events';
import { openDataSource } from '@parley/projections/testing/read-models-database';

export const FLOW = 1;
const AT_ONCE = 4_000;

/** Columns of the copies, by their number `n`. */
const CHAT = {
  chat_id: `md5('chat ' || n)::uuid`,
  flow_id: `${FLOW}`,
  version: '1 + n % 3',
  subject: `md5('person ' || n)::uuid`,
  identifier_hash: 'named.hash',
  sealed_identifier: 'named.sealed',
  created_at: `timestamptz '2026-01-01' + n * interval '7 seconds'`,
  completed: 'n % 5 < 3',
  score: '(n::bigint * 7919) % 21',
  max_score: '20',
  inputs_pending: 'n % 100 = 0',
  test: 'n % 10000 = 0',
};
const STAT = {
  ...CHAT,
  chat_id: 'c.chat_id',
  version: 'c.version',
  created_at: 'c.created_at',
  completed: 'c.completed',
  score: '(c.score * 500)::int',
  latest: 'n % 5 > 0',
  learner: 'c.subject::text',
  path_node: '1 + (n::bigint * 2654435761) % 4000',
};

const NAMES = ['asha', 'ben', 'carla', 'deepak', 'आशा शर्मा'];
const identifierOf = (n) => `${NAMES[n % NAMES.length]}.${n}@school.example`;
/** As `md5(…)::uuid` in Postgres. */
const uuidOf = (text) =>
  createHash('md5')
    .update(text)
    .digest('hex')
    .replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5');
const bytea = (bytes) => `\\x${bytes.toString('hex')}`;

/** Rows for the numbers up to `size`, some at once, made while the ones before are written. @param insert a statement for rows as JSON */
async function insertNumbered(dataSource, size, insert, rowOf) {
  let written = Promise.resolve();
  for (let first = 1; first <= size; first += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, size + 1 - first) }, (_, at) => first + at);
    const people = numbers.map((n) => ({ n, subject: uuidOf(`person ${n}`), identifier: identifierOf(n) }));
    const keys = await everybodysKeys.keysOf(people.map(({ subject }) => subject));
    const rows = JSON.stringify(people.map((person) => rowOf({ ...person, key: keys.get(person.subject) })));
    await written;
    written = dataSource.query(insert, [rows]);
  }
  await written;
}

/** Calls `work` while the tables have no index but those of their keys; building an index at the end costs less. */
async function withoutIndexes(dataSource, tables, work) {
  const indexes = await dataSource.query(
    `select indexname as name, indexdef as definition from pg_indexes where schemaname = 'read' and tablename = any($1)
     and not exists (select from pg_constraint where conname = indexname)`,
    [tables],
  );
  for (const { name } of indexes) await dataSource.query(`drop index read.${name}`);
  await work();
  for (const { definition } of indexes) await dataSource.query(definition);
}

/** Calls `work` with an own Postgres whose read models hold the sample; ends it afterwards. */
export async function withSample(work) {
  const dir = mkdtempSync(join(tmpdir(), 'parley-bench-'));
  chmodSync(dir, 0o755);
  const server = await startEmbeddedPostgres({ dir: join(dir, 'postgres'), log: silentLog });
  const dataSource = await openDataSource(server.url);
  try {
    await dataSource.runMigrations();
    await openSample(dataSource, await playSome(dataSource));
    return await work(dataSource, server.url);
  } finally {
    await dataSource.destroy();
    await server.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

async function playSome(dataSource) {
  const store = new MemoryEventStore();
  const story = madeUpEvents({ seed: 1, events: 2_000, flows: 1, openChats: 50, answersPerChat: 5, troubled: false });
  for (const { stream, event } of story) await store.append(stream, 'any', [event]);
  const projections = startProjections({ store, subjectKeys: everybodysKeys, dataSource, log: silentLog });
  await projections.waitFor(await store.lastPosition(), 60_000);
  await projections.stop();
  await dataSource.query(`
    create table sample as select c.*, row_number() over () - 1 as nth from read.chat c
      join read.chat_stat s using (chat_id);
    create table sample_facts as select * from read.chat_fact_page;
    create table sample_stat as select s.*, c.nth from read.chat_stat s join sample c using (chat_id);
    delete from read.path_node;
    insert into read.path_node (flow_id, node, parent, prompt_key, answer)
      select ${FLOW}, n, n / 3, 'p' || n % 40, 'a' || n % 3 from generate_series(1, 4000) n`);
  return store;
}

/** Replaces the chats by `size` others. */
export async function multiply(dataSource, size) {
  const tables = ['chat', 'chat_stat', 'chat_search'];
  await dataSource.query('truncate read.chat, read.chat_stat, read.chat_search');
  await withoutIndexes(dataSource, tables, () => insertChats(dataSource, size));
  for (const table of tables) await dataSource.query(`vacuum analyze read.${table}`);
}

async function insertChats(dataSource, size) {
  await dataSource.query('drop table if exists named');
  await dataSource.query('create table named (number int primary key, hash text, sealed json)');
  const { searchKey } = everybodysKeys;
  await insertNumbered(
    dataSource,
    size,
    'insert into named select * from json_to_recordset($1::json) as x(number int, hash text, sealed json)',
    ({ n, identifier, key }) => ({
      number: n,
      hash: identifierHash(searchKey, identifier),
      sealed: sealIdentifier(key, identifier),
    }),
  );
  const numbered = `generate_series(1, ${size}) n join sample t on t.nth = n % (select count(*) from sample)`;
  await copy(dataSource, 'chat', CHAT, `${numbered} join named on named.number = n`);
  await copy(
    dataSource,
    'chat_stat',
    STAT,
    `(select *, row_number() over (order by created_at) as n from read.chat) c
       join sample_stat t on t.nth = c.n % (select count(*) from sample_stat) where not c.test`,
  );
  await insertNumbered(
    dataSource,
    size,
    `insert into read.chat_search (chat_id, grams, letters)
     select * from json_to_recordset($1::json) as x(chat_id uuid, grams int[], letters bytea)`,
    ({ n, identifier }) => {
      const { grams, letters } = searchableOf(searchKey, FLOW, identifier);
      return { chat_id: uuidOf(`chat ${n}`), grams, letters: bytea(letters) };
    },
  );
}

/** Rows of `from`, with other values in the columns of `changed`. */
async function copy(dataSource, table, changed, from) {
  const columns = await dataSource.query(
    `select column_name as name from information_schema.columns where table_schema = 'read' and table_name = $1`,
    [table],
  );
  const names = columns.map(({ name }) => name);
  await dataSource.query(
    `insert into read.${table} (${names.join()}) select ${names.map((name) => changed[name] ?? `t.${name}`).join()} from ${from}`,
  );
}

/** The owner of all flows of the sample. */
export const OWNER = '00000000-0000-4000-8000-000000000001';
/** Spans of the counters of ways, by grain. */
const spansOf = (days) => ({
  1: `select timestamptz '2026-01-01' + n * interval '1 day' as at, n from generate_series(0, ${days - 1}) n`,
  2: `select timestamptz '2026-01-01' + n * interval '1 month' as at, n from generate_series(0, ${Math.ceil(days / 31) - 1}) n`,
  3: `select timestamptz 'epoch' as at, n from generate_series(0, 2) n`,
});

/** A day's hours with chats. */
const HOURS = 12;

/** Counters as of chats on `days` days, on three versions, at five times as many prompts. */
export async function multiplyCounters(dataSource, days) {
  const tables = ['flow_stat_bucket', 'flow_stat_prompt', 'flow_stat_answer', 'flow_stat_path'];
  await withoutIndexes(dataSource, tables, () => insertCounters(dataSource, days));
  await dataSource.query(`vacuum analyze ${tables.map((table) => `read.${table}`).join()}`);
}

async function insertCounters(dataSource, days) {
  const dated = {
    start_at: `start_at - first + timestamptz '2026-01-01' + day * interval '1 day' + hour * interval '1 hour'`,
    prompt_key: `case copy when 0 then prompt_key else prompt_key || copy end`,
  };
  for (const [table, copies] of [
    ['flow_stat_bucket', 1],
    ['flow_stat_prompt', 5],
    ['flow_stat_answer', 5],
  ]) {
    await dataSource.query(`create table if not exists sample_${table} as select *,
      min(date_trunc('day', start_at, 'UTC')) over () as first from read.${table} where grain < 2`);
    await dataSource.query(`truncate read.${table}`);
    await copy(
      dataSource,
      table,
      dated,
      `sample_${table} t, generate_series(0, ${days - 1}) day, generate_series(0, ${copies - 1}) copy,
       generate_series(0, case t.grain when 0 then ${HOURS - 1} else 0 end) hour`,
    );
  }
  const runner = dataSource.createQueryRunner();
  await new CountMonths1764136800000().up(runner);
  await runner.release();
  await dataSource.query('truncate read.flow_stat_path');
  for (const [grain, spans] of Object.entries(spansOf(days)))
    await dataSource.query(`
      insert into read.flow_stat_path (flow_id, grain, parent, start_at, version, sequence_id, latest, node, total, completed, ended, ms)
      select ${FLOW}, ${grain}, parent, at, 1 + n % 3, 0, latest, node, 1 + 100 / node, 1, 1, 5000
      from read.path_node, (${spans}) span, (values (true), (false)) as l(latest) where flow_id = ${FLOW}`);
}

/** The chats' learners, all of one owner. */
export async function multiplyPeople(dataSource) {
  const tables = ['identifier', 'identifier_item', 'identifier_chat'];
  await dataSource.query('truncate read.identifier, read.identifier_item, read.identifier_chat');
  await withoutIndexes(dataSource, tables, () => insertPeople(dataSource));
  for (const table of tables) await dataSource.query(`vacuum analyze read.${table}`);
}

async function insertPeople(dataSource) {
  const [{ size }] = await dataSource.query('select count(*)::int as size from read.chat');
  const { searchKey } = everybodysKeys;
  await insertNumbered(
    dataSource,
    size,
    `insert into read.identifier (subject, owner_id, person, sort_code, letters, anonymous)
     select x.subject, '${OWNER}', x.person, x.sort_code, x.letters, 0
     from json_to_recordset($1::json) as x(subject uuid, person json, sort_code bytea, letters bytea)
     join read.chat c on c.subject = x.subject and not c.test`,
    ({ subject, identifier, key }) => ({
      subject,
      person: sealPerson(key, subject, { identifier, origins: [] }),
      sort_code: bytea(sortCode(searchKey, identifier)),
      letters: bytea(searchableOf(searchKey, EVERY_FLOW, identifier).letters),
    }),
  );
  await dataSource.query(`insert into read.identifier_item (subject, kind, resource_id, anonymous, sort_code)
    select subject, 'flow', ${FLOW}, 0, sort_code from read.identifier`);
  await dataSource.query(`insert into read.identifier_chat (chat_id, subject, flow_id)
    select chat_id, subject, ${FLOW} from read.chat where not test`);
}

/**
 * Events, histories and facts for the chats of the first day and for the newest thousand, encrypted for their learners:
 * of the chat of the sample that their rows were copied from.
 * @param store encrypts
 */
export async function multiplyHistories(dataSource, store) {
  await dataSource.query('truncate read.chat_page, read.chat_fact_page');
  // Another number of chats has other ones under the same ids.
  await dataSource.query(`delete from es_event e where e.stream like 'chat-%'
    and not exists (select from sample s where e.stream = 'chat-' || s.chat_id)`);
  const nth = `round(extract(epoch from created_at - timestamptz '2026-01-01') / 7)::int % (select count(*) from sample)::int`;
  const chats = await dataSource.query(`
    (select chat_id as id, subject, ${nth} as nth from read.chat where created_at < '2026-01-02')
    union (select chat_id, subject, ${nth} from read.chat order by created_at desc limit 1000)`);
  for (let first = 0; first < chats.length; first += AT_ONCE / 10) {
    const some = chats.slice(first, first + AT_ONCE / 10);
    await Promise.all(some.map((chat) => appendEvents(store, chat)));
    const keys = await everybodysKeys.keysOf(some.map(({ subject }) => subject));
    const pages = some.flatMap(({ id, subject, nth }) =>
      sample[nth].pages.map(({ page, turns }) => ({
        chat_id: id,
        page,
        turns: sealTurns(keys.get(subject), id, turns),
      })),
    );
    await dataSource.query(
      `insert into read.chat_page (chat_id, page, turns)
       select * from json_to_recordset($1::json) as x(chat_id uuid, page int, turns json)`,
      [JSON.stringify(pages)],
    );
    await dataSource.query(
      `insert into read.chat_fact_page (chat_id, page, facts)
       select c.id, f.page, f.facts from unnest($1::uuid[], $2::int[]) as c(id, nth)
       join sample s using (nth) join sample_facts f on f.chat_id = s.chat_id`,
      [some.map(({ id }) => id), some.map((chat) => chat.nth)],
    );
  }
  await dataSource.query('vacuum analyze read.chat_page, read.chat_fact_page');
}

const appendEvents = (store, { id, subject, nth }) =>
  store.append(
    chatStream(id),
    'none',
    sample[nth].events.map(({ type, data, personal, meta }) => ({
      id: randomUUID(),
      type,
      subject,
      data,
      personal,
      meta,
    })),
  );

/** The sample's events and the rows of its histories in the clear, by its chats' numbers. */
let sample = [];
async function openSample(dataSource, store) {
  sample = [];
  for (const { nth, id } of await dataSource.query('select nth, chat_id as id from sample')) {
    sample[nth] = { events: [], pages: [] };
    for await (const event of store.readStream(chatStream(id))) sample[nth].events.push(event);
  }
  const rows = await dataSource.query(`
    select s.nth, s.chat_id, s.subject, p.page, p.turns from sample s join read.chat_page p using (chat_id) order by s.nth, p.page`);
  const keys = await everybodysKeys.keysOf(rows.map(({ subject }) => subject));
  for (const { nth, chat_id, subject, page, turns } of rows)
    sample[nth].pages.push({ page, turns: openTurns(keys.get(subject), chat_id, turns) });
}
