import { CHAT_TIME_LIMITS, PROMPT_TIME_LIMITS, SCORE_CELLS } from '@parley/contracts/http/stat-cells';
import type { Db } from '../platform/db.js';
import type { KeptRows } from '../platform/kept-back.js';
import { add, insert } from '../platform/table.js';
import { Counters } from './counters.js';
import { ANSWER_COUNT, BUCKET, CHOICES_COUNT, PATH_COUNT, PROMPT_COUNT } from './stat-tables.js';
import { TIME_COUNTERS } from './times.js';

const EMPTY = {
  flow_stat_bucket: 'total',
  flow_stat_prompt: 'presentations',
  flow_stat_answer: 'count',
  flow_stat_choices: 'count',
  flow_stat_path: 'total',
} as const;

export const BUCKET_LENGTHS = {
  attempted_time: TIME_COUNTERS.length,
  completed_time: TIME_COUNTERS.length,
  time_cells: CHAT_TIME_LIMITS.length + 1,
  score_cells: SCORE_CELLS,
};

/** Adds the changes to the counters. A counter that is zero again has no row, as if it had never been counted. */
function writeCounters(db: Db, counters: Counters): void {
  const { buckets, prompts, answers, choices, places } = counters.rows();
  add(db, BUCKET, buckets, BUCKET_LENGTHS);
  add(db, PROMPT_COUNT, prompts, { time_cells: PROMPT_TIME_LIMITS.length + 1 });
  add(db, ANSWER_COUNT, answers);
  add(db, CHOICES_COUNT, choices);
  add(db, PATH_COUNT, places);
  const lowered =
    buckets.some(({ total }) => total < 0) ||
    prompts.some(({ presentations }) => presentations < 0) ||
    answers.some(({ count }) => count < 0) ||
    choices.some(({ count }) => count < 0) ||
    places.some(({ total }) => total < 0);
  if (!lowered) return;
  const flows = [...new Set([...buckets, ...prompts, ...answers, ...choices, ...places].map(({ flow_id }) => flow_id))];
  for (const [table, column] of Object.entries(EMPTY))
    db.write(`delete from ${table} where flow_id = any($1::int[]) and ${column} = 0`, `{${flows.join()}}`);
}

/** Counters of many batches, during a rebuild. */
class KeptCounters implements KeptRows<Db> {
  private kept = new Counters();

  add(counters: Counters): void {
    this.kept.merge(counters);
  }

  get size(): number {
    return this.kept.size;
  }

  write(db: Db, toEmptyTables: boolean): void {
    const { kept } = this;
    this.kept = new Counters();
    if (!toEmptyTables) return writeCounters(db, kept);
    const { buckets, prompts, answers, choices, places } = kept.rows();
    insert(db, BUCKET, buckets);
    insert(db, PROMPT_COUNT, prompts);
    insert(db, ANSWER_COUNT, answers);
    insert(db, CHOICES_COUNT, choices);
    insert(db, PATH_COUNT, places);
  }
}

/** Adds the changes to the counters; during a rebuild, not before it asks for them. */
export function countOn(db: Db, counters: Counters): void {
  const kept = db.keptBack?.part('counters', () => new KeptCounters());
  if (kept) db.afterCommit(() => kept.add(counters));
  else writeCounters(db, counters);
}
