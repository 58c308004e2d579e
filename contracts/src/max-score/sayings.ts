/** Finds inputs that the engine matches to a given answer: the words of playable paths. */
import { CATCH_ALL } from '../definition/values.js';
import { asked, asksForFiles, type Asks } from '../definition/input-types.js';
import type { AnswerRule } from '../definition/definition.js';
import { matchAnswer } from '../engine/match-answer.js';
import { NEWEST } from '../engine/read-number.js';
import { Given } from '../engine/rules/given.js';
import type { Scale } from '../definition/scale.js';
import type { PreparedPrompt } from '../engine/types.js';
import { positionsAround, positionsOf } from '../engine/rules/positions.js';
import { boundsAround, numbersAround, numberText, samplesOf } from './rule-samples.js';
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
  order: anyWords,
  pairs: anyWords,
  gaps: anyWords,
};

/** Texts found so far, and how much more may be compared. */
interface Tried {
  readonly texts: Map<number, string | null>;
  /** The cost of one comparison of a short text: rules, and words of rules. */
  readonly cost: number;
  left: number;
}
/** Most comparisons with rules of one prompt: far more than lessons need, and about a tenth of a second. */
const WORK = 200_000;
const tried = new WeakMap<PreparedPrompt, Tried>();
const triedOf = (prompt: PreparedPrompt): Tried => {
  const known = tried.get(prompt);
  if (known) return known;
  const words = prompt.answers.reduce(
    (sum, { rule }) => sum + (rule?.words?.length ?? 0) + (rule?.units?.length ?? 0),
    0,
  );
  const made: Tried = { texts: new Map(), cost: prompt.ruled.length + words / 20, left: WORK };
  tried.set(prompt, made);
  return made;
};
const pickOf = (prompt: PreparedPrompt, text: string): number | null => {
  const state = triedOf(prompt);
  state.left -= state.cost * (1 + text.length / 500);
  const matched = matchAnswer(prompt, text);
  return matched.ok ? (matched.match.picks[0] ?? null) : null;
};
const rulesBefore = ({ answers, ruled }: PreparedPrompt, index = Infinity): readonly AnswerRule[] =>
  ruled.flatMap((each) => (each.index < index ? (answers[each.index]?.rule ?? []) : []));

/** A position that no other answer takes. */
const anyPosition = (prompt: PreparedPrompt, scale: Scale): string | null => {
  const { left } = triedOf(prompt);
  const numbers = prompt.answers.flatMap(({ message }) => Number(message) || []);
  const beside = positionsAround(scale, [...numbersAround(rulesBefore(prompt)), ...numbers]);
  const found = [...beside, ...positionsOf(scale)].find(
    (value) => triedOf(prompt).left > left - WORK / 10 && pickOf(prompt, numberText(value)) === prompt.catchAll,
  );
  return found === undefined ? null : numberText(found);
};

/**
 * A text that no other answer matches. Each answer with words matches at most one of these texts, and no normaliser changes
 * them.
 */
const anyText = (prompt: PreparedPrompt): string | null => {
  if (prompt.scale) return anyPosition(prompt, prompt.scale);
  const example = EXAMPLES[asked(prompt.definition.inputDisplayType)];
  const state = triedOf(prompt);
  for (let n = 1; n <= prompt.answers.length && state.left > 0; n += 1) {
    const text = example(prompt, n);
    const pick = pickOf(prompt, text);
    if (pick === null) return null;
    if (pick === prompt.catchAll) return text;
  }
  const beside = prompt.ruled.length > 0 ? numbersAround(rulesBefore(prompt)).map(numberText) : [];
  return beside.find((text) => state.left > 0 && pickOf(prompt, text) === prompt.catchAll) ?? null;
};

/** Most texts that are tried for one answer. */
const MOST_SAMPLES = 50;
/** Texts that a rule may accept, the answer's name first. */
export const samplesFor = (prompt: PreparedPrompt, index: number): readonly string[] => {
  const { message = '', rule } = prompt.answers[index] ?? {};
  if (rule && prompt.scale)
    return positionsAround(prompt.scale, boundsAround(rule, rulesBefore(prompt, index))).map(numberText);
  return rule ? [message, ...(samplesOf(rule, rulesBefore(prompt, index)).texts ?? [])].slice(0, MOST_SAMPLES) : [];
};
/** A text that the rule of this answer accepts, and no rule before it as far as that may be compared. */
const ruledText = (prompt: PreparedPrompt, index: number): string | null => {
  const samples = samplesFor(prompt, index);
  const state = triedOf(prompt);
  for (const text of samples) {
    if (state.left <= 0) break;
    if (pickOf(prompt, text) === index) return text;
  }
  if (state.left > 0) return null;
  const own = prompt.scale ? undefined : prompt.ruled.find((each) => each.index === index);
  return samples.find((text) => own?.fits(new Given(text, NEWEST))) ?? null;
};

/**
 * The input for one answer of a prompt; null if it can't be given: an equal answer comes first, or nothing is matched
 * here.
 */
export const textFor = (prompt: PreparedPrompt, index: number): string | null => {
  const { texts } = triedOf(prompt);
  const known = texts.get(index);
  if (known !== undefined) return known;
  const text = findText(prompt, index);
  texts.set(index, text);
  return text;
};
const findText = (prompt: PreparedPrompt, index: number): string | null => {
  if (prompt.takes === 'list') return null;
  const several = prompt.takes === 'set';
  if (index === prompt.catchAll) return several ? null : anyText(prompt);
  const { message = CATCH_ALL, rule } = prompt.answers[index] ?? {};
  if (message === CATCH_ALL) return null;
  if (rule) return ruledText(prompt, index);
  if (prompt.exact.get(message) !== index) return null;
  const mayBeRefused = prompt.scale !== null || prompt.ruled.some((each) => each.index < index);
  if (mayBeRefused && pickOf(prompt, message) !== index) return null;
  // If files are asked for, only listed choices and files can be sent.
  const isUpload = asksForFiles(prompt.definition.inputDisplayType) && !several;
  return isUpload && !prompt.listed.includes(index) ? null : message;
};

/** The input with which one answer of a prompt comes first, as `answer` takes it; null: there is none. */
export const inputFor = (prompt: PreparedPrompt, index: number): string | readonly string[] | null => {
  if (prompt.takes === 'list' && prompt.parts.includes(index))
    return wholeAnswers(prompt).all.find(({ picks }) => picks.includes(index))?.says ?? null;
  if (prompt.takes === 'list' || prompt.outcomes.some((each) => each.index === index))
    return wholeAnswers(prompt).all.find(({ picks }) => picks[0] === index)?.says ?? null;
  const text = textFor(prompt, index);
  return text !== null && prompt.takes === 'set' ? [text] : text;
};

/** `award`: what a reviewer gives for it. */
export const saidAt = (prompt: PreparedPrompt, says: string | readonly string[], award?: number): Sayings => {
  const { answerProgrammatically, answerExternally } = prompt.definition;
  const given = award === undefined ? {} : { award };
  if (answerProgrammatically) return award === undefined ? SILENCE : () => [{ says: null, award }];
  return () => [answerExternally ? { says, external: true, ...given } : { says, ...given }];
};
