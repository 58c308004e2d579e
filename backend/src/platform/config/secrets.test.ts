import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepSecrets } from './secrets.js';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'parley-secrets-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const absent = { jwtSecret: null, encryptionKey: null };

test('CONF-12 absent keys are made once, kept, and readable by their owner only', () => {
  const first = keepSecrets({ dataDir, ...absent });
  expect(keepSecrets({ dataDir, ...absent })).toEqual(first);
  expect(first.encryptionKey).toHaveLength(32);
  expect(first.jwtSecret.length).toBeGreaterThanOrEqual(32);
  expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
});

test('CONF-13 keys from the environment win, and nothing is written then', () => {
  const secrets = keepSecrets({ dataDir, jwtSecret: 'x'.repeat(32), encryptionKey: Buffer.alloc(32, 1) });
  expect(secrets.encryptionKey).toEqual(Buffer.alloc(32, 1));
  expect(() => statSync(join(dataDir, 'secrets.json'))).toThrow();
});

test('CONF-14 a damaged file ends the start: new keys would make stored text unreadable', () => {
  writeFileSync(join(dataDir, 'secrets.json'), '{"jwtSecret":');
  expect(() => keepSecrets({ dataDir, ...absent })).toThrow(/damaged/);
});
