import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { cloneFlow } from '@parley/contracts/http/flows';
import type { ReplyOf } from '@parley/contracts/http/route';
import type { FlowUid } from '@parley/contracts/ids';
import { idempotencyKey } from '../../platform/http/idempotency-key.js';
import { awaitReads, type ReadSide } from '../../platform/http/read-side.js';
import { Input, Serve, type FlowCall } from '../../platform/http/serve.js';
import { READ_SIDE } from '../../platform/tokens.js';
import { CloneFlow } from './clone-flow.handler.js';

@Controller()
export class CloneFlowController {
  constructor(
    private readonly commands: CommandBus,
    @Inject(READ_SIDE) private readonly reads: ReadSide,
  ) {}

  @Serve(cloneFlow)
  async clone(
    @Input() { flow, user, requestId, headers, reply }: FlowCall<typeof cloneFlow>,
  ): Promise<ReplyOf<typeof cloneFlow>> {
    const { id, position } = await this.commands.execute(
      new CloneFlow({ by: user.id, requestId }, flow, idempotencyKey(headers) as FlowUid | null),
    );
    await awaitReads(this.reads, position, reply);
    return { id };
  }
}
