import type { Aggregates } from '@parley/contracts/http/stats';
import type { DataSource } from 'typeorm';
import type { Instants } from './day-range.js';
import { within } from './spans.js';

const DAY_MS = 86_400_000;
/** Quarters of an hour give exact days in any time zone; of more days than this, months are read from UTC days. */
const MAX_DAYS = 92;

/** A table of counters with the rows that count. */
export interface Counted {
  readonly table: 'flow_stat_bucket' | 'sequence_stat_bucket';
  readonly where: string;
  readonly parameters: readonly unknown[];
}

/** Attempts by the beginning of their day or month in the viewer's time zone, oldest first; empty ones are left out. */
export async function attemptsOverTime(
  dataSource: DataSource,
  counted: Counted,
  range: Instants,
  timeZone: string,
): Promise<Aggregates['attemptsOverTime']> {
  const unit = (await daysIn(dataSource, counted, range)) <= MAX_DAYS ? 'day' : 'month';
  const { table, where, parameters } = counted;
  const values: unknown[] = [...parameters, unit, timeZone];
  const n = values.length;
  // Sums first: there are several counters of a time, and its name costs more than the sum.
  const spans = await dataSource.query<Aggregates['attemptsOverTime']['spans']>(
    `select to_char(date_trunc($${n - 1}, start_at at time zone $${n}), 'YYYY-MM-DD') as "from",
       sum(attempted)::int as attempted, sum(completed)::int as completed
     from (select start_at, sum(attempted) as attempted, sum(completed) as completed from read.${table}
       where ${where} and ${within([{ grain: unit === 'day' ? 0 : 1, ...range }], values)} group by 1) at_once
     group by 1 having sum(attempted) > 0 order by 1`,
    values,
  );
  return { unit, spans };
}

/** Between the first day with chats and the last; not counted where the range itself is short. */
async function daysIn(dataSource: DataSource, { table, where, parameters }: Counted, { from, till }: Instants) {
  if (from !== null && till !== null && till - from < MAX_DAYS * DAY_MS) return 0;
  const whole: unknown[] = [...parameters];
  const [ends] = await dataSource.query<{ days: number }[]>(
    `select coalesce(extract(epoch from max(start_at) - min(start_at)) / 86400, 0)::int as days from read.${table}
     where ${where} and ${within([{ grain: 1, from: from === null ? null : from - DAY_MS, till }], whole)}`,
    whole,
  );
  return ends?.days ?? 0;
}
