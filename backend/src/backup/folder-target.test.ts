import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import * as fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FolderTarget } from './folder-target.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-target-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const names = async (target: FolderTarget, under: string) => {
  const found: string[] = [];
  for await (const { name } of target.list(under)) found.push(name);
  return found.sort();
};

test('BACKUP-4 an object is listed once it is whole; remains of a write that was cut off are removed', async () => {
  const target = new FolderTarget(join(folder, 'new/place'));
  expect(await names(target, 'parts')).toEqual([]);
  await target.write('parts/ab/one', Buffer.from('1'));
  await target.write('parts/two', Buffer.from('2'));
  writeFileSync(join(target.address, '.arriving/three'), '3');
  expect(await names(target, 'parts')).toEqual(['parts/ab/one', 'parts/two']);
  expect((await target.read('parts/two'))?.toString()).toBe('2');
  await target.tidy();
  await expect(fs.access(join(target.address, '.arriving'))).rejects.toThrow();
  await target.delete('parts/two');
  expect(await target.read('parts/two')).toBeNull();
});

test('BACKUP-10 a folder that can’t be used, and a full disk, are named in a sentence', async () => {
  writeFileSync(join(folder, 'file'), '');
  await expect(new FolderTarget(join(folder, 'file')).write('a', Buffer.alloc(1))).rejects.toMatchObject({
    name: 'BackupFault',
    message: `${join(folder, 'file')} can’t be used (ENOTDIR). Check that it is mounted and may be written.`,
  });
  // A device on which every write fails as on a full disk.
  const full = new FolderTarget(folder);
  jest
    .spyOn(full as unknown as { makeFolder(): Promise<void> }, 'makeFolder')
    .mockRejectedValue(Object.assign(new Error(), { code: 'ENOSPC' }));
  await expect(full.write('a', Buffer.alloc(1))).rejects.toThrow(
    `There is no room left in ${folder}. Make room, then run the command again: it goes on.`,
  );
});
