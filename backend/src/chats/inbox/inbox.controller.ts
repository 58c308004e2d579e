import { Controller } from '@nestjs/common';
import { countReviews, getReviews, INBOX_CHATS } from '@parley/contracts/http/inbox';
import type { ReplyOf } from '@parley/contracts/http/route';
import { Input, Serve, type AuthorCall } from '../../platform/http/serve.js';
import { PausedPrompts } from './paused-prompts.js';
import { WaitingChats } from './waiting-chats.js';
import { WaitingCount } from './waiting-count.js';
import { gradedInputsOf, waitingInputsOf } from './waiting-inputs.js';

@Controller()
export class InboxController {
  constructor(
    private readonly chats: WaitingChats,
    private readonly pausedPrompts: PausedPrompts,
    private readonly waitingCount: WaitingCount,
  ) {}

  @Serve(countReviews)
  count(@Input() { user }: AuthorCall<typeof countReviews>): Promise<ReplyOf<typeof countReviews>> {
    return this.waitingCount.of(user.id);
  }

  @Serve(getReviews)
  async read(@Input() { user, query }: AuthorCall<typeof getReviews>): Promise<ReplyOf<typeof getReviews>> {
    const { flowId = null, state = 'waiting', class: label = null } = query;
    const inputsOf = state === 'graded' ? gradedInputsOf : waitingInputsOf;
    const [found, paused] = await Promise.all([
      this.chats.of(user.id, { flowId, state, label }, INBOX_CHATS + 1),
      state === 'graded' || label !== null ? [] : this.pausedPrompts.of(user.id, flowId),
    ]);
    const chats = found.slice(0, INBOX_CHATS);
    const waiting = chats.map((chat) => ({ chat, inputs: inputsOf(chat.items, chat.evaluations) }));
    const prompts = await this.chats.prompts(
      waiting.flatMap(({ chat, inputs }) =>
        inputs.map(({ promptKey }) => ({ flowId: chat.flowId, version: chat.version, key: promptKey })),
      ),
    );
    return {
      isAtLeast: found.length > chats.length,
      paused: [...paused],
      inputs: waiting.flatMap(({ chat, inputs }) =>
        inputs.map(({ shown, ...input }) => {
          const prompt = prompts.find(chat.flowId, chat.version, input.promptKey);
          return {
            ...input,
            flowId: chat.flowId,
            flowName: chat.flowName,
            chatId: chat.chatId,
            identifier: chat.identifier,
            ...(chat.name !== null && { name: chat.name }),
            ...(chat.class !== null && { class: chat.class }),
            anonymous: chat.anonymous,
            position: prompt?.position ?? null,
            ...(prompt?.title !== undefined && { title: prompt.title }),
            question: prompt?.question ?? shown,
            notes: prompt?.notes ?? '',
            limit: prompt?.limit ?? null,
          };
        }),
      ),
    };
  }
}
