import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { promoteVersion } from '@parley/contracts/http/flows';
import type { ReplyOf } from '@parley/contracts/http/route';
import { awaitReads, type ReadSide } from '../../platform/http/read-side.js';
import { Input, Serve, type FlowCall } from '../../platform/http/serve.js';
import { READ_SIDE } from '../../platform/tokens.js';
import { PromoteVersion } from './promote-version.handler.js';

@Controller()
export class PromoteVersionController {
  constructor(
    private readonly commands: CommandBus,
    @Inject(READ_SIDE) private readonly reads: ReadSide,
  ) {}

  @Serve(promoteVersion)
  async promote(
    @Input() { params, flow, user, requestId, reply }: FlowCall<typeof promoteVersion>,
  ): Promise<ReplyOf<typeof promoteVersion>> {
    const changed = await this.commands.execute(new PromoteVersion({ by: user.id, requestId }, flow, params.version));
    await awaitReads(this.reads, changed.position, reply);
    return { revision: changed.flow.revision };
  }
}
