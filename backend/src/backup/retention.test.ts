/** Which backups and parts stay, also after a clock was wrong. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLog } from '@parley/contracts/fixtures/silent-log';
import { FolderTarget } from './folder-target.js';
import { listBackups, readManifest, writeManifest } from './manifest.js';
import { deleteOld } from './retention.js';
import { Vault } from './vault.js';

let folder: string;
let vault: Vault;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parley-backup-'));
  vault = await Vault.openOrMake(new FolderTarget(folder), 'correct horse battery staple');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A backup of nothing but one part. @returns the names of both */
async function made(madeAt: string, text = madeAt) {
  const part = vault.partOf(Buffer.from(text));
  await vault.writePart(part, Buffer.from(text), { isText: true });
  const nothing = { rows: 0, bytes: 0, parts: [] };
  const name = await writeManifest(vault, {
    madeAt,
    installation: 'one',
    migrations: [],
    events: { rows: 1, bytes: text.length, parts: [part], columns: [] },
    tables: [],
    sequences: [],
    files: nothing,
    secrets: { jwtSecret: '', encryptionKey: '' },
  });
  return { name, part };
}

test('BACKUP-11 after a clock was ahead, new backups are still the newest', async () => {
  const ahead = await made('2027-11-29T12:00:00.999Z');
  const next = await made('2026-11-29T12:00:00.000Z');
  const last = await made('2026-11-29T13:00:00.000Z');
  expect([ahead.name, next.name, last.name]).toEqual([
    '20271129T120000.999Z',
    '20271129T120001.000Z',
    '20271129T120001.001Z',
  ]);
  expect((await readManifest(vault, last.name)).madeAt).toBe('2026-11-29T13:00:00.000Z');
  await deleteOld(vault, 1, silentLog);
  expect(await listBackups(vault)).toEqual([last.name]);
  expect(await vault.target.read(last.part)).not.toBeNull();
  expect(await vault.target.read(ahead.part)).toBeNull();
});

test('BACKUP-11 with a damaged backup older ones are deleted, and parts once it is gone', async () => {
  const old = await made('2026-11-26T12:00:00.000Z');
  const damaged = await made('2026-11-27T12:00:00.000Z');
  const whole = await made('2026-11-28T12:00:00.000Z');
  await vault.target.write(`backups/${damaged.name}.age`, Buffer.from('no backup'));
  const warn = jest.fn();
  await deleteOld(vault, 2, { ...silentLog, warn });
  expect(await listBackups(vault)).toEqual([damaged.name, whole.name]);
  expect(warn).toHaveBeenCalledTimes(1);
  expect(await vault.target.read(old.part)).not.toBeNull();
  await deleteOld(vault, 1, { ...silentLog, warn });
  expect(warn).toHaveBeenCalledTimes(1);
  for (const { part } of [old, damaged]) expect(await vault.target.read(part)).toBeNull();
  expect(await vault.target.read(whole.part)).not.toBeNull();
});
