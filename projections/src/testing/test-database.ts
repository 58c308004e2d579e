/** A new database for one test file, on the server shared by the whole run. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';

export interface TestDatabase {
  readonly url: string;
  readonly pool: pg.Pool;
  /** Ends the pool, disconnects everybody and drops the database. */
  drop(): Promise<void>;
}

/**
 * Needs the variable TEST_POSTGRES_URL, set by the run's global setup.
 * @param options.locale an ICU locale, e.g. `tr-TR`; absent = the server's own
 */
export async function testDatabase({ locale }: { readonly locale?: string } = {}): Promise<TestDatabase> {
  const server = process.env['TEST_POSTGRES_URL'];
  if (server === undefined)
    throw new Error('TEST_POSTGRES_URL is not set: run the tests through jest with its global setup');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const speaking = locale ? ` template template0 locale_provider icu icu_locale '${locale}'` : '';
  await once(server, `create database ${name}${speaking}`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  const pool = new pg.Pool({ connectionString: address.href, max: 10 });
  // A stopped server or dropped database must fail the query, not the process.
  pool.on('error', () => undefined);
  return {
    url: address.href,
    pool,
    async drop() {
      if (!pool.ended) await pool.end();
      await once(server, `drop database if exists ${name} with (force)`);
    },
  };
}

async function once(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
