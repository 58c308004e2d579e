/** Deletes old backups, and the parts that no backup needs any more. */
import { deleteManifest, listBackups, readManifest, sectionsOf } from './manifest.js';
import { linesOf } from './uploads.js';
import type { Vault } from './vault.js';

/** Keeps the newest `keep` backups. Only while no backup is being made: its parts belong to none yet. */
export async function deleteOld(vault: Vault, keep: number): Promise<void> {
  const names = await listBackups(vault);
  for (const name of names.slice(0, -keep)) await deleteManifest(vault, name);
  const needed = new Set<string>();
  for (const name of names.slice(-keep)) {
    const manifest = await readManifest(vault, name);
    for (const { parts } of sectionsOf(manifest)) for (const part of parts) needed.add(part);
    for await (const { parts } of linesOf(vault, manifest)) for (const part of parts) needed.add(part);
  }
  for await (const { name } of vault.target.list('parts')) if (!needed.has(name)) await vault.target.delete(name);
}
