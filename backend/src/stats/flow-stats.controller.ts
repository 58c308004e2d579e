import { Controller } from '@nestjs/common';
import { treesOf } from '@parley/contracts/http/path-places';
import { getFlowStats } from '@parley/contracts/http/stats';
import type { ReplyOf } from '@parley/contracts/http/route';
import { DataSource } from 'typeorm';
import { Input, Serve, type FlowCall } from '../platform/http/serve.js';
import { averagesOf, completedTimeOf, scoresOf, wantedTime } from './aggregates.js';
import { attemptsOverTime } from './attempts-over-time.js';
import { coverOf } from './cover.js';
import { instantsOf } from './day-range.js';
import { ExactFigures } from './exact-figures.js';
import { PathPlaces } from './paths/path-places.js';
import { chosenBy, filtered, FlowCounters, type Selection } from './flow-stats/flow-counters.js';
import { PromptTexts } from './flow-stats/prompt-texts.js';

type Query = FlowCall<typeof getFlowStats>['query'];

export const selectionOf = (flowId: number, query: Query): Selection => ({
  ...chosenBy(flowId, query),
  spans: coverOf(instantsOf(query)),
});

@Controller()
export class FlowStatsController {
  constructor(
    private readonly counters: FlowCounters,
    private readonly dataSource: DataSource,
    private readonly texts: PromptTexts,
    private readonly paths: PathPlaces,
    private readonly exact: ExactFigures,
  ) {}

  @Serve(getFlowStats)
  async stats(@Input() { params, query }: FlowCall<typeof getFlowStats>): Promise<ReplyOf<typeof getFlowStats>> {
    const time = wantedTime(query);
    const selection = selectionOf(params.id, query);
    const [where, parameters] = filtered(selection);
    const counted = { table: 'flow_stat_bucket', where, parameters } as const;
    const [totals, overTime, prompts, answers, newest, versions, paths, exact] = await Promise.all([
      this.counters.totals(selection, time),
      attemptsOverTime(this.dataSource, counted, instantsOf(query), query.timeZone ?? 'UTC'),
      this.counters.prompts(selection),
      this.counters.answers(selection),
      this.texts.newest(params.id),
      this.counters.versions(params.id),
      query.withPaths === 'true' ? this.paths.of(params.id, query) : null,
      this.exact.ofChats(selection, instantsOf(query)),
    ]);
    const { timeCells, scored, scoreSum, scoreCells, scorePending, ...sums } = totals;
    return {
      ...sums,
      ...averagesOf(sums),
      completedTime: completedTimeOf(timeCells, exact),
      attemptsOverTime: overTime,
      scores: scoresOf({ scored, scoreSum, scoreCells, scorePending }, exact),
      promptAnalytics: await this.texts.analytics(params.id, newest, { prompts, answers }, (wanted) =>
        this.counters.choices(selection, wanted),
      ),
      ...(paths && { pathAnalytics: treesOf(paths.pathAnalytics) }),
      versions,
    };
  }
}
