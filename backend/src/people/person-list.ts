import { Injectable } from '@nestjs/common';
import type { listIdentifiers, ListedIdentifier } from '@parley/contracts/http/people';
import type { ReplyOf } from '@parley/contracts/http/route';
import type { UserId } from '@parley/contracts/ids';
import { DataSource } from 'typeorm';
import { containsPattern } from '../platform/database/like.js';
import type { AuthorCall } from '../platform/http/serve.js';
import { PeopleByText } from './people-by-text.js';
import { VisibleChats } from './visible-chats.js';

const PAGE = 20;
/** People are counted up to here. */
const MAX_COUNT = 1_000;

type Query = AuthorCall<typeof listIdentifiers>['query'];
interface Row {
  readonly id: string;
  readonly value: string;
  readonly origins: string[];
  readonly anonymous: number;
}

/**
 * People with chats in the caller's flows, or in flows and sequences shared with them: for each, a few rows of an index
 * from a place on. `$1` caller, `$2` 0 = with identifier, 1 = anonymous, `$3` and `$4` the place, `$5` pattern, `$6` most,
 * `$7` only these people.
 */
const within = (places: string, table: string, isOf: string): string => `
  select p.subject, p.sort_text from (${places}) as place, unnest($2::smallint[]) as kinds(anonymous)
  cross join lateral (
    select i.subject, i.sort_text from read.${table} i
    where ${isOf} and i.anonymous = kinds.anonymous
      and ($3::text is null or (i.sort_text, i.subject) > ($3::text, $4::uuid))
      and ($5::text is null or i.sort_text like $5)
      and ($7::uuid[] is null or i.subject = any($7))
    order by i.sort_text, i.subject limit $6) p`;
/** Where they are listed: a query of places, a table and the condition for its rows of a place. */
const LISTS: readonly (readonly [places: string, table: string, isOf: string])[] = [
  ['select 1', 'identifier', 'i.owner_id = $1'],
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
const VISIBLE = LISTS.map((list) => within(...list)).join(' union ');
const LIST = `
  select p.subject as id, p.value, p.origins, p.anonymous from (${VISIBLE}) v
  join read.identifier p on p.subject = v.subject order by p.sort_text, p.subject limit $6`;
/** How many of the first in each list contain a text: `$3` most of a list, `$4` pattern. */
const PROBE = `
  select count(*)::int as probed, count(*) filter (where sort_text like $4)::int as fits from (${LISTS.map(
    ([places, table, isOf]) => `
      select p.sort_text from (${places}) as place, unnest($2::smallint[]) as kinds(anonymous)
      cross join lateral (
        select i.sort_text from read.${table} i where ${isOf} and i.anonymous = kinds.anonymous
        order by i.sort_text, i.subject limit $3) p`,
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
    private readonly byText: PeopleByText,
  ) {}

  async read(userId: UserId, { search, sinceIdentifier, anonymous }: Query): Promise<ReplyOf<typeof listIdentifiers>> {
    const kinds = anonymous ? [0, 1] : [0];
    const pattern = search?.trim() ? containsPattern(search) : null;
    const subjects = search && pattern !== null ? await this.few(userId, kinds, search) : null;
    const [counted]: [{ count: number }] = await this.dataSource.query(COUNT, [
      userId,
      kinds,
      null,
      null,
      pattern,
      MAX_COUNT + 1,
      subjects,
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
      pattern,
      PAGE,
      subjects,
    ]);
    return { identifiers: await this.withResources(userId, rows), ...total };
  }

  /** The people who may have the text in their identifier, if they are few among many. */
  private async few(userId: UserId, kinds: readonly number[], search: string): Promise<readonly string[] | null> {
    const { probed: most, oneIn } = this.limits;
    const [probe]: [{ probed: number; fits: number }] = await this.dataSource.query(PROBE, [
      userId,
      kinds,
      most,
      containsPattern(search),
    ]);
    if (probe.probed < most || probe.fits * oneIn >= probe.probed) return null;
    return this.byText.subjects(userId, search.trim());
  }

  private async placeOf(subject: string): Promise<string | null> {
    const [row]: { place: string }[] = await this.dataSource.query(
      'select sort_text as place from read.identifier where subject = $1',
      [subject],
    );
    return row?.place ?? null;
  }

  private async withResources(userId: UserId, rows: readonly Row[]): Promise<ListedIdentifier[]> {
    const resources = new Map(rows.map(({ id }) => [id, new Set<string>()]));
    const chats = await this.visible.of(
      userId,
      rows.map(({ id }) => id),
    );
    for (const { subject, type, resourceId } of chats) resources.get(subject)?.add(`${type} ${resourceId}`);
    return rows.map(({ anonymous, ...row }) => ({
      ...row,
      anonymous: anonymous === 1,
      resources: resources.get(row.id)?.size ?? 0,
    }));
  }
}
