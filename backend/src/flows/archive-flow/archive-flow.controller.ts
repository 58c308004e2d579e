import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { restorableUntil } from '@parley/contracts/flow/archive';
import { archiveFlow, restoreFlow } from '@parley/contracts/http/flows';
import type { ReplyOf } from '@parley/contracts/http/route';
import { Input, Serve, type FlowCall } from '../../platform/http/serve.js';
import { ArchiveFlow, RestoreFlow } from './archive-flow.handler.js';

@Controller()
export class ArchiveFlowController {
  constructor(private readonly commands: CommandBus) {}

  @Serve(archiveFlow)
  async archive(
    @Input() { flow, user, requestId }: FlowCall<typeof archiveFlow>,
  ): Promise<ReplyOf<typeof archiveFlow>> {
    const { at } = await this.commands.execute(new ArchiveFlow({ by: user.id, requestId }, flow));
    return { restorableUntil: restorableUntil(at) };
  }

  @Serve(restoreFlow)
  async restore(
    @Input() { flow, user, requestId }: FlowCall<typeof restoreFlow>,
  ): Promise<ReplyOf<typeof restoreFlow>> {
    await this.commands.execute(new RestoreFlow({ by: user.id, requestId }, flow));
    return {};
  }
}
