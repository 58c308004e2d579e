/** The only way a sequence becomes JSON for its authors. */
import { Injectable } from '@nestjs/common';
import { SYSTEM_SETTINGS } from '@parley/contracts/flow/system-settings';
import type { DetachedFlow, FlowSequence } from '@parley/contracts/http/sequences';
import type { UserId } from '@parley/contracts/ids';
import { isSequenceDirty } from '@parley/contracts/sequence/dirty';
import { FlowAccessRow, SequenceFlowRow, SequenceRow } from '@parley/projections/read-models';
import { DataSource, In } from 'typeorm';
import { Accounts } from '../accounts/accounts.js';
import { presentSharer } from '../accounts/present-user.js';
import { conflict, type Refusal } from '../platform/http/refusal.js';
import { FlowStandings, type FlowStanding } from './flow-standings.js';
import type { SequenceFolded } from './sequence-folded.js';
import type { SequenceState } from './sequence.decider.js';

/** What the owner took out is for the owner, and for who has access to the flow itself, to put back. */
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
      name: state.name,
      tName: state.tName,
      language: state.language,
      languages: [...state.languages],
      latestVersion: state.version || null,
      isDirty: isSequenceDirty(state, flows),
      flows: flows.map(({ flowId, name, latestVersion, isDirty }) => ({
        id: flowId,
        name,
        version: latestVersion ?? 1,
        isDirty,
      })),
      detachedFlows,
      settings: state.settings,
      defaultSettings: SYSTEM_SETTINGS,
      userSettings: owner?.settings ?? {},
      ownership: state.ownerId === reader ? 'own' : 'shared',
      user: presentSharer(owner ?? undefined),
      revision,
    };
  }

  /** 409 with the server's side, for the editor to go on from. */
  async stale(now: SequenceFolded, reader: UserId): Promise<Refusal> {
    const sequence = await this.present(now, reader);
    return conflict('Someone else changed the sequence', 'stale-sequence', { revision: now.revision, sequence });
  }

  /** Once in this sequence, now in none (decision 23). */
  private async detached(state: SequenceState, reader: UserId): Promise<DetachedFlow[]> {
    const ids = [...state.detached.keys()];
    if (ids.length === 0) return [];
    const [flows, elsewhere, access] = await Promise.all([
      this.standings.of(state, ids),
      this.dataSource
        .getRepository(SequenceFlowRow)
        .createQueryBuilder('m')
        .innerJoin(SequenceRow, 's', 's.sequenceId = m.sequenceId and s.archivedAt is null')
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
