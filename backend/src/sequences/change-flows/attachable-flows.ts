/** Decides which flows a person may attach to a sequence, and in which version. */
import { Inject, Injectable } from '@nestjs/common';
import type { FlowId, FlowUid, UserId } from '@parley/contracts/ids';
import { FlowStreams } from '../../flows/flow-streams.js';
import { FlowPublisher } from '../../flows/publish-flow/flow-publisher.js';
import { FLOW_ROLES, type FlowRoles } from '../../platform/auth/ports.js';
import { archived, forbidden, notFound, ruleBroken } from '../../platform/http/refusal.js';
import { payerOf, type Author } from '../../publishable/publishable-streams.js';
import { mayPutBack } from '../present-sequence.js';
import type { SequenceState } from '../sequence.decider.js';

export interface AttachableFlow {
  readonly id: FlowId;
  readonly uid: FlowUid;
}

@Injectable()
export class AttachableFlows {
  constructor(
    @Inject(FLOW_ROLES) private readonly roles: FlowRoles,
    private readonly streams: FlowStreams,
    private readonly publisher: FlowPublisher,
  ) {}

  /**
   * To attach a flow, a person needs access to it, or puts back a flow that a collaborator detached. All flows of a
   * sequence have its owner.
   * @param sequence null = a sequence that its owner is creating
   * @throws Refusal 404, 403, 410, 422
   */
  async find(flowId: FlowId, userId: UserId, sequence: SequenceState | null): Promise<AttachableFlow> {
    const found = await this.roles.roleOf(flowId, userId);
    if (!found) throw notFound('Flow');
    if (found.role === 'stranger' && !(sequence && mayPutBack(sequence, flowId, userId))) throw forbidden();
    if (found.archivedAt !== null) throw archived();
    const flow = { id: flowId, uid: found.uid };
    await this.checkOwner(flow, sequence?.ownerId ?? userId);
    return flow;
  }

  /**
   * Called again once the flow is claimed, because the flow may have been handed over before the claim, and the sequence
   * before the append.
   * @throws Refusal 422
   */
  async checkOwner({ uid }: AttachableFlow, ownerId: UserId): Promise<void> {
    const { state } = await this.streams.load(uid);
    if (state.ownerId !== ownerId)
      throw ruleBroken('The flow has a different owner than the sequence', 'other-owner', [
        { param: 'flowId', msg: 'Must have the owner of the sequence' },
      ]);
  }

  /**
   * The flow's latest version; if there is none, publishes the first in the owner's name. Called once the flow is
   * claimed, so that nobody can archive it meanwhile.
   * @throws Refusal 410, 422
   */
  async version(author: Author, flow: AttachableFlow): Promise<number> {
    const { state } = await this.streams.load(flow.uid);
    if (state.status === 'archived') throw archived();
    if (state.versions.size > 0) return state.versions.size;
    const { version } = await this.publisher.publish(author, flow, {
      note: null,
      by: state.ownerId,
      bySequence: true,
      isDone: (now) => now.state.versions.size > 0,
    });
    return version;
  }

  /** Checks that `version` will succeed. @throws Refusal 422 */
  async checkVersion(author: Author, { id, uid }: AttachableFlow): Promise<void> {
    const { state } = await this.streams.load(uid);
    if (state.versions.size === 0) await this.publisher.check(id, state, payerOf(author), author.gone);
  }
}
