import { Inject, Injectable } from '@nestjs/common';
import type { Role } from '@parley/contracts/flow/policy';
import type { FlowUid, UserId } from '@parley/contracts/ids';
import { FLOW_MEMBERSHIP, type FlowMembership, type FlowRoles } from '../platform/auth/ports.js';
import { FlowNumbers } from './flow-numbers.js';
import { FlowStreams } from './flow-streams.js';
import type { FlowState } from './flow.decider.js';

/** Read from the stream, not from a read model: access that was taken away is gone with the reply that says so. */
@Injectable()
export class StreamFlowRoles implements FlowRoles {
  constructor(
    private readonly numbers: FlowNumbers,
    private readonly streams: FlowStreams,
    @Inject(FLOW_MEMBERSHIP) private readonly membership: FlowMembership,
  ) {}

  async roleOf(
    flowId: number,
    userId: UserId,
  ): Promise<{ uid: FlowUid; role: Role; guest: boolean; archivedAt: number | null } | null> {
    const uid = await this.numbers.uidOf(flowId);
    if (!uid) return null;
    const { state, archivedAt } = await this.streams.load(uid);
    if (state.status === 'none') return null;
    const role = roleIn(state, userId);
    if (role !== 'stranger') return { uid, role, guest: false, archivedAt };
    // Sharing a sequence grants its attached flows (decision 9), for as long as they are attached.
    const guest = (await this.membership.of(uid))?.roleOf(userId) ?? 'stranger';
    return guest === 'stranger'
      ? { uid, role, guest: false, archivedAt }
      : { uid, role: 'collaborator', guest: true, archivedAt };
  }
}

const roleIn = (state: FlowState, userId: UserId): Role =>
  state.ownerId === userId ? 'owner' : state.collaborators.includes(userId) ? 'collaborator' : 'stranger';
