import type { Db } from '../platform/db.js';
import { recordset } from '../platform/table.js';
import { OUTLIER_THRESHOLDS_MS } from '@parley/contracts/http/stats';
import type { Counters } from './counters.js';

const SPAN = { flow_id: 'int', grain: 'smallint', start_at: 'timestamptz', version: 'int' };
const sums = (column: string): string => {
  const each = OUTLIER_THRESHOLDS_MS.map((_, index) => `t.${column}[${index + 1}] + excluded.${column}[${index + 1}]`);
  return `${column} = array[${each.join(', ')}]`;
};

const ADD_TO_BUCKETS = `
  insert into flow_stat_bucket as t
    (flow_id, grain, start_at, version, total, attempted, completed, attempted_time, completed_time)
  select x.flow_id, x.grain, x.start_at, x.version, x.total, x.attempted, x.completed, x.attempted_time, x.completed_time
  from ${recordset({ ...SPAN, total: 'int', attempted: 'int', completed: 'int', attempted_time: 'bigint[]', completed_time: 'bigint[]' })}
  on conflict (flow_id, grain, start_at, version) do update set total = t.total + excluded.total,
    attempted = t.attempted + excluded.attempted, completed = t.completed + excluded.completed,
    ${sums('attempted_time')}, ${sums('completed_time')}`;
const ADD_TO_PROMPTS = `
  insert into flow_stat_prompt as t (flow_id, grain, start_at, version, prompt_key, presentations)
  select x.flow_id, x.grain, x.start_at, x.version, x.prompt_key, x.presentations
  from ${recordset({ ...SPAN, prompt_key: 'text', presentations: 'bigint' })}
  on conflict (flow_id, grain, start_at, version, prompt_key)
  do update set presentations = t.presentations + excluded.presentations`;
const ADD_TO_ANSWERS = `
  insert into flow_stat_answer as t (flow_id, grain, start_at, version, prompt_key, answer, count)
  select x.flow_id, x.grain, x.start_at, x.version, x.prompt_key, x.answer, x.count
  from ${recordset({ ...SPAN, prompt_key: 'text', answer: 'text', count: 'bigint' })}
  on conflict (flow_id, grain, start_at, version, prompt_key, answer) do update set count = t.count + excluded.count`;
const DROP_EMPTY = [
  ['flow_stat_bucket', 'total'],
  ['flow_stat_prompt', 'presentations'],
  ['flow_stat_answer', 'count'],
] as const;

/** Adds the changes to the counters. A counter back at nothing is no row, as if it had never been counted. */
export function writeCounters(db: Db, counters: Counters): void {
  const { buckets, prompts, answers } = counters.rows();
  if (buckets.length > 0) db.write(ADD_TO_BUCKETS, JSON.stringify(buckets));
  if (prompts.length > 0) db.write(ADD_TO_PROMPTS, JSON.stringify(prompts));
  if (answers.length > 0) db.write(ADD_TO_ANSWERS, JSON.stringify(answers));
  const lowered =
    buckets.some(({ total }) => total < 0) ||
    prompts.some(({ presentations }) => presentations < 0) ||
    answers.some(({ count }) => count < 0);
  if (!lowered) return;
  const flows = [...new Set([...buckets, ...prompts, ...answers].map(({ flow_id }) => flow_id))];
  for (const [table, column] of DROP_EMPTY)
    db.write(`delete from ${table} where flow_id = any($1::int[]) and ${column} = 0`, `{${flows.join()}}`);
}
