import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { recordHistory } from '@parley/contracts/http/chats';
import type { ReplyOf } from '@parley/contracts/http/route';
import { Input, Serve, type Call } from '../../platform/http/serve.js';
import { RecordHistory } from './record-history.handler.js';

@Controller()
export class RecordHistoryController {
  constructor(private readonly commands: CommandBus) {}

  @Serve(recordHistory)
  async record(
    @Input() { params, query, body, ip, requestId }: Call<typeof recordHistory>,
  ): Promise<ReplyOf<typeof recordHistory>> {
    return this.commands.execute(
      new RecordHistory({
        flowId: params.id,
        flowSequenceId: query.flowSequenceId ?? null,
        identifier: params.identifier,
        body,
        ip,
        requestId,
      }),
    );
  }
}
