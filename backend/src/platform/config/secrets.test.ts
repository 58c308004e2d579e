import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepSecrets } from './secrets.js';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'parley-secrets-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const absent = { jwtSecret: null, encryptionKey: null };
const NEW = () => Promise.resolve(true);
const USED = () => Promise.resolve(false);

test('CONF-12 absent keys are made once, kept, and readable by their owner only', async () => {
  const first = await keepSecrets({ dataDir, ...absent }, NEW);
  expect(await keepSecrets({ dataDir, ...absent }, USED)).toEqual(first);
  expect(first.encryptionKey).toHaveLength(32);
  expect(first.jwtSecret.length).toBeGreaterThanOrEqual(32);
  expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
});

test('CONF-13 keys from the environment win, and nothing is written then', async () => {
  const given = { dataDir, jwtSecret: 'x'.repeat(32), encryptionKey: Buffer.alloc(32, 1) };
  const secrets = await keepSecrets(given, USED);
  expect(secrets.encryptionKey).toEqual(Buffer.alloc(32, 1));
  expect(() => statSync(join(dataDir, 'secrets.json'))).toThrow();
});

test('CONF-14 a damaged file ends the start: new keys would make stored text unreadable', async () => {
  writeFileSync(join(dataDir, 'secrets.json'), '{"jwtSecret":');
  await expect(keepSecrets({ dataDir, ...absent }, NEW)).rejects.toThrow(/damaged/);
});

test('CONF-18 a file that is missing although there is data ends the start, and no new keys are written', async () => {
  await expect(keepSecrets({ dataDir, ...absent }, USED)).rejects.toThrow(/missing/);
  expect(readdirSync(dataDir)).toEqual([]);
  // The key of the data is given, so only the sessions' key is replaced.
  const encryptionKey = Buffer.alloc(32, 1);
  expect((await keepSecrets({ dataDir, jwtSecret: null, encryptionKey }, USED)).encryptionKey).toEqual(encryptionKey);
});
