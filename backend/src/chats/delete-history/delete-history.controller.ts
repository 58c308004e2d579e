import { Controller, Inject } from '@nestjs/common';
import type { Position } from '@parley/contracts/events/envelope';
import { deleteHistory } from '@parley/contracts/http/chats';
import type { ReplyOf } from '@parley/contracts/http/route';
import { awaitReads, type ReadSide } from '../../platform/http/read-side.js';
import { notFound } from '../../platform/http/refusal.js';
import { Input, Serve, type FlowCall } from '../../platform/http/serve.js';
import { READ_SIDE } from '../../platform/tokens.js';
import { chatDecider } from '../chat.decider.js';
import { ChatStreams } from '../chat-streams.js';
import { LatestChats } from '../latest-chats.js';

@Controller()
export class DeleteHistoryController {
  constructor(
    private readonly chats: ChatStreams,
    private readonly latest: LatestChats,
    @Inject(READ_SIDE) private readonly reads: ReadSide,
  ) {}

  /** All attempts under an identifier, or the one chat of that id. */
  @Serve(deleteHistory)
  async delete(@Input() { params, user, requestId, reply }: FlowCall<typeof deleteHistory>): Promise<ReplyOf<typeof deleteHistory>> {
    const rows = await this.latest.all(params.id, params.identifier);
    if (rows.length === 0) throw notFound('Chat');
    let position: Position | null = null;
    for (const { chatId } of rows) {
      const known = await this.chats.newest(chatId);
      const decision = chatDecider.decide({ type: 'DeleteChat' }, known.state);
      if (decision.ok && decision.events.length > 0) position = await this.chats.append(chatId, known, decision.events, { by: user.id, requestId });
    }
    await awaitReads(this.reads, position, reply);
    return { deleted: rows.length };
  }
}
