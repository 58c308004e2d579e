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
  presentations: number;
}
export interface AnswerDelta extends SpanCells {
  readonly prompt_key: string;
  readonly answer: string;
  count: number;
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
interface Quarter {
  readonly at: CountedAt;
  readonly changes: Changes;
  /** Prompt → presentations. */
  readonly prompts: Map<string, number>;
  /** Prompt → answer → times given. */
  readonly answers: Map<string, Map<string, number>>;
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
    const buckets = new Map<string, BucketDelta>();
    const prompts = new Map<string, PromptDelta>();
    const answers = new Map<string, AnswerDelta>();
    for (const { at, changes, prompts: shown, answers: given } of this.quarters.values())
      for (const { grain, startAt } of spansOf(at.quarter)) {
        const span = { flow_id: at.flow_id, version: at.version, grain, start_at: new Date(startAt).toISOString() };
        const place = `${at.flow_id} ${at.version} ${grain} ${startAt}`;
        addChanges(
          entry(buckets, place, () => ({ ...span, ...noChanges() })),
          changes,
        );
        for (const [prompt_key, count] of shown)
          entry(prompts, `${place} ${prompt_key}`, () => ({ ...span, prompt_key, presentations: 0 })).presentations +=
            count;
        for (const [prompt_key, counts] of given)
          for (const [answer, count] of counts) {
            const key = JSON.stringify([place, prompt_key, answer]);
            entry(answers, key, () => ({ ...span, prompt_key, answer, count: 0 })).count += count;
          }
      }
    return {
      buckets: [...buckets.values()].filter(isChange),
      prompts: [...prompts.values()].filter(({ presentations }) => presentations !== 0),
      answers: [...answers.values()].filter(({ count }) => count !== 0),
    };
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

const noChanges = (): Changes => ({
  total: 0,
  attempted: 0,
  completed: 0,
  attempted_time: OUTLIER_THRESHOLDS_MS.map(() => 0),
  completed_time: OUTLIER_THRESHOLDS_MS.map(() => 0),
});

function addChanges(sum: BucketDelta, changes: Changes): void {
  sum.total += changes.total;
  sum.attempted += changes.attempted;
  sum.completed += changes.completed;
  addTo(sum.attempted_time, changes.attempted_time, 1);
  addTo(sum.completed_time, changes.completed_time, 1);
}

const isChange = (delta: BucketDelta): boolean =>
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
