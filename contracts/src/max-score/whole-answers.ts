/** Sets of choices that are worth trying where a rule looks at all of them. */
import { matchAnswer } from '../engine/match-answer.js';
import type { PreparedPrompt } from '../engine/types.js';
import { samplesOf } from './rule-samples.js';

/** Up to this many choices, every set is tried. */
const MOST_CHOICES = 10;

export interface WholeAnswer {
  readonly says: readonly string[];
  /** As `Match.picks`. */
  readonly picks: readonly number[];
}
export interface WholeAnswers {
  readonly all: readonly WholeAnswer[];
  /** There are more sets than were tried. */
  readonly cut: boolean;
}

const everySet = (choices: readonly number[]): readonly (readonly number[])[] =>
  Array.from({ length: 2 ** choices.length - 1 }, (_, n) => choices.filter((_choice, bit) => ((n + 1) >> bit) & 1));

/** Sets that a rule describes, alone and with everything that earns points; each choice alone; all that earn points. */
const likelySets = (
  { answers, outcomes }: PreparedPrompt,
  choices: readonly number[],
  sign: 1 | -1,
): readonly (readonly number[])[] => {
  const gains = choices.filter((index) => (answers[index]?.score ?? 0) * sign > 0);
  const described = outcomes.flatMap(({ index }) => {
    const rule = answers[index]?.rule;
    const sets = rule ? (samplesOf(rule).sets ?? []) : [];
    return sets.map((keys) => choices.filter((each) => keys.includes(answers[each]?.key ?? '')));
  });
  const fuller = described.map((set) => choices.filter((index) => set.includes(index) || gains.includes(index)));
  return [...described, ...fuller, gains, ...choices.map((index) => [index])].filter((set) => set.length > 0);
};

const found = new WeakMap<PreparedPrompt, Map<1 | -1, WholeAnswers>>();

const tryAll = (prompt: PreparedPrompt, sign: 1 | -1): WholeAnswers => {
  const choices = prompt.answers.flatMap(({ message }, index) => (prompt.exact.get(message) === index ? [index] : []));
  const cut = choices.length > MOST_CHOICES;
  const sets = cut ? likelySets(prompt, choices, sign) : everySet(choices);
  const all = sets.flatMap((indexes): WholeAnswer[] => {
    const says = indexes.flatMap((index) => prompt.answers[index]?.message ?? []);
    const matched = matchAnswer(prompt, says);
    return matched.ok ? [{ says, picks: matched.match.picks }] : [];
  });
  return { all, cut };
};

/** @param sign - 1: the highest score is looked for; -1: the lowest */
export const wholeAnswers = (prompt: PreparedPrompt, sign: 1 | -1 = 1): WholeAnswers => {
  const known = found.get(prompt) ?? new Map<1 | -1, WholeAnswers>();
  found.set(prompt, known);
  const answers = known.get(sign) ?? tryAll(prompt, sign);
  known.set(sign, answers);
  return answers;
};
