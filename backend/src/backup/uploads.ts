/** Uploaded files: into a backup, and back. */
import type { Log } from '@parley/contracts/log';
import type { SubjectId } from '@parley/contracts/ids';
import type { ClientBase } from 'pg';
import type { FileStore, StoredFile } from '../platform/file-store/file-store.js';
import { openNames, type NameKeys } from '../platform/file-store/sealed-name.js';
import { DamagedObject } from './backup-fault.js';
import type { FileLine, Manifest, Section } from './manifest.js';
import { readLines, readParts, type PartWriter } from './parts.js';
import type { Vault } from './vault.js';
import { FIRST_UUID } from '../platform/uuid.js';

/** Bytes that are read at once. */
const PIECE = 1024 * 1024;
const ROWS_AT_ONCE = 500;

export interface UploadParts {
  readonly files: Pick<FileStore, 'open'>;
  readonly keys: Pick<NameKeys, 'keysOf'>;
}

/** @returns keys of all files in the file store that rows of the snapshot name */
async function* keysIn(client: ClientBase, { keys }: UploadParts): AsyncGenerator<string> {
  if (!(await isSealed(client))) {
    // Before file names were encrypted.
    const { rows } = await client.query<{ key: string }>('select key from upload where doomed_at is null');
    for (const { key } of rows) yield key;
    return;
  }
  for (let after: string | undefined = FIRST_UUID; after !== undefined;) {
    const { rows }: { rows: { id: SubjectId; sealed: Buffer }[] } = await client.query<{
      id: SubjectId;
      sealed: Buffer;
    }>(`select id, sealed from upload where doomed_at is null and id > $1 order by id limit ${ROWS_AT_ONCE}`, [after]);
    for (const { key } of await openNames(keys, rows)) if (key !== null) yield key;
    after = rows.at(-1)?.id;
  }
}

async function isSealed(client: ClientBase): Promise<boolean> {
  const { rowCount } = await client.query(
    "select 1 from pg_attribute where attrelid = 'upload'::regclass and attname = 'sealed' and not attisdropped",
  );
  return rowCount === 1;
}

/**
 * @param former lines of an earlier backup in the same target by a hash of the file's key: a file never changes, so it
 * isn't read again
 */
export async function copyFiles(
  client: ClientBase,
  parts: PartWriter,
  uploads: UploadParts,
  former: FormerFiles,
): Promise<Section> {
  const lines = async function* (): AsyncGenerator<Buffer> {
    for await (const key of keysIn(client, uploads)) {
      const line = (await former.find(key, parts)) ?? (await copyFile(key, parts, uploads.files));
      if (line !== null) yield Buffer.from(`${JSON.stringify(line)}\n`);
    }
  };
  return parts.writeLines(lines());
}

async function copyFile(key: string, parts: PartWriter, files: UploadParts['files']): Promise<FileLine | null> {
  const file = await files.open(key);
  // It was never uploaded, or is deleted by now.
  if (file === null) return null;
  try {
    const { bytes, parts: names, sizes } = await parts.writeBytes(piecesOf(file));
    return { key, bytes, parts: names, sizes };
  } finally {
    await file.close();
  }
}

async function* piecesOf(file: StoredFile): AsyncGenerator<Buffer> {
  for (let from = 0; from < file.size; from += PIECE) yield await file.read(from, Math.min(PIECE, file.size - from));
}

export class FormerFiles {
  private readonly lines = new Map<string, Pick<FileLine, 'bytes' | 'parts'>>();

  private constructor(private readonly vault: Vault) {}

  /** Files after a damaged part of the list are read again, and that part is sent again. */
  static async of(vault: Vault, manifest: Manifest | null, sent: PartWriter, log: Log): Promise<FormerFiles> {
    const former = new FormerFiles(vault);
    try {
      for await (const { key, bytes, parts, sizes } of linesOf(vault, manifest)) {
        sent.expect({ parts, sizes });
        former.lines.set(former.hash(key), { bytes, parts });
      }
    } catch (error) {
      if (!(error instanceof DamagedObject)) throw error;
      log.warn({ object: error.object }, 'the list of files of an earlier backup is damaged');
      sent.doubt(error.object);
    }
    return former;
  }

  async find(key: string, parts: PartWriter): Promise<FileLine | null> {
    const line = this.lines.get(this.hash(key));
    if (line === undefined) return null;
    for (const part of line.parts) if (!(await parts.isWhole(part, { isText: false }))) return null;
    return { key, ...line, sizes: parts.sizesOf(line.parts) };
  }

  private hash(key: string): string {
    return this.vault.hash(key, 'file').slice(0, 32);
  }
}

export async function* linesOf(vault: Vault, manifest: Manifest | null): AsyncGenerator<FileLine> {
  for await (const line of readLines(vault, manifest?.files.parts ?? [])) yield JSON.parse(line) as FileLine;
}

export async function restoreFiles(vault: Vault, manifest: Manifest, files: FileStore): Promise<void> {
  for await (const { key, parts } of linesOf(vault, manifest))
    await files.put(key, readParts(vault, parts, { isText: false }));
}
