/** Deletes chats permanently, for a flow's owner, or for a sequence's owner in all its steps. */
import { Inject, Injectable } from '@nestjs/common';
import { WrongExpectedRevision } from '@parley/contracts/events/event-store';
import type { UserId } from '@parley/contracts/ids';
import type { Clock } from '../../platform/clock.js';
import type { UploadedFiles } from '../../platform/file-store/uploaded-files.js';
import { CLOCK, UPLOADED_FILES } from '../../platform/tokens.js';
import { chatDecider } from '../chat.decider.js';
import { ChatStreams } from '../chat-streams.js';

/** Retries if the learner answers at the same moment. */
const MAX_TRIES = 5;

@Injectable()
export class ChatDeletion {
  constructor(
    private readonly chats: ChatStreams,
    @Inject(UPLOADED_FILES) private readonly uploads: UploadedFiles,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async deleteAll(chatIds: readonly string[], author: { by: UserId; requestId: string }): Promise<void> {
    for (const chatId of chatIds) await this.deleteChat(chatId, author);
  }

  /** If the learner answers meanwhile, those answers are deleted too. */
  private async deleteChat(chatId: string, author: { by: UserId; requestId: string }): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      const known = await this.chats.newest(chatId);
      const decision = chatDecider.decide({ type: 'DeleteChat' }, known.state);
      if (!decision.ok || decision.events.length === 0) return;
      try {
        await this.chats.append(chatId, known, decision.events, author);
        await this.uploads.forgetChat(chatId, this.clock.now());
        return;
      } catch (error) {
        if (!(error instanceof WrongExpectedRevision) || attempt === MAX_TRIES) throw error;
      }
    }
  }
}
