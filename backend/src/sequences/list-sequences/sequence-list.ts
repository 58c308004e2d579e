import { Injectable } from '@nestjs/common';
import type { ReplyOf } from '@parley/contracts/http/route';
import type { listSequences } from '@parley/contracts/http/sequences';
import type { UserId } from '@parley/contracts/ids';
import { isSequenceDirty } from '@parley/contracts/sequence/dirty';
import { FlowRow, SequenceRow } from '@parley/projections/read-models';
import { DataSource, In } from 'typeorm';
import { HomeLists, type ListQuery } from '../../publishable/home-lists.js';

const SHARED =
  'exists (select 1 from read.sequence_access a where a.sequence_id = item.sequence_id and a.user_id = :userId)';

@Injectable()
export class SequenceList {
  constructor(
    private readonly dataSource: DataSource,
    private readonly lists: HomeLists,
  ) {}

  async read(userId: UserId, query: ListQuery): Promise<ReplyOf<typeof listSequences>> {
    const rows = this.dataSource.getRepository(SequenceRow).createQueryBuilder('item');
    const list = { kind: 'sequence', rows, shared: SHARED, idOf: ({ sequenceId }: SequenceRow) => sequenceId } as const;
    const { found, ...rest } = await this.lists.read(userId, query, list);
    const flowIds = [...new Set(found.flatMap(({ row }) => row.flowIds))];
    const flows = await this.dataSource.getRepository(FlowRow).findBy({ flowId: In(flowIds) });
    const standings = new Map(flows.map((flow) => [flow.flowId, flow]));
    return {
      flowSequences: found.map(({ row, id, face }) => ({
        id,
        isDirty: isSequenceDirty(
          row,
          row.flowIds.flatMap((flowId) => standings.get(flowId) ?? []),
        ),
        flowCount: row.flowIds.length,
        ...face,
      })),
      ...rest,
    };
  }
}
