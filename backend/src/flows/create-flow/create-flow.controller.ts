import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { createFlow } from '@parley/contracts/http/flows';
import type { ReplyOf } from '@parley/contracts/http/route';
import type { FlowUid } from '@parley/contracts/ids';
import { idempotencyKey } from '../../platform/http/idempotency-key.js';
import { Input, Serve, type AuthorCall } from '../../platform/http/serve.js';
import { isBig, WorkBudget } from '../../platform/http/work-budget.js';
import { CreateFlow } from './create-flow.handler.js';

@Controller()
export class CreateFlowController {
  constructor(
    private readonly commands: CommandBus,
    private readonly work: WorkBudget,
  ) {}

  @Serve(createFlow)
  async create(
    @Input() { user, body, requestId, headers }: AuthorCall<typeof createFlow>,
  ): Promise<ReplyOf<typeof createFlow>> {
    if (isBig(headers)) this.work.admit(user.payer);
    const { id, now } = await this.commands.execute(
      new CreateFlow(
        { by: user.id, requestId, payer: user.payer },
        { ...body, uid: idempotencyKey(headers) as FlowUid | null },
      ),
    );
    return { id, revision: now.revision };
  }
}
