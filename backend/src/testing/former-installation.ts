/** Installations that earlier versions left behind, as `test/upgrade/make-fixture.mjs` has kept them. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { testDatabase, type TestDatabase } from '@parley/projections/testing/test-database';
import type { Pool } from 'pg';

/** Commits of this repository. */
export const FORMER = ['ddac6b2', 'f73da03c'] as const;
export type Former = (typeof FORMER)[number];

interface File {
  readonly path: string;
  readonly base64: string;
}
export interface Fixture {
  readonly author: { readonly email: string; readonly password: string };
  /** The path of an uploaded file at the share host. */
  readonly upload: File;
  readonly learners: readonly { readonly path: string; readonly chatId: string; readonly token: string }[];
  /** The replies of its API to the author, by path. */
  readonly answers: Readonly<Record<string, object>>;
  readonly secrets: string;
  /** In the folder `uploads`. */
  readonly files: readonly File[];
  readonly database: {
    readonly before: readonly string[];
    readonly tables: readonly {
      readonly name: string;
      readonly columns: readonly string[];
      readonly rows: readonly (readonly (string | null)[])[];
    }[];
    readonly after: readonly string[];
    readonly sequences: readonly { readonly name: string; readonly last: string }[];
  };
}

const FIXTURES = resolve(__dirname, '../../../test/upgrade/fixtures');
export const readFixture = (name: Former): Fixture =>
  JSON.parse(gunzipSync(readFileSync(join(FIXTURES, `${name}.json.gz`))).toString('utf8')) as Fixture;

export interface FormerInstallation extends Fixture {
  readonly url: string;
  readonly pool: Pool;
  readonly dataDir: string;
  drop(): Promise<void>;
}

export async function formerInstallation(name: Former): Promise<FormerInstallation> {
  const fixture = readFixture(name);
  const database = await testDatabase();
  await load(database, fixture);
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-former-'));
  writeFileSync(join(dataDir, 'secrets.json'), fixture.secrets, { mode: 0o600 });
  for (const { path, base64 } of fixture.files) {
    const file = join(dataDir, 'uploads', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, Buffer.from(base64, 'base64'));
  }
  const drop = async () => {
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { ...fixture, url: database.url, pool: database.pool, dataDir, drop };
}

const ROWS_AT_ONCE = 200;

async function load({ pool }: TestDatabase, { database }: Fixture): Promise<void> {
  for (const sql of database.before) await pool.query(sql);
  for (const { name, columns, rows } of database.tables)
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
      const some = rows.slice(from, from + ROWS_AT_ONCE);
      const places = some.map((row, n) => `(${row.map((_, at) => `$${n * columns.length + at + 1}`).join(', ')})`);
      await pool.query(
        `insert into ${name} (${columns.join(', ')}) overriding system value values ${places.join(', ')}`,
        some.flat(),
      );
    }
  for (const sql of database.after) await pool.query(sql);
  for (const { name, last } of database.sequences) await pool.query('select setval($1, $2::bigint)', [name, last]);
  // Readers of events wait for transactions whose numbers this server has yet to give.
  await pool.query(`do $$ begin
    while pg_snapshot_xmin(pg_current_snapshot()) <= (select max(tx) from es_event) loop
      perform pg_current_xact_id(); commit;
    end loop; end $$`);
}
