/** An owner makes a collaborator the owner. */
import { Controller, Inject } from '@nestjs/common';
import { handOverFlow } from '@parley/contracts/http/hand-over';
import { NO_NEW_OWNER } from '@parley/contracts/http/operation';
import type { ReplyOf } from '@parley/contracts/http/route';
import type { UserId } from '@parley/contracts/ids';
import type { Account } from '../../accounts/account.entity.js';
import { Accounts } from '../../accounts/accounts.js';
import { WaitingShares } from '../../accounts/proof/waiting-shares.js';
import { FLOW_MEMBERSHIP, type FlowMembership } from '../../platform/auth/ports.js';
import { ruleBroken } from '../../platform/http/refusal.js';
import { Input, Serve, type FlowCall } from '../../platform/http/serve.js';
import { Throttle } from '../../platform/http/throttle.js';
import { Audit } from '../../platform/log/audit.js';
import { HandOverMails } from '../../publishable/hand-over-mails.js';
import { decideOrRefuse } from '../decide-or-refuse.js';
import { FlowStreams } from '../flow-streams.js';

const noNewOwner = () =>
  ruleBroken('The new owner must be somebody with whom the flow is shared, and who can log in', NO_NEW_OWNER, [
    { param: 'to', msg: 'Share the flow with this person first' },
  ]);

@Controller()
export class HandOverFlowController {
  constructor(
    private readonly accounts: Accounts,
    private readonly waiting: WaitingShares,
    private readonly streams: FlowStreams,
    private readonly mails: HandOverMails,
    private readonly throttle: Throttle,
    private readonly audit: Audit,
    @Inject(FLOW_MEMBERSHIP) private readonly sequences: FlowMembership,
  ) {}

  /** @throws Refusal 422 unless they are a collaborator who can log in, 409 if the flow is in a sequence */
  @Serve(handOverFlow)
  async handOver(@Input() call: FlowCall<typeof handOverFlow>): Promise<ReplyOf<typeof handOverFlow>> {
    const { flow, user, body, requestId } = call;
    await this.throttle.take('share', user.id);
    const account = await this.accounts.byEmail(body.to);
    if (!account || !this.canOwn(account)) throw noNewOwner();
    const to = account.id as UserId;
    // The flows of a sequence belong to its owner.
    await this.sequences.whileFree(flow.uid, flow.id, () =>
      this.streams.change(flow.uid, { by: user.id, requestId }, ({ state }) => {
        if (!state.collaborators.includes(to)) throw noNewOwner();
        return decideOrRefuse(state, { type: 'HandOver', by: user.id, to, stays: body.stays });
      }),
    );
    await this.waiting.handOver({ kind: 'flow', itemUid: flow.uid, sharedBy: to });
    this.audit.record('flow-handed-over', { userId: user.id, flowId: flow.id, with: to });
    await this.mails.tell(user.id, to, 'flow');
    return { email: account.email };
  }

  private canOwn(account: Account): boolean {
    return account.state === 'active' && account.suspendedAt === null && !this.waiting.mustProve(account);
  }
}
