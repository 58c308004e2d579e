/**
 * Plays every way of a flow once with the learners' engine (SPEC COV-4…8): from the start, reaching each prompt by its
 * shortest path. A way that can't be played is listed with its reason. The work is bounded, and the result says if the
 * bound was reached.
 */
import { answer } from '../engine/answer.js';
import type { ChatPath, PathStep } from '../max-score/chat-path.js';
import { asItemKey } from '../engine/history-wire.js';
import { asked, type Asks } from '../definition/input-types.js';
import type { Condition } from '../definition/conditions.js';
import { factsAt, signatureOf } from '../engine/conditions.js';
import { promptAt } from '../engine/next-prompt.js';
import { ledgerOf } from '../engine/score.js';
import { promptOf } from '../engine/prompt-of.js';
import { inputFor } from '../max-score/sayings.js';
import { startChat } from '../engine/start.js';
import type { Chat, EngineError, HistoryItem, PreparedFlow, PreparedPrompt, StartOptions } from '../engine/types.js';
import { isForHelp } from '../engine/visit.js';
import { followedWays, waysOf, waysOn, waysTaken, type WayOn } from './ways.js';

/**
 * end: nothing more is asked; back: reaches a prompt that was already walked from; flow: continues in another flow;
 * error: the engine refuses.
 */
export type WalkEnd =
  | { readonly kind: 'end' | 'back'; readonly promptKey: string }
  | { readonly kind: 'flow'; readonly flowId: number }
  | { readonly kind: 'error'; readonly code: EngineError['code']; readonly promptKey: string };
/** Notes the assumptions and omissions on the way, so that nobody reads more into the row. */
export type WalkNote = 'free-text' | 'upload' | 'one-choice' | 'external' | 'remote';
export type UnwalkedReason = 'unreached' | 'same-before' | 'computed' | 'bound';

export interface WalkedStep {
  /** Index of the step before; null: the first. */
  readonly before: number | null;
  readonly step: PathStep;
}
export interface WalkRow {
  /** Index of its last step; null: the flow ends before it asks anything. */
  readonly last: number | null;
  readonly end: WalkEnd;
  /** null if nothing was scored. */
  readonly score: number | null;
  /** Number of scores that a reviewer has yet to give. */
  readonly pending: number;
  readonly notes: readonly WalkNote[];
}
export interface Walk {
  readonly steps: readonly WalkedStep[];
  readonly rows: readonly WalkRow[];
  readonly unwalked: readonly (Pick<WayOn, 'promptKey' | 'answerKey'> & {
    readonly linkKey?: string;
    readonly reason: UnwalkedReason;
  })[];
  readonly walked: number;
  readonly ways: number;
  /** True if ways were skipped to bound the work. */
  readonly limitReached: boolean;
}

/** Most history items made or copied: about two seconds in a browser. */
export const WALK_WORK = 4_000_000;

interface Standing {
  readonly chat: Chat;
  readonly prompt: PreparedPrompt;
  readonly last: number | null;
  readonly notes: readonly WalkNote[];
}
/** Notes of a walk, for an answer of the author's and for one that it made up. */
const NOTES: Readonly<Record<Asks, readonly [listed: WalkNote | null, madeUp: WalkNote | null]>> = {
  choice: [null, 'free-text'],
  text: [null, 'free-text'],
  number: [null, 'free-text'],
  files: ['upload', 'upload'],
  order: [null, null],
  pairs: [null, null],
  gaps: [null, null],
};
const notesOf = ({ definition, catchAll, takes }: PreparedPrompt, index: number): readonly WalkNote[] => {
  const [listed, madeUp] = NOTES[asked(definition.inputDisplayType)];
  const given = index === catchAll ? madeUp : listed;
  return [
    ...(given ? [given] : []),
    ...(takes === 'set' ? (['one-choice'] as const) : []),
    ...(definition.answerExternally ? (['external'] as const) : []),
  ];
};
const isRemote = ({ contentType, direction }: HistoryItem): boolean =>
  contentType === 'remote' && direction === 'received';
/** Every condition of the flow itself. */
export const conditionsIn = ({ prompts }: PreparedFlow): readonly Condition[] =>
  [...prompts.values()]
    .flatMap(({ definition, answers }) => [definition, ...answers])
    .flatMap(({ when = [] }) => when.flatMap((link) => link.if ?? []));

class Walker {
  readonly #flow: PreparedFlow;
  readonly #conditions: readonly Condition[];
  /** First arrivals at each step of a prompt, and arrivals in other cases, which are tried afterwards. */
  readonly #firsts: Standing[] = [];
  readonly #cases: Standing[] = [];
  readonly #spots = new Set<string>();
  /** Steps of prompts, in each case that conditions can tell apart. */
  readonly #places = new Set<string>();
  readonly #taken = new Set<string>();
  readonly #refused = new Map<string, UnwalkedReason>();
  readonly #steps: WalkedStep[] = [];
  readonly #rows: WalkRow[] = [];
  #work: number;
  #limitReached = false;

  constructor(flow: PreparedFlow, work: number) {
    this.#flow = flow;
    this.#conditions = conditionsIn(flow);
    this.#work = work;
  }

  walk(options: StartOptions): Walk {
    const started = startChat(this.#flow, options);
    const first = this.#flow.prompts.get('start');
    if (started.ok) this.#arrive(started.chat, 0, null, []);
    else if (first) this.#end(null, { kind: 'error', code: started.error.code, promptKey: first.key }, null, []);
    for (let next = this.#next(); next && !this.#limitReached; next = this.#next()) this.#tryAll(next, options.at);
    return this.#told();
  }

  #told(): Walk {
    const all = waysOn(this.#flow);
    const unwalked = all
      .filter(({ mark }) => !this.#taken.has(mark))
      .map(({ promptKey, answerKey, linkKey, mark }) => ({
        promptKey,
        answerKey,
        ...(linkKey !== null && { linkKey }),
        reason: this.#refused.get(mark) ?? (this.#limitReached ? 'bound' : 'unreached'),
      }));
    return {
      steps: this.#steps,
      rows: this.#rows,
      unwalked,
      walked: all.length - unwalked.length,
      ways: all.length,
      limitReached: this.#limitReached,
    };
  }

  #next(): Standing | undefined {
    return this.#firsts.shift() ?? this.#cases.shift();
  }

  #tryAll(standing: Standing, at: number): void {
    const { prompt } = standing;
    if (prompt.answerType === 'auto') return;
    const isAny = waysOf(prompt).some(({ answerKey }) => answerKey === null);
    for (const [index, { key }] of prompt.answers.entries()) {
      const ways = waysOf(prompt).filter(({ answerKey }) => answerKey === key || answerKey === null);
      if (ways.length === 0 || (isAny && ways.every(({ mark }) => this.#taken.has(mark)))) continue;
      if (this.#work <= 0) {
        this.#limitReached = true;
        return;
      }
      this.#try(standing, index, ways, at);
    }
  }

  #try({ chat, prompt, last, notes }: Standing, index: number, ways: readonly WayOn[], at: number): void {
    const says = inputFor(prompt, index);
    if (says === null) {
      for (const { mark } of ways) this.#refused.set(mark, 'same-before');
      return;
    }
    const external = prompt.definition.answerExternally ? ({ external: true } as const) : {};
    const { promptKeyStr, key: promptKey, name: promptName } = prompt;
    this.#steps.push({ before: last, step: { promptKeyStr, promptKey, promptName, says, ...external } });
    const step = this.#steps.length - 1;
    const outcome = answer(this.#flow, chat, { key: asItemKey(`walk-${step}`), message: says, at, ...external });
    const noted = [...new Set([...notes, ...notesOf(prompt, index)])];
    this.#work -= chat.history.length + 1;
    if (!outcome.ok) {
      for (const { mark } of ways) this.#taken.add(mark);
      this.#end(step, { kind: 'error', code: outcome.error.code, promptKey }, chat, noted);
    } else this.#arrive(outcome.chat, chat.history.length, step, noted);
  }

  /** The chat after an answer; `from`: how many of its items are old. */
  #arrive(chat: Chat, from: number, last: number | null, before: readonly WalkNote[]): void {
    const added = chat.history.slice(from);
    this.#take(added);
    const notes = added.some(isRemote) ? [...new Set([...before, 'remote' as const])] : before;
    const item = chat.history.at(-1);
    const prompt = item ? promptOf(this.#flow, item) : null;
    if (!item || !prompt) return;
    if (prompt.scope !== '') {
      const flowId = Number(/chatId=(\d+)/.exec(prompt.scope)?.[1] ?? 0);
      return this.#end(last, { kind: 'flow', flowId }, chat, notes);
    }
    const promptKey = prompt.key;
    if (!chat.input || chat.input.isTerminal) return this.#end(last, { kind: 'end', promptKey }, chat, notes);
    const spot = `${promptKey}\n${item.stepIndex ?? 0}`;
    const place = spot + this.#caseOf(prompt, chat);
    if (this.#places.has(place)) return this.#end(last, { kind: 'back', promptKey }, chat, notes);
    const arrivals = this.#spots.has(spot) ? this.#cases : this.#firsts;
    this.#spots.add(spot);
    this.#places.add(place);
    arrivals.push({ chat, prompt, last, notes });
  }

  /** Names all that conditions can tell about the chat. */
  #caseOf(prompt: PreparedPrompt, { history, ...frame }: Chat): string {
    if (this.#conditions.length === 0) return '';
    // Reading items for conditions takes about four times as long as copying them.
    this.#work -= 4 * (history.length + this.#conditions.length);
    const ledger = ledgerOf(this.#flow, history);
    const at = { past: history, added: [], flow: this.#flow, frame, ledger };
    return `\n${signatureOf(this.#conditions, factsAt(at, prompt))}`;
  }

  /** Every way that these items took: answers, including the engine's own, and prompts that continued by themselves. */
  #take(added: readonly HistoryItem[]): void {
    for (const way of waysWalked(this.#flow, added)) this.#taken.add(way.mark);
    for (const item of added) {
      const prompt = item.direction === 'sent' && item.auto ? promptOf(this.#flow, item) : null;
      if (prompt?.scope === '') for (const { mark } of waysOf(prompt)) this.#refused.set(mark, 'computed');
    }
  }

  #end(last: number | null, end: WalkEnd, chat: Chat | null, notes: readonly WalkNote[]): void {
    const { total = null, pending = 0 } = chat?.score ?? {};
    this.#rows.push({ last, end, score: total, pending, notes });
  }
}

/** The ways of the flow itself that a part of a history took. */
export const waysWalked = (flow: PreparedFlow, items: readonly HistoryItem[]): readonly WayOn[] =>
  items.flatMap((item, index) => {
    const prompt = promptOf(flow, item);
    if (!prompt || prompt.scope !== '') return [];
    if (isForHelp(item)) return [];
    if (item.direction === 'sent') return waysTaken(prompt, item.matched ?? [], item.nextKey);
    const next = items[index + 1];
    if (prompt.answerType !== 'auto' || next === undefined || next.promptKey === prompt.key) return [];
    const ways = waysOf(prompt);
    const isTarget = (link: string): boolean => {
      const found = promptAt(flow, link);
      return !('code' in found) && found.key === next.promptKey;
    };
    const link = ways.find((way) => way.link !== null && isTarget(way.link))?.link;
    return followedWays(ways, link ?? null);
  });

export const walkWays = (flow: PreparedFlow, options: StartOptions, work: number = WALK_WORK): Walk =>
  new Walker(flow, work).walk(options);

/** The path to a row's end, for playing. */
export const pathTo = ({ steps }: Pick<Walk, 'steps'>, { last }: Pick<WalkRow, 'last'>): ChatPath => {
  const path: PathStep[] = [];
  for (let at = last; at !== null;) {
    const walked: WalkedStep | undefined = steps[at];
    if (!walked) break;
    path.push(walked.step);
    at = walked.before;
  }
  return path.reverse();
};
