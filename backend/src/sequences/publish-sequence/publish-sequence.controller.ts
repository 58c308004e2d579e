import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { ReplyOf } from '@parley/contracts/http/route';
import { publishSequence } from '@parley/contracts/http/sequences';
import { awaitReads, type ReadSide } from '../../platform/http/read-side.js';
import { Input, Serve, type SequenceCall } from '../../platform/http/serve.js';
import { READ_SIDE } from '../../platform/tokens.js';
import { PublishSequence } from './publish-sequence.handler.js';

@Controller()
export class PublishSequenceController {
  constructor(
    private readonly commands: CommandBus,
    @Inject(READ_SIDE) private readonly reads: ReadSide,
  ) {}

  @Serve(publishSequence)
  async publish(
    @Input() { sequence, user, requestId, reply }: SequenceCall<typeof publishSequence>,
  ): Promise<ReplyOf<typeof publishSequence>> {
    const { version, revision, pins, warnings, position } = await this.commands.execute(
      new PublishSequence({ by: user.id, requestId }, sequence),
    );
    await awaitReads(this.reads, position, reply);
    return {
      version,
      revision,
      flows: pins.map(({ flowId, version: pinned }) => ({ id: flowId, version: pinned })),
      warnings: [...warnings],
    };
  }
}
