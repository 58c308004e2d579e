/**
 * Shared by Home's lists of flows and of sequences: ownership, filters, order, pages, and how a row is shown
 * (decision 18).
 */
import { Inject, Injectable } from '@nestjs/common';
import { RESTORABLE_MS, restorableUntil } from '@parley/contracts/flow/archive';
import type { FlowListItem } from '@parley/contracts/http/flows';
import type { UserId } from '@parley/contracts/ids';
import type { SelectQueryBuilder } from 'typeorm';
import { Accounts } from '../accounts/accounts.js';
import { presentSharer } from '../accounts/present-user.js';
import type { Clock } from '../platform/clock.js';
import { containsFolded } from '../platform/database/like.js';
import { foldCase } from '../platform/fold-case.js';
import { CLOCK } from '../platform/tokens.js';
import { hasTag, ItemTags, type TaggedKind } from '../tags/item-tags.js';

const PAGE = 20;
/** Limit for `all=1`. */
const MAX_ROWS = 1_000;

export interface ListQuery {
  readonly page?: number;
  readonly all?: '1';
  readonly ownership?: 'own' | 'shared';
  readonly q?: string;
  readonly tag?: string;
  readonly archived?: '1';
}
interface ListRow {
  readonly ownerId: string;
  readonly name: string;
  readonly latestVersion: number | null;
  readonly updatedAt: Date;
  readonly archivedAt: Date | null;
}
export interface Listing<Row extends ListRow> {
  readonly kind: TaggedKind;
  /** Its alias is `item`. */
  readonly rows: SelectQueryBuilder<Row>;
  /** SQL condition: shared with `:userId`. */
  readonly shared: string;
  readonly idOf: (row: Row) => number;
}
type Face = Pick<
  FlowListItem,
  'name' | 'ownership' | 'latestVersion' | 'updatedAt' | 'user' | 'tags' | 'restorableUntil'
>;
export interface Listed<Row> {
  readonly found: readonly { readonly row: Row; readonly id: number; readonly face: Face }[];
  readonly total: number;
  /** All tags that the reader uses. */
  readonly tags: string[];
}

@Injectable()
export class HomeLists {
  constructor(
    private readonly accounts: Accounts,
    private readonly tags: ItemTags,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async read<Row extends ListRow>(userId: UserId, query: ListQuery, list: Listing<Row>): Promise<Listed<Row>> {
    const { page = 1, all, q, tag, archived, ownership } = query;
    const { kind, rows, shared } = list;
    const own = 'item.ownerId = :userId';
    const since = new Date(this.clock.now() - RESTORABLE_MS);
    if (archived) rows.where(`${own} and item.archivedAt >= :since`, { userId, since });
    else {
      const ownershipFilter = ownership === 'own' ? own : ownership === 'shared' ? shared : `(${own} or ${shared})`;
      rows.where('item.archivedAt is null').andWhere(ownershipFilter, { userId });
    }
    if (q?.trim()) rows.andWhere('item.searchText like :like', { like: containsFolded(q) });
    if (tag) rows.andWhere(hasTag(kind, `item.${kind}_id`), { userId, tagKey: foldCase(tag) });
    rows.orderBy('item.updatedAt', 'DESC').addOrderBy(`item.${kind}Id`, 'DESC');
    rows.take(all ? MAX_ROWS : PAGE).skip(all ? 0 : (page - 1) * PAGE);
    const [[found, total], tags] = await Promise.all([rows.getManyAndCount(), this.tags.all(userId)]);
    return { found: await this.withFaces(userId, found, list), total, tags };
  }

  private async withFaces<Row extends ListRow>(
    userId: UserId,
    rows: readonly Row[],
    { kind, idOf }: Listing<Row>,
  ): Promise<Listed<Row>['found']> {
    const [accounts, tags] = await Promise.all([
      this.accounts.byIds(rows.map(({ ownerId }) => ownerId)),
      this.tags.of(userId, kind, rows.map(idOf)),
    ]);
    const owners = new Map(accounts.map((owner) => [owner.id, owner]));
    return rows.map((row) => {
      const id = idOf(row);
      const face: Face = {
        name: row.name,
        ownership: row.ownerId === userId ? 'own' : 'shared',
        latestVersion: row.latestVersion,
        updatedAt: row.updatedAt.toISOString(),
        user: presentSharer(owners.get(row.ownerId)),
        tags: [...(tags.get(id) ?? [])],
        ...(row.archivedAt && { restorableUntil: restorableUntil(row.archivedAt.getTime()) }),
      };
      return { row, id, face };
    });
  }
}
