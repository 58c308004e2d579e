import { MemoryEventStore } from '@parley/contracts/fixtures/memory-event-store';
import { silentLog } from '@parley/contracts/fixtures/silent-log';
import { inTransaction } from './platform/db.js';
import { createNextSchema, indexNextSchema, writeKeptBack } from './platform/next-schema.js';
import { newRow, selected } from './platform/table.js';
import { CHAT } from './chats/chat-tables.js';
import { CHAT_STAT } from './stats/stat-tables.js';
import { READ_MODELS } from './read-models.js';
import { rebuild } from './rebuild.js';
import { readModelsDatabase, type ReadModelsDatabase } from './testing/read-models-database.js';
import { everybodysKeys } from './testing/everybodys-keys.js';

let database: ReadModelsDatabase;
beforeAll(async () => {
  database = await readModelsDatabase();
});
afterAll(() => database.drop());

/** Columns, indexes and storage of every table, without the schema's name. The order of columns doesn't matter. */
async function tablesOf(schema: string): Promise<Record<string, unknown>> {
  const tables = await database.dataSource.query<{ name: string; options: string[] | null; columns: unknown }[]>(
    `select c.relname as name, c.reloptions as options,
      (select json_agg(json_build_array(a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.atthasdef)
         order by a.attname)
       from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
     from pg_class c where c.relnamespace = $1::regnamespace and c.relkind = 'r'`,
    [schema],
  );
  const indexes = await database.dataSource.query<{ name: string; definition: string }[]>(
    'select tablename as name, indexdef as definition from pg_indexes where schemaname = $1 order by indexname',
    [schema],
  );
  return Object.fromEntries(
    tables.map(({ name, ...rest }) => [
      name,
      {
        ...rest,
        indexes: indexes
          .filter((index) => index.name === name)
          .map(({ definition }) => definition.replace(` ${schema}.`, ' ')),
      },
    ]),
  );
}

test('PROJ-11 the migrations’ tables are as declared, index for index', async () => {
  const migrated = await tablesOf('read');
  await createNextSchema(database.dataSource, READ_MODELS);
  await inTransaction(database.dataSource, { schema: 'read_next', alone: false }, (db) =>
    writeKeptBack(db, READ_MODELS, () => undefined),
  );
  await indexNextSchema(database.dataSource, READ_MODELS);
  expect(await tablesOf('read_next')).toEqual(migrated);
  expect(Object.keys(migrated)).toHaveLength(READ_MODELS.length);
});

test('PROJ-11 PROJ-7 a rebuild, which makes indexes for readers last, leaves out none', async () => {
  const migrated = await tablesOf('read');
  await rebuild({
    subjectKeys: everybodysKeys,
    store: new MemoryEventStore(),
    dataSource: database.dataSource,
    log: silentLog,
  });
  expect(await tablesOf('read')).toEqual(migrated);
});

test('PROJ-11 a new row has the declared values of fields that it doesn’t name', () => {
  const row = newRow(CHAT, {
    chat_id: 'c',
    flow_id: 7,
    version: 1,
    identifier_hash: '#ana',
    identifier_origin: 'user',
    attempt: 1,
    language: 'en',
    seed: 's',
    context: {},
    test: false,
    trust: 'open',
    created_at: 'now',
    updated_at: 'now',
    revision: 0,
    score: 3,
  });
  expect(row).toMatchObject({ answers: 0, completed: false, subject: null, score: 3, attempt: 1 });
  expect(Object.keys(row).sort()).toEqual(Object.keys(CHAT.columns).sort());
});

test('PROJ-11 large integers are asked for as numbers', () => {
  expect(selected(CHAT_STAT, 's')).toMatch(/s\.version, .*s\.last_at::float8 as last_at, s\.time::float8\[\] as time,/);
});
