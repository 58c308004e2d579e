/** Refuses tables that a start has yet to bring up to date: a running server of an earlier version doesn't know the new ones. */
import type { DataSource } from 'typeorm';

/** The text is for the person who started the process. */
export class OlderTables extends Error {
  override readonly name = 'OlderTables';
}

/** @throws OlderTables if this program has a migration that hasn't run */
export async function refuseOlderTables(dataSource: DataSource): Promise<void> {
  const table = dataSource.options.migrationsTableName ?? 'migrations';
  const [found]: { name: string | null }[] = await dataSource.query('select to_regclass($1) as name', [table]);
  const rows: { name: string }[] = found?.name ? await dataSource.query(`select name from ${table}`) : [];
  if (rows.length === 0) throw new OlderTables('Parley was never started on this database. Start it first: npm start');
  const ran = new Set(rows.map(({ name }) => name));
  if (dataSource.migrations.every((migration) => ran.has(migration.name ?? migration.constructor.name))) return;
  throw new OlderTables(
    'An earlier version of Parley has written this data. Stop it and start this version first, which brings the tables up to date: npm start',
  );
}
