import { Controller } from '@nestjs/common';
import { applyRescore, listRescores, takeBackRescore } from '@parley/contracts/http/rescore';
import type { ReplyOf } from '@parley/contracts/http/route';
import { PlayedVersions } from '../../chats/played-versions.js';
import { BackgroundWork } from '../../platform/background/background-work.js';
import { Input, Serve, type FlowCall } from '../../platform/http/serve.js';
import { MatchingChats } from '../response-logs/matching-chats.js';
import { RescoreRuns } from './rescore-runs.js';

const ALL = 2_147_483_647;

@Controller()
export class RescoresController {
  constructor(
    private readonly runs: RescoreRuns,
    private readonly background: BackgroundWork,
    private readonly versions: PlayedVersions,
    private readonly matching: MatchingChats,
  ) {}

  @Serve(applyRescore)
  async apply(
    @Input() { params: { id: flowId }, body, user }: FlowCall<typeof applyRescore>,
  ): Promise<ReplyOf<typeof applyRescore>> {
    const { id, version, reason } = body;
    await this.versions.version(flowId, version);
    const matching = this.matching.besidesVersion(await this.matching.of(flowId, { attempts: 'latest' }), version);
    const total = await this.matching.countAll(matching, ALL);
    const run = await this.runs.begin({ flowId, id, version, reason, by: user.id, total });
    this.background.wake('re-scores');
    return run;
  }

  @Serve(listRescores)
  async list(@Input() { params: { id }, reply }: FlowCall<typeof listRescores>): Promise<ReplyOf<typeof listRescores>> {
    void reply.header('cache-control', 'no-store');
    return { rescores: await this.runs.list(id) };
  }

  @Serve(takeBackRescore)
  async takeBack(
    @Input() { params: { id: flowId, rescoreId }, user }: FlowCall<typeof takeBackRescore>,
  ): Promise<ReplyOf<typeof takeBackRescore>> {
    const run = await this.runs.takeBack(flowId, rescoreId, user.id);
    this.background.wake('re-scores');
    return run;
  }
}
