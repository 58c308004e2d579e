import { DEFAULT_OUTLIER_THRESHOLD_MS } from '@parley/contracts/http/stats';
import { MAX_DEPTH, otherNode, type FlowNodes } from './flow-nodes.js';
import type { StoredFact } from './stat-tables.js';
import { countedGap, NO_TIME, TIME_COUNTERS } from './times.js';

/** Joins the choices of one answer in a path; no text contains it. */
export const PATH_ANSWERS_BY = '\u001f';
/** Begins the name under which a position on a scale is counted besides its answer; no text contains it. */
export const POSITION_MARK = '\u001e';
/** Repeated answers beyond are counted together. */
export const MAX_NTH = 20;

/** In place of the number of answers before it: hints and solutions are no answers. */
export const HELP_NTH = -1;

/** That fit into a chat's row: 24 days at one place. */
const MAX_MS = 2_147_483_647;

/** A walk over a chat's facts adds its counts here. */
export interface PromptSink {
  shown(prompt: string): void;
  /** For the first time in its thread. @param answers all that were chosen; none = it matched nothing that is counted */
  answered(prompt: string, answers: readonly string[]): void;
  /** @param nth number of answers before it in the thread; HELP_NTH: help */
  answer(prompt: string, answer: string, nth: number): void;
  wentOn(prompt: string, ms: number): void;
}

/** A chat's place after its facts, and the time it took. */
export class ChatWalk {
  /** The learner's answers. */
  answers = 0;
  /** ms since 1970 of the newest item so far; null before the first one. */
  lastAt: number | null = null;
  time: number[] = [...NO_TIME];
  /** The thread: its prompt (null before the first), answers in it, and ms spent. */
  prompt: string | null = null;
  threadAnswers = 0;
  threadMs = 0;
  /** The place on the way; 0 before the first. */
  node = 0;
  /** ms at each place until now, at most MAX_MS. */
  pathMs: number[] = [];
  /** The answer given at the place. */
  pathAnswer: string | null = null;

  step(
    [, at, shown, first, answered, learner, waited, help, position]: StoredFact,
    nodes: FlowNodes,
    sink: PromptSink,
  ): void {
    this.spend(at, waited === 1);
    if (!help) this.answers += learner;
    if (shown !== null) {
      if (first) this.beginThread(shown, sink);
      this.goTo(shown, nodes);
    }
    if (answered !== null && !help) this.pathAnswer = answered.slice(1).sort().join(PATH_ANSWERS_BY);
    if (help && answered) for (const message of answered.slice(1)) sink.answer(answered[0], message, HELP_NTH);
    else if (answered !== null || learner) this.countAnswer(answered, learner === 1 || waited === 1, sink, position);
  }

  /** Answers that stayed behind a changed one are older than it: they took no time, and time doesn't go back. */
  private spend(at: number, waited: boolean): void {
    const gap = this.lastAt === null || waited ? 0 : Math.max(0, at - this.lastAt);
    this.lastAt = Math.max(at, this.lastAt ?? at);
    if (gap === 0) return;
    for (const [index, counter] of TIME_COUNTERS.entries())
      this.time[index] = (this.time[index] ?? 0) + countedGap(gap, counter);
    const clipped = Math.min(gap, DEFAULT_OUTLIER_THRESHOLD_MS);
    this.threadMs += clipped;
    const here = this.pathMs.length - 1;
    if (here >= 0) this.pathMs[here] = Math.min((this.pathMs[here] ?? 0) + clipped, MAX_MS);
  }

  private beginThread(prompt: string, sink: PromptSink): void {
    if (this.prompt !== null) sink.wentOn(this.prompt, this.threadMs);
    this.prompt = prompt;
    this.threadAnswers = 0;
    this.threadMs = 0;
    sink.shown(prompt);
  }

  private goTo(prompt: string, nodes: FlowNodes): void {
    // Nothing leads out of an "other" place.
    if (this.node < 0) return;
    const next =
      this.pathMs.length < MAX_DEPTH ? nodes.place(this.node, prompt, this.pathAnswer ?? '') : otherNode(this.node);
    this.node = next;
    this.pathMs.push(0);
    this.pathAnswer = null;
  }

  private countAnswer(answered: StoredFact[4], bySomebody: boolean, sink: PromptSink, position?: string): void {
    const prompt = answered?.[0] ?? this.prompt;
    const inThread = prompt !== null && prompt === this.prompt;
    const nth = inThread ? Math.min(this.threadAnswers, MAX_NTH) : 0;
    if (answered) for (const answer of answered.slice(1)) sink.answer(answered[0], answer, nth);
    if (answered && position !== undefined) sink.answer(answered[0], POSITION_MARK + position, nth);
    if (!inThread || !bySomebody) return;
    this.threadAnswers += 1;
    if (this.threadAnswers === 1) sink.answered(prompt, answered?.slice(1) ?? []);
  }
}
