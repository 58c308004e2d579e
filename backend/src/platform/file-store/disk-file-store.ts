/** Stores files in a folder of the data directory. A file is complete or absent, and never changes. */
import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, rm, rmdir, stat, statfs } from 'node:fs/promises';
import { dirname, resolve, sep } from 'node:path';
import { UPLOAD_LIMITS } from '@parley/contracts/flow/uploads';
import type { DiskAddresses } from './disk-address.js';
import { encodeKey, UPLOADS, type FileStore, type FileToSign, type SignedPut, type StoredFile } from './file-store.js';

/** Parts of keys never begin with a dot, so no key can collide with this folder. */
const ARRIVING = '.arriving';
/** ms; far longer than any upload may take */
const ARRIVES_WITHIN_MS = 3_600_000;
/** Bytes that must stay free for everything else on the disk: answers are stored while uploads no longer fit. */
const RESERVE = 200_000_000;
/** Bytes of an arriving file after which the disk is looked at again. */
const LOOK_EVERY = 1_000_000;

export class KeyTaken extends Error {
  override readonly name = 'KeyTaken';
}
/** The disk has no space left. */
export class DiskFull extends Error {
  override readonly name = 'DiskFull';
}
export const isFullError = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException | null)?.code ?? '');
/** Also under a name that no file can have. */
const isAbsent = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG'].includes((error as NodeJS.ErrnoException | null)?.code ?? '');

export class DiskFileStore implements FileStore {
  readonly signedAddressesOutlive = false;
  readonly isPublic = false;
  readonly needsSize = false;
  private readonly root: string;

  constructor(
    folder: string,
    readonly addresses: DiskAddresses,
    /** Bytes that are free; tests have a disk of their own. */
    private readonly free: (folder: string) => Promise<number> = freeBytes,
  ) {
    this.root = resolve(folder);
  }

  async prepare(): Promise<void> {
    // A folder needs no trial.
  }
  async ready(): Promise<void> {
    // Always ready.
  }

  async sign(file: FileToSign, shareUrl: string): Promise<SignedPut> {
    // The documents require the header; a disk doesn't use it.
    const headers = { 'content-type': file.type, 'x-amz-acl': 'public-read' };
    return { url: shareUrl + this.addresses.sign(file), headers };
  }
  urlOf(key: string, shareUrl: string): string {
    return shareUrl + UPLOADS + encodeKey(key);
  }

  async open(key: string): Promise<StoredFile | null> {
    const path = this.pathOf(key);
    return path === null ? null : openAt(path);
  }

  async put(key: string, chunks: AsyncIterable<Buffer>): Promise<void> {
    await this.take(key, chunks, () => Promise.resolve()).catch((error: unknown) => {
      if (!(error instanceof KeyTaken)) throw error;
    });
  }

  async delete(key: string): Promise<void> {
    const path = this.pathOf(key);
    if (path === null) return;
    await rm(path).catch((error: unknown) => {
      if (!isAbsent(error)) throw error;
    });
    // Removes empty folders as well, so that no name remains.
    for (let folder = dirname(path); folder !== this.root; folder = dirname(folder)) {
      try {
        await rmdir(folder);
      } catch (error) {
        if (!isAbsent(error)) return;
      }
    }
  }

  async isFull(): Promise<boolean> {
    await mkdir(this.root, { recursive: true });
    return (await this.free(this.root)) < RESERVE + UPLOAD_LIMITS.fileBytes;
  }

  async tidy(now: number): Promise<void> {
    const folder = resolve(this.root, ARRIVING);
    for (const name of await readdir(folder).catch(() => [])) {
      const path = resolve(folder, name);
      const old = await stat(path).then(
        ({ mtimeMs }) => mtimeMs < now - ARRIVES_WITHIN_MS,
        () => false,
      );
      if (old) await rm(path, { force: true });
    }
  }

  /**
   * Writes the data to a temporary file, has it checked, and only then gives it its name.
   * @param look throws if the file must be refused
   * @throws KeyTaken, DiskFull, and whatever `chunks` and `look` throw; nothing remains then
   */
  async take(key: string, chunks: AsyncIterable<Buffer>, look: (file: StoredFile) => Promise<void>): Promise<void> {
    const path = this.pathOf(key);
    if (path === null) throw new Error('a key that leads out of the folder was signed');
    const arriving = resolve(this.root, ARRIVING, randomUUID());
    try {
      await mkdir(dirname(arriving), { recursive: true });
      await write(arriving, this.whileFree(chunks));
      const file = await openAt(arriving);
      try {
        if (file) await look(file);
      } finally {
        await file?.close();
      }
      await mkdir(dirname(path), { recursive: true });
      // Unlike a rename, a link never replaces an existing file: of two that arrive at once, one wins.
      await link(arriving, path);
      await syncFolder(dirname(path));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw new KeyTaken(key);
      throw isFullError(error) ? new DiskFull('no room') : error;
    } finally {
      await rm(arriving, { force: true });
    }
  }

  /** The signature was given while there was room; others may have taken it since. @throws DiskFull */
  private async *whileFree(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let unseen = LOOK_EVERY;
    for await (const chunk of chunks) {
      unseen += chunk.length;
      if (unseen >= LOOK_EVERY) {
        if ((await this.free(this.root)) < RESERVE) throw new DiskFull('the rest is kept for answers');
        unseen = 0;
      }
      yield chunk;
    }
  }

  async close(): Promise<void> {
    // The store keeps no file or connection open between calls.
  }

  /** Null: the key would lead outside of the folder, or into the folder of incomplete files. */
  private pathOf(key: string): string | null {
    const path = resolve(this.root, key);
    return path.startsWith(this.root + sep) && !key.split('/').some((part) => part.startsWith('.')) ? path : null;
  }
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

async function write(path: string, chunks: AsyncIterable<Buffer>): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of chunks) await file.writeFile(chunk);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function openAt(path: string): Promise<StoredFile | null> {
  try {
    const file = await open(path, 'r');
    const { size } = await file.stat();
    return {
      size,
      async read(from, length) {
        const buffer = Buffer.alloc(Math.max(0, Math.min(length, size - from)));
        const { bytesRead } = await file.read(buffer, 0, buffer.length, from);
        return buffer.subarray(0, bytesRead);
      },
      close: () => file.close(),
    };
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
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
