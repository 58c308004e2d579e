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
