/** Who may hear that a chat went on: the browser that has its token, and reviewers. */
import { Injectable } from '@nestjs/common';
import type { LiveAuth } from '@parley/contracts/http/live';
import { FlowByJwt } from '../platform/auth/flow-by-jwt.js';
import type { Listener } from '../platform/http/hosts.js';
import type { SocketDoor } from '../platform/sockets/sockets.js';
import { mayGoOn } from './chat-access.js';
import { ChatStreams } from './chat-streams.js';
import { mustBeRunning } from './find-chat.js';
import { PlayedVersions } from './played-versions.js';

@Injectable()
export class ChatDoor implements SocketDoor {
  constructor(
    private readonly chats: ChatStreams,
    private readonly versions: PlayedVersions,
    private readonly flows: FlowByJwt,
  ) {}

  /** @throws Refusal 401, 403, 404, 410 */
  async check({ flowId, chatId, token, jwt }: LiveAuth, listener: Listener): Promise<void> {
    if (jwt !== undefined) await this.flows.mayDo('flow.review', { flowId, jwt }, listener);
    const { state } = await this.chats.newest(chatId);
    mustBeRunning(state, flowId);
    if (jwt === undefined) await mayGoOn(state, token, this.versions);
  }
}
