/** A real server for one test file: its own database on the run's Postgres, free ports, real stores and projections. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { testDatabase } from '@parley/projections/testing/test-database';
import { pino } from 'pino';
import { startParley, type Parley, type ParleyOptions } from '../parley.js';
import { loadConfig } from '../platform/config/config.js';
import type { ReadSide } from '../platform/http/read-side.js';
import { DEFAULT_LIMITS, type LimitName, type ThrottleLimits } from '../platform/http/limits.js';
import { READ_SIDE } from '../platform/tokens.js';
import { PRODUCT_TABLES } from './product-tables.js';

export interface TestParley extends Parley {
  /** The log, one parsed line each. */
  readonly lines: readonly Record<string, unknown>[];
  readonly databaseUrl: string;
  readonly dataDir: string;
  /** Resolves once the read models contain everything that was written; for tests that read tables themselves. */
  upToDate(): Promise<boolean>;
  drop(): Promise<void>;
}

/** Tests sign up more often than people do. */
const GENEROUS = Object.fromEntries(
  (Object.keys(DEFAULT_LIMITS) as LimitName[]).map((name) => [name, { points: 100_000, per: 60 }]),
) as unknown as ThrottleLimits;

/** Tests run on busy machines: nobody is refused, or shown what is outdated, because Postgres is slow. */
const PATIENT = { DATABASE_WAIT_MS: '30000', READ_WAIT_MS: '30000' };

export const LANGUAGES_DIR = resolve(__dirname, '../../../languages');
/** Node reads no TypeScript by itself. */
export const WORKER_FILE = resolve(__dirname, '../../../test/harness/job-worker.cjs');

export async function startTestParley(
  options: Partial<ParleyOptions> & { readonly env?: Record<string, string>; readonly locale?: string } = {},
): Promise<TestParley> {
  const existing = options.env?.['DATABASE_URL'];
  const database = existing
    ? { url: existing, drop: () => Promise.resolve() }
    : await testDatabase(options.locale ? { locale: options.locale } : { template: PRODUCT_TABLES });
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-test-'));
  const loaded = loadConfig({
    PORT: '0',
    SHARE_PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    ...PATIENT,
    ...options.env,
  });
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
  const lines: Record<string, unknown>[] = [];
  const log = pino(
    { level: 'info' },
    { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
  );
  const parley = await startParley({
    log,
    config: loaded.config,
    languagesDir: LANGUAGES_DIR,
    limits: GENEROUS,
    workerFile: WORKER_FILE,
    ...options,
  });
  const drop = async () => {
    await parley.stop();
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const upToDate = () => parley.app.get<ReadSide>(READ_SIDE, { strict: false }).upToDate();
  return { ...parley, lines, databaseUrl: database.url, dataDir, upToDate, drop };
}
