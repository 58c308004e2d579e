import { Injectable } from '@nestjs/common';
import type { listFlows } from '@parley/contracts/http/flows';
import type { ReplyOf } from '@parley/contracts/http/route';
import { FlowRow } from '@parley/projections/read-models';
import { DataSource } from 'typeorm';
import { FlowCards } from './flow-cards.js';
import type { CurrentUser } from '../../platform/http/serve.js';
import { HomeLists, type ListQuery } from '../../publishable/home-lists.js';

/** Access from the flow itself, or from the sequence to which it is attached (decision 9). */
const SHARED = `(exists (select 1 from read.flow_access a where a.flow_id = item.flow_id and a.user_id = :userId)
  or exists (select 1 from read.sequence_flow m join read.sequence_access a on a.sequence_id = m.sequence_id
    join read.sequence s on s.sequence_id = m.sequence_id
    where m.flow_id = item.flow_id and m.attached and s.archived_at is null and a.user_id = :userId))`;

@Injectable()
export class FlowList {
  constructor(
    private readonly dataSource: DataSource,
    private readonly lists: HomeLists,
    private readonly cards: FlowCards,
  ) {}

  async read(user: CurrentUser, query: ListQuery): Promise<ReplyOf<typeof listFlows>> {
    const rows = this.dataSource.getRepository(FlowRow).createQueryBuilder('item');
    const list = { kind: 'flow', rows, shared: SHARED, idOf: ({ flowId }: FlowRow) => flowId } as const;
    const { found, ...rest } = await this.lists.read(user.id, query, list);
    const hasCards = query.all === undefined && query.archived === undefined;
    const cards = hasCards
      ? await this.cards.of(
          found.map(({ id, face }) => ({ id, latestVersion: face.latestVersion })),
          { withShares: user.scopes === null || user.scopes.includes('statistics:read') },
        )
      : null;
    const flows = found.map(({ row, id, face }) => {
      const card = cards?.get(id);
      return { id, isDirty: row.isDirty, ...face, ...(card && { card }) };
    });
    return { flows, ...rest };
  }
}
