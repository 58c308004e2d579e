import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { cloneFlow } from '@parley/contracts/http/flows';
import type { ReplyOf } from '@parley/contracts/http/route';
import type { FlowUid } from '@parley/contracts/ids';
import { goneOf } from '../../platform/http/gone.js';
import { idempotencyKey } from '../../platform/http/idempotency-key.js';
import { Input, Serve, type FlowCall } from '../../platform/http/serve.js';
import { WorkBudget } from '../../platform/http/work-budget.js';
import { CloneFlow } from './clone-flow.handler.js';

@Controller()
export class CloneFlowController {
  constructor(
    private readonly commands: CommandBus,
    private readonly work: WorkBudget,
  ) {}

  @Serve(cloneFlow)
  async clone(
    @Input() { flow, user, requestId, headers, reply }: FlowCall<typeof cloneFlow>,
  ): Promise<ReplyOf<typeof cloneFlow>> {
    this.work.admit(user.payer);
    const { id } = await this.commands.execute(
      new CloneFlow(
        { by: user.id, requestId, payer: user.payer, gone: goneOf(reply) },
        flow,
        idempotencyKey(headers) as FlowUid | null,
      ),
    );
    return { id };
  }
}
