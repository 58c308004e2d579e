/** Read from the stream, not from a read model: access that was taken away is gone with the reply that says so. */
import { Injectable } from '@nestjs/common';
import type { Role } from '@parley/contracts/flow/policy';
import type { FlowUid, SequenceUid, UserId } from '@parley/contracts/ids';
import type { FlowMembership, Membership, SequenceRoles } from '../platform/auth/ports.js';
import { FlowClaims } from './flow-claims.js';
import { SequenceNumbers } from './sequence-numbers.js';
import { SequenceStreams } from './sequence-streams.js';
import type { SequenceState } from './sequence.decider.js';

@Injectable()
export class StreamSequenceRoles implements SequenceRoles, FlowMembership {
  constructor(
    private readonly numbers: SequenceNumbers,
    private readonly streams: SequenceStreams,
    private readonly claims: FlowClaims,
  ) {}

  async roleOf(
    sequenceId: number,
    userId: UserId,
  ): Promise<{ uid: SequenceUid; role: Role; archived: boolean } | null> {
    const uid = await this.numbers.uidOf(sequenceId);
    if (!uid) return null;
    const { state } = await this.streams.load(uid);
    if (state.status === 'none') return null;
    return { uid, role: roleIn(state, userId), archived: state.status === 'archived' };
  }

  async of(flowUid: FlowUid): Promise<Membership | null> {
    const holder = await this.claims.holderOf(flowUid);
    return (
      holder && {
        id: holder.sequenceId,
        uid: holder.sequenceUid,
        name: holder.name,
        roleOf: (userId) => roleIn(holder, userId),
      }
    );
  }
}

const roleIn = (state: SequenceState, userId: UserId): Role =>
  state.ownerId === userId ? 'owner' : state.collaborators.includes(userId) ? 'collaborator' : 'stranger';
