import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { recordHistory } from '@parley/contracts/http/chats';
import type { ReplyOf } from '@parley/contracts/http/route';
import { awaitReads, type ReadSide } from '../../platform/http/read-side.js';
import { Input, Serve, type Call } from '../../platform/http/serve.js';
import { READ_SIDE } from '../../platform/tokens.js';
import { RecordHistory } from './record-history.handler.js';

@Controller()
export class RecordHistoryController {
  constructor(
    private readonly commands: CommandBus,
    @Inject(READ_SIDE) private readonly reads: ReadSide,
  ) {}

  @Serve(recordHistory)
  async record(
    @Input() { params, query, body, ip, requestId, reply }: Call<typeof recordHistory>,
  ): Promise<ReplyOf<typeof recordHistory>> {
    const recorded = await this.commands.execute(
      new RecordHistory({
        flowId: params.id,
        flowSequenceId: query.flowSequenceId ?? null,
        identifier: params.identifier,
        body,
        ip,
        requestId,
      }),
    );
    await awaitReads(this.reads, recorded.position, reply);
    return recorded.reply;
  }
}
