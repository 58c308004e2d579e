/** Refuses data that a newer version has migrated: an older program would damage what it doesn't know. */
import type { DataSource } from 'typeorm';

/** The text is for the person who started the process. */
export class NewerData extends Error {
  override readonly name = 'NewerData';
  constructor(unknown: string) {
    super(
      `A newer version of Parley has written this data (this version doesn’t know ${unknown}), and this version would damage it. ` +
        'Start the newer version, or restore a backup that was made before the upgrade.',
    );
  }
}

/** @throws NewerData if a migration has run that this program doesn't have */
export async function refuseNewerData(dataSource: DataSource): Promise<void> {
  const table = dataSource.options.migrationsTableName ?? 'migrations';
  const [found]: { name: string | null }[] = await dataSource.query('select to_regclass($1) as name', [table]);
  if (!found?.name) return;
  const ran: { name: string }[] = await dataSource.query(`select name from ${table} order by id`);
  const known = new Set(dataSource.migrations.map((migration) => migration.name ?? migration.constructor.name));
  const unknown = ran.filter(({ name }) => !known.has(name)).map(({ name }) => name);
  if (unknown.length > 0) throw new NewerData(unknown.join(', '));
}
