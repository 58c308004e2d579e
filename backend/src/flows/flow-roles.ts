import { Inject, Injectable } from '@nestjs/common';
import type { Role } from '@parley/contracts/flow/policy';
import type { FlowUid, UserId } from '@parley/contracts/ids';
import { FLOW_MEMBERSHIP, type FlowMembership, type FlowRoles } from '../platform/auth/ports.js';
import { DataSource } from 'typeorm';
import { orAsRead, rightsAsRead, type Rights } from '../publishable/as-read.js';
import { roleIn } from '../publishable/role-in.js';
import { FlowNumbers } from './flow-numbers.js';
import { FlowStreams } from './flow-streams.js';

/**
 * Reads the stream instead of a read model, so that removed access has ended when the reply says so. Readers are
 * admitted by the read models while the event store is away.
 */
@Injectable()
export class StreamFlowRoles implements FlowRoles {
  constructor(
    private readonly numbers: FlowNumbers,
    private readonly streams: FlowStreams,
    private readonly dataSource: DataSource,
    @Inject(FLOW_MEMBERSHIP) private readonly membership: FlowMembership,
  ) {}

  async roleOf(
    flowId: number,
    userId: UserId,
    isReading = false,
  ): Promise<{ uid: FlowUid; role: Role; guest: boolean; archivedAt: number | null } | null> {
    const uid = await this.numbers.uidOf(flowId);
    if (!uid) return null;
    const { state, archivedAt } = await orAsRead<Rights>(
      () => this.streams.load(uid),
      async () => (isReading ? rightsAsRead(this.dataSource, 'flow', uid) : null),
    );
    if (state.status === 'none') return null;
    const role = roleIn(state, userId);
    if (role !== 'stranger') return { uid, role, guest: false, archivedAt };
    // Sharing a sequence grants access to its flows (decision 9), as long as they are attached.
    const guest = (await this.membership.of(uid))?.roleOf(userId) ?? 'stranger';
    return guest === 'stranger'
      ? { uid, role, guest: false, archivedAt }
      : { uid, role: 'collaborator', guest: true, archivedAt };
  }
}
