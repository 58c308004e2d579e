/**
 * Learners as course platforms tell them, and what platforms say of their grades. All of it is encrypted with a key that each
 * learner has here, and they are found by a keyed hash: so rows, dumps and what Postgres keeps of old rows tell nothing once that
 * key is destroyed.
 */
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { isEmail } from '@parley/contracts/http/auth';
import type { SubjectId } from '@parley/contracts/ids';
import { derivedKey } from '@parley/projections/platform/derived-key';
import type { Pool } from 'pg';
import { seal, unseal } from '../../platform/subjects/cipher.js';
import { keysOfRows } from '../../platform/subjects/keys-of-rows.js';
import type { SubjectKeys } from '../../platform/subjects/subject-keys.js';
import type { LtiMessage } from './claims.js';

const MAX_NAME = 200;

export interface LtiLearner {
  /** The platform's id. */
  readonly sub: string;
  /**
   * Parley's name for the learner: made at the first launch, because a name that changes must not lose the learner's
   * chats.
   */
  readonly identifier: string;
  /** The latest name that the platform sent; empty if it sends none. */
  readonly name: string;
  /** The latest e-mail that the platform sent, for mails about scores. */
  readonly email: string | null;
}
export interface SealedLearner {
  readonly person_id: string;
  readonly subject: SubjectId;
  readonly sealed: Buffer;
}
/** A row of `work.lti_grade` and whose it is. */
export interface Graded {
  readonly id: string;
  readonly subject: SubjectId;
}
export interface LtiPerson {
  readonly id: string;
  readonly subject: SubjectId;
  readonly learner: LtiLearner;
}
export type LtiKeys = Pick<SubjectKeys, 'keysOf' | 'create' | 'forget' | 'searchKey'>;

/** These columns of `work.lti_person p` are needed to open its rows. */
export const SEALED_LEARNER = 'p.id as person_id, p.subject, p.sealed';

export const subHash = (searchKey: Buffer, platformId: string, sub: string): Buffer =>
  createHmac('sha256', derivedKey(searchKey, 'look up learners of course platforms'))
    .update(`${platformId} ${sub}`)
    .digest();

const PLACE = 'lti person';
const GRADE_PLACE = 'lti grade';
export const sealLearner = (key: Buffer, personId: string, learner: LtiLearner): Buffer =>
  seal(key, Buffer.from(JSON.stringify(learner)), `${PLACE} ${personId}`);

/** Attempts belong to the link: the same lesson linked twice has two seats, and the second's identifier a number. */
export const identifierAt = ({ identifier }: LtiLearner, seatNumber: number): string =>
  seatNumber === 1 ? identifier : `${identifier} · ${seatNumber}`;

export class LtiPeople {
  constructor(
    private readonly pool: Pool,
    private readonly keys: LtiKeys,
  ) {}

  /**
   * Keeps whoever launches: at the first launch, with the newest name and email at each. Two launches at once make one
   * row.
   */
  async meet(platformId: string, { sub, name, email }: LtiMessage): Promise<LtiPerson> {
    const claims = { name: (name ?? '').slice(0, MAX_NAME), email: email !== null && isEmail(email) ? email : null };
    for (;;) {
      const known = await this.find(platformId, sub);
      if (known) return this.renew(known, claims);
      const made = await this.make(platformId, { sub, identifier: identifierFor(name ?? email ?? sub), ...claims });
      if (made) return made;
    }
  }

  hashOf(platformId: string, sub: string): Buffer {
    return subHash(this.keys.searchKey, platformId, sub);
  }

  /** null = erased. */
  async open<R extends SealedLearner>(
    rows: readonly R[],
  ): Promise<readonly (R & { readonly learner: LtiLearner | null })[]> {
    const keyOf = await keysOfRows(this.keys, rows);
    return rows.map((row) => {
      const key = keyOf(row);
      const learner = key && unseal(key, row.sealed, `${PLACE} ${row.person_id}`).toString('utf8');
      return { ...row, learner: learner === null ? null : (JSON.parse(learner) as LtiLearner) };
    });
  }

  /** Encrypts the platform's reply about this learner's grade. null: it wrote nothing, or the learner is erased. */
  async sealSaid({ id, subject }: Graded, said: string): Promise<Buffer | null> {
    const key = said === '' ? null : await this.keyOf(subject);
    return key && seal(key, Buffer.from(said), `${GRADE_PLACE} ${id}`);
  }

  /** Empty: nothing, or the learner is erased. */
  async openSaid({ id, subject, said }: Graded & { readonly said: Buffer | null }): Promise<string> {
    const key = said && (await this.keyOf(subject));
    return key ? unseal(key, said, `${GRADE_PLACE} ${id}`).toString('utf8') : '';
  }

  /** The email of the learner in this seat; null if the platform tells none. */
  async emailAt(seatId: string): Promise<string | null> {
    const { rows } = await this.pool.query<SealedLearner>(
      `select ${SEALED_LEARNER} from work.lti_seat s join work.lti_person p on p.id = s.person_id where s.id = $1`,
      [seatId],
    );
    return (await this.open(rows))[0]?.learner?.email ?? null;
  }

  private async keyOf(subject: SubjectId): Promise<Buffer | null> {
    return (await this.keys.keysOf([subject])).get(subject) ?? null;
  }

  private async find(platformId: string, sub: string): Promise<LtiPerson | null> {
    const { rows } = await this.pool.query<SealedLearner>(
      `select ${SEALED_LEARNER} from work.lti_person p where platform_id = $1 and sub_hash = $2`,
      [platformId, this.hashOf(platformId, sub)],
    );
    const [row] = await this.open(rows);
    if (!row) return null;
    if (row.learner) return { id: row.person_id, subject: row.subject, learner: row.learner };
    // The key is gone, as after a backup without keys: nobody can tell who it was.
    await this.pool.query('delete from work.lti_person where id = $1', [row.person_id]);
    return null;
  }

  /** null: another launch of the same learner was faster. */
  private async make(platformId: string, learner: LtiLearner): Promise<LtiPerson | null> {
    const [id, subject] = [randomUUID(), await this.keys.create()];
    const key = (await this.keys.keysOf([subject])).get(subject);
    if (!key) return null;
    const { rowCount } = await this.pool.query(
      `insert into work.lti_person (id, platform_id, sub_hash, subject, sealed) values ($1, $2, $3, $4, $5)
       on conflict (platform_id, sub_hash) do nothing`,
      [id, platformId, this.hashOf(platformId, learner.sub), subject, sealLearner(key, id, learner)],
    );
    if (rowCount === 1) return { id, subject, learner };
    await this.keys.forget(subject);
    return null;
  }

  private async renew(person: LtiPerson, { name, email }: Pick<LtiLearner, 'name' | 'email'>): Promise<LtiPerson> {
    const { id, subject, learner } = person;
    if (learner.name === name && learner.email === email) return person;
    const renewed = { ...learner, name, email };
    const key = (await this.keys.keysOf([subject])).get(subject);
    if (key)
      await this.pool.query('update work.lti_person set sealed = $2 where id = $1', [
        id,
        sealLearner(key, id, renewed),
      ]);
    return { ...person, learner: renewed };
  }
}

/**
 * Names can be equal, so a few random letters follow. Letters made from the platform's own id could be searched for: a
 * platform of somebody else's could then launch under the same identifier.
 */
const identifierFor = (shown: string): string =>
  `${shown.replace(/\s+/g, ' ').trim().slice(0, MAX_NAME)} · ${randomBytes(4).toString('hex')}`;
