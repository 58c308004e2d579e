import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { restorableUntil } from '@parley/contracts/flow/archive';
import { archiveFlow, restoreFlow } from '@parley/contracts/http/flows';
import type { ReplyOf } from '@parley/contracts/http/route';
import { awaitReads, type ReadSide } from '../../platform/http/read-side.js';
import { Input, Serve, type FlowCall } from '../../platform/http/serve.js';
import { READ_SIDE } from '../../platform/tokens.js';
import { ArchiveFlow, RestoreFlow } from './archive-flow.handler.js';

@Controller()
export class ArchiveFlowController {
  constructor(
    private readonly commands: CommandBus,
    @Inject(READ_SIDE) private readonly reads: ReadSide,
  ) {}

  @Serve(archiveFlow)
  async archive(
    @Input() { flow, user, requestId, reply }: FlowCall<typeof archiveFlow>,
  ): Promise<ReplyOf<typeof archiveFlow>> {
    const { at, position } = await this.commands.execute(new ArchiveFlow({ by: user.id, requestId }, flow));
    await awaitReads(this.reads, position, reply);
    return { restorableUntil: restorableUntil(at) };
  }

  @Serve(restoreFlow)
  async restore(
    @Input() { flow, user, requestId, reply }: FlowCall<typeof restoreFlow>,
  ): Promise<ReplyOf<typeof restoreFlow>> {
    const position = await this.commands.execute(new RestoreFlow({ by: user.id, requestId }, flow));
    await awaitReads(this.reads, position, reply);
    return {};
  }
}
