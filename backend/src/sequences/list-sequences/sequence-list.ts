/** The lists of Home, read from the read model: own and shared sequences, last changed first (decision 18). */
import { Inject, Injectable } from '@nestjs/common';
import { RESTORABLE_MS, restorableUntil } from '@parley/contracts/flow/archive';
import type { listSequences, SequenceListItem } from '@parley/contracts/http/sequences';
import type { ReplyOf } from '@parley/contracts/http/route';
import type { UserId } from '@parley/contracts/ids';
import { isSequenceDirty } from '@parley/contracts/sequence/dirty';
import { FlowRow, SequenceRow } from '@parley/projections/read-models';
import { DataSource, In, type SelectQueryBuilder } from 'typeorm';
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
export class SequenceList {
  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: Accounts,
    private readonly tags: ItemTags,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async read(userId: UserId, query: ListQuery): Promise<ReplyOf<typeof listSequences>> {
    const { page = 1, all, q, tag, archived } = query;
    const rows = this.dataSource.getRepository(SequenceRow).createQueryBuilder('s');
    if (archived) this.onlyArchived(rows, userId);
    else accessible(rows.where('s.archivedAt is null'), userId, query.ownership);
    if (q?.trim()) rows.andWhere('s.searchText like :like', { like: containsPattern(q) });
    if (tag) rows.andWhere(hasTag('sequence', 's.sequence_id'), { userId, tag });
    rows.orderBy('s.updatedAt', 'DESC').addOrderBy('s.sequenceId', 'DESC');
    rows.take(all ? MOST : PAGE).skip(all ? 0 : (page - 1) * PAGE);
    const [[found, total], tags] = await Promise.all([rows.getManyAndCount(), this.tags.all(userId)]);
    return { flowSequences: await this.present(userId, found), total, tags };
  }

  private onlyArchived(rows: SelectQueryBuilder<SequenceRow>, userId: UserId): void {
    const since = new Date(this.clock.now() - RESTORABLE_MS);
    rows.where('s.ownerId = :userId and s.archivedAt >= :since', { userId, since });
  }

  private async present(userId: UserId, rows: readonly SequenceRow[]): Promise<SequenceListItem[]> {
    const ids = [...new Set(rows.flatMap(({ flowIds }) => flowIds))];
    const [accounts, flows, tags] = await Promise.all([
      this.accounts.byIds(rows.map(({ ownerId }) => ownerId)),
      this.dataSource.getRepository(FlowRow).findBy({ flowId: In(ids) }),
      this.tags.of(
        userId,
        'sequence',
        rows.map(({ sequenceId }) => sequenceId),
      ),
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
      tags: [...(tags.get(row.sequenceId) ?? [])],
      ...(row.archivedAt && { restorableUntil: restorableUntil(row.archivedAt.getTime()) }),
    }));
  }
}

function accessible(rows: SelectQueryBuilder<SequenceRow>, userId: UserId, ownership: ListQuery['ownership']): void {
  const own = 's.ownerId = :userId';
  const shared =
    'exists (select 1 from read.sequence_access a where a.sequence_id = s.sequence_id and a.user_id = :userId)';
  rows.andWhere(ownership === 'own' ? own : ownership === 'shared' ? shared : `(${own} or ${shared})`, { userId });
}
