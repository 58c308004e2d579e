/**
 * One key for each person whose text is stored. The keys are in Postgres, encrypted with ENCRYPTION_KEY; destroying a
 * person's key makes their text unreadable everywhere, including in backups of the events.
 */
import { createHmac, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { StoreUnavailable } from '@parley/contracts/events/event-store';
import type { SubjectId } from '@parley/contracts/ids';
import type pg from 'pg';
import { translate } from '../event-store/postgres/unavailable.js';
import { GatheredQuestions } from '../gathered-questions.js';
import { KEY_BYTES, seal, unseal } from './cipher.js';
import { KeyCache } from './key-cache.js';
import { installSubjects } from './subject-tables.js';
import { isUuid } from '../uuid.js';

export interface SubjectKeysOptions {
  readonly pool: pg.Pool;
  /** 32 bytes, raw, in base64 or as 64 hexadecimal digits. */
  readonly encryptionKey: Buffer | string;
  /** ms, monotonic; replaced by tests. */
  readonly now?: () => number;
}

/** Equal identifiers with different owners or origins are different people. */
export interface Person {
  readonly ownerId: string;
  readonly origin: string;
  readonly identifier: string;
}

/** Ends the start: with another key, existing personal text couldn't be read, and new text would be lost. */
export class WrongEncryptionKey extends Error {
  override readonly name = 'WrongEncryptionKey';
}

export interface Met {
  readonly subject: SubjectId;
  readonly isNew: boolean;
}

/** A person who may be new, with the subject and key to give them then. */
interface Arrival extends Minted {
  /** Keyed hash of owner, origin and identifier. */
  readonly lookup: Buffer;
}
interface Minted {
  readonly subject: SubjectId;
  readonly key: Buffer;
  readonly wrapped: Buffer;
}

/**
 * Finds or creates many in one round trip; no row for a person whom another process is creating. In order, so that two
 * servers never deadlock. A join, because an array would be compared with each row while the table's statistics are those
 * of a small one.
 */
const MEET = `
with asked as (select * from unnest($1::bytea[], $2::uuid[], $3::bytea[]) as asked (lookup, subject, wrapped)),
 known as (select lookup, l.subject from (select distinct lookup from asked) a join subject_lookup l using (lookup)),
 made as (insert into subject_lookup (lookup, subject)
  select lookup, subject from asked where lookup not in (select lookup from known) order by lookup
  on conflict do nothing returning lookup, subject),
 kept as (insert into subject_key (subject, wrapped) select subject, wrapped from asked join made using (subject))
select lookup, subject from known union all select lookup, subject from made`;
/** Two: while one statement waits for its commit to reach the disk, the next is prepared. */
const MEETING = {
  most: 256,
  atOnce: 2,
  isForAll: (error: unknown) => error instanceof StoreUnavailable,
};

/** Notes the erasure together with the key's end, so that no restore brings the person back. */
const FORGET = `with gone as (delete from subject_key where subject = $1)
  insert into erasure (kind, id) values ('person', $1) on conflict do nothing`;

const CACHED_KEYS = 20_000;
/** ms; a key destroyed by another process is used here at most this long. */
const CACHED_MS = 3_000;
const CHECK = 'parley encryption check';

type Found = { readonly resolve: (key: Buffer | null) => void; readonly reject: (error: unknown) => void };

export class SubjectKeys {
  private readonly cache: KeyCache<SubjectId, Promise<Buffer | null>>;
  private wanted = new Map<SubjectId, Found>();
  private readonly arrivals = new GatheredQuestions<Arrival, Met | null>((asked) => this.meetAll(asked), MEETING);

  private constructor(
    private readonly pool: pg.Pool,
    private readonly wrapping: Buffer,
    private readonly lookup: Buffer,
    /** By it, parts of identifiers become numbers that only this server can look up. */
    readonly searchKey: Buffer,
    now: () => number,
  ) {
    this.cache = new KeyCache(CACHED_KEYS, CACHED_MS, now);
  }

  /** Creates missing tables and checks the key. @throws WrongEncryptionKey */
  static async open({ pool, encryptionKey, now = () => performance.now() }: SubjectKeysOptions): Promise<SubjectKeys> {
    const master = bytesOf(encryptionKey);
    const wrapping = derive(master, 'wrap subject keys');
    await installSubjects(pool);
    await checkKey(pool, wrapping);
    return new SubjectKeys(
      pool,
      wrapping,
      derive(master, 'look up subjects'),
      derive(master, 'search parts of identifiers'),
      now,
    );
  }

  async subjectFor(person: Person): Promise<SubjectId> {
    return (await this.meet(person)).subject;
  }

  /**
   * The person's subject, and whether it was created now: then nothing is known about the person. Only a keyed hash of
   * the identifier is stored.
   */
  async meet({ ownerId, origin, identifier }: Person): Promise<Met> {
    const lookup = createHmac('sha256', this.lookup)
      .update(JSON.stringify([ownerId, origin, identifier]))
      .digest();
    for (;;) {
      const met = await this.arrivals.ask({ lookup, ...this.mint() });
      // Another process was faster, so the subject exists now.
      if (met) return met;
    }
  }

  private async meetAll(asked: readonly Arrival[]): Promise<readonly (Met | null)[]> {
    const values = [asked.map(({ lookup }) => lookup), asked.map(({ subject }) => subject)];
    const rows = await this.ask<{ lookup: Buffer; subject: SubjectId }>(
      MEET,
      [...values, asked.map(({ wrapped }) => wrapped)],
      'subjects-meet',
    );
    const found = new Map(rows.map(({ lookup, subject }) => [lookup.toString('latin1'), subject]));
    return asked.map(({ lookup, subject: own, key }) => {
      const subject = found.get(lookup.toString('latin1'));
      if (subject === undefined) return null;
      const isNew = subject === own;
      if (isNew) this.cache.set(subject, Promise.resolve(key));
      return { subject, isNew };
    });
  }

  /** A subject without an identifier, known only by its id. Whoever encrypts with its key at once asks for nothing more. */
  async create(): Promise<SubjectId> {
    const { subject, key, wrapped } = this.mint();
    await this.ask('insert into subject_key (subject, wrapped) values ($1, $2)', [subject, wrapped]);
    this.cache.set(subject, Promise.resolve(key));
    return subject;
  }

  /** Destroys the key: everything encrypted with it becomes unreadable. Safe to repeat. */
  async forget(subject: SubjectId): Promise<void> {
    await this.ask(FORGET, [subject]);
    this.cache.delete(subject);
  }

  /** Destroys the key of a row's own together with the row: neither ever stays without the other. */
  async forgetRow(table: 'upload', id: SubjectId): Promise<void> {
    await this.ask(`with row as (delete from ${table} where id = $1) delete from subject_key where subject = $1`, [id]);
    this.cache.delete(id);
  }

  /**
   * The keys of many subjects, with one query for those not in the cache; null = destroyed. @throws StoreUnavailable
   */
  async keysOf(subjects: Iterable<SubjectId>): Promise<ReadonlyMap<SubjectId, Buffer | null>> {
    const distinct = [...new Set(subjects)];
    const keys = await Promise.all(distinct.map((subject) => this.keyOf(subject)));
    return new Map(distinct.map((subject, n) => [subject, keys[n]!]));
  }

  private keyOf(subject: SubjectId): Promise<Buffer | null> {
    // Another application's event: an invalid id would fail the query for the whole page.
    if (!isUuid(subject)) return Promise.resolve(null);
    const cached = this.cache.get(subject);
    if (cached) return cached;
    const key = new Promise<Buffer | null>((resolve, reject) => {
      if (this.wanted.size === 0) process.nextTick(() => void this.fetch());
      this.wanted.set(subject, { resolve, reject });
    });
    this.cache.set(subject, key);
    return key;
  }

  private async fetch(): Promise<void> {
    const { wanted } = this;
    this.wanted = new Map();
    try {
      const rows = await this.ask<{ subject: SubjectId; wrapped: Buffer }>(
        'select subject, wrapped from subject_key where subject = any($1::uuid[])',
        [[...wanted.keys()]],
        'subject-keys',
      );
      const keys = new Map(rows.map(({ subject, wrapped }) => [subject, wrapped]));
      for (const [subject, { resolve }] of wanted) {
        const wrapped = keys.get(subject);
        resolve(wrapped ? unseal(this.wrapping, wrapped, subject) : null);
      }
    } catch (error) {
      for (const [subject, { reject }] of wanted) {
        this.cache.delete(subject);
        reject(error);
      }
    }
  }

  private mint(): Minted {
    const subject = randomUUID() as SubjectId;
    const key = randomBytes(KEY_BYTES);
    return { subject, key, wrapped: seal(this.wrapping, key, subject) };
  }

  /** @param name with it, the statement is prepared once per connection */
  private async ask<R extends pg.QueryResultRow>(text: string, values: unknown[], name?: string): Promise<R[]> {
    try {
      return (await this.pool.query<R>({ text, values, ...(name && { name }) })).rows;
    } catch (error) {
      throw translate(error);
    }
  }
}

const derive = (master: Buffer, purpose: string) =>
  Buffer.from(hkdfSync('sha256', master, 'parley', purpose, KEY_BYTES));

function bytesOf(key: Buffer | string): Buffer {
  const bytes = typeof key === 'string' ? Buffer.from(key, /^[0-9a-f]{64}$/i.test(key) ? 'hex' : 'base64') : key;
  if (bytes.length !== KEY_BYTES)
    throw new WrongEncryptionKey('ENCRYPTION_KEY must be 32 bytes, as base64 or 64 hexadecimal digits.');
  return bytes;
}

/** True if the database has nothing yet that was encrypted with an ENCRYPTION_KEY. */
export async function isUnencrypted(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ has: boolean }>("select to_regclass('encryption_check') is not null as has");
  if (!rows[0]?.has) return true;
  return (await pool.query('select from encryption_check')).rowCount === 0;
}

async function checkKey(pool: pg.Pool, wrapping: Buffer): Promise<void> {
  await pool.query('insert into encryption_check (sealed) values ($1) on conflict do nothing', [
    seal(wrapping, Buffer.from(CHECK), CHECK),
  ]);
  const { rows } = await pool.query<{ sealed: Buffer }>('select sealed from encryption_check');
  try {
    unseal(wrapping, rows[0]!.sealed, CHECK);
  } catch {
    throw new WrongEncryptionKey(
      'ENCRYPTION_KEY is not the key that the data in this database was encrypted with. Start with the key used before.',
    );
  }
}
