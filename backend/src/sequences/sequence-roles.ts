/**
 * Reads the stream instead of a read model, so that removed access has ended when the reply says so. Readers are
 * admitted by the read models while the event store is away.
 */
import { Injectable } from '@nestjs/common';
import type { Role } from '@parley/contracts/flow/policy';
import type { FlowId, FlowUid, SequenceUid, UserId } from '@parley/contracts/ids';
import { SequenceRow } from '@parley/projections/read-models';
import { DataSource } from 'typeorm';
import type { FlowMembership, Membership, SequenceRoles } from '../platform/auth/ports.js';
import { orAsRead, rightsAsRead, type Rights } from '../publishable/as-read.js';
import { roleIn } from '../publishable/role-in.js';
import { FlowClaims, playedIn } from './flow-claims.js';
import { SequenceNumbers } from './sequence-numbers.js';
import { SequenceStreams } from './sequence-streams.js';

@Injectable()
export class StreamSequenceRoles implements SequenceRoles, FlowMembership {
  constructor(
    private readonly numbers: SequenceNumbers,
    private readonly streams: SequenceStreams,
    private readonly claims: FlowClaims,
    private readonly dataSource: DataSource,
  ) {}

  async roleOf(
    sequenceId: number,
    userId: UserId,
    isReading = false,
  ): Promise<{ uid: SequenceUid; role: Role; archivedAt: number | null } | null> {
    const uid = await this.numbers.uidOf(sequenceId);
    if (!uid) return null;
    const { state, archivedAt } = await orAsRead<Rights>(
      () => this.streams.load(uid),
      async () => (isReading ? rightsAsRead(this.dataSource, 'sequence', uid) : null),
    );
    if (state.status === 'none') return null;
    return { uid, role: roleIn(state, userId), archivedAt };
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

  async whileFree<T>(flowUid: FlowUid, flowId: FlowId, work: () => Promise<T>): Promise<T> {
    const claim = await this.claims.claimForArchiving(flowUid);
    try {
      // A sequence releases a flow only once the read models show that it was detached.
      const pinning = await this.dataSource
        .getRepository(SequenceRow)
        .createQueryBuilder('s')
        .where('s.archivedAt is null and s.pins @> :pin::jsonb', { pin: JSON.stringify([{ flowId }]) })
        .getOne();
      if (pinning) throw playedIn(pinning.name);
      return await work();
    } finally {
      await this.claims.release([claim]);
    }
  }
}
