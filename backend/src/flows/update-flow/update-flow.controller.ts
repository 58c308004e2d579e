import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { may } from '@parley/contracts/flow/policy';
import { updateFlow } from '@parley/contracts/http/flows';
import type { ReplyOf } from '@parley/contracts/http/route';
import { ifMatchRevision } from '../../platform/http/if-match.js';
import { forbidden } from '../../platform/http/refusal.js';
import { Input, Serve, type FlowCall } from '../../platform/http/serve.js';
import { isBig, WorkBudget } from '../../platform/http/work-budget.js';
import { UpdateFlow } from './update-flow.handler.js';

@Controller()
export class UpdateFlowController {
  constructor(
    private readonly commands: CommandBus,
    private readonly work: WorkBudget,
  ) {}

  @Serve(updateFlow)
  async update(@Input() call: FlowCall<typeof updateFlow>): Promise<ReplyOf<typeof updateFlow>> {
    const { body, flow, user, requestId, headers } = call;
    const renames = body.name !== undefined || body.tName !== undefined;
    if (renames && !may(flow.role, 'flow.rename')) throw forbidden();
    // A save that an editor makes by itself is never refused.
    if (isBig(headers)) this.work.admit(user.payer);
    const author = { by: user.id, requestId, payer: user.payer };
    return this.commands.execute(new UpdateFlow(author, flow, body, ifMatchRevision(headers)));
  }
}
