import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dataDirFault } from './data-dir-fault.js';
import { keepSecrets } from './secrets.js';

const fault = (code: string, path?: string) => Object.assign(new Error(`${code}: no`), { code, path });

test.each([
  ['EROFS', 'read-only'],
  ['EACCES', 'may not'],
  ['EPERM', 'may not'],
  ['ENOSPC', 'no space'],
])('CONF-22 %s in the data directory becomes a sentence that names it', (code, words) => {
  const text = dataDirFault(fault(code, '/data/secrets.json'), '/data');
  expect(text).toContain('/data/secrets.json');
  expect(text).toContain(words);
  expect(text).toContain('DATA_DIR');
});
test('CONF-22 other errors keep their stack: other places, other codes, no place at all', () => {
  for (const error of [fault('EROFS', '/database/x'), fault('EROFS'), fault('EINVAL', '/data/x'), new Error('x'), null])
    expect(dataDirFault(error, '/data')).toBeNull();
});
test('CONF-22 a data directory that is a file ends in the sentence', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'parley-data-'));
  try {
    const dataDir = join(dir, 'file');
    writeFileSync(dataDir, '');
    const start = async () => {
      try {
        const absent = { jwtSecret: null, encryptionKey: null };
        await keepSecrets({ dataDir: join(dataDir, 'data'), ...absent }, () => Promise.resolve(true));
        return null;
      } catch (error) {
        return dataDirFault(error, join(dataDir, 'data'));
      }
    };
    expect(await start()).toContain('not a directory');
  } finally {
    rmSync(dir, { recursive: true });
  }
});
