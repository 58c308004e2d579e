/** Judges a learner's answers, and lists them by question for the card at the end of a chat. */
import type { PromptDefinition } from '@parley/contracts/definition/definition';
import { DEFAULT_REDUCER, type Reducer } from '@parley/contracts/definition/reducers';
import { isRight, rightAnswers } from '@parley/contracts/definition/right-answers';
import { cleanMessage } from '@parley/contracts/engine/clean-message';
import { isForHelp } from '@parley/contracts/engine/visit';
import type { HistoryItem } from '@parley/contracts/engine/types';
import type { PlayableFlow } from '../chat/chat-props.js';

/** `part`: it earned points, but isn't the right answer; `waits`: a teacher has to score it. */
export type Result = 'right' | 'part' | 'wrong' | 'waits';
export interface Verdict {
  readonly result: Result;
  /** Number of this answer among those of one visit to the question, from 1. */
  readonly tries: number;
  /** The points of this answer; 0 if answers before it change what the question earns. */
  readonly points: number;
}
export interface AnsweredQuestion {
  readonly key: HistoryItem['key'];
  readonly question: string;
  /** The last answer. */
  readonly answer: string;
  /** null: the question has no right answer, or a teacher has scored it */
  readonly verdict: Verdict | null;
}

type Prompts = ReadonlyMap<string, PromptDefinition>;
const known = new WeakMap<PlayableFlow, Prompts>();
/** The prompts of a flow and of those that it links to, by the key that items name. */
const promptsOf = (flow: PlayableFlow): Prompts => {
  const before = known.get(flow);
  if (before) return before;
  const prompts = new Map<string, PromptDefinition>();
  for (const { id, definition } of flow.linked ?? [])
    for (const prompt of definition.promptsArray) prompts.set(`${id}/${prompt.key}`, prompt.definition);
  for (const { key, definition } of flow.definition.promptsArray) prompts.set(key, definition);
  known.set(flow, prompts);
  return prompts;
};

/** Help is no try. */
const isAnswer = (item: HistoryItem): boolean =>
  item.direction === 'sent' && !item.auto && !item.answerExternally && item.message !== '' && !isForHelp(item);
/** A visit to the question began with help. */
const beganWithHelp = (item: HistoryItem): boolean => isForHelp(item) && !item.continuesThread;

const resultOf = (flow: PlayableFlow, item: HistoryItem): Result | null => {
  if (typeof item.superScore === 'number') return null;
  if (item.scoreLater) return 'waits';
  const prompt = promptsOf(flow).get(item.promptKey);
  if (!prompt || rightAnswers(prompt).size === 0) return null;
  if (isRight(prompt, item.matched ?? [])) return 'right';
  return (item.score ?? 0) > 0 ? 'part' : 'wrong';
};

/** Reads the history only if the question was answered before. */
const triesOf = (history: readonly HistoryItem[], item: HistoryItem): number => {
  let tries = 1;
  let last = item;
  for (let at = item.continuesThread ? history.lastIndexOf(item) - 1 : -1; at >= 0 && last.continuesThread; at -= 1) {
    const before = history[at]!;
    if (beganWithHelp(before)) break;
    if (!isAnswer(before)) continue;
    if (before.promptKey !== item.promptKey) break;
    tries += 1;
    last = before;
  }
  return tries;
};

/** True if a later answer brings all its points, whatever was answered before it. */
const KEEPS_POINTS: Readonly<Record<Reducer, boolean>> = {
  sum: true,
  avg: false,
  max: true,
  min: false,
  first: false,
  last: true,
};
const pointsOf = (flow: PlayableFlow, { score, promptKey }: HistoryItem, tries: number): number => {
  const { thread = DEFAULT_REDUCER } = promptsOf(flow).get(promptKey)?.scoreStrategy ?? {};
  return tries === 1 || KEEPS_POINTS[thread] ? (score ?? 0) : 0;
};

/** null: the item is no answer of the learner, or has neither right nor wrong */
export const verdictOf = (flow: PlayableFlow, history: readonly HistoryItem[], item: HistoryItem): Verdict | null => {
  const result = isAnswer(item) ? resultOf(flow, item) : null;
  if (!result) return null;
  const tries = triesOf(history, item);
  return { result, tries, points: pointsOf(flow, item, tries) };
};

/** The learner's own answers in order; the answers of one visit to a question are one row. */
export const answeredQuestions = (flow: PlayableFlow, history: readonly HistoryItem[]): readonly AnsweredQuestion[] => {
  const rows: (AnsweredQuestion & { readonly promptKey: string })[] = [];
  let question = '';
  let isHelped = false;
  for (const item of history) {
    isHelped ||= beganWithHelp(item);
    if (item.direction === 'received') {
      if (item.contentType !== 'event') question = cleanMessage(item);
      continue;
    }
    if (!isAnswer(item)) continue;
    const verdict = verdictOf(flow, history, item);
    const row = { key: item.key, promptKey: item.promptKey, answer: cleanMessage(item), verdict };
    const before = rows.at(-1);
    const begins = isHelped || !item.continuesThread;
    isHelped = false;
    if (begins || before?.promptKey !== item.promptKey) rows.push({ ...row, question });
    // A right answer stays right, whatever follows it.
    else if (before.verdict?.result !== 'right') rows[rows.length - 1] = { ...row, question: before.question };
  }
  return rows;
};
