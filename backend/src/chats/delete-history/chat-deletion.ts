/** Deletes chats for good: asked by a flow's owner, and by a sequence's for all its steps. */
import { Inject, Injectable } from '@nestjs/common';
import type { Position } from '@parley/contracts/events/envelope';
import { WrongExpectedRevision } from '@parley/contracts/events/event-store';
import type { UserId } from '@parley/contracts/ids';
import type { Clock } from '../../platform/clock.js';
import type { UploadedFiles } from '../../platform/file-store/uploaded-files.js';
import { CLOCK, UPLOADED_FILES } from '../../platform/tokens.js';
import { chatDecider } from '../chat.decider.js';
import { ChatStreams } from '../chat-streams.js';

/** A learner who answers at the same moment may be quicker so many times. */
const MOST_TRIES = 5;

@Injectable()
export class ChatDeletion {
  constructor(
    private readonly chats: ChatStreams,
    @Inject(UPLOADED_FILES) private readonly uploads: UploadedFiles,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @returns position of the last event; null = nothing was left to delete */
  async deleteAll(chatIds: readonly string[], author: { by: UserId; requestId: string }): Promise<Position | null> {
    let position: Position | null = null;
    for (const chatId of chatIds) position = (await this.deleteChat(chatId, author)) ?? position;
    return position;
  }

  /** The learner may be answering: then what they said meanwhile is deleted too. */
  private async deleteChat(chatId: string, author: { by: UserId; requestId: string }): Promise<Position | null> {
    for (let attempt = 1; ; attempt++) {
      const known = await this.chats.newest(chatId);
      const decision = chatDecider.decide({ type: 'DeleteChat' }, known.state);
      if (!decision.ok || decision.events.length === 0) return null;
      try {
        const position = await this.chats.append(chatId, known, decision.events, author);
        await this.uploads.forgetChat(chatId, this.clock.now());
        return position;
      } catch (error) {
        if (!(error instanceof WrongExpectedRevision) || attempt === MOST_TRIES) throw error;
      }
    }
  }
}
