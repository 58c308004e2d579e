import { OUTLIER_THRESHOLDS_MS } from '@parley/contracts/http/stats';
import { spansOf } from './spans.js';
import type { Grain } from './stat-rows.js';

interface SpanCells {
  readonly flow_id: number;
  readonly grain: Grain;
  readonly start_at: string;
  readonly version: number;
}
export interface BucketDelta extends SpanCells {
  total: number;
  attempted: number;
  completed: number;
  readonly attempted_time: number[];
  readonly completed_time: number[];
}
export interface PromptDelta extends SpanCells {
  readonly prompt_key: string;
  readonly presentations: number;
}
export interface AnswerDelta extends SpanCells {
  readonly prompt_key: string;
  readonly answer: string;
  readonly count: number;
}

/** What one chat adds to the figures of its flow. Times in ms, one per outlier threshold. */
export interface Contribution {
  readonly total: number;
  readonly attempted: number;
  readonly completed: number;
  readonly attemptedTime: readonly number[];
  readonly completedTime: readonly number[];
}
/** Where a chat's quarter of an hour lies among the counters; worked out once a chat. */
export interface CountedAt {
  readonly flow_id: number;
  readonly version: number;
  /** ms since 1970 */
  readonly quarter: number;
}

type Changes = Pick<BucketDelta, 'total' | 'attempted' | 'completed' | 'attempted_time' | 'completed_time'>;
interface Counted {
  readonly changes: Changes;
  /** Prompt → presentations. */
  readonly prompts: Map<string, number>;
  /** Prompt → answer → times given. */
  readonly answers: Map<string, Map<string, number>>;
}
interface Quarter extends Counted {
  readonly at: CountedAt;
}
interface SpanChanges extends Counted {
  readonly cells: SpanCells;
}

/**
 * Changes of counters, gathered over a batch by quarters of an hour: what one chat adds and another takes away meets
 * before it is written. Days are summed up at the end.
 */
export class Counters {
  private readonly quarters = new Map<string, Quarter>();

  /** Replaces what the chat added before by what it adds now. */
  change(at: CountedAt, before: Contribution, now: Contribution): void {
    const { changes } = this.quarter(at);
    changes.total += now.total - before.total;
    changes.attempted += now.attempted - before.attempted;
    changes.completed += now.completed - before.completed;
    addTo(changes.attempted_time, now.attemptedTime, 1);
    addTo(changes.attempted_time, before.attemptedTime, -1);
    addTo(changes.completed_time, now.completedTime, 1);
    addTo(changes.completed_time, before.completedTime, -1);
  }

  countPresentation(at: CountedAt, promptKey: string, by: number): void {
    addToKey(this.quarter(at).prompts, promptKey, by);
  }

  countAnswer(at: CountedAt, promptKey: string, answer: string, by: number): void {
    addToKey(
      entry(this.quarter(at).answers, promptKey, () => new Map<string, number>()),
      answer,
      by,
    );
  }

  /** The rows to add to the tables; changes of nothing are left out. */
  rows(): CounterRows {
    const spans = new Map<string, SpanChanges>();
    for (const { at, changes, prompts, answers } of this.quarters.values())
      for (const { grain, startAt } of spansOf(at.quarter)) {
        const sum = entry(spans, `${at.flow_id} ${at.version} ${grain} ${startAt}`, () => ({
          cells: { flow_id: at.flow_id, version: at.version, grain, start_at: new Date(startAt).toISOString() },
          changes: noChanges(),
          prompts: new Map(),
          answers: new Map(),
        }));
        addChanges(sum.changes, changes);
        for (const [prompt, count] of prompts) addToKey(sum.prompts, prompt, count);
        for (const [prompt, counts] of answers) {
          const sums = entry(sum.answers, prompt, () => new Map<string, number>());
          for (const [answer, count] of counts) addToKey(sums, answer, count);
        }
      }
    return rowsOf([...spans.values()]);
  }

  private quarter(at: CountedAt): Quarter {
    const make = () => ({ at, changes: noChanges(), prompts: new Map(), answers: new Map() });
    return entry(this.quarters, `${at.flow_id} ${at.version} ${at.quarter}`, make);
  }
}

export interface CounterRows {
  readonly buckets: readonly BucketDelta[];
  readonly prompts: readonly PromptDelta[];
  readonly answers: readonly AnswerDelta[];
}

function rowsOf(spans: readonly SpanChanges[]): CounterRows {
  const buckets: BucketDelta[] = [];
  const prompts: PromptDelta[] = [];
  const answers: AnswerDelta[] = [];
  for (const { cells, changes, prompts: shown, answers: given } of spans) {
    // Written out: spread a hundred thousand times, they cost more than the counting.
    const { flow_id, grain, start_at, version } = cells;
    if (isChange(changes)) buckets.push({ ...cells, ...changes });
    for (const [prompt_key, presentations] of shown)
      if (presentations !== 0) prompts.push({ flow_id, grain, start_at, version, prompt_key, presentations });
    for (const [prompt_key, counts] of given)
      for (const [answer, count] of counts)
        if (count !== 0) answers.push({ flow_id, grain, start_at, version, prompt_key, answer, count });
  }
  return { buckets, prompts, answers };
}

const noChanges = (): Changes => ({
  total: 0,
  attempted: 0,
  completed: 0,
  attempted_time: OUTLIER_THRESHOLDS_MS.map(() => 0),
  completed_time: OUTLIER_THRESHOLDS_MS.map(() => 0),
});

function addChanges(sum: Changes, changes: Changes): void {
  sum.total += changes.total;
  sum.attempted += changes.attempted;
  sum.completed += changes.completed;
  addTo(sum.attempted_time, changes.attempted_time, 1);
  addTo(sum.completed_time, changes.completed_time, 1);
}

const isChange = (delta: Changes): boolean =>
  [delta.total, delta.attempted, delta.completed, ...delta.attempted_time, ...delta.completed_time].some(
    (n) => n !== 0,
  );

function entry<V>(map: Map<string, V>, key: string, make: () => V): V {
  const found = map.get(key);
  if (found !== undefined) return found;
  const made = make();
  map.set(key, made);
  return made;
}

const addToKey = (map: Map<string, number>, key: string, by: number): void => {
  map.set(key, (map.get(key) ?? 0) + by);
};

function addTo(sums: number[], more: readonly number[], sign: 1 | -1): void {
  for (let index = 0; index < sums.length; index += 1) sums[index] = (sums[index] ?? 0) + sign * (more[index] ?? 0);
}
