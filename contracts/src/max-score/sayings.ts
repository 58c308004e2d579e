/** Finds inputs that the engine matches to a given answer: the words of playable paths. */
import { CATCH_ALL } from '../definition/values.js';
import { asked, asksForFiles, type Asks } from '../definition/input-types.js';
import type { AnswerRule } from '../definition/definition.js';
import { matchAnswer } from '../engine/match-answer.js';
import type { PreparedPrompt } from '../engine/types.js';
import { numbersAround, numberText, samplesOf } from './rule-samples.js';
import { wholeAnswers } from './whole-answers.js';

/** One answer given by the learner, or for them. */
export interface Saying {
  /** null: the engine gives it itself (a programmatic prompt). */
  readonly says: string | readonly string[] | null;
  /** A reviewer gives it (ENG-58). */
  readonly external?: true;
  /** The reviewer's award for the whole thread (`superScore`). */
  readonly award?: number;
}

/** Computed only when a path is asked for. */
export type Sayings = () => readonly Saying[];
export const SILENCE: Sayings = () => [];

type Example = (prompt: PreparedPrompt, n: number) => string;
const anyWords: Example = (_, n) => '?'.repeat(n);
/** The `n`th text that an input accepts, counted from 1. No two are equal, unless one text always suffices. */
const EXAMPLES: Readonly<Record<Asks, Example>> = {
  choice: anyWords,
  text: anyWords,
  number: (prompt, n) => (prompt.numbers ? String(n) : anyWords(prompt, n)),
  files: () => JSON.stringify({ images: [{ url: 'https://example.org/image.png' }] }),
};

const pickOf = (prompt: PreparedPrompt, text: string): number | null => {
  const matched = matchAnswer(prompt, text);
  return matched.ok ? (matched.match.picks[0] ?? null) : null;
};
const rulesBefore = ({ answers, ruled }: PreparedPrompt, index = Infinity): readonly AnswerRule[] =>
  ruled.flatMap((each) => (each.index < index ? (answers[each.index]?.rule ?? []) : []));

/**
 * A text that no other answer matches. Each answer with words matches at most one of these texts, and no normaliser changes
 * them.
 */
const anyText = (prompt: PreparedPrompt): string | null => {
  const example = EXAMPLES[asked(prompt.definition.inputDisplayType)];
  for (let n = 1; n <= prompt.answers.length; n += 1) {
    const text = example(prompt, n);
    const matched = matchAnswer(prompt, text);
    if (!matched.ok) return null;
    if (matched.match.picks[0] === prompt.catchAll) return text;
  }
  const beside = prompt.ruled.length > 0 ? numbersAround(rulesBefore(prompt)).map(numberText) : [];
  return beside.find((text) => pickOf(prompt, text) === prompt.catchAll) ?? null;
};

/** Texts that a rule may accept, the answer's name first. */
export const samplesFor = (prompt: PreparedPrompt, index: number): readonly string[] => {
  const { message = '', rule } = prompt.answers[index] ?? {};
  return rule ? [message, ...(samplesOf(rule, rulesBefore(prompt, index)).texts ?? [])] : [];
};

/**
 * The input for one answer of a prompt; null if it can't be given: an equal answer comes first, or nothing is matched
 * here.
 */
export const textFor = (prompt: PreparedPrompt, index: number): string | null => {
  const several = prompt.definition.acceptsMultipleAnswers === true;
  if (index === prompt.catchAll) return several ? null : anyText(prompt);
  const { message = CATCH_ALL, rule } = prompt.answers[index] ?? {};
  if (message === CATCH_ALL) return null;
  if (rule) return samplesFor(prompt, index).find((text) => pickOf(prompt, text) === index) ?? null;
  if (prompt.exact.get(message) !== index) return null;
  const isRuledBefore = prompt.ruled.some((each) => each.index < index);
  if (isRuledBefore && pickOf(prompt, message) !== index) return null;
  // If files are asked for, only listed choices and files can be sent.
  const isUpload = asksForFiles(prompt.definition.inputDisplayType) && !several;
  return isUpload && !prompt.listed.includes(index) ? null : message;
};

/** The input with which one answer of a prompt comes first, as `answer` takes it; null: there is none. */
export const inputFor = (prompt: PreparedPrompt, index: number): string | readonly string[] | null => {
  if (prompt.outcomes.some((each) => each.index === index))
    return wholeAnswers(prompt).all.find(({ picks }) => picks[0] === index)?.says ?? null;
  const text = textFor(prompt, index);
  return text !== null && prompt.definition.acceptsMultipleAnswers ? [text] : text;
};

/** `award`: what a reviewer gives for it. */
export const saidAt = (prompt: PreparedPrompt, says: string | readonly string[], award?: number): Sayings => {
  const { answerProgrammatically, answerExternally } = prompt.definition;
  const given = award === undefined ? {} : { award };
  if (answerProgrammatically) return award === undefined ? SILENCE : () => [{ says: null, award }];
  return () => [answerExternally ? { says, external: true, ...given } : { says, ...given }];
};
