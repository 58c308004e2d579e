import { Controller } from '@nestjs/common';
import { fetchRemote } from '@parley/contracts/http/reviews';
import type { ReplyOf } from '@parley/contracts/http/route';
import { Input, Serve, type Call } from '../../platform/http/serve.js';
import { Throttle } from '../../platform/http/throttle.js';
import { FindChat } from '../find-chat.js';
import { RemoteMessages } from './remote-messages.js';

@Controller()
export class FetchRemoteController {
  constructor(
    private readonly chats: FindChat,
    private readonly messages: RemoteMessages,
    private readonly throttle: Throttle,
  ) {}

  @Serve(fetchRemote)
  async fetch(@Input() call: Call<typeof fetchRemote>): Promise<ReplyOf<typeof fetchRemote>> {
    const { params, requestId, reply } = call;
    void reply.header('cache-control', 'no-store');
    const { row } = await this.chats.find(call);
    await this.throttle.takeHere('learnerPostPerChat', `remote ${row.chatId}`);
    const target = { chatId: row.chatId, flowId: params.id };
    return this.messages.fetch(target, params.itemKey, requestId);
  }
}
