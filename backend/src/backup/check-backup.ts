/** Reads a whole backup without writing anything. */
import { BackupFault } from './backup-fault.js';
import { sectionsOf, type Manifest, type Section } from './manifest.js';
import { countLines, readParts } from './parts.js';
import { linesOf } from './uploads.js';
import type { Vault } from './vault.js';

/** @throws BackupFault if a part is missing, changed or cut off, or rows are missing */
export async function checkBackup(vault: Vault, manifest: Manifest): Promise<void> {
  for (const section of sectionsOf(manifest)) await checkLines(vault, section);
  for await (const { parts, bytes } of linesOf(vault, manifest)) {
    let size = 0;
    for await (const content of readParts(vault, parts, { isText: false })) size += content.length;
    if (size !== bytes) throw new BackupFault('An uploaded file in the backup is too short. Restore another backup.');
  }
}

async function checkLines(vault: Vault, { parts, rows }: Section): Promise<void> {
  let found = 0;
  for await (const content of readParts(vault, parts, { isText: true })) found += countLines(content);
  if (found !== rows)
    throw new BackupFault(`The backup has ${found} rows where it should have ${rows}. Restore another backup.`);
}
