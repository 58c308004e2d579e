import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { recordHistory } from '@parley/contracts/http/chats';
import type { ReplyOf } from '@parley/contracts/http/route';
import type { Clock } from '../../platform/clock.js';
import { Input, Serve, type Call } from '../../platform/http/serve.js';
import { CLOCK } from '../../platform/tokens.js';
import { LearnersHere } from '../presence/learners-here.js';
import { Crowd } from './crowd.js';
import { RecordHistory } from './record-history.handler.js';

@Controller()
export class RecordHistoryController {
  constructor(
    private readonly commands: CommandBus,
    private readonly here: LearnersHere,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly crowd: Crowd,
  ) {}

  @Serve(recordHistory)
  async record(
    @Input() { params, query, body, ip, requestId }: Call<typeof recordHistory>,
  ): Promise<ReplyOf<typeof recordHistory>> {
    const command = new RecordHistory({
      flowId: params.id,
      flowSequenceId: query.flowSequenceId ?? null,
      identifier: params.identifier,
      body,
      ip,
      requestId,
      ...(body.sentAt === undefined ? {} : { ahead: body.sentAt - this.clock.now() }),
    });
    const recorded = await this.crowd.pass(body.after === undefined, () => this.commands.execute(command));
    this.here.heardOf(params.id, recorded.chatId);
    return recorded;
  }
}
