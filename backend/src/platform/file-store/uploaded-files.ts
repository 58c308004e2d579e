/**
 * Records every allowed upload: its chat and person, whether an answer names it, and when it must be deleted. A row outlives
 * its file and goes together with the key of the file's name: whatever ends in between, the rest can be deleted later.
 */
import { fileTypeOf, UPLOAD_LIMITS } from '@parley/contracts/flow/uploads';
import type { SubjectId, UserId } from '@parley/contracts/ids';
import type { Pool } from 'pg';
import { inTransaction } from '../database/in-transaction.js';
import { goThrough } from '../go-through.js';
import { Refusal, ruleBroken } from '../http/refusal.js';
import { SIGNED_FOR, type FileStore } from './file-store.js';
import { identifyFile } from './identify-file.js';
import { nameHash, openNames, sealName, type NameKeys, type SealedName, type SealedRow } from './sealed-name.js';
import { FIRST_UUID } from '../uuid.js';

/** The owner of a file: a learner's chat, or an author. */
export type UploadOwner = { readonly chatId: string; readonly subject: SubjectId | null } | { readonly userId: UserId };

export interface AllowedUpload {
  readonly key: string;
  readonly type: string;
  readonly size: number | null;
  readonly owner: UploadOwner;
  /** ms since 1970 */
  readonly now: number;
}
export interface SignedUpload {
  readonly uploadURL: string;
  readonly outputURL: string;
  /** Headers of the PUT. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A megabyte as people count it. */
const MB = 1_000_000;
const DEFAULT_AUTHOR_BYTES = 1_024 * MB;
/** An author's file that was allowed and didn't come is forgotten so long after its address has ended, in ms. */
const NOT_COME_MS = 600_000;
/** Per chat: more than anybody needs, but few enough that nobody fills the disk. */
const MAX_FILES = 200;
const MAX_BYTES = 500_000_000;
/** ms for which unused files are kept, because a learner's answer may wait on their device. */
const IDLE_MS = 30 * 86_400_000;
const SWEPT_AT_ONCE = 500;

/** `sweep` deletes files that are marked, and those that nothing ever named; $1: ms since 1970. */
const DUE = `(doomed_at is not null and expires_at < to_timestamp($1::float8 / 1000)
  or answered_at is null and signed_at < to_timestamp(($1::float8 - ${IDLE_MS}) / 1000))`;
const HAS_KEY = 'exists (select from subject_key k where k.subject = upload.id)';
const BEFORE_ALL = FIRST_UUID as SubjectId;

type Db = Pick<Pool, 'query'>;

/** A row with the file's key in the store; null: nobody can read it. */
type Named = SealedRow & { readonly key: string | null };

export class UploadedFiles {
  constructor(
    private readonly pool: Pool,
    private readonly keys: NameKeys,
    readonly files: FileStore,
    /** Bytes that the files of one author may have together. */
    private readonly authorBytes: number = DEFAULT_AUTHOR_BYTES,
  ) {}

  /** @throws Refusal 413 if the chat or the author has too many files, 507 if there is no space */
  async allow({ key, type, size, owner, now }: AllowedUpload, shareUrl: string): Promise<SignedUpload> {
    if (await this.files.isFull()) throw noRoom();
    await this.checkOwner(this.pool, owner, size);
    const outputURL = this.files.urlOf(key, shareUrl);
    const name = await sealName(this.keys, { key, url: outputURL });
    try {
      await inTransaction(this.pool, async (db) => {
        // Two uploads of one owner are checked one after the other.
        const whose = 'chatId' in owner ? owner.chatId : owner.userId;
        await db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`uploads of ${whose}`]);
        await this.checkOwner(db, owner, size);
        await insert(db, name, { type, size, owner, now });
      });
    } catch (error) {
      await this.keys.forgetRow('upload', name.id);
      throw error;
    }
    const { url: uploadURL, headers } = await this.files.sign({ key, type, size, now }, shareUrl);
    return { uploadURL, outputURL, headers };
  }

  /** True if a file with this key may be uploaded or stay: it was allowed, and not ended since. */
  async isAllowed(key: string): Promise<boolean> {
    const { rowCount } = await this.pool.query('select 1 from upload where key_hash = $1 and doomed_at is null', [
      this.hashOf(key),
    ]);
    return rowCount === 1;
  }

  /**
   * Checks the files that an answer of this chat names, and keeps them from now on.
   * @throws Refusal 422 `foreign-upload`: the address wasn't issued to this chat; `upload-missing`: no file was
   * uploaded; `upload-unfit`: the uploaded file isn't what was allowed
   */
  async answer(chatId: string, urls: readonly string[], now: number): Promise<void> {
    const named = [...new Set(urls)];
    const { rows } = await this.pool.query<SealedRow>(
      'select id, sealed from upload where chat_id = $1 and url_hash = any($2::bytea[]) and doomed_at is null',
      [chatId, named.map((url) => this.hashOf(url))],
    );
    if (rows.length < named.length) throw foreignUpload();
    for (const row of await openNames(this.keys, rows)) await this.check(row);
    const { rowCount } = await this.pool.query(
      `update upload set answered_at = coalesce(answered_at, to_timestamp($2::float8 / 1000))
       where id = any($1::uuid[]) and doomed_at is null`,
      [rows.map(({ id }) => id), now],
    );
    // A sweep, or the deletion of the chat, came first.
    if (rowCount !== rows.length) throw foreignUpload();
  }

  /** Keeps the files of authors with these keys from now on: what they send names them. Those being deleted are gone. */
  async use(keys: readonly string[], now: number): Promise<void> {
    await this.pool.query(
      `update upload set answered_at = to_timestamp($2::float8 / 1000)
       where key_hash = any($1::bytea[]) and user_id is not null and answered_at is null and doomed_at is null`,
      [keys.map((key) => this.hashOf(key)), now],
    );
  }

  /** Records how large a file is that came without its size. */
  async came(key: string, bytes: number): Promise<void> {
    await this.pool.query('update upload set size = $2 where key_hash = $1 and size is null', [
      this.hashOf(key),
      bytes,
    ]);
  }

  /** Deletes the files of this chat. */
  forgetChat(chatId: string, now: number): Promise<void> {
    return this.doom('chat_id', chatId, now);
  }
  /** Deletes all files of this person. */
  forgetPerson(subject: SubjectId, now: number): Promise<void> {
    return this.doom('subject', subject, now);
  }

  /** Deletes the files of this author, except those with these keys: somebody else's lessons show them. */
  async forgetAuthor(userId: UserId, kept: readonly string[], now: number): Promise<void> {
    const hashes = kept.map((key) => this.hashOf(key));
    await this.doom('not (key_hash = any($3::bytea[])) and user_id', userId, now, [hashes]);
  }

  /**
   * Deletes files that are no longer needed: those marked for deletion, and uploads that no answer ever named.
   * @throws the first failure, after everything else is deleted
   */
  async sweep(now: number): Promise<void> {
    await goThrough([() => this.files.tidy(now), () => this.removeDue(now), () => this.forgetMissing(now)], (step) =>
      step(),
    );
  }

  /** How many files `sweep` can't delete, because nobody can read their names: as after a restore of older keys. */
  async countLost(now: number): Promise<number> {
    const { rows } = await this.pool.query<{ files: number }>(
      `select count(*)::int as files from upload where ${DUE} and not ${HAS_KEY}`,
      [now],
    );
    return rows[0]?.files ?? 0;
  }

  private async removeDue(now: number): Promise<void> {
    await goThrough(this.due(now), async (row) => {
      if (await this.claim(row, now)) await this.remove(row);
    });
  }

  /** Marks a file for deletion, unless it was named since the sweep found it. From then on naming it keeps it no longer. */
  private async claim({ id }: Named, now: number): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `update upload set doomed_at = coalesce(doomed_at, to_timestamp($1::float8 / 1000)) where id = $2 and (${DUE})`,
      [now, id],
    );
    return rowCount === 1;
  }

  /** Files of authors that were allowed and never came would count as theirs. */
  private async forgetMissing(now: number): Promise<void> {
    const { rows } = await this.pool.query<SealedRow>(
      `select id, sealed from upload where user_id is not null and answered_at is null and doomed_at is null
       and expires_at < to_timestamp($1::float8 / 1000) and ${HAS_KEY} order by id limit ${SWEPT_AT_ONCE}`,
      [now - NOT_COME_MS],
    );
    await goThrough(await openNames(this.keys, rows), async (row) => {
      const file = row.key === null ? null : await this.files.open(row.key);
      await file?.close();
      if (row.key !== null && !file) await this.keys.forgetRow('upload', row.id);
    });
  }

  /** By id, so that rows that can't be deleted hide none behind them. */
  private async *due(now: number): AsyncGenerator<Named> {
    for (let after: SubjectId | undefined = BEFORE_ALL; after !== undefined;) {
      const { rows }: { rows: SealedRow[] } = await this.pool.query<SealedRow>(
        `select id, sealed from upload where ${DUE} and ${HAS_KEY} and id > $2 order by id limit ${SWEPT_AT_ONCE}`,
        [now, after],
      );
      yield* await openNames(this.keys, rows);
      after = rows.at(-1)?.id;
    }
  }

  /** Marked first, so that `sweep` deletes them later if the store is unavailable now. */
  private async doom(column: string, id: string, now: number, more: readonly unknown[] = []): Promise<void> {
    const { rows } = await this.pool.query<SealedRow & { readonly live: boolean }>(
      `update upload set doomed_at = to_timestamp($2::float8 / 1000) where ${column} = $1
       returning id, sealed, expires_at >= to_timestamp($2::float8 / 1000) as live`,
      [id, now, ...more],
    );
    await goThrough(await openNames(this.keys, rows), (row) =>
      row.live && this.files.signedAddressesOutlive ? this.deleteFile(row) : this.remove(row),
    );
  }

  private async remove(row: Named): Promise<void> {
    if (await this.deleteFile(row)) await this.keys.forgetRow('upload', row.id);
  }

  /** @returns false if nobody can read the file's name: then its row stays, as the file may */
  private async deleteFile({ key }: Named): Promise<boolean> {
    if (key === null) return false;
    await this.files.delete(key);
    return true;
  }

  private hashOf(text: string): Buffer {
    return nameHash(this.keys.searchKey, text);
  }

  private checkOwner(db: Db, owner: UploadOwner, size: number | null): Promise<void> {
    return 'chatId' in owner ? this.checkShare(db, owner.chatId, size) : this.checkAuthor(db, owner.userId, size);
  }

  private async checkAuthor(db: Db, userId: UserId, size: number | null): Promise<void> {
    const { rows } = await db.query<{ bytes: number }>(
      `select coalesce(sum(coalesce(size, ${UPLOAD_LIMITS.fileBytes})), 0)::float8 as bytes from upload where user_id = $1`,
      [userId],
    );
    const used = rows[0]?.bytes ?? 0;
    if (used + (size ?? UPLOAD_LIMITS.fileBytes) <= this.authorBytes) return;
    const [usedMb, mostMb] = [used, this.authorBytes].map((bytes) => Math.round(bytes / MB));
    throw new Refusal(
      413,
      `Your pictures take ${usedMb} of the ${mostMb} MB that an account has. Those that you never used are deleted after 30 days.`,
      { code: 'author-files-full', body: { usedMb, mostMb } },
    );
  }

  private async checkShare(db: Db, chatId: string, size: number | null): Promise<void> {
    const { rows } = await db.query<{ files: number; bytes: number }>(
      `select count(*)::int as files, coalesce(sum(coalesce(size, ${UPLOAD_LIMITS.fileBytes})), 0)::float8 as bytes
       from upload where chat_id = $1`,
      [chatId],
    );
    const { files, bytes } = rows[0] ?? { files: 0, bytes: 0 };
    if (files >= MAX_FILES || bytes + (size ?? UPLOAD_LIMITS.fileBytes) > MAX_BYTES)
      throw new Refusal(413, 'This chat has reached its maximum number of files', { code: 'upload-quota' });
  }

  private async check({ key }: Named): Promise<void> {
    const file = key === null ? null : await this.files.open(key);
    if (key === null || !file) throw ruleBroken('This file was not uploaded', 'upload-missing');
    try {
      const form = file.size > UPLOAD_LIMITS.fileBytes ? null : await identifyFile(file);
      if (form === null || form !== fileTypeOf(key)?.form)
        throw ruleBroken('This file doesn’t match its file type', 'upload-unfit');
    } finally {
      await file.close();
    }
  }
}

async function insert(
  db: Db,
  { id, keyHash, urlHash, sealed }: SealedName,
  { type, size, owner, now }: Omit<AllowedUpload, 'key'>,
): Promise<void> {
  await db.query(
    `insert into upload (id, key_hash, url_hash, sealed, type, size, chat_id, subject, user_id, signed_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, to_timestamp($10::float8 / 1000), to_timestamp($11::float8 / 1000))`,
    [
      id,
      keyHash,
      urlHash,
      sealed,
      type,
      size,
      'chatId' in owner ? owner.chatId : null,
      'chatId' in owner ? owner.subject : null,
      'userId' in owner ? owner.userId : null,
      now,
      now + SIGNED_FOR * 1_000,
    ],
  );
}

const foreignUpload = (): Refusal => ruleBroken('This file was not uploaded in this chat', 'foreign-upload');
export const noRoom = (): Refusal =>
  new Refusal(507, 'The server is out of storage. Please try again later.', { code: 'no-room' });
