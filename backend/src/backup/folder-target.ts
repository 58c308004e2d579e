/** Keeps backups in a folder: another disk, or a mounted one. */
import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { BackupFault, reasonOf } from './backup-fault.js';
import type { BackupTarget, StoredObject } from './backup-target.js';

/** Unfinished objects; only one backup runs at a time, so all that is in it before one starts is a remainder. */
const ARRIVING = '.arriving';

const isAbsent = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

export class FolderTarget implements BackupTarget {
  private readonly root: string;

  constructor(folder: string) {
    this.root = resolve(folder);
  }

  get address(): string {
    return this.root;
  }

  async write(name: string, bytes: Uint8Array): Promise<void> {
    const path = join(this.root, name);
    const arriving = join(this.root, ARRIVING, randomUUID());
    try {
      await this.makeFolder(dirname(arriving));
      await this.makeFolder(dirname(path));
      const file = await open(arriving, 'wx', 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(arriving, path);
      await syncFolder(dirname(path));
    } catch (error) {
      await rm(arriving, { force: true }).catch(() => undefined);
      throw this.fault(error);
    }
  }

  async read(name: string): Promise<Buffer | null> {
    try {
      return await readFile(join(this.root, name));
    } catch (error) {
      if (isAbsent(error)) return null;
      throw this.fault(error);
    }
  }

  async *list(folder: string): AsyncIterable<StoredObject> {
    const entries = await readdir(join(this.root, folder), { withFileTypes: true }).catch((error: unknown) => {
      if (isAbsent(error)) return [];
      throw this.fault(error);
    });
    for (const entry of entries) {
      const name = `${folder}/${entry.name}`;
      if (entry.isDirectory()) yield* this.list(name);
      else if (entry.isFile()) yield { name, bytes: (await stat(join(this.root, name))).size };
    }
  }

  async delete(name: string): Promise<void> {
    await rm(join(this.root, name), { force: true }).catch((error: unknown) => {
      throw this.fault(error);
    });
  }

  async tidy(): Promise<void> {
    await rm(join(this.root, ARRIVING), { recursive: true, force: true });
  }

  async close(): Promise<void> {
    // The store keeps no file or connection open between calls.
  }

  private async makeFolder(path: string): Promise<void> {
    await mkdir(path, { recursive: true, mode: 0o700 });
  }

  private fault(error: unknown): Error {
    const code = reasonOf(error);
    if (code === 'ENOSPC' || code === 'EDQUOT')
      return new BackupFault(
        `There is no room left in ${this.root}. Make room, then run the command again: it goes on.`,
      );
    return new BackupFault(`${this.root} can’t be used (${code}). Check that it is mounted and may be written.`);
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
