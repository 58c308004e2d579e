import { Controller } from '@nestjs/common';
import type { ReplyOf } from '@parley/contracts/http/route';
import { reviewItem as route } from '@parley/contracts/http/reviews';
import { Input, Serve, type FlowCall } from '../../platform/http/serve.js';
import { FindChat } from '../find-chat.js';
import { ReviewWriter, reviewStanding } from '../review-writer.js';
import { giveExternal } from './give-external.js';
import { reviewItem } from './review-item.js';

/** Blank feedback counts as none (REVW-9). */
const trimmed = (text: string | null): string | null => (text?.trim() ? text.trim() : null);

@Controller()
export class ReviewItemController {
  constructor(
    private readonly chats: FindChat,
    private readonly writer: ReviewWriter,
  ) {}

  @Serve(route)
  async review(
    @Input() { params, query, body, user, requestId }: FlowCall<typeof route>,
  ): Promise<ReplyOf<typeof route>> {
    const { id: flowId, identifier, itemKey } = params;
    const chatId = await this.chats.reviewed(flowId, identifier, query.flowSequenceId);
    const target = { chatId, flowId, sequenceId: query.flowSequenceId };
    const { answer, key, comment = body.content, noComment, score, superScore } = body;
    const by = user.id;
    const state = await this.writer.write(target, { by, requestId }, (now) =>
      answer === undefined
        ? reviewItem(now, {
            itemKey,
            by,
            said: {
              ...(comment !== undefined && { comment: trimmed(comment) }),
              ...(noComment !== undefined && { noComment }),
              ...(score !== undefined && { score }),
              ...(superScore !== undefined && { superScore }),
            },
          })
        : giveExternal(now, { itemKey, message: answer, key, by }),
    );
    return reviewStanding(chatId, state);
  }
}
