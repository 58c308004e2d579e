/** Commands beside a server: they work on an installation that is there, as it is. */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLog } from '@parley/contracts/fixtures/silent-log';
import { backUpInstallation } from './backup-stores.js';
import { openBesideOrAlone } from './open-beside-running.js';
import { loadConfig } from './platform/config/config.js';
import { startTestParley, type TestParley } from './testing/test-parley.js';

const folder = mkdtempSync(join(tmpdir(), 'parley-beside-'));
let parley: TestParley;
beforeAll(async () => {
  parley = await startTestParley();
});
afterAll(async () => {
  await parley.drop();
  rmSync(folder, { recursive: true });
});

function settings(env: Readonly<Record<string, string>>) {
  const loaded = loadConfig(env);
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
  return loaded.config;
}

test('CONF-25 a command without an installation says which settings it needs, and makes none', async () => {
  const config = settings({ DATA_DIR: join(folder, 'elsewhere') });
  const message = `There is no Parley in ${join(folder, 'elsewhere')}. Set DATA_DIR, or DATABASE_URL, to the same as for its start.`;
  await expect(openBesideOrAlone(config, silentLog)).rejects.toMatchObject({ name: 'NothingRuns', message });
  const backup = { BACKUP_TO: join(folder, 'backups'), BACKUP_PASSPHRASE: 'correct horse battery' };
  const backedUp = backUpInstallation({ config: settings({ ...backup, DATA_DIR: config.dataDir }), log: silentLog });
  await expect(backedUp).rejects.toMatchObject({ name: 'NothingRuns' });
  expect(readdirSync(folder)).toEqual([]);
});

test('CONF-25 a command leaves tables of an earlier version to a start, and a database without tables as it is', async () => {
  const { pool } = parley.stores;
  const config = settings({ DATABASE_URL: parley.databaseUrl, DATA_DIR: parley.dataDir });
  const { rows } = await pool.query<{ id: number; timestamp: string; name: string }>(
    'delete from migration where id = (select max(id) from migration) returning id, timestamp, name',
  );
  await expect(openBesideOrAlone(config, silentLog)).rejects.toMatchObject({
    name: 'OlderTables',
    message: expect.stringContaining('start this version first'),
  });
  expect((await pool.query('select from migration where name = $1', [rows[0]?.name])).rowCount).toBe(0);
  await pool.query('insert into migration (id, timestamp, name) values ($1, $2, $3)', Object.values(rows[0]!));
  await (await openBesideOrAlone(config, silentLog)).close();
  await pool.query('create database nothing_yet');
  try {
    const url = new URL(parley.databaseUrl);
    url.pathname = '/nothing_yet';
    const empty = settings({ DATABASE_URL: url.href, DATA_DIR: join(folder, 'other') });
    await expect(openBesideOrAlone(empty, silentLog)).rejects.toMatchObject({
      message: expect.stringContaining('never started'),
    });
    expect(existsSync(join(folder, 'other', 'secrets.json'))).toBe(false);
  } finally {
    await pool.query('drop database nothing_yet with (force)');
  }
});
