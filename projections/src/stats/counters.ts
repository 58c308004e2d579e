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
/** Which counters a chat is counted in. */
export interface CountedAt {
  readonly flow_id: number;
  readonly version: number;
  /** ms since 1970 */
  readonly created: number;
}

/** Changes of counters, gathered over a batch: what one chat adds and another takes away meets in one row. */
export class Counters {
  private readonly bucketDeltas = new Map<string, BucketDelta>();
  private readonly promptDeltas = new Map<string, PromptDelta>();
  private readonly answerDeltas = new Map<string, AnswerDelta>();

  get buckets(): readonly BucketDelta[] {
    return [...this.bucketDeltas.values()].filter(isChange);
  }
  get prompts(): readonly PromptDelta[] {
    return [...this.promptDeltas.values()].filter(({ presentations }) => presentations !== 0);
  }
  get answers(): readonly AnswerDelta[] {
    return [...this.answerDeltas.values()].filter(({ count }) => count !== 0);
  }

  /** Replaces what the chat added before by what it adds now. */
  change(at: CountedAt, before: Contribution, now: Contribution): void {
    for (const span of spanCells(at)) {
      const delta = entry(this.bucketDeltas, keyOf(span), () => ({
        ...span,
        total: 0,
        attempted: 0,
        completed: 0,
        attempted_time: now.attemptedTime.map(() => 0),
        completed_time: now.completedTime.map(() => 0),
      }));
      delta.total += now.total - before.total;
      delta.attempted += now.attempted - before.attempted;
      delta.completed += now.completed - before.completed;
      addDifference(delta.attempted_time, now.attemptedTime, before.attemptedTime);
      addDifference(delta.completed_time, now.completedTime, before.completedTime);
    }
  }

  countPresentation(at: CountedAt, promptKey: string, by: number): void {
    for (const span of spanCells(at)) {
      const key = `${keyOf(span)} ${promptKey}`;
      entry(this.promptDeltas, key, () => ({ ...span, prompt_key: promptKey, presentations: 0 })).presentations += by;
    }
  }

  countAnswer(at: CountedAt, promptKey: string, answer: string, by: number): void {
    for (const span of spanCells(at)) {
      const key = JSON.stringify([keyOf(span), promptKey, answer]);
      entry(this.answerDeltas, key, () => ({ ...span, prompt_key: promptKey, answer, count: 0 })).count += by;
    }
  }
}

const isChange = (delta: BucketDelta): boolean =>
  [delta.total, delta.attempted, delta.completed, ...delta.attempted_time, ...delta.completed_time].some(
    (n) => n !== 0,
  );

const spanCells = ({ flow_id, version, created }: CountedAt): SpanCells[] =>
  spansOf(created).map(({ grain, startAt }) => ({
    flow_id,
    grain,
    start_at: new Date(startAt).toISOString(),
    version,
  }));

const keyOf = ({ flow_id, grain, start_at, version }: SpanCells): string =>
  `${flow_id} ${version} ${grain} ${start_at}`;

function entry<V>(map: Map<string, V>, key: string, make: () => V): V {
  const found = map.get(key) ?? make();
  map.set(key, found);
  return found;
}

function addDifference(sums: number[], now: readonly number[], before: readonly number[]): void {
  for (let index = 0; index < sums.length; index += 1)
    sums[index] = (sums[index] ?? 0) + (now[index] ?? 0) - (before[index] ?? 0);
}
