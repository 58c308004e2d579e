import type { ChatStanding, ItemFact } from '@parley/contracts/events/chat-events';
import { CannotApply } from '../platform/projection.js';
import { ChatWalk } from './chat-walk.js';
import type { CountedAt } from './counted-at.js';
import type { Contribution, Counters } from './counters.js';
import type { FlowNodes } from './flow-nodes.js';
import { QUARTER_MS } from './spans.js';
import type { StoredFact } from './stat-tables.js';
import { storedFact } from './stored-fact.js';

/** ms; if the learner's and the server's clock differ by more, the server's is used (decision 51). */
const MAX_SKEW_MS = 300_000;

/** The chat as it began. */
export interface Begun {
  readonly chat_id: string;
  readonly flow_id: number;
  readonly version: number;
  /** 0 = no step of a sequence */
  readonly sequence_id: number;
  /** The class under which it counts besides; empty = none. */
  readonly class: string;
  readonly sequence_version: number | null;
  readonly sequence_index: number | null;
  /** The learner whose attempt it is. */
  readonly learner: string;
  readonly attempt: number;
  /** ms since 1970 */
  readonly created: number;
}

/** One chat's contribution to the counters while a batch is folded. */
export class ChatStatState {
  /** New pages, and all others if an event may change any of them. */
  readonly pages = new Map<number, readonly StoredFact[]>();
  readonly newPages = new Set<number>();
  /** Pages that a later event changed. */
  readonly changedPages = new Set<number>();
  walk = new ChatWalk();
  completed = false;
  /** Ten-thousandths of the maximum. */
  score: number | null = null;
  /** Answers wait for a score, so that `score` isn't what the chat will have. */
  scorePending = false;
  latest = true;
  /** The revision of the last event that was counted; null = unknown. */
  revision: number | null = null;
  /** Its contribution as stored in the tables, and where; null = none. */
  before: { readonly at: CountedAt; readonly counted: Contribution } | null = null;
  private readonly quarter: number;

  /** Hidden from whoever weighs this chat: many chats share it. */
  #nodes: FlowNodes;

  constructor(
    readonly begun: Begun,
    nodes: FlowNodes,
  ) {
    this.#nodes = nodes;
    this.quarter = begun.created - (begun.created % QUARTER_MS);
  }

  /** Call before use in another batch. */
  useNodes(nodes: FlowNodes): void {
    this.#nodes = nodes;
  }

  get at(): CountedAt {
    const { flow_id, class: of, version, sequence_id } = this.begun;
    return { flow_id, class: of, version, sequence_id, latest: this.latest, quarter: this.quarter };
  }

  get contribution(): Contribution {
    const { walk, completed, score, scorePending } = this;
    return {
      attempted: walk.answers > 0,
      completed,
      time: [...walk.time],
      score: completed && !scorePending ? score : null,
      scorePending: completed && scorePending,
      prompt: walk.prompt,
      way: this.#nodes.wayTo(walk.node),
      wayMs: [...walk.pathMs],
    };
  }

  stand({ completed, score, maxScore, pending }: ChatStanding): void {
    this.completed = completed;
    this.scorePending = pending > 0;
    this.score =
      score === null || maxScore === null || maxScore <= 0
        ? null
        : Math.round(10_000 * Math.min(1, Math.max(0, score / maxScore)));
  }

  add(revision: number, facts: readonly ItemFact[], serverAt: number, counters: Counters): void {
    const stored = this.stored(facts, serverAt);
    this.pages.set(revision, stored);
    this.newPages.add(revision);
    const sink = counters.sink(this.at, 1);
    for (const fact of stored) this.walk.step(fact, this.#nodes, sink);
  }

  /** Adds the facts of an earlier event, which are counted already, unless a page tells what became of them. */
  addUnchanged(revision: number, facts: readonly ItemFact[], serverAt: number): void {
    if (!this.pages.has(revision)) this.pages.set(revision, this.stored(facts, serverAt));
  }

  private stored(facts: readonly ItemFact[], serverAt: number): readonly StoredFact[] {
    const shift = clockShift(facts, serverAt);
    const earliest = this.begun.created - MAX_SKEW_MS;
    return facts.map((fact) => storedFact(fact, between(earliest, fact.at + shift, serverAt + MAX_SKEW_MS)));
  }

  /** Removes the item `from` and all later ones. All pages must be loaded. */
  truncate(from: string, counters: Counters): void {
    this.recount(-1, counters);
    let found = false;
    for (const [page, facts] of this.inOrder()) {
      const index: number = found ? 0 : facts.findIndex(([key]) => key === from);
      found ||= index >= 0;
      if (index < 0) continue;
      this.pages.set(page, facts.slice(0, index));
      this.changedPages.add(page);
    }
    if (!found) throw new CannotApply('the altered item was never counted');
    this.recount(1, counters);
  }

  /** Removes everything counted by prompt. All pages must be loaded. */
  clear(counters: Counters): void {
    this.recount(-1, counters);
  }

  /** Moves everything counted by prompt to the latest attempts, or from them. All pages must be loaded. */
  moveTo(latest: boolean, counters: Counters): void {
    if (this.latest === latest) return;
    this.recount(-1, counters);
    this.latest = latest;
    this.recount(1, counters);
  }

  private recount(sign: 1 | -1, counters: Counters): void {
    const walk = new ChatWalk();
    const sink = counters.sink(this.at, sign);
    for (const [, facts] of this.inOrder()) for (const fact of facts) walk.step(fact, this.#nodes, sink);
    this.walk = walk;
  }

  private inOrder(): (readonly [page: number, facts: readonly StoredFact[]])[] {
    return [...this.pages].sort(([a], [b]) => a - b);
  }
}

/**
 * Times are limited to the span from the chat's beginning until now, whatever an altered answer claims, so that sums
 * fit into the columns.
 */
const between = (least: number, at: number, most: number): number => Math.min(Math.max(at, least), most);

/**
 * Correction of the learner's times: zero unless the newest is far from the server's. Gaps within a post stay. The newest
 * is not always the last: behind a changed answer stand those that were given before it and stayed.
 */
function clockShift(facts: readonly ItemFact[], serverAt: number): number {
  if (facts.length === 0) return 0;
  const newest = facts.reduce((latest, { at }) => Math.max(latest, at), -Infinity);
  const skew = serverAt - newest;
  return Math.abs(skew) > MAX_SKEW_MS ? skew : 0;
}
