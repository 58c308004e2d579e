/** The lists of Home, read from the read model: own and shared flows, last changed first (decision 18). */
import { Injectable } from '@nestjs/common';
import type { listFlows, FlowListItem } from '@parley/contracts/http/flows';
import type { ReplyOf } from '@parley/contracts/http/route';
import type { UserId } from '@parley/contracts/ids';
import { FlowRow } from '@parley/projections/read-models';
import { DataSource, type SelectQueryBuilder } from 'typeorm';
import { Accounts } from '../../accounts/accounts.js';
import { presentSharer } from '../../accounts/present-user.js';
import { containsPattern } from '../../platform/database/like.js';

const PAGE = 20;
/** Even `all=1` ends somewhere. */
const MOST = 1_000;

export interface ListQuery {
  readonly page?: number;
  readonly all?: '1';
  readonly ownership?: 'own' | 'shared';
  readonly q?: string;
}

@Injectable()
export class FlowList {
  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: Accounts,
  ) {}

  async read(userId: UserId, { page = 1, all, ownership, q }: ListQuery): Promise<ReplyOf<typeof listFlows>> {
    const rows = this.dataSource.getRepository(FlowRow).createQueryBuilder('flow').where('flow.archivedAt is null');
    accessible(rows, userId, ownership);
    if (q?.trim()) rows.andWhere('flow.searchText like :like', { like: containsPattern(q) });
    rows.orderBy('flow.updatedAt', 'DESC').addOrderBy('flow.flowId', 'DESC');
    rows.take(all ? MOST : PAGE).skip(all ? 0 : (page - 1) * PAGE);
    const [found, total] = await rows.getManyAndCount();
    return { flows: await this.present(userId, found), total };
  }

  private async present(userId: UserId, rows: readonly FlowRow[]): Promise<FlowListItem[]> {
    const owners = new Map(
      (await this.accounts.byIds(rows.map((row) => row.ownerId))).map((owner) => [owner.id, owner]),
    );
    return rows.map((row) => ({
      id: row.flowId,
      name: row.name,
      isDirty: row.isDirty,
      ownership: row.ownerId === userId ? 'own' : 'shared',
      latestVersion: row.latestVersion,
      updatedAt: row.updatedAt.toISOString(),
      user: presentSharer(owners.get(row.ownerId)),
    }));
  }
}

function accessible(rows: SelectQueryBuilder<FlowRow>, userId: UserId, ownership: ListQuery['ownership']): void {
  const own = 'flow.ownerId = :userId';
  // Given by the flow, or by the sequence that it is attached to (decision 9).
  const shared = `(exists (select 1 from read.flow_access a where a.flow_id = flow.flow_id and a.user_id = :userId)
    or exists (select 1 from read.sequence_flow m join read.sequence_access a on a.sequence_id = m.sequence_id
      where m.flow_id = flow.flow_id and m.attached and a.user_id = :userId))`;
  rows.andWhere(ownership === 'own' ? own : ownership === 'shared' ? shared : `(${own} or ${shared})`, { userId });
}
