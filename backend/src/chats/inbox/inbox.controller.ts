import { Controller } from '@nestjs/common';
import { getReviews, INBOX_CHATS } from '@parley/contracts/http/inbox';
import type { ReplyOf } from '@parley/contracts/http/route';
import { Input, Serve, type AuthorCall } from '../../platform/http/serve.js';
import { WaitingChats } from './waiting-chats.js';
import { waitingInputsOf } from './waiting-inputs.js';

@Controller()
export class InboxController {
  constructor(private readonly chats: WaitingChats) {}

  @Serve(getReviews)
  async read(@Input() { user, query }: AuthorCall<typeof getReviews>): Promise<ReplyOf<typeof getReviews>> {
    const found = await this.chats.of(user.id, query.flowId ?? null, INBOX_CHATS + 1);
    const chats = found.slice(0, INBOX_CHATS);
    const waiting = chats.map((chat) => ({ chat, inputs: waitingInputsOf(chat.items, chat.evaluated) }));
    const prompts = await this.chats.prompts(
      waiting.flatMap(({ chat, inputs }) =>
        inputs.map(({ promptKey }) => ({ flowId: chat.flowId, version: chat.version, key: promptKey })),
      ),
    );
    return {
      isAtLeast: found.length > chats.length,
      inputs: waiting.flatMap(({ chat, inputs }) =>
        inputs.map(({ shown, ...input }) => {
          const prompt = prompts.find(chat.flowId, chat.version, input.promptKey);
          return {
            ...input,
            flowId: chat.flowId,
            flowName: chat.flowName,
            chatId: chat.chatId,
            identifier: chat.identifier,
            anonymous: chat.anonymous,
            position: prompt?.position ?? null,
            question: prompt?.question ?? shown,
            notes: prompt?.notes ?? '',
            limit: prompt?.limit ?? null,
          };
        }),
      ),
    };
  }
}
