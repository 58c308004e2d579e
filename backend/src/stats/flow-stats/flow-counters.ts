/** Reads the projections' counters: sums over a few spans, however many chats there are. */
import { Injectable } from '@nestjs/common';
import { CHAT_TIME_LIMITS, PROMPT_TIME_LIMITS, SCORE_CELLS } from '@parley/contracts/http/stat-cells';
import type { Attempts, getFlowStats } from '@parley/contracts/http/stats';
import { DataSource } from 'typeorm';
import type { FlowCall } from '../../platform/http/serve.js';
import { signedRows, sumOfCells, type SignedSpan } from '../spans.js';

/** Chats that fit this selection count. */
export interface Selection {
  readonly flowId: number;
  readonly spans: readonly SignedSpan[];
  readonly attempts: Attempts;
  readonly version: number | null;
  readonly sequenceId: number | null;
  /** The label of a class; null = all chats. */
  readonly class: string | null;
}
/** The part of a selection that a query chooses by other things than time. */
export type Chosen = Omit<Selection, 'spans'>;
export const chosenBy = (
  flowId: number,
  query: Pick<FlowCall<typeof getFlowStats>['query'], 'attempts' | 'version' | 'flowSequenceId' | 'class'>,
): Chosen => ({
  flowId,
  attempts: query.attempts ?? 'latest',
  version: query.version ?? null,
  sequenceId: query.flowSequenceId ?? null,
  class: query.class ?? null,
});
export interface Totals {
  readonly total: number;
  readonly attempted: number;
  readonly totalCompleted: number;
  /** ms */
  readonly totalTime: number;
  readonly totalCompletedTime: number;
  readonly timeCells: number[];
  readonly scored: number;
  /** Ten-thousandths of the maximum. */
  readonly scoreSum: number;
  readonly scoreCells: number[];
  readonly scorePending: number;
}
export interface PromptCount {
  readonly key: string;
  readonly shown: number;
  readonly answered: number;
  readonly ended: number;
  readonly lefts: number;
  readonly ms: number;
  readonly timeCells: number[];
}
export interface AnswerCount {
  readonly promptKey: string;
  readonly answer: string;
  readonly nth: number;
  readonly count: number;
  /** Presentations of which it was the first answer, alone. */
  readonly first: number;
}
/** Presentations whose first answer was several choices. */
export interface ChoicesCount {
  readonly promptKey: string;
  /** `choicesKey` */
  readonly choices: string;
  readonly count: number;
}

/** The rows of a table of counters, and the values of their parameters. @param more a further condition */
export function selected(table: string, selection: Selection): [string, unknown[]] {
  const [where, parameters] = filtered(selection);
  return [signedRows(table, where, selection.spans, parameters), parameters];
}

/**
 * Conditions without the spans, and the values of their parameters. The counters of all chats have an empty class; in
 * `chat_stat` it means that the chat has none.
 */
export function filtered(
  { flowId, attempts, version, sequenceId, class: label }: Selection,
  rows: 'counters' | 'chats' = 'counters',
): [string, unknown[]] {
  const ofClass = rows === 'counters' ? 'class = $4' : `($4 = '' or class = $4)`;
  const where = `flow_id = $1 and ($2::int is null or version = $2) and ($3::int is null or sequence_id = $3)
    and ${ofClass} ${attempts === 'latest' ? 'and latest' : ''}`;
  return [where, [flowId, version, sequenceId, label ?? '']];
}

@Injectable()
export class FlowCounters {
  constructor(private readonly dataSource: DataSource) {}

  /** @param time index of a TIME_COUNTER */
  async totals(selection: Selection, time: number): Promise<Totals> {
    const [rows, parameters] = selected('flow_stat_bucket', selection);
    // Postgres counts array elements from 1.
    const at = time + 1;
    const [row] = await this.dataSource.query<Totals[]>(
      `select coalesce(sum(total * sign), 0)::int as "total", coalesce(sum(attempted * sign), 0)::int as "attempted",
         coalesce(sum(completed * sign), 0)::int as "totalCompleted",
         coalesce(sum(attempted_time[${at}] * sign), 0)::float8 as "totalTime",
         coalesce(sum(completed_time[${at}] * sign), 0)::float8 as "totalCompletedTime",
         ${sumOfCells('time_cells', CHAT_TIME_LIMITS.length + 1, ' * sign')} as "timeCells",
         coalesce(sum(scored * sign), 0)::int as "scored", coalesce(sum(score_sum * sign), 0)::float8 as "scoreSum",
         ${sumOfCells('score_cells', SCORE_CELLS, ' * sign')} as "scoreCells",
         coalesce(sum(score_pending * sign), 0)::int as "scorePending"
       from ${rows}`,
      parameters,
    );
    if (!row) throw new Error('a sum has no row');
    return row;
  }

  /** Counts the outcomes of each prompt that was shown. */
  async prompts(selection: Selection): Promise<readonly PromptCount[]> {
    const [rows, parameters] = selected('flow_stat_prompt', selection);
    return this.dataSource.query<PromptCount[]>(
      `select prompt_key as "key", sum(presentations * sign)::int as "shown", sum(answered * sign)::int as "answered",
         sum(ended * sign)::int as "ended", sum(lefts * sign)::int as "lefts", sum(ms * sign)::float8 as "ms",
         ${sumOfCells('time_cells', PROMPT_TIME_LIMITS.length + 1, ' * sign')} as "timeCells"
       from ${rows} group by 1 having sum(presentations * sign) > 0`,
      parameters,
    );
  }

  async answers(selection: Selection): Promise<readonly AnswerCount[]> {
    const [rows, parameters] = selected('flow_stat_answer', selection);
    return this.dataSource.query<AnswerCount[]>(
      `select prompt_key as "promptKey", answer, nth, sum(count * sign)::int as "count",
         sum(first * sign)::int as "first"
       from ${rows} group by 1, 2, 3 having sum(count * sign) > 0`,
      parameters,
    );
  }

  /** Counts only these sets of choices: learners may have chosen many different sets. */
  async choices(
    selection: Selection,
    wanted: readonly Omit<ChoicesCount, 'count'>[],
  ): Promise<readonly ChoicesCount[]> {
    if (wanted.length === 0) return [];
    const [where, parameters] = filtered(selection);
    const prompts = parameters.push(wanted.map(({ promptKey }) => promptKey));
    const keys = parameters.push(wanted.map(({ choices }) => choices));
    const these = `(prompt_key, choices) in (select * from unnest($${prompts}::text[], $${keys}::text[]))`;
    const rows = signedRows('flow_stat_choices', `${where} and ${these}`, selection.spans, parameters);
    return this.dataSource.query<ChoicesCount[]>(
      `select prompt_key as "promptKey", choices, sum(count * sign)::int as "count" from ${rows} group by 1, 2`,
      parameters,
    );
  }

  async versions(flowId: number): Promise<number[]> {
    const rows = await this.dataSource.query<{ version: number }[]>(
      'select version from read.flow_version where flow_id = $1 order by version desc',
      [flowId],
    );
    return rows.map(({ version }) => version);
  }
}
