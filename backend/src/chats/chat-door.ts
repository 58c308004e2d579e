/** Decides who may be notified of news in a chat: the browser with its token, and reviewers. */
import { Inject, Injectable } from '@nestjs/common';
import type { LiveAuth } from '@parley/contracts/http/live';
import { FlowByJwt } from '../platform/auth/flow-by-jwt.js';
import type { Listener } from '../platform/http/hosts.js';
import type { ReadSide } from '../platform/http/read-side.js';
import type { SocketDoor } from '../platform/sockets/sockets.js';
import { READ_SIDE } from '../platform/tokens.js';
import { mayContinue } from './chat-access.js';
import { ChatStreams } from './chat-streams.js';
import { mustBeRunning } from './must-be-running.js';
import { PlayedVersions } from './played-versions.js';
import { LearnersHere } from './presence/learners-here.js';

@Injectable()
export class ChatDoor implements SocketDoor {
  constructor(
    private readonly chats: ChatStreams,
    private readonly versions: PlayedVersions,
    private readonly flows: FlowByJwt,
    private readonly here: LearnersHere,
    @Inject(READ_SIDE) private readonly reads: ReadSide,
  ) {}

  /** @throws Refusal 401, 403, 404, 410 */
  async check({ flowId, chatId, token, jwt }: LiveAuth, listener: Listener): Promise<void> {
    await this.reads.upToDate();
    if (jwt !== undefined) await this.flows.mayDo('flow.review', { flowId, jwt }, listener);
    const { state } = await this.chats.load(chatId);
    mustBeRunning(state, flowId);
    if (jwt !== undefined) return;
    await mayContinue(state, token, this.versions);
    this.here.heardOf(flowId, chatId);
  }
}
