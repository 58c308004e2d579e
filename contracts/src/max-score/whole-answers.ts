/** Sets of choices that are worth trying where a rule looks at all of them. */
import { linksFrom } from '../definition/links.js';
import { withOutcome } from '../engine/match-answer.js';
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
    return sets.map((keys) => {
      const wanted = new Set(keys);
      return choices.filter((each) => wanted.has(answers[each]?.key ?? ''));
    });
  });
  const fuller = described.map((set) => [...new Set([...set, ...gains])].sort((a, b) => a - b));
  return [...described, ...fuller, gains, ...choices.map((index) => [index])].filter((set) => set.length > 0);
};

/** The points of a set, or those that a person can give for it; null: it has none. */
const worthOf = ({ definition, answers }: PreparedPrompt, picks: readonly number[]) => {
  let points: number | null = null;
  for (const index of picks) {
    const { score, scoreLater } = answers[index] ?? {};
    if (scoreLater) return { isLater: true, points: definition.maxSuperScore ?? score ?? 0 };
    if (typeof score === 'number') points = (points ?? 0) + score;
  }
  return { isLater: false, points };
};
/** Sets that get the same reaction and lead the same way differ in nothing but their points. */
const effectOf = (
  { answers }: PreparedPrompt,
  picks: readonly number[],
  isLater: boolean,
  isScored: boolean,
): string => {
  const speaker = picks.find((index) => answers[index]?.quickResponse) ?? picks[0];
  const repeats = speaker !== undefined && answers[speaker]?.quickResponse?.repeatAnswers;
  const outcome = picks.find((index) => answers[index]?.rule);
  const linker = picks.find((index) => linksFrom(answers[index] ?? {}).length > 0);
  const mayEscape = picks.some((index) => answers[index]?.when?.length);
  return [repeats, outcome, linker, mayEscape, isLater, isScored].join();
};

const found = new WeakMap<PreparedPrompt, Map<1 | -1, WholeAnswers>>();

const tryAll = (prompt: PreparedPrompt, sign: 1 | -1): WholeAnswers => {
  const choices = prompt.answers.flatMap(({ message }, index) => (prompt.exact.get(message) === index ? [index] : []));
  const cut = choices.length > MOST_CHOICES;
  const best = new Map<string, { readonly picks: readonly number[]; readonly set: readonly number[]; worth: number }>();
  for (const set of cut ? likelySets(prompt, choices, sign) : everySet(choices)) {
    const picks = withOutcome(prompt, set);
    const { isLater, points } = worthOf(prompt, picks);
    const worth = (points ?? 0) * sign;
    const effect = effectOf(prompt, picks, isLater, points !== null);
    if (worth > (best.get(effect)?.worth ?? -Infinity)) best.set(effect, { picks, set, worth });
  }
  const says = (set: readonly number[]) => set.flatMap((index) => prompt.answers[index]?.message ?? []);
  return { all: [...best.values()].map(({ picks, set }) => ({ says: says(set), picks })), cut };
};

/**
 * Of the sets with the same effect, the one with the most points.
 * @param sign - 1: the highest score is looked for; -1: the lowest
 */
export const wholeAnswers = (prompt: PreparedPrompt, sign: 1 | -1 = 1): WholeAnswers => {
  const known = found.get(prompt) ?? new Map<1 | -1, WholeAnswers>();
  found.set(prompt, known);
  const answers = known.get(sign) ?? tryAll(prompt, sign);
  known.set(sign, answers);
  return answers;
};

/** The answer that a programmatic prompt gives. */
export const onlyAnswer = (prompt: PreparedPrompt, index: number): readonly WholeAnswer[] => {
  const message = prompt.answers[index]?.message;
  if (message === undefined || prompt.exact.get(message) !== index) return [];
  return [{ says: [message], picks: withOutcome(prompt, [index]) }];
};
