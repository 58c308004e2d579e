import { Controller, Inject } from '@nestjs/common';
import { fetchRemote } from '@parley/contracts/http/reviews';
import type { ReplyOf } from '@parley/contracts/http/route';
import { awaitReads, type ReadSide } from '../../platform/http/read-side.js';
import { Input, Serve, type Call } from '../../platform/http/serve.js';
import { Throttle } from '../../platform/http/throttle.js';
import { READ_SIDE } from '../../platform/tokens.js';
import { FindChat } from '../find-chat.js';
import { RemoteMessages } from './remote-messages.js';

@Controller()
export class FetchRemoteController {
  constructor(
    private readonly chats: FindChat,
    private readonly messages: RemoteMessages,
    private readonly throttle: Throttle,
    @Inject(READ_SIDE) private readonly reads: ReadSide,
  ) {}

  @Serve(fetchRemote)
  async fetch(@Input() call: Call<typeof fetchRemote>): Promise<ReplyOf<typeof fetchRemote>> {
    const { params, requestId, reply } = call;
    void reply.header('cache-control', 'no-store');
    const { row } = await this.chats.find(call);
    await this.throttle.takeHere('learnerPostPerChat', `remote ${row.chatId}`);
    const target = { chatId: row.chatId, flowId: params.id };
    const { result, position } = await this.messages.fetch(target, params.itemKey, requestId);
    await awaitReads(this.reads, position, reply);
    return result;
  }
}
