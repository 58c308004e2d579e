import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FlowId, SequenceUid } from '@parley/contracts/ids';
import type { ReplyOf } from '@parley/contracts/http/route';
import { createSequence } from '@parley/contracts/http/sequences';
import { idempotencyKey } from '../../platform/http/idempotency-key.js';
import { awaitReads, type ReadSide } from '../../platform/http/read-side.js';
import { Input, Serve, type AuthorCall } from '../../platform/http/serve.js';
import { READ_SIDE } from '../../platform/tokens.js';
import { CreateSequence } from './create-sequence.handler.js';

@Controller()
export class CreateSequenceController {
  constructor(
    private readonly commands: CommandBus,
    @Inject(READ_SIDE) private readonly reads: ReadSide,
  ) {}

  @Serve(createSequence)
  async create(
    @Input() { user, body, requestId, headers, reply }: AuthorCall<typeof createSequence>,
  ): Promise<ReplyOf<typeof createSequence>> {
    const { id, sequence, position } = await this.commands.execute(
      new CreateSequence(
        { by: user.id, requestId },
        idempotencyKey(headers) as SequenceUid | null,
        body.name,
        body.language,
        body.flows as FlowId[] | undefined,
      ),
    );
    await awaitReads(this.reads, position, reply);
    return { id, revision: sequence.revision };
  }
}
