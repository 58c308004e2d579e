/** A new database for one test file, on the server shared by the whole run. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

export interface TestDatabase {
  readonly url: string;
  readonly pool: pg.Pool;
  /** Ends the pool, disconnects everybody and drops the database. */
  drop(): Promise<void>;
}

/** Every database starts with this content: made once in a run, then copied, which costs a tenth of the time. */
export interface Template {
  /** Letters and `_`. */
  readonly name: string;
  readonly fill: (database: TestDatabase) => Promise<void>;
}

/** Absent: an empty database in the server's own locale. */
export type TestDatabaseOptions =
  | { readonly template: Template; readonly locale?: undefined }
  /** An ICU locale, e.g. `tr-TR`, of an empty database. */
  | { readonly locale?: string; readonly template?: undefined };

/** Needs the variables TEST_POSTGRES_URL and TEST_RUN, set by the run's global setup. */
export async function testDatabase({ locale, template }: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const server = setUp('TEST_POSTGRES_URL');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const how = locale ? ` template template0 locale_provider icu icu_locale '${locale}'` : '';
  await once(server, `create database ${name}${template ? ` template ${await made(server, template)}` : how}`);
  return open(server, name);
}

function setUp(variable: string): string {
  const value = process.env[variable];
  if (value === undefined) throw new Error(`${variable} is not set: run the tests through jest with its global setup`);
  return value;
}

/** An arbitrary number: whoever makes a template holds it. */
const LOCK = 7_203_146;

/** @returns the name of the template's database; the first who asks in a run makes it, all others wait for that */
async function made(server: string, template: Template): Promise<string> {
  const name = `template_${setUp('TEST_RUN')}_${template.name}`;
  const client = new pg.Client({ connectionString: server });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 1) return name;
    // Under another name until it is whole: a run that was broken off leaves no half of one.
    const unfinished = `${name}_unfinished`;
    await client.query(`drop database if exists ${unfinished} with (force)`);
    await client.query(`create database ${unfinished}`);
    const database = open(server, unfinished);
    await template.fill(database);
    await database.pool.end();
    await untilLeft(client, unfinished);
    await client.query(`alter database ${unfinished} rename to ${name}`);
    return name;
  } finally {
    // Gives the lock back, too.
    await client.end();
  }
}

/** A connection that has filled it leaves in a moment. Postgres would wait for that, too, but five seconds at most. */
async function untilLeft(client: pg.Client, name: string): Promise<void> {
  const there = `select 1 from pg_stat_activity where datname = $1 and backend_type = 'client backend'`;
  while ((await client.query(there, [name])).rowCount !== 0) await pause(10);
}

function open(server: string, name: string): TestDatabase {
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
