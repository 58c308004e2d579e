import { Controller } from '@nestjs/common';
import { tellHere } from '@parley/contracts/http/live-class';
import type { ReplyOf } from '@parley/contracts/http/route';
import { Input, Serve, type Call } from '../../platform/http/serve.js';
import { Throttle } from '../../platform/http/throttle.js';
import { mayContinue } from '../chat-access.js';
import { ChatStreams } from '../chat-streams.js';
import { mustBeRunning } from '../must-be-running.js';
import { PlayedVersions } from '../played-versions.js';
import { LearnersHere } from './learners-here.js';

@Controller()
export class TellHereController {
  constructor(
    private readonly chats: ChatStreams,
    private readonly versions: PlayedVersions,
    private readonly throttle: Throttle,
    private readonly here: LearnersHere,
  ) {}

  @Serve(tellHere)
  async tell(@Input() { params, body }: Call<typeof tellHere>): Promise<ReplyOf<typeof tellHere>> {
    const { state } = await this.chats.recent(body.chatId);
    mustBeRunning(state, params.id);
    await mayContinue(state, body.token, this.versions);
    await this.throttle.takeHere('learnerPostPerChat', `here ${body.chatId}`);
    this.here.heardOf(params.id, body.chatId);
    return {};
  }
}
