import { Controller, Inject } from '@nestjs/common';
import type { ReplyOf } from '@parley/contracts/http/route';
import { reviewItem as route } from '@parley/contracts/http/reviews';
import { awaitReads, type ReadSide } from '../../platform/http/read-side.js';
import { Input, Serve, type FlowCall } from '../../platform/http/serve.js';
import { READ_SIDE } from '../../platform/tokens.js';
import { FindChat } from '../find-chat.js';
import { ReviewWriter, reviewStanding } from '../review-writer.js';
import { giveExternal } from './give-external.js';
import { reviewItem } from './review-item.js';

/** Blank feedback is none (REVW-9). */
const trimmed = (text: string | null): string | null => (text?.trim() ? text.trim() : null);

@Controller()
export class ReviewItemController {
  constructor(
    private readonly chats: FindChat,
    private readonly writer: ReviewWriter,
    @Inject(READ_SIDE) private readonly reads: ReadSide,
  ) {}

  @Serve(route)
  async review(
    @Input() { params, query, body, user, requestId, reply }: FlowCall<typeof route>,
  ): Promise<ReplyOf<typeof route>> {
    const { id: flowId, identifier, itemKey } = params;
    const chatId = await this.chats.reviewed(flowId, identifier, query.flowSequenceId);
    const target = { chatId, flowId, sequenceId: query.flowSequenceId };
    const { answer, key, comment = body.content, score, superScore } = body;
    const by = user.id;
    const { state, position } = await this.writer.write(target, { by, requestId }, (now) =>
      answer === undefined
        ? reviewItem(now, {
            itemKey,
            by,
            said: {
              ...(comment !== undefined && { comment: trimmed(comment) }),
              ...(score !== undefined && { score }),
              ...(superScore !== undefined && { superScore }),
            },
          })
        : giveExternal(now, { itemKey, message: answer, key, by }),
    );
    await awaitReads(this.reads, position, reply);
    return reviewStanding(chatId, state);
  }
}
