import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { EMAIL_INVALID, isEmail } from '@parley/contracts/http/auth';
import { getSharedWith, shareFlow, unshareFlow } from '@parley/contracts/http/flows';
import type { ReplyOf } from '@parley/contracts/http/route';
import { awaitReads, type ReadSide } from '../../platform/http/read-side.js';
import { malformed } from '../../platform/http/refusal.js';
import { Input, Serve, type FlowCall } from '../../platform/http/serve.js';
import { Throttle } from '../../platform/http/throttle.js';
import { READ_SIDE } from '../../platform/tokens.js';
import { Collaborators } from './collaborators.js';
import { ShareFlow } from './share-flow.handler.js';
import { UnshareFlow } from './unshare-flow.handler.js';

@Controller()
export class ShareFlowController {
  constructor(
    private readonly commands: CommandBus,
    private readonly collaborators: Collaborators,
    private readonly throttle: Throttle,
    @Inject(READ_SIDE) private readonly reads: ReadSide,
  ) {}

  @Serve(getSharedWith)
  sharedWith(@Input() { flow }: FlowCall<typeof getSharedWith>): Promise<ReplyOf<typeof getSharedWith>> {
    return this.collaborators.of(flow.uid);
  }

  @Serve(shareFlow)
  async share(
    @Input() { flow, user, body, requestId, reply }: FlowCall<typeof shareFlow>,
  ): Promise<ReplyOf<typeof shareFlow>> {
    if (!isEmail(body.with)) throw malformed([{ param: 'with', msg: EMAIL_INVALID }]);
    await this.throttle.take('share', user.id);
    const { collaborator, position } = await this.commands.execute(
      new ShareFlow({ by: user.id, requestId }, flow, body.with, body.language),
    );
    await awaitReads(this.reads, position, reply);
    return collaborator;
  }

  @Serve(unshareFlow)
  async unshare(
    @Input() { flow, user, body, requestId, reply }: FlowCall<typeof unshareFlow>,
  ): Promise<ReplyOf<typeof unshareFlow>> {
    const position = await this.commands.execute(new UnshareFlow({ by: user.id, requestId }, flow, body.with));
    await awaitReads(this.reads, position, reply);
    return { email: body.with };
  }
}
