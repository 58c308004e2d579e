import type { PromptDefinition } from '@parley/contracts/definition/definition';
import {
  allPartsRight,
  isScoredByTeacher,
  listedAnswers,
  rightAnswers,
} from '@parley/contracts/definition/right-answers';
import { helpAmong } from '@parley/contracts/definition/help';
import { ownAnswers } from '@parley/contracts/definition/links';
import { takesList, takesOf } from '@parley/contracts/definition/takes';
import { isPart } from '@parley/contracts/definition/whole-rules';
import type { PromptAnalytics } from '@parley/contracts/http/stats';
import { HELP_NTH } from '@parley/projections/stats/chat-walk';
import { choicesKey } from '@parley/projections/stats/choices-key';
import type { AnswerCount } from './flow-counters.js';

type Data = PromptAnalytics['data'];

/** The author's answers in order, including those nobody gave, then other counted answers. */
export function countsOf(definition: PromptDefinition, all: readonly AnswerCount[]): Data['answers'] {
  const counted = all.filter(({ nth }) => nth !== HELP_NTH);
  const byAnswer = new Map<string, number>();
  const firsts = new Map<string, number>();
  for (const { answer, nth, count } of counted) {
    byAnswer.set(answer, (byAnswer.get(answer) ?? 0) + count);
    if (nth === 0) firsts.set(answer, (firsts.get(answer) ?? 0) + count);
  }
  const listed = listedAnswers(definition);
  const right = rightAnswers(definition);
  const hidden = new Set(listed.filter((answer) => answer.hidden === true).map(({ message }) => message));
  const authors = listed.map(({ message }) => message);
  const others = [...byAnswer.keys()].filter((answer) => !authors.includes(answer)).sort();
  return [...new Set([...authors, ...others])].map((message) => ({
    message,
    count: byAnswer.get(message) ?? 0,
    first: firsts.get(message) ?? 0,
    right: right.has(message),
    hidden: hidden.has(message),
  }));
}

/** The hints and solutions, in the author's order, each with how often it was asked for. */
export function helpsOf(definition: PromptDefinition, counted: readonly AnswerCount[]): NonNullable<Data['helps']> {
  const counts = new Map(
    counted.flatMap(({ answer, nth, count }) => (nth === HELP_NTH ? [[answer, count] as const] : [])),
  );
  return helpAmong(ownAnswers(definition) ?? []).map(({ message, help = 'hint' }) => ({
    message,
    kind: help,
    count: counts.get(message) ?? 0,
  }));
}

/** STAT-9: what was answered when the thread already had an answer. */
export function repeatsOf(counted: readonly AnswerCount[]): Data['expandedThread'] {
  const byNth = new Map<number, { message: string; count: number }[]>();
  for (const { answer, nth, count } of counted)
    if (nth > 0) byNth.set(nth, [...(byNth.get(nth) ?? []), { message: answer, count }]);
  return [...byNth]
    .sort(([a], [b]) => a - b)
    .map(([nth, answers]) => ({ nth, answers: answers.sort((a, b) => b.count - a.count) }));
}

/** All matches of a right answer, if several together are right; null: one match tells it. */
function wholeMatch(definition: PromptDefinition): readonly string[] | null {
  const takes = takesOf(definition);
  const right = [...rightAnswers(definition)];
  if (takes === 'one' || right.length < 2) return null;
  return takes === 'set' ? right : allPartsRight(definition).map(({ message }) => message);
}

/** @param answered - Presentations with a first answer. */
export function partsOf(
  definition: PromptDefinition,
  counted: readonly AnswerCount[],
  answered: number,
): Data['parts'] {
  const { inputDisplayType: input } = definition;
  if (takesOf(definition) !== 'list' || !takesList(input)) return undefined;
  const firsts = countsOf(definition, counted);
  const parts = listedAnswers(definition).filter(isPart);
  const rightOf = ({ message }: { readonly message: string }): number =>
    firsts.find((each) => each.message === message)?.first ?? 0;
  const fewest = Math.min(...parts.map(rightOf));
  const wrongMost = fewest < answered ? parts.findIndex((part) => rightOf(part) === fewest) + 1 : null;
  return { input, wrongMost };
}

/** A first answer is right if it is one of these, or if it is this set of choices (`choicesKey`). */
export interface RightFirst {
  readonly answers: ReadonlySet<string>;
  readonly choices: string | null;
}

/** STAT-P17. null: nothing is right here, a teacher scores it, or it isn't the learners who answer. */
export function rightFirstOf(definition: PromptDefinition): RightFirst | null {
  const right = rightAnswers(definition);
  const isForOthers = definition.answerExternally === true || definition.answerProgrammatically === true;
  if (right.size === 0 || isScoredByTeacher(definition) || isForOthers) return null;
  const all = wholeMatch(definition);
  return { answers: all ? new Set() : right, choices: all && choicesKey(all) };
}

/** @param counted of this prompt @returns null: no first answer is right or wrong here */
export function firstRightOf(
  definition: PromptDefinition,
  counted: readonly Pick<AnswerCount, 'answer' | 'first'>[],
  choices: ReadonlyMap<string, number>,
): number | null {
  const right = rightFirstOf(definition);
  return right && countedRight(right, counted, choices);
}

export function countedRight(
  right: RightFirst,
  counted: readonly Pick<AnswerCount, 'answer' | 'first'>[],
  choices: ReadonlyMap<string, number>,
): number {
  const firsts =
    right.choices === null
      ? counted.reduce((sum, { answer, first }) => sum + (right.answers.has(answer) ? first : 0), 0)
      : (choices.get(right.choices) ?? 0);
  // Until the read models of an earlier program are rebuilt, some of the subtracted counts were never added.
  return Math.max(0, firsts);
}

/** Prompts at which several choices or parts together are right, each with the key of them all. */
export const rightChoices = (prompts: Iterable<readonly [key: string, definition: PromptDefinition]>) =>
  [...prompts].flatMap(([promptKey, definition]) => {
    const all = wholeMatch(definition);
    return all ? [{ promptKey, choices: choicesKey(all) }] : [];
  });
