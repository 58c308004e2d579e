/** Which flows a person may put into a sequence, and with which version. */
import { Inject, Injectable } from '@nestjs/common';
import type { FlowId, FlowUid, UserId } from '@parley/contracts/ids';
import { FlowStreams } from '../../flows/flow-streams.js';
import { FlowPublisher } from '../../flows/publish-flow/flow-publisher.js';
import { FLOW_ROLES, type FlowRoles } from '../../platform/auth/ports.js';
import { archived, forbidden, notFound, ruleBroken } from '../../platform/http/refusal.js';
import { mayPutBack } from '../present-sequence.js';
import type { Author } from '../sequence-streams.js';
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
   * Whoever attaches a flow needs access to it, or may put back what a collaborator took out; all flows of a sequence have
   * its owner.
   * @param sequence null = one that is being created, by its owner
   * @throws Refusal 404, 403, 410, 422
   */
  async find(flowId: FlowId, userId: UserId, sequence: SequenceState | null): Promise<AttachableFlow> {
    const found = await this.roles.roleOf(flowId, userId);
    if (!found) throw notFound('Flow');
    if (found.role === 'stranger' && !(sequence && mayPutBack(sequence, flowId, userId))) throw forbidden();
    if (found.archivedAt !== null) throw archived();
    const { state } = await this.streams.load(found.uid);
    if (state.ownerId !== (sequence?.ownerId ?? userId))
      throw ruleBroken('The flow belongs to someone else than the sequence', 'other-owner', [
        { param: 'flowId', msg: 'Must have the owner of the sequence' },
      ]);
    return { id: flowId, uid: found.uid };
  }

  /**
   * Its latest version; the first one is published now, in the owner's name. Asked once the flow is claimed: from then on
   * nobody archives it.
   * @throws Refusal 410, 422
   */
  async version(author: Author, flow: AttachableFlow): Promise<number> {
    const { state } = await this.streams.load(flow.uid);
    if (state.status === 'archived') throw archived();
    if (state.versions.size > 0) return state.versions.size;
    const { version } = await this.publisher.publish(author, flow, {
      note: null,
      by: state.ownerId,
      isAttached: () => Promise.resolve(false),
      isDone: (now) => now.state.versions.size > 0,
    });
    return version;
  }

  /** Whether `version` will find or make one. @throws Refusal 422 */
  async checkVersion({ id, uid }: AttachableFlow): Promise<void> {
    const { state } = await this.streams.load(uid);
    if (state.versions.size === 0) await this.publisher.check(id, state);
  }
}
