/** Reads the counters of a sequence's runs and of their chats: sums over a few spans, however many runs there are. */
import { Injectable } from '@nestjs/common';
import { CHAT_TIME_LIMITS, SCORE_CELLS } from '@parley/contracts/http/stat-cells';
import type { Attempts } from '@parley/contracts/http/stats';
import { DataSource } from 'typeorm';
import { sumOfCells, within, type Span } from '../spans.js';

/** Runs that fit this selection count. */
export interface RunSelection {
  readonly sequenceId: number;
  readonly spans: readonly Span[];
  /** The version in which they began; null = any. */
  readonly version: number | null;
}
export interface RunTotals {
  readonly total: number;
  readonly attempted: number;
  readonly totalCompleted: number;
  /** ms */
  readonly totalTime: number;
  readonly totalCompletedTime: number;
  readonly scored: number;
  /** Ten-thousandths of the maximum. */
  readonly scoreSum: number;
  /** Completed, with answers that wait for a score. */
  readonly scorePending: number;
  readonly timeCells: number[];
  readonly scoreCells: number[];
}
export interface StepTotals extends Omit<RunTotals, 'timeCells' | 'scoreCells'> {
  readonly flowId: number;
}

/** A condition without the spans, and the values of its parameters. */
export const runsWhere = ({ sequenceId, version }: RunSelection): [string, unknown[]] => [
  'sequence_id = $1 and ($2::int is null or version = $2)',
  [sequenceId, version],
];

// Postgres counts array elements from 1.
const sums = (time: number): string => `
  coalesce(sum(total), 0)::int as "total", coalesce(sum(attempted), 0)::int as "attempted",
  coalesce(sum(completed), 0)::int as "totalCompleted",
  coalesce(sum(attempted_time[${time + 1}]), 0)::float8 as "totalTime",
  coalesce(sum(completed_time[${time + 1}]), 0)::float8 as "totalCompletedTime",
  coalesce(sum(scored), 0)::int as "scored", coalesce(sum(score_sum), 0)::float8 as "scoreSum",
  coalesce(sum(score_pending), 0)::int as "scorePending"`;

@Injectable()
export class SequenceCounters {
  constructor(private readonly dataSource: DataSource) {}

  /** @param time index of a TIME_COUNTER */
  async totals(selection: RunSelection, time: number): Promise<RunTotals> {
    const [where, parameters] = runsWhere(selection);
    const [row] = await this.dataSource.query<RunTotals[]>(
      `select ${sums(time)}, ${sumOfCells('time_cells', CHAT_TIME_LIMITS.length + 1)} as "timeCells",
         ${sumOfCells('score_cells', SCORE_CELLS)} as "scoreCells"
       from read.sequence_stat_bucket where ${where} and ${within(selection.spans, parameters)}`,
      parameters,
    );
    if (!row) throw new Error('a sum has no row');
    return row;
  }

  /** @param time index of a TIME_COUNTER */
  async steps(selection: RunSelection, attempts: Attempts, time: number): Promise<readonly StepTotals[]> {
    const [where, parameters] = runsWhere(selection);
    return this.dataSource.query<StepTotals[]>(
      `select flow_id as "flowId", ${sums(time)} from read.sequence_stat_step where ${where} ${attempts === 'latest' ? 'and latest' : ''}
         and ${within(selection.spans, parameters)} group by flow_id`,
      parameters,
    );
  }

  async playedFlows(sequenceId: number): Promise<number[]> {
    const rows = await this.dataSource.query<{ flowId: number }[]>(
      'select distinct flow_id as "flowId" from read.sequence_stat_step where sequence_id = $1 and grain = 1 order by 1',
      [sequenceId],
    );
    return rows.map(({ flowId }) => flowId);
  }

  async versions(sequenceId: number): Promise<number[]> {
    const rows = await this.dataSource.query<{ version: number }[]>(
      'select version from read.sequence_version where sequence_id = $1 order by version desc',
      [sequenceId],
    );
    return rows.map(({ version }) => version);
  }
}
