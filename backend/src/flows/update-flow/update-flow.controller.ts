import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { may } from '@parley/contracts/flow/policy';
import { updateFlow } from '@parley/contracts/http/flows';
import type { ReplyOf } from '@parley/contracts/http/route';
import { ifMatchRevision } from '../../platform/http/if-match.js';
import { awaitReads, type ReadSide } from '../../platform/http/read-side.js';
import { forbidden } from '../../platform/http/refusal.js';
import { Input, Serve, type FlowCall } from '../../platform/http/serve.js';
import { READ_SIDE } from '../../platform/tokens.js';
import { UpdateFlow } from './update-flow.handler.js';

@Controller()
export class UpdateFlowController {
  constructor(
    private readonly commands: CommandBus,
    @Inject(READ_SIDE) private readonly reads: ReadSide,
  ) {}

  @Serve(updateFlow)
  async update(@Input() call: FlowCall<typeof updateFlow>): Promise<ReplyOf<typeof updateFlow>> {
    const { body, flow, user, requestId, headers, reply } = call;
    const renames = body.name !== undefined || body.tName !== undefined;
    if (renames && !may(flow.role, 'flow.rename')) throw forbidden();
    const author = { by: user.id, requestId };
    const changed = await this.commands.execute(new UpdateFlow(author, flow, body, ifMatchRevision(headers)));
    await awaitReads(this.reads, changed.position, reply);
    return changed.reply;
  }
}
