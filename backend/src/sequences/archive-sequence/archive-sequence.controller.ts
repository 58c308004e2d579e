import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { restorableUntil } from '@parley/contracts/flow/archive';
import type { ReplyOf } from '@parley/contracts/http/route';
import { archiveSequence, restoreSequence } from '@parley/contracts/http/sequences';
import { Input, Serve, type SequenceCall } from '../../platform/http/serve.js';
import { ArchiveSequence, RestoreSequence } from './archive-sequence.handler.js';

@Controller()
export class ArchiveSequenceController {
  constructor(private readonly commands: CommandBus) {}

  @Serve(archiveSequence)
  async archive(
    @Input() { sequence, user, requestId }: SequenceCall<typeof archiveSequence>,
  ): Promise<ReplyOf<typeof archiveSequence>> {
    const { at } = await this.commands.execute(new ArchiveSequence({ by: user.id, requestId }, sequence));
    return { restorableUntil: restorableUntil(at) };
  }

  @Serve(restoreSequence)
  async restore(
    @Input() { sequence, user, requestId }: SequenceCall<typeof restoreSequence>,
  ): Promise<ReplyOf<typeof restoreSequence>> {
    await this.commands.execute(new RestoreSequence({ by: user.id, requestId }, sequence));
    return {};
  }
}
