import { Controller, Inject } from '@nestjs/common';
import type { Position } from '@parley/contracts/events/envelope';
import { deleteHistory } from '@parley/contracts/http/chats';
import { WrongExpectedRevision } from '@parley/contracts/events/event-store';
import type { UserId } from '@parley/contracts/ids';
import type { ReplyOf } from '@parley/contracts/http/route';
import { awaitReads, type ReadSide } from '../../platform/http/read-side.js';
import { notFound } from '../../platform/http/refusal.js';
import { Input, Serve, type FlowCall } from '../../platform/http/serve.js';
import { Audit } from '../../platform/log/audit.js';
import { READ_SIDE } from '../../platform/tokens.js';
import { chatDecider } from '../chat.decider.js';
import { ChatStreams } from '../chat-streams.js';
import { LatestChats } from '../latest-chats.js';

/** A learner who answers at the same moment may be quicker so many times. */
const MOST_TRIES = 5;

@Controller()
export class DeleteHistoryController {
  constructor(
    private readonly chats: ChatStreams,
    private readonly latest: LatestChats,
    private readonly audit: Audit,
    @Inject(READ_SIDE) private readonly reads: ReadSide,
  ) {}

  /** All attempts under an identifier, or the one chat of that id. */
  @Serve(deleteHistory)
  async delete(
    @Input() { params, user, requestId, reply }: FlowCall<typeof deleteHistory>,
  ): Promise<ReplyOf<typeof deleteHistory>> {
    const rows = await this.latest.all(params.id, params.identifier);
    if (rows.length === 0) throw notFound('Chat');
    let position: Position | null = null;
    for (const { chatId } of rows) position = (await this.deleteChat(chatId, user.id, requestId)) ?? position;
    this.audit.record('responses-deleted', { userId: user.id, flowId: params.id, chats: rows.length });
    await awaitReads(this.reads, position, reply);
    return { deleted: rows.length };
  }

  /** The learner may be answering: then what they said meanwhile is deleted too. */
  private async deleteChat(chatId: string, by: UserId, requestId: string): Promise<Position | null> {
    for (let attempt = 1; ; attempt++) {
      const known = await this.chats.newest(chatId);
      const decision = chatDecider.decide({ type: 'DeleteChat' }, known.state);
      if (!decision.ok || decision.events.length === 0) return null;
      try {
        return await this.chats.append(chatId, known, decision.events, { by, requestId });
      } catch (error) {
        if (!(error instanceof WrongExpectedRevision) || attempt === MOST_TRIES) throw error;
      }
    }
  }
}
