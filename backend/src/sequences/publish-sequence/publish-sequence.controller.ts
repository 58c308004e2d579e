import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { ReplyOf } from '@parley/contracts/http/route';
import { publishSequence } from '@parley/contracts/http/sequences';
import { goneOf } from '../../platform/http/gone.js';
import { Input, Serve, type SequenceCall } from '../../platform/http/serve.js';
import { WorkBudget } from '../../platform/http/work-budget.js';
import { PublishSequence } from './publish-sequence.handler.js';

@Controller()
export class PublishSequenceController {
  constructor(
    private readonly commands: CommandBus,
    private readonly work: WorkBudget,
  ) {}

  @Serve(publishSequence)
  async publish(
    @Input() { sequence, user, requestId, reply }: SequenceCall<typeof publishSequence>,
  ): Promise<ReplyOf<typeof publishSequence>> {
    this.work.admit(user.payer);
    const { version, revision, pins, warnings } = await this.commands.execute(
      new PublishSequence({ by: user.id, requestId, payer: user.payer, gone: goneOf(reply) }, sequence),
    );
    return {
      version,
      revision,
      flows: pins.map(({ flowId, version: pinned }) => ({ id: flowId, version: pinned })),
      warnings: [...warnings],
    };
  }
}
