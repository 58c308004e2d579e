/**
 * Links of single learners: rows that lead to a flow or a sequence as one learner. The code in a link is the proof of who
 * comes, whatever the setting for identifiers is. A row is encrypted with the learner's key, and its code is found by a keyed
 * hash, so erasing the learner ends the link.
 */
import { createHmac, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { BodyOf } from '@parley/contracts/http/route';
import {
  LEARNER_LINK_LIMITS,
  TOO_MANY_LEARNER_LINKS,
  type LearnerLink,
  type makeFlowLearnerLinks,
} from '@parley/contracts/http/learner-links';
import type { SubjectId, UserId } from '@parley/contracts/ids';
import { derivedKey } from '@parley/projections/platform/derived-key';
import { FlowRow, SequenceRow } from '@parley/projections/read-models';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { inTransaction } from '../platform/database/in-transaction.js';
import type { Addresses } from '../platform/http/hosts.js';
import { conflict, notFound } from '../platform/http/refusal.js';
import { codeFrom, newCode } from '../platform/short-code.js';
import { seal, unseal } from '../platform/subjects/cipher.js';
import { keysOfRows } from '../platform/subjects/keys-of-rows.js';
import type { SubjectKeys } from '../platform/subjects/subject-keys.js';
import { ADDRESSES, POOL, SUBJECT_KEYS } from '../platform/tokens.js';

export interface LinkedItem {
  readonly kind: 'flow' | 'sequence';
  readonly id: number;
}
/** The learner that a link belongs to, and where it leads. */
export interface LinkHolder extends LinkedItem {
  readonly identifier: string;
  readonly name: string;
  /** The label of the learner's class; null = none. */
  readonly class: string | null;
}
type Wanted = BodyOf<typeof makeFlowLearnerLinks>['learners'][number];
interface Asked {
  readonly learners: readonly Wanted[];
  /** The label of their class; null = none, absent = a link keeps what it has. */
  readonly class?: string | null | undefined;
}
interface Words {
  readonly code: string;
  readonly identifier: string;
  readonly name: string;
  /** Absent = none. */
  readonly class?: string;
}
interface Row {
  readonly id: string;
  readonly subject: SubjectId;
  readonly sealed: Buffer;
}
interface Opened extends Words {
  readonly id: string;
  readonly subject: SubjectId;
}
type Sealed = Opened & Row;
const COLUMNS = 'id, subject, sealed';
const PLACE = 'learner link';
/** The code's name in the address of a page; it stands in links that were sent, so it never changes. */
export const LEARNER_CODE = 'own';
/** Precedes the code where the player sends it as the chat's token. */
const PROOF = 'learner-link.';
export const proofOf = (code: string): string => `${PROOF}${code}`;
/** True for the code of a removed link, too. */
export const isLinkProof = (proof: string): boolean => proof.startsWith(PROOF);

@Injectable()
export class LearnerLinks {
  private readonly hashKey: Buffer;

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(ADDRESSES) private readonly addresses: Addresses,
    @Inject(SUBJECT_KEYS) private readonly keys: Pick<SubjectKeys, 'keysOf' | 'subjectFor' | 'searchKey'>,
    private readonly dataSource: DataSource,
  ) {
    this.hashKey = derivedKey(keys.searchKey, 'look up links of learners');
  }

  /** In the order in which they were made. */
  async list(item: LinkedItem): Promise<readonly LearnerLink[]> {
    return (await this.openedOf(item)).links.map((link) => this.present(link));
  }

  /**
   * Makes the missing links. A learner with an identifier has one link; without one, the second of two learners with the same
   * name has the second link under this name. So sending a class again makes no link twice.
   * @param learnersOf whose learners they are; absent: as the read models have it
   * @throws Refusal 409 there would be too many
   */
  async make(
    item: LinkedItem,
    { learners, class: label }: Asked,
    learnersOf?: UserId,
  ): Promise<readonly LearnerLink[]> {
    const ownerId = learnersOf ?? (await this.makerOf(item));
    for (;;) {
      const { links, newest } = await this.openedOf(item);
      const { missing, known } = sortedOut(links, learners, label ?? null);
      if (links.length + missing.length > LEARNER_LINK_LIMITS.count)
        throw conflict(`At most ${LEARNER_LINK_LIMITS.count} links`, TOO_MANY_LEARNER_LINKS);
      const made = await this.sealed(ownerId, missing);
      // Another request made links meanwhile; these learners may be among them.
      if (!(await this.insert(item, newest, made))) continue;
      const moved = new Map(
        label === undefined
          ? []
          : known.filter((link) => (link.class ?? null) !== label).map((link) => [link.id, withClass(link, label)]),
      );
      await this.replace([...moved.values()]);
      return [...links.map((link) => moved.get(link.id) ?? link), ...made].map((link) => this.present(link));
    }
  }

  /** @throws Refusal 404 */
  async remove({ kind, id }: LinkedItem, linkId: string): Promise<void> {
    const { rowCount } = await this.pool.query(
      'delete from learner_link where kind = $1 and item_id = $2 and id = $3',
      [kind, id, linkId],
    );
    if (rowCount === 0) throw notFound('Link');
  }

  /** Null: the text is no learner's code, the link was removed, or the learner is erased. */
  async holderOf(text: string): Promise<(LinkHolder & { readonly code: string }) | null> {
    const code = codeFrom('learner', text);
    if (code === null) return null;
    const { rows } = await this.pool.query<Row & { kind: LinkedItem['kind']; item_id: number }>(
      `select ${COLUMNS}, kind, item_id from learner_link where code_hash = $1`,
      [this.hashOf(code)],
    );
    const [opened] = await this.open(rows);
    const [row] = rows;
    return row && opened
      ? {
          kind: row.kind,
          id: row.item_id,
          identifier: opened.identifier,
          name: opened.name,
          class: opened.class ?? null,
          code,
        }
      : null;
  }

  /** Null unless this proof is the code of the learner's link to this flow or sequence. */
  async provenBy({ kind, id }: LinkedItem, identifier: string, proof: string | undefined): Promise<LinkHolder | null> {
    if (proof === undefined || !isLinkProof(proof)) return null;
    const holder = await this.holderOf(proof.slice(PROOF.length));
    return holder && holder.kind === kind && holder.id === id && holder.identifier === identifier ? holder : null;
  }

  /** `newest`: the number of the newest row, also of an erased learner. */
  private async openedOf({ kind, id }: LinkedItem): Promise<{ links: readonly Opened[]; newest: string }> {
    const { rows } = await this.pool.query<Row & { number: string }>(
      `select ${COLUMNS}, number from learner_link where kind = $1 and item_id = $2 order by number`,
      [kind, id],
    );
    return { links: await this.open(rows), newest: rows.at(-1)?.number ?? '0' };
  }

  /** Leaves out the rows of erased learners. */
  private async open(rows: readonly Row[]): Promise<readonly Opened[]> {
    const keyOf = await keysOfRows(this.keys, rows);
    return rows.flatMap((row) => {
      const key = keyOf(row);
      if (!key) return [];
      const words = JSON.parse(unseal(key, row.sealed, `${PLACE} ${row.id}`).toString('utf8')) as Words;
      return [{ id: row.id, subject: row.subject, ...words }];
    });
  }

  private async sealed(ownerId: string, missing: readonly Words[]): Promise<readonly Sealed[]> {
    const subjects = await Promise.all(
      missing.map(({ identifier }) => this.keys.subjectFor({ ownerId, origin: 'user', identifier })),
    );
    const keys = await this.keys.keysOf(subjects);
    return missing.map((words, n) => {
      const link = { id: randomUUID(), subject: subjects[n]!, ...words };
      const key = keys.get(link.subject);
      if (!key) throw new Error('a learner was erased while a link was made');
      return { ...link, sealed: sealedWords(key, link) };
    });
  }

  /** A link whose learner was erased meanwhile stays as it is: nobody can read it. */
  private async replace(links: readonly Opened[]): Promise<void> {
    if (links.length === 0) return;
    const keys = await this.keys.keysOf(links.map(({ subject }) => subject));
    const rows = links.flatMap((link) => {
      const key = keys.get(link.subject);
      return key ? [{ id: link.id, sealed: sealedWords(key, link) }] : [];
    });
    await this.pool.query(
      `update learner_link l set sealed = x.sealed
       from unnest($1::uuid[], $2::bytea[]) as x (id, sealed) where l.id = x.id`,
      [rows.map(({ id }) => id), rows.map(({ sealed }) => sealed)],
    );
  }

  /** False: there are newer rows than `newest`, and nothing was inserted. */
  private async insert({ kind, id }: LinkedItem, newest: string, made: readonly Sealed[]): Promise<boolean> {
    return inTransaction(this.pool, async (db) => {
      await db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`learner links ${kind} ${id}`]);
      const { rowCount } = await db.query(
        'select from learner_link where kind = $1 and item_id = $2 and number > $3 limit 1',
        [kind, id, newest],
      );
      if (rowCount !== 0) return false;
      await db.query(
        `insert into learner_link (kind, item_id, id, subject, code_hash, sealed)
         select $1, $2, x.id, x.subject, x.code_hash, x.sealed
         from unnest($3::uuid[], $4::uuid[], $5::bytea[], $6::bytea[]) with ordinality
           as x (id, subject, code_hash, sealed, place) order by place`,
        [
          kind,
          id,
          made.map((link) => link.id),
          made.map(({ subject }) => subject),
          made.map(({ code }) => this.hashOf(code)),
          made.map(({ sealed }) => sealed),
        ],
      );
      return true;
    });
  }

  private hashOf(code: string): Buffer {
    return createHmac('sha256', this.hashKey).update(code).digest();
  }

  private async makerOf({ kind, id }: LinkedItem): Promise<string> {
    const item =
      kind === 'flow'
        ? await this.dataSource.getRepository(FlowRow).findOneBy({ flowId: id })
        : await this.dataSource.getRepository(SequenceRow).findOneBy({ sequenceId: id });
    if (!item) throw notFound(kind === 'flow' ? 'Flow' : 'Sequence');
    return item.learnersOf;
  }

  private present({ id, code, name, identifier, class: label }: Opened): LearnerLink {
    const url = `${this.addresses.shareUrl}/c/${code}`;
    return { id, url, name, identifier, ...(label !== undefined && { class: label }) };
  }
}

const sealedWords = (key: Buffer, { id, code, identifier, name, class: label }: Omit<Opened, 'subject'>): Buffer => {
  const words: Words = { code, identifier, name, ...(label !== undefined && { class: label }) };
  return seal(key, Buffer.from(JSON.stringify(words)), `${PLACE} ${id}`);
};

function withClass({ class: _, ...link }: Opened, label: string | null): Opened {
  return { ...link, ...(label !== null && { class: label }) };
}

interface SortedOut {
  /** The learners who have no link yet, each with a new code, and with a made-up identifier if none was given. */
  readonly missing: readonly Words[];
  /** The links of the others. */
  readonly known: readonly Opened[];
}
function sortedOut(links: readonly Opened[], learners: readonly Wanted[], label: string | null): SortedOut {
  const byIdentifier = new Map(links.map((link) => [link.identifier, link]));
  const identifiers = new Set(byIdentifier.keys());
  const free = new Map<string, Opened[]>();
  for (const link of links) free.set(link.name, [...(free.get(link.name) ?? []), link]);
  const known: Opened[] = [];
  const missing: Words[] = [];
  for (const { name, identifier } of learners) {
    const found = identifier === undefined ? free.get(name)?.shift() : byIdentifier.get(identifier);
    if (found) known.push(found);
    else if (identifier === undefined || !identifiers.has(identifier)) {
      const given = identifier ?? newCode('identifier');
      missing.push({ code: newCode('learner'), identifier: given, name, ...(label !== null && { class: label }) });
      identifiers.add(given);
    }
  }
  return { missing, known };
}
