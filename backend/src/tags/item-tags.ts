/** Everybody's own tags of flows and sequences. */
import { Inject, Injectable } from '@nestjs/common';
import type { UserId } from '@parley/contracts/ids';
import type { Pool } from 'pg';
import { POOL } from '../platform/tokens.js';

export type TaggedKind = 'flow' | 'sequence';

/** For a `where`: the row that `idColumn` names has the tag. Takes `:userId` and `:tag`. */
export const hasTag = (kind: TaggedKind, idColumn: string): string =>
  `exists (select 1 from item_tag t where t.user_id = :userId and t.kind = '${kind}' and t.item_id = ${idColumn}
    and lower(t.tag) = lower(:tag))`;

@Injectable()
export class ItemTags {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  /** Replaces the tags of one item. A tag that differs from a used one in case only becomes that one. */
  async replace(userId: UserId, kind: TaggedKind, itemId: number, tags: readonly string[]): Promise<string[]> {
    const { rows } = await this.pool.query<{ tag: string }>(
      `with used as (
         select distinct on (lower(tag)) tag from item_tag
         where user_id = $1 and not (kind = $2 and item_id = $3) order by lower(tag), tag),
       wanted as (
         select distinct on (lower(w.tag)) coalesce(used.tag, w.tag) as tag
         from unnest($4::text[]) with ordinality w (tag, place) left join used on lower(used.tag) = lower(w.tag)
         order by lower(w.tag), w.place),
       gone as (
         delete from item_tag where user_id = $1 and kind = $2 and item_id = $3 and tag not in (select tag from wanted)),
       added as (
         insert into item_tag (user_id, kind, item_id, tag) select $1, $2, $3, tag from wanted on conflict do nothing)
       select tag from wanted order by lower(tag)`,
      [userId, kind, itemId, tags],
    );
    return rows.map(({ tag }) => tag);
  }

  /**
   * On every item of this person, in one act. A word that differs from a used one in case only becomes that one.
   * @returns the tag as it is spelled now; null = they have none of that name
   */
  async rename(userId: UserId, tag: string, to: string): Promise<string | null> {
    const { rows } = await this.pool.query<{ tag: string; known: boolean }>(
      `with mine as (select * from item_tag where user_id = $1),
       wanted as (
         select coalesce((select min(tag) from mine where lower(tag) = lower($3) and lower(tag) <> lower($2)), $3) as tag),
       doubled as (
         delete from item_tag t using wanted w
         where t.user_id = $1 and lower(t.tag) = lower($2) and t.tag <> w.tag
           and exists (select 1 from mine o where o.kind = t.kind and o.item_id = t.item_id and o.tag = w.tag)),
       renamed as (
         update item_tag t set tag = w.tag from wanted w
         where t.user_id = $1 and lower(t.tag) = lower($2)
           and not exists (select 1 from mine o where o.kind = t.kind and o.item_id = t.item_id and o.tag = w.tag))
       select tag, exists (select 1 from mine where lower(tag) = lower($2)) as known from wanted`,
      [userId, tag, to],
    );
    const [now] = rows;
    return now?.known ? now.tag : null;
  }

  /** From every item of this person. @returns false when they have none of that name */
  async remove(userId: UserId, tag: string): Promise<boolean> {
    const { rowCount } = await this.pool.query('delete from item_tag where user_id = $1 and lower(tag) = lower($2)', [
      userId,
      tag,
    ]);
    return (rowCount ?? 0) > 0;
  }

  /** By item. */
  async of(userId: UserId, kind: TaggedKind, ids: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>> {
    const { rows } = await this.pool.query<{ id: number; tags: string[] }>(
      `select item_id as id, array_agg(tag order by lower(tag)) as tags from item_tag
       where user_id = $1 and kind = $2 and item_id = any($3) group by item_id`,
      [userId, kind, ids],
    );
    return new Map(rows.map(({ id, tags }) => [id, tags]));
  }

  /** All that a person uses, for flows and sequences alike. */
  async all(userId: UserId): Promise<string[]> {
    const { rows } = await this.pool.query<{ tag: string }>(
      `select tag from (select distinct on (lower(tag)) tag from item_tag where user_id = $1 order by lower(tag), tag) t
       order by lower(tag)`,
      [userId],
    );
    return rows.map(({ tag }) => tag);
  }
}
