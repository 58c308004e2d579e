import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { createFlow } from '@parley/contracts/http/flows';
import type { ReplyOf } from '@parley/contracts/http/route';
import type { FlowUid } from '@parley/contracts/ids';
import { idempotencyKey } from '../../platform/http/idempotency-key.js';
import { awaitReads, type ReadSide } from '../../platform/http/read-side.js';
import { Input, Serve, type AuthorCall } from '../../platform/http/serve.js';
import { READ_SIDE } from '../../platform/tokens.js';
import { CreateFlow } from './create-flow.handler.js';

@Controller()
export class CreateFlowController {
  constructor(
    private readonly commands: CommandBus,
    @Inject(READ_SIDE) private readonly reads: ReadSide,
  ) {}

  @Serve(createFlow)
  async create(
    @Input() { user, body, requestId, headers, reply }: AuthorCall<typeof createFlow>,
  ): Promise<ReplyOf<typeof createFlow>> {
    const { id, flow, position } = await this.commands.execute(
      new CreateFlow({ by: user.id, requestId }, { ...body, uid: idempotencyKey(headers) as FlowUid | null }),
    );
    await awaitReads(this.reads, position, reply);
    return { id, revision: flow.revision };
  }
}
