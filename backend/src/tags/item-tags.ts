/** Each person's own tags of flows and sequences. */
import { Inject, Injectable } from '@nestjs/common';
import type { UserId } from '@parley/contracts/ids';
import type { Pool } from 'pg';
import { foldCase } from '../platform/fold-case.js';
import { POOL } from '../platform/tokens.js';

export type TaggedKind = 'flow' | 'sequence';

/** A condition for `where`: the row named by `idColumn` has the tag. Takes `:userId` and `:tagKey`, the folded tag. */
export const hasTag = (kind: TaggedKind, idColumn: string): string =>
  `exists (select 1 from item_tag t where t.user_id = :userId and t.kind = '${kind}' and t.item_id = ${idColumn}
    and t.tag_key = :tagKey)`;

@Injectable()
export class ItemTags {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  /** Replaces the tags of one item. A tag that differs from a used one only in case becomes that one. */
  async replace(userId: UserId, kind: TaggedKind, itemId: number, tags: readonly string[]): Promise<string[]> {
    const { rows } = await this.pool.query<{ tag: string }>(
      `with used as (
         select distinct on (tag_key) tag_key, tag from item_tag
         where user_id = $1 and not (kind = $2 and item_id = $3) order by tag_key, tag),
       wanted as (
         select distinct on (w.key) w.key, coalesce(used.tag, w.tag) as tag
         from unnest($4::text[], $5::text[]) with ordinality w (tag, key, place)
           left join used on used.tag_key = w.key
         order by w.key, w.place),
       gone as (
         delete from item_tag
         where user_id = $1 and kind = $2 and item_id = $3 and tag_key not in (select key from wanted)),
       added as (
         insert into item_tag (user_id, kind, item_id, tag, tag_key) select $1, $2, $3, tag, key from wanted
         on conflict (user_id, kind, item_id, tag_key) do update set tag = excluded.tag)
       select tag from wanted order by key`,
      [userId, kind, itemId, tags, tags.map(foldCase)],
    );
    return rows.map(({ tag }) => tag);
  }

  /**
   * Renames a tag on every item of this person in one transaction. A name that differs from a used one only in case
   * becomes that one.
   * @returns the tag's spelling afterwards; null if the person has no such tag
   */
  async rename(userId: UserId, tag: string, to: string): Promise<string | null> {
    const { rows } = await this.pool.query<{ tag: string; known: boolean }>(
      `with mine as (select * from item_tag where user_id = $1),
       wanted as (select coalesce((select min(tag) from mine where tag_key = $4 and $4 <> $3), $2) as tag),
       doubled as (
         delete from item_tag t
         where t.user_id = $1 and t.tag_key = $3 and $4 <> $3
           and exists (select 1 from mine o where o.kind = t.kind and o.item_id = t.item_id and o.tag_key = $4)),
       renamed as (
         update item_tag t set tag = w.tag, tag_key = $4 from wanted w
         where t.user_id = $1 and t.tag_key = $3
           and ($4 = $3 or not exists (
             select 1 from mine o where o.kind = t.kind and o.item_id = t.item_id and o.tag_key = $4)))
       select tag, exists (select 1 from mine where tag_key = $3) as known from wanted`,
      [userId, to, foldCase(tag), foldCase(to)],
    );
    const [now] = rows;
    return now?.known ? now.tag : null;
  }

  /** Removes a tag from every item of this person. @returns false if they have no such tag */
  async remove(userId: UserId, tag: string): Promise<boolean> {
    const { rowCount } = await this.pool.query('delete from item_tag where user_id = $1 and tag_key = $2', [
      userId,
      foldCase(tag),
    ]);
    return (rowCount ?? 0) > 0;
  }

  /** By item. */
  async of(userId: UserId, kind: TaggedKind, ids: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>> {
    const { rows } = await this.pool.query<{ id: number; tags: string[] }>(
      `select item_id as id, array_agg(tag order by tag_key) as tags from item_tag
       where user_id = $1 and kind = $2 and item_id = any($3) group by item_id`,
      [userId, kind, ids],
    );
    return new Map(rows.map(({ id, tags }) => [id, tags]));
  }

  /** All tags of a person, for flows and sequences alike. */
  async all(userId: UserId): Promise<string[]> {
    const { rows } = await this.pool.query<{ tag: string }>(
      'select distinct on (tag_key) tag from item_tag where user_id = $1 order by tag_key, tag',
      [userId],
    );
    return rows.map(({ tag }) => tag);
  }
}
