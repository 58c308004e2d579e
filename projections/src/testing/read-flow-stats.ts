import type { DataSource } from 'typeorm';
import type { OutlierBehaviour } from '@parley/contracts/http/stats';
import { timeCounterAt } from '../stats/times.js';

export interface FlowStatsQuestion {
  readonly flowId: number;
  readonly grain?: 0 | 1;
  /** Spans that begin in `[from, till)`, ms since 1970. */
  readonly from?: number;
  readonly till?: number;
  /** One of OUTLIER_THRESHOLDS_MS. */
  readonly threshold?: number;
  readonly version?: number;
  readonly behaviour?: OutlierBehaviour;
  readonly sequenceId?: number;
  readonly latest?: boolean;
}
interface Totals {
  readonly total: number;
  readonly attempted: number;
  readonly totalCompleted: number;
  readonly totalTime: number;
  readonly totalCompletedTime: number;
}

const WHERE = `flow_id = $1 and grain = $2 and start_at >= to_timestamp($3) and start_at < to_timestamp($4)
  and ($5::int is null or version = $5) and ($6::int is null or sequence_id = $6)
  and ($7::boolean is null or latest = $7)`;

/** The counters, summed over versions and spans. */
export async function readFlowStats(dataSource: DataSource, question: FlowStatsQuestion) {
  const { flowId, grain = 1, from = 0, till = 7e12, threshold = 0, version = null, behaviour = 'clip' } = question;
  const index = timeCounterAt(threshold, behaviour) + 1;
  const { sequenceId = null, latest = null } = question;
  const values = [flowId, grain, from / 1_000, till / 1_000, version, sequenceId, latest];
  const [totals] = await dataSource.query<Totals[]>(
    `select coalesce(sum(total), 0)::int as total, coalesce(sum(attempted), 0)::int as attempted,
       coalesce(sum(completed), 0)::int as "totalCompleted",
       coalesce(sum(attempted_time[$8::int]), 0)::float8 as "totalTime",
       coalesce(sum(completed_time[$8::int]), 0)::float8 as "totalCompletedTime"
     from read.flow_stat_bucket where ${WHERE}`,
    [...values, index],
  );
  const shown = await dataSource.query<{ key: string; count: number }[]>(
    `select prompt_key as key, sum(presentations)::int as count from read.flow_stat_prompt where ${WHERE}
     group by prompt_key order by prompt_key`,
    values,
  );
  const answers = await dataSource.query<{ key: string; count: number }[]>(
    `select prompt_key || ': ' || answer as key, sum(count)::int as count from read.flow_stat_answer where ${WHERE}
     group by 1 order by 1`,
    values,
  );
  const asObject = (counts: readonly { key: string; count: number }[]) =>
    Object.fromEntries(counts.map(({ key, count }) => [key, count]));
  return { ...totals, shown: asObject(shown), answers: asObject(answers) };
}
