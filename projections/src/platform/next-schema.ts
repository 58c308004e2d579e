import type { DataSource } from 'typeorm';
import type { Db } from './db.js';

interface TableFound {
  readonly name: string;
  /** Storage parameters, which `like` does not copy: `{fillfactor=80}` → `fillfactor=80`. */
  readonly options: string;
}

/** Makes `read_next`: the tables of `read` with their indexes, empty. What a broken rebuild left is thrown away. */
export async function createNextSchema(dataSource: DataSource): Promise<void> {
  await dataSource.query('drop schema if exists read_next, read_old cascade');
  await dataSource.query('create schema read_next');
  const tables: TableFound[] = await dataSource.query(`
    select c.relname as name, coalesce(array_to_string(c.reloptions, ', '), '') as options
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'read' and c.relkind = 'r' order by c.relname`);
  for (const { name, options } of tables) {
    const storage = options === '' ? '' : ` with (${options})`;
    await dataSource.query(`create table read_next.${name} (like read.${name} including all)${storage}`);
  }
}

/** Inside the transaction that keeps projectors out: from its commit on, readers see the rebuilt tables. */
export async function swapSchemas(db: Db): Promise<void> {
  await db.run('alter schema read rename to read_old; alter schema read_next rename to read');
}
