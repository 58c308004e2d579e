/** The lists of Home, read from the read model: own and shared flows, last changed first (decision 18). */
import { Inject, Injectable } from '@nestjs/common';
import { RESTORABLE_MS, restorableUntil } from '@parley/contracts/flow/archive';
import type { listFlows, FlowListItem } from '@parley/contracts/http/flows';
import type { ReplyOf } from '@parley/contracts/http/route';
import type { UserId } from '@parley/contracts/ids';
import { FlowRow } from '@parley/projections/read-models';
import { DataSource, type SelectQueryBuilder } from 'typeorm';
import { Accounts } from '../../accounts/accounts.js';
import { presentSharer } from '../../accounts/present-user.js';
import type { Clock } from '../../platform/clock.js';
import { containsPattern } from '../../platform/database/like.js';
import { CLOCK } from '../../platform/tokens.js';
import { hasTag, ItemTags } from '../../tags/item-tags.js';

const PAGE = 20;
/** Even `all=1` ends somewhere. */
const MOST = 1_000;

export interface ListQuery {
  readonly page?: number;
  readonly all?: '1';
  readonly ownership?: 'own' | 'shared';
  readonly q?: string;
  readonly tag?: string;
  readonly archived?: '1';
}

@Injectable()
export class FlowList {
  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: Accounts,
    private readonly tags: ItemTags,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async read(userId: UserId, query: ListQuery): Promise<ReplyOf<typeof listFlows>> {
    const { page = 1, all, q, tag, archived } = query;
    const rows = this.dataSource.getRepository(FlowRow).createQueryBuilder('flow');
    if (archived) this.onlyArchived(rows, userId);
    else accessible(rows.where('flow.archivedAt is null'), userId, query.ownership);
    if (q?.trim()) rows.andWhere('flow.searchText like :like', { like: containsPattern(q) });
    if (tag) rows.andWhere(hasTag('flow', 'flow.flow_id'), { userId, tag });
    rows.orderBy('flow.updatedAt', 'DESC').addOrderBy('flow.flowId', 'DESC');
    rows.take(all ? MOST : PAGE).skip(all ? 0 : (page - 1) * PAGE);
    const [[found, total], tags] = await Promise.all([rows.getManyAndCount(), this.tags.all(userId)]);
    return { flows: await this.present(userId, found), total, tags };
  }

  private onlyArchived(rows: SelectQueryBuilder<FlowRow>, userId: UserId): void {
    const since = new Date(this.clock.now() - RESTORABLE_MS);
    rows.where('flow.ownerId = :userId and flow.archivedAt >= :since', { userId, since });
  }

  private async present(userId: UserId, rows: readonly FlowRow[]): Promise<FlowListItem[]> {
    const [accounts, tags] = await Promise.all([
      this.accounts.byIds(rows.map(({ ownerId }) => ownerId)),
      this.tags.of(
        userId,
        'flow',
        rows.map(({ flowId }) => flowId),
      ),
    ]);
    const owners = new Map(accounts.map((owner) => [owner.id, owner]));
    return rows.map((row) => ({
      id: row.flowId,
      name: row.name,
      isDirty: row.isDirty,
      ownership: row.ownerId === userId ? 'own' : 'shared',
      latestVersion: row.latestVersion,
      updatedAt: row.updatedAt.toISOString(),
      user: presentSharer(owners.get(row.ownerId)),
      tags: [...(tags.get(row.flowId) ?? [])],
      ...(row.archivedAt && { restorableUntil: restorableUntil(row.archivedAt.getTime()) }),
    }));
  }
}

function accessible(rows: SelectQueryBuilder<FlowRow>, userId: UserId, ownership: ListQuery['ownership']): void {
  const own = 'flow.ownerId = :userId';
  // Given by the flow, or by the sequence that it is attached to (decision 9).
  const shared = `(exists (select 1 from read.flow_access a where a.flow_id = flow.flow_id and a.user_id = :userId)
    or exists (select 1 from read.sequence_flow m join read.sequence_access a on a.sequence_id = m.sequence_id
      join read.sequence s on s.sequence_id = m.sequence_id
      where m.flow_id = flow.flow_id and m.attached and s.archived_at is null and a.user_id = :userId))`;
  rows.andWhere(ownership === 'own' ? own : ownership === 'shared' ? shared : `(${own} or ${shared})`, { userId });
}
