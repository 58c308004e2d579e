import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { promoteVersion } from '@parley/contracts/http/flows';
import type { ReplyOf } from '@parley/contracts/http/route';
import { Input, Serve, type FlowCall } from '../../platform/http/serve.js';
import { PromoteVersion } from './promote-version.handler.js';

@Controller()
export class PromoteVersionController {
  constructor(private readonly commands: CommandBus) {}

  @Serve(promoteVersion)
  async promote(
    @Input() { params, flow, user, requestId }: FlowCall<typeof promoteVersion>,
  ): Promise<ReplyOf<typeof promoteVersion>> {
    const changed = await this.commands.execute(new PromoteVersion({ by: user.id, requestId }, flow, params.version));
    return { revision: changed.now.revision };
  }
}
