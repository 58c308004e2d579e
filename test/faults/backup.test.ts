/** Backups and restores of the started product, with its embedded Postgres, are killed at moments of their own. */
import { mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { author, logIn } from '../harness/author.js';
import { freshDataDir, launchProduct, startProduct, type Product } from '../harness/product.js';
import { until } from '../harness/until.js';

jest.setTimeout(400_000);

const KILLS = process.env.TEST_LONG ? 10 : 2;
const started: Product[] = [];
const folder = mkdtempSync(join(tmpdir(), 'parley-backup-'));
afterAll(async () => {
  for (const each of started) await each.dispose();
  rmSync(folder, { recursive: true, force: true });
});

const env = { BACKUP_TO: folder, BACKUP_PASSPHRASE: 'correct horse battery staple', BACKUP_EVERY: '0' };
async function launch(program: 'backup' | 'restore', dataDir: string, args: readonly string[] = []): Promise<Product> {
  const launched = await launchProduct({ script: `backend/dist/main.${program}.mjs`, args, dataDir, env });
  // A running Parley's data is not removed with the command that worked on it.
  started.push({ ...launched, dispose: () => Promise.resolve() });
  return launched;
}
async function ended(launched: Product): Promise<string> {
  const { process } = launched;
  await until(() => process.exitCode !== null || process.signalCode !== null, {
    timeoutMs: 120_000,
    what: () => `the end of the program:\n${launched.output()}`,
  });
  return launched.output();
}
const start = async (dataDir: string) => {
  const product = await startProduct({ dataDir, env });
  started.push(product);
  return product;
};
const parts = () => {
  try {
    return readdirSync(join(folder, 'parts'), { recursive: true }).length;
  } catch {
    return 0;
  }
};

test('BACKUP-4 BACKUP-7 BACKUP-19 a killed backup of a running server, and a killed restore, go on when they are run again', async () => {
  const first = await start(freshDataDir());
  const owner = await author(first.consoleUrl);
  await owner.call('POST', '/sample_course');
  const flows = await owner.listFlows();
  for (let kill = 0; kill < KILLS; kill++) {
    const dying = await launch('backup', first.dataDir);
    const before = parts();
    await until(() => parts() > before + kill || dying.process.exitCode !== null, {
      timeoutMs: 120_000,
      what: () => `a part of the backup:\n${dying.output()}`,
    });
    if (dying.process.exitCode === null) await dying.kill('SIGKILL');
    if (kill === 0) expect(readdirSync(folder)).not.toContain('backups');
  }
  expect(await ended(await launch('backup', first.dataDir))).toContain('is whole');
  await first.stop();
  const check = await launch('backup', freshDataDir(), ['check']);
  expect(await ended(check)).toMatch(/Checking the backup (\w+\.\w+) …\nThe backup \1 is whole\n/);
  expect(check.process.exitCode).toBe(0);

  const dataDir = freshDataDir();
  for (const step of ['Making the tables', 'events …', 'Uploaded files'].slice(0, KILLS + 1)) {
    const dying = await launch('restore', dataDir);
    await until(() => dying.output().includes(step), {
      timeoutMs: 120_000,
      what: () => `the step "${step}":\n${dying.output()}`,
    });
    await dying.kill('SIGKILL');
    const half = await launchProduct({ dataDir, env });
    started.push({ ...half, dispose: () => Promise.resolve() });
    expect(await ended(half)).toContain('A restore into this database was not finished. Run it again');
  }
  expect(await ended(await launch('restore', dataDir))).toContain('is restored. Start Parley');
  const second = await start(dataDir);
  // A restore ends all logins.
  await expect(owner.at(second.consoleUrl).listFlows()).rejects.toThrow('401');
  const again = await logIn(second.consoleUrl, owner.email);
  expect((await again.listFlows()).map(({ id }) => id)).toEqual(flows.map(({ id }) => id));
  await second.stop();
});

test('BACKUP-19 a check of a damaged backup tells the fault and ends with exit code 1', async () => {
  const [damaged] = readdirSync(join(folder, 'backups')).slice(-1);
  truncateSync(join(folder, 'backups', damaged!), 300);
  const check = await launch('backup', freshDataDir(), ['check']);
  const name = damaged!.replace('.age', '');
  expect(await ended(check)).toContain(
    `backups/${damaged} in ${folder} was changed or cut off.\nThe backup ${name} is damaged (faults: 1).`,
  );
  expect(check.process.exitCode).toBe(1);
});
