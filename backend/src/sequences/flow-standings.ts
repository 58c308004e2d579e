/** The current state of a sequence's flows: from the read models or, if those lag behind, from a flow's stream. */
import { Injectable } from '@nestjs/common';
import type { FlowId } from '@parley/contracts/ids';
import { isSequenceDirty, type AttachedStanding } from '@parley/contracts/sequence/dirty';
import { FlowRow } from '@parley/projections/read-models';
import { DataSource, In } from 'typeorm';
import { FlowStreams } from '../flows/flow-streams.js';
import type { SequenceState } from './sequence.decider.js';

export interface FlowStanding extends AttachedStanding {
  readonly flowId: FlowId;
  readonly name: string;
  readonly ownerId: string;
  readonly archived: boolean;
}

@Injectable()
export class FlowStandings {
  constructor(
    private readonly dataSource: DataSource,
    private readonly streams: FlowStreams,
  ) {}

  /** In the order of the ids. */
  async of({ flowUids }: SequenceState, ids: readonly FlowId[]): Promise<FlowStanding[]> {
    if (ids.length === 0) return [];
    const rows = await this.dataSource.getRepository(FlowRow).findBy({ flowId: In([...ids]) });
    const known = new Map(rows.map((row) => [row.flowId, row]));
    return Promise.all(
      ids.map(async (flowId): Promise<FlowStanding> => {
        const row = known.get(flowId);
        if (!row) return this.fromStream(flowId, flowUids);
        const { name, ownerId, latestVersion, isDirty, archivedAt } = row;
        return { flowId, name, ownerId, latestVersion, isDirty, archived: archivedAt !== null };
      }),
    );
  }

  /** Attached flows only, in order. */
  attached(state: SequenceState): Promise<FlowStanding[]> {
    return this.of(state, state.flows);
  }

  async isDirty(state: SequenceState): Promise<boolean> {
    return state.hasChanges || isSequenceDirty(state, await this.attached(state));
  }

  private async fromStream(flowId: FlowId, uids: SequenceState['flowUids']): Promise<FlowStanding> {
    const uid = uids.get(flowId);
    if (!uid) throw new Error(`flow ${flowId} was never attached`);
    const { name, ownerId, versions, dirty, status } = (await this.streams.load(uid)).state;
    return {
      flowId,
      name,
      ownerId,
      latestVersion: versions.size || null,
      isDirty: dirty,
      archived: status === 'archived',
    };
  }
}
