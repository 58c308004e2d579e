import { Controller } from '@nestjs/common';
import { deleteHistory } from '@parley/contracts/http/chats';
import type { ReplyOf } from '@parley/contracts/http/route';
import { notFound } from '../../platform/http/refusal.js';
import { Input, Serve, type FlowCall } from '../../platform/http/serve.js';
import { Audit } from '../../platform/log/audit.js';
import { LatestChats } from '../latest-chats.js';
import { ChatDeletion } from './chat-deletion.js';

@Controller()
export class DeleteHistoryController {
  constructor(
    private readonly latest: LatestChats,
    private readonly deletion: ChatDeletion,
    private readonly audit: Audit,
  ) {}

  /** All attempts under an identifier, or the one chat with that id. */
  @Serve(deleteHistory)
  async delete(
    @Input() { params, user, requestId }: FlowCall<typeof deleteHistory>,
  ): Promise<ReplyOf<typeof deleteHistory>> {
    const ids = (await this.latest.all(params.id, params.identifier)).map(({ chatId }) => chatId);
    if (ids.length === 0) throw notFound('Chat');
    await this.deletion.deleteAll(ids, { by: user.id, requestId });
    this.audit.record('responses-deleted', { userId: user.id, flowId: params.id, chats: ids.length });
    return { deleted: ids.length };
  }
}
