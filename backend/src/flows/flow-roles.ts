import { Injectable } from '@nestjs/common';
import type { Role } from '@parley/contracts/flow/policy';
import type { FlowUid, UserId } from '@parley/contracts/ids';
import type { FlowRoles } from '../platform/auth/ports.js';
import { FlowNumbers } from './flow-numbers.js';
import { FlowStreams } from './flow-streams.js';
import type { FlowState } from './flow.decider.js';

/** Read from the stream, not from a read model: access that was taken away is gone with the reply that says so. */
@Injectable()
export class StreamFlowRoles implements FlowRoles {
  constructor(
    private readonly numbers: FlowNumbers,
    private readonly streams: FlowStreams,
  ) {}

  async roleOf(flowId: number, userId: UserId): Promise<{ uid: FlowUid; role: Role; archived: boolean } | null> {
    const uid = await this.numbers.uidOf(flowId);
    if (!uid) return null;
    const { state } = await this.streams.load(uid);
    if (state.status === 'none') return null;
    return { uid, role: roleIn(state, userId), archived: state.status === 'archived' };
  }
}

const roleIn = (state: FlowState, userId: UserId): Role =>
  state.ownerId === userId ? 'owner' : state.collaborators.includes(userId) ? 'collaborator' : 'stranger';
