/** The only code that converts a sequence to JSON for its authors. */
import { Injectable } from '@nestjs/common';
import type { DetachedFlow, FlowSequence } from '@parley/contracts/http/sequences';
import type { UserId } from '@parley/contracts/ids';
import { isSequenceDirty } from '@parley/contracts/sequence/dirty';
import { FlowAccessRow, SequenceFlowRow, SequenceRow } from '@parley/projections/read-models';
import { DataSource, In } from 'typeorm';
import { Accounts } from '../accounts/accounts.js';
import { conflict, type Refusal } from '../platform/http/refusal.js';
import { presentDetails } from '../publishable/details.js';
import { FlowStandings, type FlowStanding } from './flow-standings.js';
import type { SequenceFolded } from './sequence-folded.js';
import type { SequenceState } from './sequence.decider.js';

/** A flow that the owner detached may be put back by the owner, and by people with access to the flow itself. */
export const mayPutBack = (state: SequenceState, flowId: FlowStanding['flowId'], userId: UserId): boolean => {
  const by = state.detached.get(flowId);
  return by !== undefined && (by !== state.ownerId || userId === state.ownerId);
};

@Injectable()
export class SequencePresenter {
  constructor(
    private readonly accounts: Accounts,
    private readonly dataSource: DataSource,
    private readonly standings: FlowStandings,
  ) {}

  async present({ state, revision }: SequenceFolded, reader: UserId): Promise<FlowSequence> {
    const [owner, flows, detachedFlows] = await Promise.all([
      this.accounts.byId(state.ownerId),
      this.standings.attached(state),
      this.detached(state, reader),
    ]);
    return {
      id: state.sequenceId,
      uid: state.sequenceUid,
      ...presentDetails(state, owner, reader),
      latestVersion: state.version || null,
      isDirty: isSequenceDirty(state, flows),
      flows: flows.map(({ flowId, name, latestVersion, isDirty }) => ({
        id: flowId,
        name,
        version: latestVersion ?? 1,
        isDirty,
      })),
      detachedFlows,
      revision,
    };
  }

  /** 409 with the server's side, from which the editor continues. */
  async stale(now: SequenceFolded, reader: UserId): Promise<Refusal> {
    const sequence = await this.present(now, reader);
    return conflict('Someone else changed the sequence', 'stale-sequence', { revision: now.revision, sequence });
  }

  /** Flows that were in this sequence and are now in none (decision 23). */
  private async detached(state: SequenceState, reader: UserId): Promise<DetachedFlow[]> {
    const ids = [...state.detached.keys()];
    if (ids.length === 0) return [];
    const [flows, elsewhere, access] = await Promise.all([
      this.standings.of(state, ids),
      this.dataSource
        .getRepository(SequenceFlowRow)
        .createQueryBuilder('m')
        .innerJoin(SequenceRow.options.name, 's', 's.sequenceId = m.sequenceId and s.archivedAt is null')
        .where('m.attached and m.flowId in (:...ids)', { ids })
        .getMany(),
      this.dataSource.getRepository(FlowAccessRow).findBy({ flowId: In(ids), userId: reader }),
    ]);
    const taken = new Set<number>(elsewhere.map(({ flowId }) => flowId));
    const shared = new Set<number>(access.map(({ flowId }) => flowId));
    return flows
      .filter(({ flowId, archived }) => !archived && !taken.has(flowId))
      .map(({ flowId, name, isDirty }) => ({
        id: flowId,
        name,
        isDirty,
        attachable: reader === state.ownerId || shared.has(flowId) || mayPutBack(state, flowId, reader),
      }));
  }
}
