import type { ItemFact } from '@parley/contracts/events/chat-events';
import { OUTLIER_THRESHOLDS_MS } from '@parley/contracts/http/stats';
import { TURNS_PER_PAGE } from '../chats/chat-rows.js';
import { CannotApply } from '../platform/projection.js';
import type { Contribution, CountedAt, Counters } from './counters.js';
import { QUARTER_MS } from './spans.js';
import type { StoredFact } from './stat-rows.js';

/** Clocks further apart than this don't speak of the same time: the server's is used (decision 51). */
const MAX_SKEW_MS = 300_000;

const NO_TIME: readonly number[] = OUTLIER_THRESHOLDS_MS.map(() => 0);
export const NOTHING: Contribution = {
  total: 0,
  attempted: 0,
  completed: 0,
  attemptedTime: NO_TIME,
  completedTime: NO_TIME,
};

/** One chat's share of the counters while a batch is folded. */
export class ChatStatState implements CountedAt {
  readonly pages = new Map<number, StoredFact[]>();
  readonly changedPages = new Set<number>();
  answers = 0;
  completed = false;
  /** ms since 1970; null before the first item. */
  lastAt: number | null = null;
  time: number[] = [...NO_TIME];
  readonly quarter: number;
  /** What it adds to the counters as they stand in the tables. */
  before: Contribution = NOTHING;

  constructor(
    readonly chat_id: string,
    readonly flow_id: number,
    readonly version: number,
    /** ms since 1970 */
    readonly created: number,
  ) {
    this.quarter = created - (created % QUARTER_MS);
  }

  get contribution(): Contribution {
    const attempted = this.answers > 0;
    return {
      total: 1,
      attempted: attempted ? 1 : 0,
      completed: this.completed ? 1 : 0,
      attemptedTime: attempted ? [...this.time] : NO_TIME,
      completedTime: this.completed ? [...this.time] : NO_TIME,
    };
  }

  add(revision: number, facts: readonly ItemFact[], serverAt: number, counters: Counters): void {
    const page = Math.floor(revision / TURNS_PER_PAGE);
    const stored = this.pages.get(page) ?? [];
    this.pages.set(page, stored);
    this.changedPages.add(page);
    const shift = clockShift(facts, serverAt);
    for (const fact of facts) {
      const kept = storedFact(fact, between(this.created - MAX_SKEW_MS, fact.at + shift, serverAt + MAX_SKEW_MS));
      stored.push(kept);
      this.spend(kept);
      this.count(kept, 1, counters);
    }
  }

  /** Takes out the item `from` and all behind it. All pages must be loaded. */
  truncate(from: string, counters: Counters): void {
    const pages = [...this.pages].sort(([a], [b]) => a - b);
    let found = false;
    for (const [page, facts] of pages) {
      const index: number = found ? 0 : facts.findIndex(([key]) => key === from);
      found ||= index >= 0;
      if (index < 0) continue;
      for (const fact of facts.slice(index)) this.count(fact, -1, counters);
      this.pages.set(page, facts.slice(0, index));
      this.changedPages.add(page);
    }
    if (!found) throw new CannotApply('the altered item was never counted');
    this.recompute();
  }

  /** Takes out everything that was counted by prompt. */
  clear(counters: Counters): void {
    for (const facts of this.pages.values()) for (const fact of facts) this.count(fact, -1, counters);
  }

  private recompute(): void {
    this.answers = 0;
    this.lastAt = null;
    this.time = [...NO_TIME];
    for (const [, facts] of [...this.pages].sort(([a], [b]) => a - b)) for (const fact of facts) this.spend(fact);
  }

  private spend([, at, , , learner, waited]: StoredFact): void {
    const gap = this.lastAt === null || waited ? 0 : Math.max(0, at - this.lastAt);
    for (const [index, threshold] of OUTLIER_THRESHOLDS_MS.entries())
      this.time[index] = (this.time[index] ?? 0) + clip(gap, threshold);
    this.lastAt = at;
    this.answers += learner;
  }

  private count([, , shown, answered]: StoredFact, by: 1 | -1, counters: Counters): void {
    if (shown !== null) counters.countPresentation(this, shown, by);
    if (answered === null) return;
    const [promptKey, ...answers] = answered;
    for (const answer of answers) counters.countAnswer(this, promptKey, answer, by);
  }
}

/** Nothing is said before a chat began or after now, whatever an altered answer claims: sums stay numbers that columns hold. */
const between = (least: number, at: number, most: number): number => Math.min(Math.max(at, least), most);

/** Threshold 0 = every gap counts whole. */
const clip = (gap: number, threshold: number): number => (threshold === 0 ? gap : Math.min(gap, threshold));

/** What to add to the learner's times: nothing, unless the newest is far from the server's. Gaps within a post stay. */
function clockShift(facts: readonly ItemFact[], serverAt: number): number {
  const newest = facts.at(-1);
  if (!newest) return 0;
  const skew = serverAt - newest.at;
  return Math.abs(skew) > MAX_SKEW_MS ? skew : 0;
}

/** A prompt is shown once a thread: quick responses, later steps and repeated questions belong to the first (decision 52). */
function storedFact(fact: ItemFact, at: number): StoredFact {
  const { key, promptKey, direction, matched = [], auto, external, follows, continuesThread } = fact;
  const whole = Math.round(at);
  if (direction === 'received') return [key, whole, follows || continuesThread ? null : promptKey, null, 0];
  const answered = matched.length > 0 ? ([promptKey, ...matched] as const) : null;
  // A reviewer's answer counts as one given at the prompt, but neither as the learner's nor as their time.
  if (external) return [key, whole, null, answered, 0, 1];
  return [key, whole, null, answered, auto ? 0 : 1];
}
