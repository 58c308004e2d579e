/** Backups that are read without restoring them, and parts that went bad in the place where backups are kept. */
import { readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { silentLog } from '@parley/contracts/fixtures/silent-log';
import { backUpInstallation, checkInstallationBackup } from './backup-stores.js';
import type { BackupParts } from './backup-stores.js';
import { FolderTarget } from './backup/folder-target.js';
import { listBackups, readManifest, sectionsOf, writeManifest } from './backup/manifest.js';
import { linesOf } from './backup/uploads.js';
import { Vault } from './backup/vault.js';
import { FakeBucket } from './platform/file-store/testing/fake-s3-bucket.js';
import { FakeS3 } from './platform/file-store/testing/fake-s3.js';
import {
  PASSPHRASE,
  PART,
  configOf,
  filesUnder,
  folder,
  newFolder,
  source,
  withBackups,
} from './testing/backup-world.js';
import { JPEG } from './platform/file-store/testing/sample-files.js';
import { asked, file, inUploadWorld, uploaded } from './uploads/testing/upload-world.js';

inUploadWorld();
withBackups();
beforeAll(async () => {
  await uploaded(await asked(), file('b.jpg', 'image/jpeg', Buffer.concat([JPEG, Buffer.alloc(3 * PART, 7)])));
});

const openFolder = () => Vault.open(new FolderTarget(folder), PASSPHRASE);
/** No database and no data directory are there, as on another machine. */
const elsewhere = (env = {}): BackupParts => ({ config: configOf({ DATA_DIR: newFolder(), ...env }), log: silentLog });
async function checked(name?: string, parts = elsewhere()) {
  const faults: string[] = [];
  const found = await checkInstallationBackup(parts, (fault) => void faults.push(fault), name);
  expect(found.faults).toBe(faults.length);
  return { name: found.name, faults };
}
async function partsOf(name: string) {
  const vault = await openFolder();
  const manifest = await readManifest(vault, name);
  const files: string[] = [];
  for await (const { parts } of linesOf(vault, manifest)) files.push(...parts);
  return { manifest, files, lines: sectionsOf(manifest).flatMap(({ parts }) => parts) };
}
const flip = (path: string) => {
  const content = readFileSync(path);
  content[content.length >> 1]! ^= 1;
  writeFileSync(path, content);
};
const partsHere = () => filesUnder(join(folder, 'parts')).length;

test('BACKUP-19 a check reads the newest backup or the named one, and tells each fault of every part', async () => {
  const first = await backUpInstallation(source());
  const second = await backUpInstallation(source());
  expect(await checked()).toEqual({ name: second.name, faults: [] });
  expect(await checked(first.name)).toEqual({ name: first.name, faults: [] });
  const { manifest, files } = await partsOf(second.name);
  const [event] = manifest.events.parts;
  const account = manifest.tables.find(({ name }) => name === 'account')!.parts[0]!;
  flip(join(folder, event!));
  rmSync(join(folder, account));
  truncateSync(join(folder, files[0]!), statSync(join(folder, files[0]!)).size - 1);
  expect((await checked()).faults).toEqual([
    `${event} in ${folder} was changed or cut off.`,
    `${account} is missing in ${folder}.`,
    `${files[0]} in ${folder} was changed or cut off.`,
  ]);
  writeFileSync(join(folder, 'backups', `${second.name}.age`), 'damaged');
  expect((await checked()).faults).toEqual([`backups/${second.name}.age in ${folder} was changed or cut off.`]);
  await expect(checked('20200101T000000.000Z')).rejects.toThrow(
    `There is no backup 20200101T000000.000Z in ${folder}. Those that are there: npm run backup -- list`,
  );
});

test('BACKUP-19 a check tells that rows or bytes are missing although each part is whole', async () => {
  const { name } = await backUpInstallation(source());
  const vault = await openFolder();
  const { format: _, ...manifest } = await readManifest(vault, name);
  const { events } = manifest;
  await writeManifest(vault, { ...manifest, events: { ...events, rows: events.rows + 1 } });
  expect((await checked()).faults).toEqual([
    `The events in the backup: ${events.rows} rows instead of ${events.rows + 1}.`,
  ]);
  await writeManifest(vault, { ...manifest, events: { ...events, bytes: events.bytes + 1 } });
  expect((await checked()).faults).toEqual([
    `The events in the backup: ${events.bytes} bytes instead of ${events.bytes + 1}.`,
  ]);
});

test('BACKUP-19 a check with another passphrase, or where there is no backup, ends with a sentence', async () => {
  await expect(checked()).rejects.toThrow(/^There is no backup in/);
  await backUpInstallation(source());
  await expect(checked(undefined, elsewhere({ BACKUP_PASSPHRASE: 'another passphrase' }))).rejects.toThrow(
    /^BACKUP_PASSPHRASE doesn’t open parley-key.age/,
  );
  await expect(checked('latest')).rejects.toThrow(/^There is no backup latest in /);
});

test('BACKUP-19 a check reads a backup in a bucket', async () => {
  const s3 = await new FakeS3({ accessKeyId: 'key', secretAccessKey: 'secret', now: () => Date.now() }).start();
  try {
    const bucket = new FakeBucket();
    s3.buckets.set('backups', bucket);
    const keys = { BACKUP_S3_ACCESS_KEY_ID: 'key', BACKUP_S3_SECRET_ACCESS_KEY: 'secret' };
    const env = { BACKUP_TO: 's3://backups/school', BACKUP_S3_ENDPOINT: s3.url, ...keys };
    await backUpInstallation(source(env));
    expect((await checked(undefined, elsewhere(env))).faults).toEqual([]);
    const part = [...bucket.files.keys()].find((key) => key.includes('/parts/'))!;
    bucket.files.delete(part);
    expect((await checked(undefined, elsewhere(env))).faults).toEqual([
      `${part.slice('school/'.length)} is missing in s3://backups/school/.`,
    ]);
  } finally {
    await s3.stop();
  }
});

test('BACKUP-20 a backup writes parts of earlier ones again that are missing or have another size', async () => {
  const first = await backUpInstallation(source());
  const { manifest, files, lines } = await partsOf(first.name);
  const shortened = [manifest.tables.find(({ name }) => name === 'account')!.parts[0]!, files[1]!];
  for (const part of shortened) truncateSync(join(folder, part), 100);
  rmSync(join(folder, files[0]!));
  const before = partsHere();
  const warn = jest.fn();
  const second = await backUpInstallation({ ...source(), log: { ...silentLog, warn } });
  expect(second.sent).toMatchObject({ damaged: 2 });
  expect(warn).toHaveBeenCalledWith({ parts: 2 }, expect.any(String));
  expect(partsHere()).toBeGreaterThan(before);
  expect((await checked()).faults).toEqual([]);
  // The earlier one is whole again, as far as both have the same parts.
  const { lines: later } = await partsOf(second.name);
  const gone = lines.filter((part) => !later.includes(part));
  expect((await checked(first.name)).faults.filter((fault) => !gone.some((part) => fault.includes(part)))).toEqual([]);
});

test('BACKUP-20 parts whose size no backup recorded are read before they are used again', async () => {
  const { name } = await backUpInstallation(source());
  const { manifest, files } = await partsOf(name);
  // As an earlier program left it, or a backup that was cut off.
  rmSync(join(folder, 'backups', `${name}.age`));
  flip(join(folder, files[0]!));
  flip(join(folder, manifest.events.parts[0]!));
  const { sent } = await backUpInstallation(source());
  expect(sent.damaged).toBe(2);
  expect((await checked()).faults).toEqual([]);
  expect(await listBackups(await openFolder())).toHaveLength(1);
});
