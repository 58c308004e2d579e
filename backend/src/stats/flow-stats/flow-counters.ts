/** Reads the counters that the projections keep: sums over a few spans, whatever the number of chats. */
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Span } from '../day-range.js';

export interface Totals {
  readonly total: number;
  readonly attempted: number;
  readonly totalCompleted: number;
  /** ms */
  readonly totalTime: number;
  readonly totalCompletedTime: number;
}
export interface AnswerCount {
  readonly promptKey: string;
  readonly answer: string;
  readonly count: number;
}

/** `$1` = flow; each span adds three parameters. */
function within(spans: readonly Span[], parameters: unknown[]): string {
  const clauses = spans.map(({ grain, from, till }) => {
    parameters.push(grain, from === null ? null : new Date(from), till === null ? null : new Date(till));
    const n = parameters.length;
    return `(grain = $${n - 2} and ($${n - 1}::timestamptz is null or start_at >= $${n - 1}) and ($${n}::timestamptz is null or start_at < $${n}))`;
  });
  return clauses.length ? `(${clauses.join(' or ')})` : 'false';
}

@Injectable()
export class FlowCounters {
  constructor(private readonly dataSource: DataSource) {}

  async totals(flowId: number, spans: readonly Span[], threshold: number): Promise<Totals> {
    const parameters: unknown[] = [flowId];
    const where = within(spans, parameters);
    // Postgres counts array elements from 1.
    const at = threshold + 1;
    const [row] = await this.dataSource.query<Record<keyof Totals, string>[]>(
      `select coalesce(sum(total), 0) as "total", coalesce(sum(attempted), 0) as "attempted", coalesce(sum(completed), 0) as "totalCompleted",
         coalesce(sum(attempted_time[${at}]), 0) as "totalTime", coalesce(sum(completed_time[${at}]), 0) as "totalCompletedTime"
       from read.flow_stat_bucket where flow_id = $1 and ${where}`,
      parameters,
    );
    const of = (name: keyof Totals) => Number(row?.[name] ?? 0);
    return {
      total: of('total'),
      attempted: of('attempted'),
      totalCompleted: of('totalCompleted'),
      totalTime: of('totalTime'),
      totalCompletedTime: of('totalCompletedTime'),
    };
  }

  /** How often each prompt was shown. */
  async presentations(flowId: number, spans: readonly Span[]): Promise<ReadonlyMap<string, number>> {
    const parameters: unknown[] = [flowId];
    const rows = await this.dataSource.query<{ key: string; shown: string }[]>(
      `select prompt_key as key, sum(presentations) as shown from read.flow_stat_prompt where flow_id = $1 and ${within(spans, parameters)} group by 1`,
      parameters,
    );
    return new Map(rows.map(({ key, shown }) => [key, Number(shown)]));
  }

  async answers(flowId: number, spans: readonly Span[]): Promise<readonly AnswerCount[]> {
    const parameters: unknown[] = [flowId];
    const rows = await this.dataSource.query<{ key: string; answer: string; given: string }[]>(
      `select prompt_key as key, answer, sum(count) as given from read.flow_stat_answer where flow_id = $1 and ${within(spans, parameters)} group by 1, 2`,
      parameters,
    );
    return rows.map(({ key, answer, given }) => ({ promptKey: key, answer, count: Number(given) }));
  }
}
