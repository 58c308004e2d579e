/** Deletes chats permanently, for a flow's owner, or for a sequence's owner in all its steps. */
import { Inject, Injectable } from '@nestjs/common';
import type { UserId } from '@parley/contracts/ids';
import type { Clock } from '../../platform/clock.js';
import type { UploadedFiles } from '../../platform/file-store/uploaded-files.js';
import { CLOCK, UPLOADED_FILES } from '../../platform/tokens.js';
import { chatDecider } from '../chat.decider.js';
import { ChatStreams } from '../chat-streams.js';

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
    const { made } = await this.chats.write(chatId, author, ({ state }) => {
      const decision = chatDecider.decide({ type: 'DeleteChat' }, state);
      return { events: decision.ok ? decision.events : [] };
    });
    if (made.events.length > 0) await this.uploads.forgetChat(chatId, this.clock.now());
  }
}
