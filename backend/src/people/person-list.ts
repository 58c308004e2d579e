import { Inject, Injectable } from '@nestjs/common';
import type { listIdentifiers, ListedIdentifier } from '@parley/contracts/http/people';
import type { ReplyOf } from '@parley/contracts/http/route';
import type { UserId } from '@parley/contracts/ids';
import { EVERY_FLOW, lettersToFind } from '@parley/projections/chats/search-grams';
import { openPerson, type NamedPerson } from '@parley/projections/people/named-person';
import type { Sealed } from '@parley/projections/platform/words';
import { DataSource } from 'typeorm';
import { containsPattern } from '../platform/database/like.js';
import type { AuthorCall } from '../platform/http/serve.js';
import { keysOfRows } from '../platform/subjects/keys-of-rows.js';
import type { SubjectKeys } from '../platform/subjects/subject-keys.js';
import { SUBJECT_KEYS } from '../platform/tokens.js';
import { LearnerNames } from './learner-names.js';
import { PeopleByText } from './people-by-text.js';
import { VisibleChats } from './visible-chats.js';

const PAGE = 20;
/** People are counted up to here. */
const MAX_COUNT = 1_000;

type Query = AuthorCall<typeof listIdentifiers>['query'];
/** The searched part: as it was typed, and as it is compared with rows, also with those of an earlier generation. */
interface Part {
  readonly text: string;
  readonly letters: Buffer;
  readonly pattern: string;
}
interface Row {
  readonly subject: string;
  readonly person: Sealed | NamedPerson;
  readonly anonymous: number;
}

/**
 * People with chats in the caller's flows, or in flows and sequences shared with them: for each, a few rows of an index
 * from a place on. `$1` caller, `$2` 0 = with identifier, 1 = anonymous, `$3` and `$4` the place, `$5` letters, `$6` most,
 * `$7` only these people, `$8` pattern.
 */
const within = ([places, table, isOf]: List): string => `
  select p.subject, p.sort_code from (${places}) as place, unnest($2::smallint[]) as kinds(anonymous)
  cross join lateral (
    select i.subject, i.sort_code from read.${table} i
    where ${isOf} and i.anonymous = kinds.anonymous
      and ($3::bytea is null or (i.sort_code, i.subject) > ($3::bytea, $4::uuid))
      and ($7::uuid[] is null or i.subject = any($7))
      and ($5::bytea is null or ${contains(table, '$5', '$8')})
    order by i.sort_code, i.subject limit $6) p`;
/** True if a row of this table fits. Those of an earlier generation are sorted by the identifier itself. */
const contains = (table: string, letters: string, pattern: string): string =>
  table === 'identifier'
    ? `case when i.letters is null then convert_from(i.sort_code, 'UTF8') like ${pattern}::text
       else position(${letters}::bytea in i.letters) > 0 end`
    : `(select ${contains('identifier', letters, pattern)}
       from (select i.subject as id) item join read.identifier i on i.subject = item.id)`;
/** Where they are listed: a query of places, a table and the condition for its rows of a place. */
type List = readonly [places: string, table: string, isOf: string];
const HAS_HANDED_OVER = 'exists (select from read.flow where learners_of = $1 and owner_id <> $1)';
const LISTS: readonly List[] = [
  [`select 1 where not ${HAS_HANDED_OVER}`, 'identifier', 'i.owner_id = $1'],
  // A former owner of some flows sees only the people of the flows that stayed.
  [
    `select 1 where ${HAS_HANDED_OVER}`,
    'identifier',
    `i.owner_id = $1 and exists (select from read.identifier_chat c join read.flow f using (flow_id)
       where c.subject = i.subject and f.owner_id = $1)`,
  ],
  [
    'select flow_id as id from read.flow where owner_id = $1 and learners_of <> $1',
    'identifier_item',
    `i.kind = 'flow' and i.resource_id = place.id`,
  ],
  [
    `select flow_id as id from read.flow_access join read.flow using (flow_id)
     where user_id = $1 and archived_at is null`,
    'identifier_item',
    `i.kind = 'flow' and i.resource_id = place.id`,
  ],
  [
    `select sequence_id as id from read.sequence_access join read.sequence using (sequence_id)
     where user_id = $1 and archived_at is null`,
    'identifier_item',
    `i.kind = 'flowSequence' and i.resource_id = place.id`,
  ],
];
const VISIBLE = LISTS.map(within).join(' union ');
const LIST = `
  select p.subject, p.person, p.anonymous from (${VISIBLE}) v
  join read.identifier p on p.subject = v.subject order by p.sort_code, p.subject limit $6`;
/** How many of the first in each list contain a text: `$3` most of a list, `$4` letters, `$5` pattern. */
const PROBE = `
  select count(*)::int as probed, count(*) filter (where fits)::int as fits from (${LISTS.map(
    ([places, table, isOf]) => `
      select p.fits from (${places}) as place, unnest($2::smallint[]) as kinds(anonymous)
      cross join lateral (
        select ${contains(table, '$4', '$5')} as fits from read.${table} i where ${isOf} and i.anonymous = kinds.anonymous
        order by i.sort_code, i.subject limit $3) p`,
  ).join(' union all ')}) x`;
const COUNT = `select count(*)::int as count from (select from (${VISIBLE}) v limit $6) x`;

/** Numbers of people. */
export interface Limits {
  /** Of each list, those that are looked at first. */
  readonly probed: number;
  /** If one of so many contains the text, reading on in order finds the others soon. */
  readonly oneIn: number;
}

@Injectable()
export class PersonList {
  protected readonly limits: Limits = { probed: 2_000, oneIn: 20 };

  constructor(
    private readonly dataSource: DataSource,
    private readonly visible: VisibleChats,
    private readonly names: LearnerNames,
    private readonly byText: PeopleByText,
    @Inject(SUBJECT_KEYS) private readonly subjectKeys: Pick<SubjectKeys, 'searchKey' | 'keysOf'>,
  ) {}

  async read(userId: UserId, { search, sinceIdentifier, anonymous }: Query): Promise<ReplyOf<typeof listIdentifiers>> {
    const kinds = anonymous ? [0, 1] : [0];
    const part = search?.trim() ? partOf(this.subjectKeys.searchKey, search.trim()) : null;
    const subjects = part && (await this.few(userId, kinds, part));
    const { letters = null, pattern = null } = part ?? {};
    const [counted]: [{ count: number }] = await this.dataSource.query(COUNT, [
      userId,
      kinds,
      null,
      null,
      letters,
      MAX_COUNT + 1,
      subjects,
      pattern,
    ]);
    const total = { totalRecords: Math.min(counted.count, MAX_COUNT), isAtLeast: counted.count > MAX_COUNT };
    const place = sinceIdentifier === undefined ? null : await this.placeOf(sinceIdentifier);
    // The last loaded person is gone: their place is unknown, so the list ends rather than repeats rows.
    if (sinceIdentifier !== undefined && place === null) return { identifiers: [], ...total };
    const rows: readonly Row[] = await this.dataSource.query(LIST, [
      userId,
      kinds,
      place,
      sinceIdentifier ?? null,
      letters,
      PAGE,
      subjects,
      pattern,
    ]);
    return { identifiers: await this.withResources(userId, rows), ...total };
  }

  /** The people who may have the text in their identifier, if they are few among many. */
  private async few(userId: UserId, kinds: readonly number[], part: Part): Promise<readonly string[] | null> {
    const { probed: most, oneIn } = this.limits;
    const [probe]: [{ probed: number; fits: number }] = await this.dataSource.query(PROBE, [
      userId,
      kinds,
      most,
      part.letters,
      part.pattern,
    ]);
    if (probe.probed < most || probe.fits * oneIn >= probe.probed) return null;
    return this.byText.subjects(userId, part.text);
  }

  private async placeOf(subject: string): Promise<Buffer | null> {
    const [row]: { place: Buffer }[] = await this.dataSource.query(
      'select sort_code as place from read.identifier where subject = $1',
      [subject],
    );
    return row?.place ?? null;
  }

  private async withResources(userId: UserId, rows: readonly Row[]): Promise<ListedIdentifier[]> {
    const resources = new Map(rows.map(({ subject }) => [subject, new Set<string>()]));
    const [chats, keyOf] = await Promise.all([
      this.visible.of(
        userId,
        rows.map(({ subject }) => subject),
      ),
      keysOfRows(this.subjectKeys, rows),
    ]);
    const names = await this.names.of(chats, keyOf);
    for (const { subject, type, resourceId } of chats) resources.get(subject)?.add(`${type} ${resourceId}`);
    return rows.map((row) => {
      const { identifier: value, origins } = openPerson(keyOf(row), row.subject, row.person) ?? ERASED;
      const name = names.get(row.subject);
      return {
        id: row.subject,
        value,
        ...(name !== undefined && { name }),
        origins: [...origins],
        anonymous: row.anonymous === 1,
        resources: resources.get(row.subject)?.size ?? 0,
      };
    });
  }
}

/** Until the row is gone, too. */
const ERASED: NamedPerson = { identifier: '', origins: [] };

const partOf = (searchKey: Buffer, text: string): Part => ({
  text,
  letters: lettersToFind(searchKey, EVERY_FLOW, text),
  pattern: containsPattern(text),
});
