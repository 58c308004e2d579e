import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { restorableUntil } from '@parley/contracts/flow/archive';
import type { ReplyOf } from '@parley/contracts/http/route';
import { archiveSequence, restoreSequence } from '@parley/contracts/http/sequences';
import { awaitReads, type ReadSide } from '../../platform/http/read-side.js';
import { Input, Serve, type SequenceCall } from '../../platform/http/serve.js';
import { READ_SIDE } from '../../platform/tokens.js';
import { ArchiveSequence, RestoreSequence } from './archive-sequence.handler.js';

@Controller()
export class ArchiveSequenceController {
  constructor(
    private readonly commands: CommandBus,
    @Inject(READ_SIDE) private readonly reads: ReadSide,
  ) {}

  @Serve(archiveSequence)
  async archive(
    @Input() { sequence, user, requestId, reply }: SequenceCall<typeof archiveSequence>,
  ): Promise<ReplyOf<typeof archiveSequence>> {
    const { at, position } = await this.commands.execute(new ArchiveSequence({ by: user.id, requestId }, sequence));
    await awaitReads(this.reads, position, reply);
    return { restorableUntil: restorableUntil(at) };
  }

  @Serve(restoreSequence)
  async restore(
    @Input() { sequence, user, requestId, reply }: SequenceCall<typeof restoreSequence>,
  ): Promise<ReplyOf<typeof restoreSequence>> {
    const position = await this.commands.execute(new RestoreSequence({ by: user.id, requestId }, sequence));
    await awaitReads(this.reads, position, reply);
    return {};
  }
}
