import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { recordHistory } from '@parley/contracts/http/chats';
import type { ReplyOf } from '@parley/contracts/http/route';
import type { Clock } from '../../platform/clock.js';
import { Input, Serve, type Call } from '../../platform/http/serve.js';
import { CLOCK } from '../../platform/tokens.js';
import { LearnersHere } from '../presence/learners-here.js';
import { RecordHistory } from './record-history.handler.js';

@Controller()
export class RecordHistoryController {
  constructor(
    private readonly commands: CommandBus,
    private readonly here: LearnersHere,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Serve(recordHistory)
  async record(
    @Input() { params, query, body, ip, requestId }: Call<typeof recordHistory>,
  ): Promise<ReplyOf<typeof recordHistory>> {
    const recorded = await this.commands.execute(
      new RecordHistory({
        flowId: params.id,
        flowSequenceId: query.flowSequenceId ?? null,
        identifier: params.identifier,
        body,
        ip,
        requestId,
        ...(body.sentAt === undefined ? {} : { ahead: body.sentAt - this.clock.now() }),
      }),
    );
    this.here.heardOf(params.id, recorded.chatId);
    return recorded;
  }
}
