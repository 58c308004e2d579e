import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FlowId, SequenceUid } from '@parley/contracts/ids';
import type { ReplyOf } from '@parley/contracts/http/route';
import { createSequence } from '@parley/contracts/http/sequences';
import { idempotencyKey } from '../../platform/http/idempotency-key.js';
import { Input, Serve, type AuthorCall } from '../../platform/http/serve.js';
import { WorkBudget } from '../../platform/http/work-budget.js';
import { CreateSequence } from './create-sequence.handler.js';

@Controller()
export class CreateSequenceController {
  constructor(
    private readonly commands: CommandBus,
    private readonly work: WorkBudget,
  ) {}

  @Serve(createSequence)
  async create(
    @Input() { user, body, requestId, headers }: AuthorCall<typeof createSequence>,
  ): Promise<ReplyOf<typeof createSequence>> {
    // Flows without a version are published.
    if (body.flows?.length) this.work.admit(user.payer);
    const { id, now } = await this.commands.execute(
      new CreateSequence(
        { by: user.id, requestId, payer: user.payer },
        idempotencyKey(headers) as SequenceUid | null,
        body.name,
        body.language,
        body.flows as FlowId[] | undefined,
      ),
    );
    return { id, revision: now.revision };
  }
}
