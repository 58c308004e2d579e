import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { publishFlow } from '@parley/contracts/http/flows';
import type { ReplyOf } from '@parley/contracts/http/route';
import { awaitReads, type ReadSide } from '../../platform/http/read-side.js';
import { Input, Serve, type FlowCall } from '../../platform/http/serve.js';
import { READ_SIDE } from '../../platform/tokens.js';
import { PublishFlow } from './publish-flow.handler.js';

@Controller()
export class PublishFlowController {
  constructor(
    private readonly commands: CommandBus,
    @Inject(READ_SIDE) private readonly reads: ReadSide,
  ) {}

  @Serve(publishFlow)
  async publish(
    @Input() { flow, user, body, requestId, reply }: FlowCall<typeof publishFlow>,
  ): Promise<ReplyOf<typeof publishFlow>> {
    const published = await this.commands.execute(
      new PublishFlow({ by: user.id, requestId }, flow, body?.note || null),
    );
    await awaitReads(this.reads, published.position, reply);
    return { version: published.version, revision: published.revision, warnings: published.warnings };
  }
}
