import { Controller } from '@nestjs/common';
import type { ReplyOf } from '@parley/contracts/http/route';
import { getSequenceStats } from '@parley/contracts/http/sequence-stats';
import { DataSource } from 'typeorm';
import { Input, Serve, type SequenceCall } from '../../platform/http/serve.js';
import { averagesOf, completedTimeOf, scoresOf, wantedTime } from '../aggregates.js';
import { attemptsOverTime } from '../attempts-over-time.js';
import { instantsOf, spansOf } from '../day-range.js';
import { averagesByFlow, ExactFigures } from '../exact-figures.js';
import { runsWhere, SequenceCounters, type RunSelection } from './sequence-counters.js';
import { SequenceItems } from './sequence-items.js';

@Controller()
export class SequenceStatsController {
  constructor(
    private readonly counters: SequenceCounters,
    private readonly items: SequenceItems,
    private readonly dataSource: DataSource,
    private readonly exact: ExactFigures,
  ) {}

  @Serve(getSequenceStats)
  async stats(
    @Input() { params, query }: SequenceCall<typeof getSequenceStats>,
  ): Promise<ReplyOf<typeof getSequenceStats>> {
    const time = wantedTime(query);
    const range = instantsOf(query);
    const version = query.version ?? null;
    const selection: RunSelection = { sequenceId: params.id, spans: spansOf(range), version };
    const [where, parameters] = runsWhere(selection);
    const counted = { table: 'sequence_stat_bucket', where, parameters } as const;
    const attempts = query.attempts ?? 'latest';
    const [{ timeCells, scored, scoreSum, scoreCells, scorePending, ...totals }, overTime, steps, versions, exact] =
      await Promise.all([
        this.counters.totals(selection, time),
        attemptsOverTime(this.dataSource, counted, range, query.timeZone ?? 'UTC'),
        this.counters.steps(selection, attempts, time),
        this.counters.versions(params.id),
        this.exact.ofRuns(params.id, version, range),
      ]);
    return {
      ...totals,
      ...averagesOf(totals),
      completedTime: completedTimeOf(timeCells, exact && exact.runs),
      attemptsOverTime: overTime,
      scores: scoresOf({ scored, scoreSum, scoreCells, scorePending }, exact && exact.runs),
      items: await this.items.of(
        params.id,
        version,
        { steps, exact: exact && averagesByFlow(exact, attempts) },
        versions,
      ),
      versions,
    };
  }
}
