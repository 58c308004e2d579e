/** The lists of Home, read from the read model: own and shared sequences, last changed first (decision 18). */
import { Injectable } from '@nestjs/common';
import type { listSequences, SequenceListItem } from '@parley/contracts/http/sequences';
import type { ReplyOf } from '@parley/contracts/http/route';
import type { UserId } from '@parley/contracts/ids';
import { isSequenceDirty } from '@parley/contracts/sequence/dirty';
import { FlowRow, SequenceRow } from '@parley/projections/read-models';
import { DataSource, In, type SelectQueryBuilder } from 'typeorm';
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
export class SequenceList {
  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: Accounts,
  ) {}

  async read(userId: UserId, { page = 1, all, ownership, q }: ListQuery): Promise<ReplyOf<typeof listSequences>> {
    const rows = this.dataSource.getRepository(SequenceRow).createQueryBuilder('s').where('s.archivedAt is null');
    accessible(rows, userId, ownership);
    if (q?.trim()) rows.andWhere('s.searchText like :like', { like: containsPattern(q) });
    rows.orderBy('s.updatedAt', 'DESC').addOrderBy('s.sequenceId', 'DESC');
    rows.take(all ? MOST : PAGE).skip(all ? 0 : (page - 1) * PAGE);
    const [found, total] = await rows.getManyAndCount();
    return { flowSequences: await this.present(userId, found), total };
  }

  private async present(userId: UserId, rows: readonly SequenceRow[]): Promise<SequenceListItem[]> {
    const ids = [...new Set(rows.flatMap(({ flowIds }) => flowIds))];
    const [accounts, flows] = await Promise.all([
      this.accounts.byIds(rows.map(({ ownerId }) => ownerId)),
      this.dataSource.getRepository(FlowRow).findBy({ flowId: In(ids) }),
    ]);
    const owners = new Map(accounts.map((owner) => [owner.id, owner]));
    const standings = new Map(flows.map((flow) => [flow.flowId, flow]));
    return rows.map((row) => ({
      id: row.sequenceId,
      name: row.name,
      isDirty: isSequenceDirty(
        row,
        row.flowIds.flatMap((id) => standings.get(id) ?? []),
      ),
      ownership: row.ownerId === userId ? 'own' : 'shared',
      latestVersion: row.latestVersion,
      flowCount: row.flowIds.length,
      updatedAt: row.updatedAt.toISOString(),
      user: presentSharer(owners.get(row.ownerId)),
    }));
  }
}

function accessible(rows: SelectQueryBuilder<SequenceRow>, userId: UserId, ownership: ListQuery['ownership']): void {
  const own = 's.ownerId = :userId';
  const shared =
    'exists (select 1 from read.sequence_access a where a.sequence_id = s.sequence_id and a.user_id = :userId)';
  rows.andWhere(ownership === 'own' ? own : ownership === 'shared' ? shared : `(${own} or ${shared})`, { userId });
}
