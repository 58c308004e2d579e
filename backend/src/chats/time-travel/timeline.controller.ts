import { Controller } from '@nestjs/common';
import { getTimeline } from '@parley/contracts/http/reviews';
import type { ReplyOf } from '@parley/contracts/http/route';
import { Input, Serve, type FlowCall } from '../../platform/http/serve.js';
import { ChatStreams } from '../chat-streams.js';
import { FindChat } from '../find-chat.js';
import { mustBeRunning } from '../must-be-running.js';
import { PlayedVersions } from '../played-versions.js';
import { proofFlows, proveChat } from './prove-chat.js';

@Controller()
export class TimelineController {
  constructor(
    private readonly chats: FindChat,
    private readonly streams: ChatStreams,
    private readonly versions: PlayedVersions,
  ) {}

  @Serve(getTimeline)
  async get(@Input() { params, reply }: FlowCall<typeof getTimeline>): Promise<ReplyOf<typeof getTimeline>> {
    void reply.header('cache-control', 'no-store');
    const chatId = await this.chats.reviewed(params.id, params.identifier);
    const { state } = await this.streams.load(chatId);
    mustBeRunning(state, params.id);
    const flows = await proofFlows(this.versions, state);
    return { moments: await this.streams.moments(chatId), divergences: [...proveChat(flows, state)] };
  }
}
