/**
 * The chats of a flow that a filter leaves, newest first. Where few chats fit, an index finds all of them; where many
 * fit, the newest are looked at until there are enough. So the cost doesn't grow with the flow.
 */
import { Inject, Injectable } from '@nestjs/common';
import { COUNTED_CHATS, type ChatFilterQuery } from '@parley/contracts/http/stats';
import { LETTERS_SINCE_GENERATION } from '@parley/projections/chats/chat-tables';
import { openName } from '@parley/projections/chats/chat-words';
import { openIdentifier } from '@parley/projections/chats/identifiers';
import { ChatRow } from '@parley/projections/read-models';
import { DataSource, In } from 'typeorm';
import { hasGrams } from '../../chats/has-grams.js';
import { FoldingCollation } from '../../platform/database/folding-collation.js';
import { keysOfRows } from '../../platform/subjects/keys-of-rows.js';
import type { SubjectKeys } from '../../platform/subjects/subject-keys.js';
import { SUBJECT_KEYS } from '../../platform/tokens.js';
import { conditionsOf, Values, type Conditions, type Finder, type Sql } from './chat-conditions.js';
import { standingBehind } from './standing-behind.js';

/** The place of a chat in the list: newest first. */
export type ChatPlace = Pick<ChatRow, 'createdAt' | 'chatId'>;
export type ListedChat = ChatRow & { readonly identifier: string; readonly name: string | null };
/** Chats after this one in the list; from this one on. */
export interface Part {
  readonly after?: ChatPlace | undefined;
  readonly from?: ChatPlace | undefined;
}
/** The newest chats, as far as they were looked at. */
interface Seen {
  readonly fits: number;
  readonly seen: number;
  /** null = there are no others. */
  readonly oldest: ChatPlace | null;
}
/** A flow's chats with a filter. */
export interface Matching extends Conditions {
  /** The count that choosing `fit` made, where many fit. */
  readonly probed?: Seen | undefined;
  readonly fit: 'many' | 'few' | 'scattered';
  /** Finds few, if few fit. */
  readonly finders: readonly Finder[];
}
interface Counted {
  readonly count: number;
  /** There may be more. */
  readonly isAtLeast: boolean;
}
export interface Listed extends Counted {
  readonly rows: readonly ListedChat[];
}

/** Numbers of chats. */
export interface Limits {
  /** Up to this many, what an index finds is compared and sorted as a whole. */
  readonly few: number;
  /** If `many` of the `probed` newest fit, it is quick to look for others among the newest, too. */
  readonly probed: number;
  readonly many: number;
  /** The newest that are looked at before an index is asked for all. */
  readonly newest: number;
  /** Of the newest, those counted where many fit. */
  readonly counted: number;
}
const NEWEST_FIRST = 'order by chat.created_at desc, chat.chat_id desc';

@Injectable()
export class MatchingChats {
  protected readonly limits: Limits = { few: 2_500, probed: 1_000, many: 20, newest: 10_000, counted: 3_000 };
  private readonly folding: FoldingCollation;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(SUBJECT_KEYS) private readonly subjectKeys: Pick<SubjectKeys, 'searchKey' | 'keysOf'>,
  ) {
    this.folding = new FoldingCollation(dataSource);
  }

  async of(flowId: number, query: ChatFilterQuery): Promise<Matching> {
    const searches = Boolean(query.search?.trim());
    const [withGrams, withLetters] = searches ? await this.searchable() : [false, false];
    const conditions = conditionsOf(flowId, query, {
      collation: searches ? await this.folding.collate() : '',
      hasGrams: withGrams,
      hasLetters: withLetters,
      searchKey: this.subjectKeys.searchKey,
      nodes: query.pathNode === undefined ? null : await standingBehind(this.dataSource, flowId, query.pathNode),
    });
    const { finders } = conditions;
    if (finders.length === 0) return { ...conditions, fit: 'many' };
    const probed = await this.countNewest(conditions, this.limits.probed);
    if (probed.fits >= this.limits.many) return { ...conditions, fit: 'many', probed };
    for (const finder of finders)
      if ((await this.countFound(finder)) <= this.limits.few) return { ...conditions, fit: 'few', finders: [finder] };
    return { ...conditions, fit: 'scattered' };
  }

  /** Says if chats can be found by a part of their identifier, and if exactly. */
  private searchable(): Promise<[boolean, boolean]> {
    return Promise.all([hasGrams(this.dataSource), hasGrams(this.dataSource, LETTERS_SINCE_GENERATION)]);
  }

  /** Those that another version has scored: they began on it, or a re-score gave them its scores. */
  besidesVersion({ probed: _, ...matching }: Matching, version: number): Matching {
    const isElsewhere: Sql = (values) => `(chat.version <> ${values.add(version)} or exists (
      select from work.rescore r join work.rescored_chat c on c.rescore_id = r.id and c.chat_id = chat.chat_id
      where r.flow_id = chat.flow_id))`;
    return { ...matching, lookedAt: [...matching.lookedAt, isElsewhere] };
  }

  /** Those of a smaller part of the chats, which an index has. */
  within({ probed: _, ...matching }: Matching, part: Sql): Matching {
    return { ...matching, indexed: [...matching.indexed, part] };
  }

  /** Those of learners who answered anything; no tests. */
  ofLearners({ probed: _, ...matching }: Matching): Matching {
    return { ...matching, lookedAt: [...matching.lookedAt, () => 'chat.answers > 0 and not chat.test'] };
  }

  /** Of this part, the first `limit`, and how many there are without regard to the part, as far as a list tells it. */
  async list(matching: Matching, limit: number, part: Part = {}): Promise<Listed> {
    if (matching.fit !== 'few') {
      // Where many are known to fit, the page is full, so the count need not wait for it.
      const counted = matching.probed && this.count(matching);
      const [rows] = await Promise.all([this.page(matching, limit, part), counted]);
      if (!part.after && !part.from && rows.length < limit) return { rows, count: rows.length, isAtLeast: false };
      const { count, isAtLeast } = (await counted) ?? (await this.count(matching));
      return { rows, count: Math.max(count, rows.length), isAtLeast };
    }
    const values = new Values();
    const found = await this.dataSource.query<{ id: string; n: number }[]>(
      `with fitting as materialized (
         select chat.chat_id, chat.created_at from read.chat chat where ${all(matching, {}, values)}
       )
       select chat.chat_id as id, (select count(*) from fitting)::int as n from fitting chat
       where ${both([() => 'true', ...placed(part)], values)} ${NEWEST_FIRST} limit ${limit}`,
      values.list,
    );
    const count = found[0]?.n ?? (await this.countAll(matching, this.limits.few));
    return { count, isAtLeast: false, rows: await this.rows(found.map(({ id }) => id)) };
  }

  /** Of this part, the first `limit`. */
  async page(matching: Matching, limit: number, part: Part = {}): Promise<readonly ListedChat[]> {
    const { fit, finders } = matching;
    if (fit === 'few' || !mustLook(matching)) return this.rows(await this.idsOfAll(matching, limit, part));
    const newest = await this.idsOfNewest(matching, limit, part);
    if (newest.length === limit) return this.rows(newest);
    const scattered: Matching = { ...matching, fit: finders.length > 0 ? 'scattered' : 'many' };
    return this.rows(await this.idsOfAll(scattered, limit, part));
  }

  /** The exact number, however long it takes; at most `limit`. */
  async countAll(matching: Matching, limit: number, part: Part = {}): Promise<number> {
    const values = new Values();
    const [row] = await this.dataSource.query<{ n: number }[]>(
      `select count(*)::int as n from (
         select from read.chat chat where ${all(matching, part, values)} limit ${limit}) fitting`,
      values.list,
    );
    return row?.n ?? 0;
  }

  private async count(matching: Matching): Promise<Counted> {
    const { fit, finders } = matching;
    if (!mustLook(matching)) {
      const count = await this.countAll(matching, COUNTED_CHATS + 1);
      return { count: Math.min(count, COUNTED_CHATS), isAtLeast: count > COUNTED_CHATS };
    }
    if (fit === 'many') {
      const { fits, seen } = await this.countFrom(matching, matching.probed, this.limits.counted);
      return { count: fits, isAtLeast: seen >= this.limits.counted };
    }
    const { few } = this.limits;
    const some = finders
      .slice(0, 1)
      .map((finder): Finder => ({ ...finder, find: (values) => `${finder.find(values)} limit ${few}` }));
    return { count: await this.countAll({ ...matching, fit: 'few', finders: some }, few), isAtLeast: true };
  }

  private async rows(ids: readonly string[]): Promise<readonly ListedChat[]> {
    if (ids.length === 0) return [];
    const rows = await this.dataSource.getRepository(ChatRow).findBy({ chatId: In([...ids]) });
    const keyOf = await keysOfRows(this.subjectKeys, rows);
    const listed = rows.map((row): ListedChat => {
      const key = keyOf(row);
      return { ...row, identifier: openIdentifier(key, row), name: openName(key, row) };
    });
    const byId = new Map(listed.map((row) => [row.chatId, row]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  private async idsOfAll(matching: Matching, limit: number, part: Part): Promise<readonly string[]> {
    const values = new Values();
    const where = all(matching, part, values);
    return this.queryIds(
      `select chat.chat_id as id from read.chat chat where ${where}
       ${NEWEST_FIRST} limit ${limit}`,
      values,
    );
  }

  private async idsOfNewest(matching: Conditions, limit: number, part: Part): Promise<readonly string[]> {
    const values = new Values();
    return this.queryIds(
      `select id from (${newestOf(matching, this.limits.newest, part, values)}) newest where fits limit ${limit}`,
      values,
    );
  }

  private async queryIds(sql: string, { list }: Values): Promise<readonly string[]> {
    const rows = await this.dataSource.query<{ id: string }[]>(sql, list);
    return rows.map(({ id }) => id);
  }

  /** How many of the newest fit; those that were looked at before are not looked at again. */
  private async countFrom(of: Conditions, before: Seen | undefined, newest: number): Promise<Seen> {
    if (!before?.oldest || before.seen >= newest) return before ?? this.countNewest(of, newest);
    const more = await this.countNewest(of, newest - before.seen, { after: before.oldest });
    return { fits: before.fits + more.fits, seen: before.seen + more.seen, oldest: more.oldest };
  }

  private async countNewest(of: Conditions, newest: number, part: Part = {}): Promise<Seen> {
    const values = new Values();
    const [row] = await this.dataSource.query<{ fits: number; seen: number; at: Date | null; id: string | null }[]>(
      `select count(*) filter (where fits)::int as fits, count(*)::int as seen,
         min(at) as at, (array_agg(id))[count(*)] as id
       from (${newestOf(of, newest, part, values)}) newest`,
      values.list,
    );
    const { fits = 0, seen = 0, at = null, id = null } = row ?? {};
    return { fits, seen, oldest: seen === newest && at && id !== null ? { createdAt: at, chatId: id } : null };
  }

  private async countFound({ find }: Finder): Promise<number> {
    const values = new Values();
    const [row] = await this.dataSource.query<{ n: number }[]>(
      `select count(*)::int as n from (${find(values)} limit ${this.limits.few + 1}) found`,
      values.list,
    );
    return row?.n ?? 0;
  }
}

const both = (conditions: readonly Sql[], values: Values): string =>
  conditions.map((condition) => condition(values)).join(' and ');

const mustLook = ({ lookedAt, onStats }: Conditions): boolean => lookedAt.length + onStats.length > 0;

function all(of: Matching, part: Part, values: Values): string {
  const { indexed, lookedAt, onStats, fit, finders } = of;
  // Postgres reads an array's chats by key; it can't know that "in" would find few.
  const found: Sql[] =
    fit === 'few'
      ? finders.map(
          ({ find }): Sql =>
            (each) =>
              `chat.chat_id = any(array(${find(each)}))`,
        )
      : fit === 'scattered'
        ? finders.map(
            ({ find }): Sql =>
              (each) =>
                `chat.chat_id in (${find(each)})`,
          )
        : [];
  const stands: Sql = (each) =>
    `exists (select from read.chat_stat s where s.chat_id = chat.chat_id and ${both(onStats, each)})`;
  const proven = found.length > 0 ? finders.map(({ proves }) => proves) : [];
  const open = lookedAt.filter((condition) => !proven.includes(condition));
  return both([...found, ...indexed, ...placed(part), ...open, ...(onStats.length > 0 ? [stands] : [])], values);
}

/** A statement: the newest chats, with whether they fit. */
function newestOf({ indexed, lookedAt, onStats }: Conditions, limit: number, part: Part, values: Values): string {
  // Reads each chat by its key. For "exists", Postgres may read the whole table first.
  const stands: Sql = (each) => `(select ${both(onStats, each)} from read.chat_stat s where s.chat_id = chat.chat_id)`;
  return `select chat.chat_id as id, chat.created_at as at, ${both([...lookedAt, ...(onStats.length > 0 ? [stands] : [])], values)} as fits
    from read.chat chat where ${both([...indexed, ...placed(part)], values)} ${NEWEST_FIRST} limit ${limit}`;
}

function placed({ after, from }: Part): Sql[] {
  const at = ({ createdAt, chatId }: ChatPlace, values: Values) =>
    `(${values.add(createdAt)}::timestamptz, ${values.add(chatId)}::uuid)`;
  return [
    ...(after ? [(values: Values) => `(chat.created_at, chat.chat_id) < ${at(after, values)}`] : []),
    ...(from ? [(values: Values) => `(chat.created_at, chat.chat_id) <= ${at(from, values)}`] : []),
  ];
}
