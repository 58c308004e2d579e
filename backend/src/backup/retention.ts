/** Deletes old backups, and the parts that no backup needs any more. */
import type { Log } from '@parley/contracts/log';
import { DamagedObject } from './backup-fault.js';
import { deleteManifest, listBackups, readManifest, sectionsOf } from './manifest.js';
import { linesOf } from './uploads.js';
import type { Vault } from './vault.js';

/**
 * Keeps the newest `keep` backups. Only while no backup is being made: its parts belong to none yet. While one of them is
 * damaged, all parts stay: the fault may be elsewhere, and nobody knows which it needs.
 */
export async function deleteOld(vault: Vault, keep: number, log: Log): Promise<void> {
  const names = await listBackups(vault);
  for (const name of names.slice(0, -keep)) await deleteManifest(vault, name);
  const needed = new Set<string>();
  for (const name of names.slice(-keep)) {
    try {
      const manifest = await readManifest(vault, name);
      for (const { parts } of sectionsOf(manifest)) for (const part of parts) needed.add(part);
      for await (const { parts } of linesOf(vault, manifest)) for (const part of parts) needed.add(part);
    } catch (error) {
      if (!(error instanceof DamagedObject)) throw error;
      log.warn({ backup: name, object: error.object }, 'a backup is damaged; old parts stay until it is deleted');
      return;
    }
  }
  for await (const { name } of vault.target.list('parts')) if (!needed.has(name)) await vault.target.delete(name);
}
