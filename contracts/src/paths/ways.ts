/** Every way on from each prompt of a flow: each possible answer, and each prompt that continues without one. */
import { linkOf } from '../definition/links.js';
import { CATCH_ALL } from '../definition/values.js';
import { canonicalJson } from '../definition/canonical.js';
import { sourceMark } from '../flow/translatable.js';
import type { PreparedFlow, PreparedPrompt } from '../engine/types.js';

export interface WayOn {
  readonly promptKey: string;
  /** null if the prompt continues by itself, or whatever is chosen ("Always to"). */
  readonly answerKey: string | null;
  /** A mark of the prompt's texts, answers and target: if it changes, this is another way, tried or not. */
  readonly mark: string;
}

/** A multi-select with "Always to" continues there whatever is chosen. */
const leadsAlways = ({ definition }: PreparedPrompt): boolean =>
  definition.acceptsMultipleAnswers === true && linkOf(definition) !== null;

const made = new WeakMap<PreparedPrompt, readonly WayOn[]>();

/** Translations and notes don't change a way. */
const waysFrom = (prompt: PreparedPrompt): readonly WayOn[] => {
  const { answerType, answers, definition, key } = prompt;
  if (answerType === 'none') return [];
  const { custom: _notes, tMessage: _t, tAltMessages: _ta, quickResponses, messages, ...said } = definition;
  const steps = messages?.map(({ tMessage: _ts, ...step }) => step);
  const own = canonicalJson([key, said, steps, quickResponses?.map(({ tMessage: _tq, ...each }) => each)]);
  const wayOf = (answerKey: string | null, answer?: unknown): WayOn => ({
    promptKey: key,
    answerKey,
    mark: sourceMark(`${own}\n${answerKey ?? ''}\n${canonicalJson(answer ?? null)}`),
  });
  if (answerType === 'auto' || leadsAlways(prompt)) return [wayOf(null)];
  return answers
    .filter(({ message }) => !(definition.acceptsMultipleAnswers && message === CATCH_ALL))
    .map(({ tMessage: _t1, quickResponse, ...answer }) =>
      wayOf(answer.key, [answer, quickResponse && { ...quickResponse, tMessage: null, tMessages: null }]),
    );
};

export const waysOf = (prompt: PreparedPrompt): readonly WayOn[] => {
  const known = made.get(prompt) ?? waysFrom(prompt);
  made.set(prompt, known);
  return known;
};
export const waysOn = (flow: PreparedFlow): readonly WayOn[] => [...flow.prompts.values()].flatMap(waysOf);

/** The ways that an answer to a prompt takes: one per choice, or the one that all share. */
export const waysTaken = (prompt: PreparedPrompt, matched: readonly string[]): readonly WayOn[] => {
  const ways = waysOf(prompt);
  if (ways.some(({ answerKey }) => answerKey === null)) return ways;
  const keys = new Set(
    matched.flatMap((message) => prompt.answers.find((answer) => answer.message === message)?.key ?? []),
  );
  return ways.filter(({ answerKey }) => answerKey !== null && keys.has(answerKey));
};
