/** Finds text in all that Postgres keeps: in rows, as a dump has them, and in files, as a thief of the disk has them. */
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'pg';

/** Nobody else writes it. */
export const unheard = (what: string): string => `${what}-${randomBytes(12).toString('hex')}`;

/** Every row of every table, as a dump has it, by table. */
export async function dump(pool: Pool): Promise<ReadonlyMap<string, string>> {
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const tables = new Map<string, string>();
  for (const { name } of rows) {
    const all = await pool.query<{ text: string }>(`select t::text as text from ${name} t`);
    tables.set(name, all.rows.map(({ text }) => text).join('\n'));
  }
  return tables;
}
export const tablesWith = (text: string, tables: ReadonlyMap<string, string>): string[] =>
  [...tables].flatMap(([name, rows]) => (rows.includes(text) ? [name] : [])).sort();

/** Files of this database that contain the text, and of what Postgres logs of changes. */
export async function filesWith(pool: Pool, text: string): Promise<string[]> {
  await pool.query('checkpoint');
  const { rows } = await pool.query<{ folder: string; database: string }>(
    `select current_setting('data_directory') as folder, oid::text as database from pg_database
     where datname = current_database()`,
  );
  const { folder = '', database = '' } = rows[0] ?? {};
  const folders = [join(folder, 'base', database), join(folder, 'pg_wal')];
  return folders.flatMap((each) =>
    readdirSync(each)
      .map((name) => join(each, name))
      .filter((file) => contains(file, text)),
  );
}
function contains(file: string, text: string): boolean {
  try {
    return statSync(file).isFile() && readFileSync(file).includes(text);
  } catch {
    // Postgres has removed it meanwhile.
    return false;
  }
}
