import { readModelsDatabase, type ReadModelsDatabase } from '../testing/read-models-database.js';
import { boolean, double, int, ints, json, jsonb, nullable, text, texts, time, uuid } from './columns.js';
import { inTransaction, type Db } from './db.js';
import { createTable, insert, table, type Cells } from './table.js';

const ODD = table({
  name: 'odd',
  key: ['id'],
  columns: {
    id: int(),
    owner: uuid(),
    said: nullable(text()),
    score: double(),
    open: boolean(),
    at: time(),
    as_json: json<unknown>(),
    as_jsonb: jsonb<unknown>(),
    numbers: ints(),
    words: texts(),
  },
});
type Row = Cells<typeof ODD>;

/** More than are sent as JSON. */
const MANY = 300;
const TEXTS = [
  '',
  'plain',
  '\\',
  '\\N',
  '\\.',
  'a\tb\nc\r\nd',
  '"quoted", {in} braces',
  "it's",
  'null',
  'हिन्दी 👋',
  '\v\f\b',
];
const rows: readonly Row[] = Array.from({ length: MANY }, (_, id) => {
  const said = TEXTS[id % TEXTS.length] ?? '';
  return {
    id,
    owner: '6f0f7f43-6a04-4c43-9f7f-0a6a3a1f5e11',
    said: id % 7 === 0 ? null : said,
    score: id / 8,
    open: id % 2 === 0,
    at: '2026-11-26T10:00:00.123Z',
    as_json: [said, { [said]: id }, null],
    as_jsonb: { said },
    numbers: id % 3 === 0 ? [] : [id, -1],
    words: id % 3 === 0 ? [] : [said, 'x'],
  };
});

let database: ReadModelsDatabase;
beforeAll(async () => {
  database = await readModelsDatabase();
  await database.dataSource.query(createTable(ODD, 'read'));
});
beforeEach(() => database.dataSource.query('truncate read.odd'));
afterAll(() => database.drop());

const inRead = (work: (db: Db) => void): Promise<void> =>
  inTransaction(database.dataSource, { schema: 'read', alone: false }, async (db) => {
    work(db);
    await db.flush();
  });
const count = async (): Promise<number> => (await database.dataSource.query('select from read.odd')).length;

test('PROJ-7 many rows, sent by COPY, are what was sent, whatever their texts contain', async () => {
  await inRead((db) => insert(db, ODD, rows));
  const found: (Row & { at: Date })[] = await database.dataSource.query('select * from read.odd order by id');
  expect(found.map((row) => ({ ...row, at: new Date(row.at).toISOString() }))).toEqual(rows);
});

test('PROJ-7 few rows, sent as JSON, are the same', async () => {
  const few = rows.slice(0, TEXTS.length);
  await inRead((db) => insert(db, ODD, few));
  const found: (Row & { at: Date })[] = await database.dataSource.query('select * from read.odd order by id');
  expect(found.map((row) => ({ ...row, at: new Date(row.at).toISOString() }))).toEqual(few);
});

test('PROJ-7 a COPY that fails, or follows a statement that failed, leaves nothing, and the connection works on', async () => {
  await inRead((db) => insert(db, ODD, rows.slice(0, 1)));
  await expect(inRead((db) => insert(db, ODD, rows))).rejects.toMatchObject({ code: '23505' });
  const behind = inRead((db) => {
    db.write('select 1 / 0');
    insert(db, ODD, rows.slice(1));
    db.write('select 1');
  });
  await expect(behind).rejects.toMatchObject({ code: '22012' });
  expect(await count()).toBe(1);
  for (let again = 0; again < 5; again += 1) await inRead((db) => db.write('delete from odd'));
  await inRead((db) => {
    insert(db, ODD, rows);
    db.write('delete from odd where id = 0');
  });
  expect(await count()).toBe(MANY - 1);
});
