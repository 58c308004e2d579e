import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Position } from '@parley/contracts/events/envelope';
import type { UserId } from '@parley/contracts/ids';
import { Accounts } from '../../accounts/accounts.js';
import { Audit } from '../../platform/log/audit.js';
import { forbidden } from '../../platform/http/refusal.js';
import type { FlowAccess } from '../../platform/http/serve.js';
import { decideOrRefuse } from '../decide-or-refuse.js';
import { FlowStreams, type Author } from '../flow-streams.js';

export class UnshareFlow extends Command<Position | null> {
  constructor(
    readonly author: Author,
    readonly flow: FlowAccess,
    readonly email: string,
  ) {
    super();
  }
}

@CommandHandler(UnshareFlow)
export class UnshareFlowHandler implements ICommandHandler<UnshareFlow> {
  constructor(
    private readonly accounts: Accounts,
    private readonly streams: FlowStreams,
    private readonly audit: Audit,
  ) {}

  /** The owner takes anyone's access away, a collaborator only their own. Nobody's access is nothing to take: no error. */
  async execute({ author, flow, email }: UnshareFlow): Promise<Position | null> {
    const account = await this.accounts.byEmail(email);
    const leaves = account?.id === author.by;
    if (flow.role !== 'owner' && !leaves) throw forbidden();
    if (!account) return null;
    const { position } = await this.streams.change(flow.uid, author, ({ state }) =>
      decideOrRefuse(
        state,
        leaves
          ? { type: 'LeaveFlow', by: author.by }
          : { type: 'UnshareFlow', by: author.by, with: account.id as UserId },
      ),
    );
    this.audit.record('flow-unshared', { userId: author.by, flowId: flow.id, with: account.id });
    return position;
  }
}
