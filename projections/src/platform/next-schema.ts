import type { DataSource } from 'typeorm';
import type { Db } from './db.js';
import { createIndexes, createKey, createTable, type AnyTable } from './table.js';

/** Creates `read_next` with empty tables as declared, still without the indexes for readers and some keys. Remains of an interrupted rebuild are dropped. */
export async function createNextSchema(dataSource: DataSource, tables: readonly AnyTable[]): Promise<void> {
  await dataSource.query('drop schema if exists read_next, read_old cascade');
  await dataSource.query('create schema read_next');
  for (const each of tables) await dataSource.query(createTable(each, 'read_next', !each.keptBack));
}

/** Arguments of the advisory lock of whoever writes the rows that a rebuild has kept back. */
const KEPT_LOCK = '7061726, -3';
const HAS_KEY = `select from pg_constraint where contype = 'p' and conrelid = to_regclass($1)`;

/**
 * Writes rows that were kept back. Whoever is first writes to empty tables, and creates their keys.
 * @param write queues the rows
 */
export async function writeKeptBack(
  db: Db,
  tables: readonly AnyTable[],
  write: (areEmpty: boolean) => void,
): Promise<void> {
  const kept = tables.filter(({ keptBack }) => keptBack);
  await db.query(`select pg_advisory_xact_lock(${KEPT_LOCK})`);
  const keys = await db.query(HAS_KEY, [`read_next.${kept[0]?.name}`]);
  const areEmpty = keys.length === 0;
  write(areEmpty);
  if (areEmpty) for (const each of kept) db.write(createKey(each, 'read_next'));
}

/** Creates the indexes for readers in `read_next`: over rows that are there, which costs a fraction of keeping them. */
export async function indexNextSchema(dataSource: DataSource, tables: readonly AnyTable[]): Promise<void> {
  for (const each of tables)
    for (const statement of createIndexes(each, 'read_next', true)) await dataSource.query(statement);
}

/** Runs in the transaction that locks out projectors; once it commits, readers see the rebuilt tables. */
export async function swapSchemas(db: Db): Promise<void> {
  await db.run('alter schema read rename to read_old; alter schema read_next rename to read');
}

/** The tables that readers see, with all columns, as one text. */
export async function columnsOfRead(db: Db): Promise<string> {
  const [row] = await db.query<{ columns: string | null }>(
    `select string_agg(table_name || '.' || column_name, ' ' order by table_name, column_name) as columns
     from information_schema.columns where table_schema = 'read'`,
  );
  return row?.columns ?? '';
}
