/** Migrates the tables to this program's version. If several processes start at once, one of them does it. */
import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { refuseNewerData } from './refuse-newer-data.js';

/** An arbitrary number, the same in every process. */
const LOCK = 7_203_145;

/** Another process may migrate for longer than an ordinary query may take; `query_timeout` is pg's, in ms. */
const WAIT_FOR_LOCK = { text: 'select pg_advisory_lock($1)', query_timeout: 120_000 };

/** A migration that is about to run, in an installation of an earlier version. */
export interface MigrationStep {
  readonly name: string;
  /** From 1. */
  readonly step: number;
  readonly of: number;
}

/**
 * @param onStep called before each migration, unless all tables are new
 * @returns names of the migrations that ran
 * @throws NewerData
 */
export async function migrate(
  dataSource: DataSource,
  pool: Pool,
  onStep: (step: MigrationStep) => void = () => undefined,
): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query({ ...WAIT_FOR_LOCK, values: [LOCK] });
    await refuseNewerData(dataSource);
    await tellSteps(dataSource, onStep);
    const ran = await dataSource.runMigrations({ transaction: 'each' });
    return ran.map((migration) => migration.name);
  } finally {
    // Closing the connection releases the lock even if unlocking failed.
    client.release(true);
  }
}

async function tellSteps(dataSource: DataSource, onStep: (step: MigrationStep) => void): Promise<void> {
  const table = dataSource.options.migrationsTableName ?? 'migrations';
  const [found]: { name: string | null }[] = await dataSource.query('select to_regclass($1) as name', [table]);
  const rows: { name: string }[] = found?.name ? await dataSource.query(`select name from ${table}`) : [];
  if (rows.length === 0) return;
  const ran = new Set(rows.map(({ name }) => name));
  const coming = dataSource.migrations.filter(({ name }) => !ran.has(name ?? ''));
  let step = 0;
  for (const migration of coming) {
    const up = migration.up.bind(migration);
    migration.up = (runner) => {
      step += 1;
      onStep({ name: migration.name ?? '', step, of: coming.length });
      return up(runner);
    };
  }
}
