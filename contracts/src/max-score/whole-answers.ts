/** Sets of choices and lists of entries that are worth trying where the whole answer counts. */
import { linksFrom } from '../definition/links.js';
import { asked, type Asks } from '../definition/input-types.js';
import { textOfAnswer } from '../definition/literal-text.js';
import { matchAnswer, withOutcome, withResult } from '../engine/match-answer.js';
import { leastOf } from '../engine/sent-item.js';
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
const worthOf = ({ definition, answers, parts }: PreparedPrompt, picks: readonly number[]) => {
  let points = leastOf({ parts, answers });
  for (const index of picks) {
    const { score, scoreLater } = answers[index] ?? {};
    if (scoreLater) return { isLater: true, points: definition.maxSuperScore ?? score ?? 0 };
    if (typeof score === 'number') points = (points ?? 0) + score;
  }
  return { isLater: false, points };
};
/** Sets that get the same reaction and lead the same way differ in nothing but their points. */
const effectOf = (
  { answers, catchAll }: PreparedPrompt,
  picks: readonly number[],
  isLater: boolean,
  isScored: boolean,
): string => {
  const speaker = picks.find((index) => answers[index]?.quickResponse) ?? picks[0];
  const repeats = speaker !== undefined && answers[speaker]?.quickResponse?.repeatAnswers;
  const outcome = picks.find((index) => answers[index]?.rule ?? index === catchAll);
  const linker = picks.find((index) => linksFrom(answers[index] ?? {}).length > 0);
  const mayEscape = picks.some((index) => answers[index]?.when?.length);
  return [repeats, outcome, linker, mayEscape, isLater, isScored].join();
};

const CATCHES_NONE = '�';
/** The entries of a list of which just these parts are right; null: there is none. */
const ENTRIES: Readonly<
  Record<Asks, ((prompt: PreparedPrompt, right: ReadonlySet<number>) => readonly string[]) | null>
> = {
  choice: null,
  text: null,
  number: null,
  files: null,
  order: ({ parts, answers }, right) => {
    const others = parts.filter((index) => !right.has(index));
    const moved = new Map(others.map((index, at) => [index, others[(at + 1) % others.length] ?? index]));
    return parts.map((index) => answers[moved.get(index) ?? index]?.message ?? '');
  },
  pairs: ({ parts, answers }, right) => {
    const sides = parts.map((index) => answers[index]?.pair ?? '');
    const wrong = (own: string) => (right.size > 0 ? '' : (sides.find((side) => side !== own) ?? ''));
    return parts.map((index, place) => (right.has(index) ? (sides[place] ?? '') : wrong(sides[place] ?? '')));
  },
  gaps: (prompt, right) =>
    prompt.parts.map((index) => (right.has(index) ? (entryFor(prompt, index) ?? '') : CATCHES_NONE)),
};
const entryFor = ({ answers }: PreparedPrompt, index: number): string | null => {
  const { message = '', literal = false, rule } = answers[index] ?? {};
  return rule ? (samplesOf(rule).texts?.[0] ?? null) : textOfAnswer({ message, literal });
};
/** Parts that are right together: all sets of few; of many, as many as possible of those that earn most. */
const rightParts = ({ parts, answers }: PreparedPrompt, sign: 1 | -1): readonly (readonly number[])[] => {
  if (parts.length <= MOST_CHOICES) return [[], ...everySet(parts)];
  const worth = (index: number): number => (answers[index]?.score ?? 0) * sign;
  const best = [...parts].sort((a, b) => worth(b) - worth(a));
  return [...best.map((_, size) => best.slice(0, size)), best];
};

/** An answer that may be given. */
interface Candidate {
  readonly picks: readonly number[];
  /** The texts with which the engine takes just these picks; null: there are none. */
  readonly says: () => readonly string[] | null;
}
interface Candidates {
  readonly tried: readonly Candidate[];
  readonly cut: boolean;
}
const setsTried = (prompt: PreparedPrompt, sign: 1 | -1): Candidates => {
  const choices = prompt.answers.flatMap(({ message }, index) => (prompt.exact.get(message) === index ? [index] : []));
  const cut = choices.length > MOST_CHOICES;
  const sets = cut ? likelySets(prompt, choices, sign) : everySet(choices);
  const says = (set: readonly number[]) => set.flatMap((index) => prompt.answers[index]?.message ?? []);
  return { cut, tried: sets.map((set) => ({ says: () => says(set), picks: withOutcome(prompt, set) })) };
};
const listsTried = (prompt: PreparedPrompt, sign: 1 | -1): Candidates => {
  const entriesOf = ENTRIES[asked(prompt.definition.inputDisplayType)];
  return {
    cut: prompt.parts.length > MOST_CHOICES,
    tried: rightParts(prompt, sign).map((set) => {
      const picks = withResult(
        prompt,
        set.toSorted((a, b) => a - b),
      );
      const says = () => {
        const entries = entriesOf?.(prompt, new Set(set)) ?? [];
        const matched = matchAnswer(prompt, entries);
        return matched.ok && matched.match.picks.join() === picks.join() ? entries : null;
      };
      return { picks, says };
    }),
  };
};

const found = new WeakMap<PreparedPrompt, Map<1 | -1, WholeAnswers>>();

/** The texts are made and tried for the best of each effect only, because that takes longer than to compute the points. */
const tryAll = (prompt: PreparedPrompt, sign: 1 | -1): WholeAnswers => {
  const { tried, cut } = prompt.takes === 'list' ? listsTried(prompt, sign) : setsTried(prompt, sign);
  const byEffect = new Map<string, { readonly candidate: Candidate; readonly worth: number }[]>();
  for (const candidate of tried) {
    const { isLater, points } = worthOf(prompt, candidate.picks);
    const effect = effectOf(prompt, candidate.picks, isLater, points !== null);
    const alike = byEffect.get(effect) ?? [];
    byEffect.set(effect, alike);
    alike.push({ candidate, worth: (points ?? 0) * sign });
  }
  const all = [...byEffect.values()].flatMap((alike): WholeAnswer[] => {
    for (const { candidate } of alike.sort((a, b) => b.worth - a.worth)) {
      const says = candidate.says();
      if (says) return [{ says, picks: candidate.picks }];
    }
    return [];
  });
  return { all, cut };
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
