/**
 * Computes what one visit of a prompt can earn, by where it leads: the arithmetic of the max score. It looks for the
 * highest score; the lowest is the highest of the same flow with every score negated (`sign` −1), with max and min
 * swapped.
 */
import { linkOf, linksFrom } from '../definition/links.js';
import type { Answer } from '../definition/definition.js';
import { DEFAULT_REDUCER, type Reducer } from '../definition/reducers.js';
import type { Onward } from '../engine/onward.js';
import { asksAfter, isForWhole, isLastStep } from '../engine/play.js';
import { leastOf } from '../engine/sent-item.js';
import { saidAt, SILENCE, textFor, type Sayings } from './sayings.js';
import { subsetSlot, type Pick } from './subset-best.js';
import { better, bestOfWay, unscoredWay, type Earned, type Extra, type Slot } from './thread-best.js';
import { onlyAnswer, wholeAnswers } from './whole-answers.js';
import type { PreparedPrompt } from '../engine/types.js';

export interface VisitOutcome {
  /** null: the chat ends there. */
  readonly to: PreparedPrompt | null;
  /** The highest score of such a visit; null: it can't earn anything that counts. Infinity: unbounded. */
  readonly best: Earned | null;
  /** How it can also be left without a score; null: it can't. */
  readonly unscored: Sayings | null;
}
export interface VisitOutcomes {
  readonly outcomes: readonly VisitOutcome[];
  /** The prompt was searched only in part. */
  readonly cut: boolean;
}
export type Sign = 1 | -1;

interface Option extends Slot {
  readonly kind: 'again' | 'step' | 'leave';
  readonly to: PreparedPrompt | null;
  /** Leaves from any step, because the answer names its own next prompt; others leave from the last step. */
  readonly anywhere: boolean;
  /** Can be given any number of times while the prompt asks again. */
  readonly unlimited: boolean;
}
interface Options {
  readonly options: readonly Option[];
  readonly cut: boolean;
}

const NEGATED: Readonly<Record<Reducer, Reducer>> = {
  sum: 'sum',
  avg: 'avg',
  max: 'min',
  min: 'max',
  first: 'first',
  last: 'last',
};
export const reducerFor = (reducer: Reducer | undefined, sign: Sign): Reducer =>
  sign === 1 ? (reducer ?? DEFAULT_REDUCER) : NEGATED[reducer ?? DEFAULT_REDUCER];

/**
 * Limits above which a prompt is searched only in part (and `cut` is set): choices of a multi-select with a reaction or
 * link, and asking steps. Lessons stay far below; definitions made to keep a server busy don't.
 */
const MAX_LEADS = 12;
const MAX_STEPS = 50;

/** A score that a variable decides is unknown in advance, so the answer's own score is used. */
const pickOf = (prompt: PreparedPrompt, answer: Answer, text: string, sign: Sign): Pick => {
  const { score, scoreLater } = answer;
  const limit = Math.max(0, prompt.definition.maxSuperScore ?? score ?? 0);
  return {
    answer,
    text,
    score: !scoreLater && typeof score === 'number' ? (score === 0 ? 0 : score * sign) : null,
    award: scoreLater ? (sign === 1 ? limit : 0) : null,
  };
};

/** Answers that can be given; a programmatic prompt gives its first, or any if variables decide. */
const picksOf = (onward: Onward, prompt: PreparedPrompt, sign: Sign): Pick[] => {
  const computed = onward.computedPick(prompt);
  return prompt.answers.flatMap((answer, index) => {
    if (typeof computed === 'number') return index === computed ? [pickOf(prompt, answer, '', sign)] : [];
    const text = textFor(prompt, index);
    return text === null ? [] : [pickOf(prompt, answer, text, sign)];
  });
};

const slotOf = (prompt: PreparedPrompt, { text, score, award }: Pick): Slot => {
  const by = saidAt(prompt, text);
  return {
    best: score === null ? null : { value: score, by },
    unscored: score === null ? by : null,
    award: award === null ? null : { value: award, by: saidAt(prompt, text, award) },
  };
};

/** Any condition may hold, so the score that depends on one can be earned at most. */
const leavesBy = (
  onward: Onward,
  prompt: PreparedPrompt,
  links: readonly string[],
  base: Omit<Option, 'kind' | 'to'>,
): Option[] =>
  links.flatMap((link) => {
    const to = onward.from(prompt, link);
    return to === null ? [] : [{ ...base, kind: 'leave', to }];
  });

const singleOptions = (onward: Onward, prompt: PreparedPrompt, sign: Sign): Options => {
  const listedOnly = prompt.answerType === 'choice' && prompt.catchAll === null;
  const options = picksOf(onward, prompt, sign).flatMap((pick): Option[] => {
    const { answer } = pick;
    const unlimited = !listedOnly || answer.hidden === true || Boolean(answer.rule);
    const base = { ...slotOf(prompt, pick), to: null, anywhere: false, unlimited };
    if (answer.quickResponse?.repeatAnswers) {
      const escapes = leavesBy(onward, prompt, linksFrom({ when: answer.when }), { ...base, anywhere: true });
      return prompt.definition.answerProgrammatically ? escapes : [{ ...base, kind: 'again' }, ...escapes];
    }
    const own = leavesBy(onward, prompt, linksFrom(answer), { ...base, anywhere: true });
    if (linkOf(answer)) return own;
    return [{ ...base, kind: 'step' }, ...own, ...leavesBy(onward, prompt, linksFrom(prompt.definition), base)];
  });
  return { options, cut: false };
};

/**
 * Of several choices, the first with a quick response decides whether to ask again, the first with a link where to go.
 */
const severalOptions = (onward: Onward, prompt: PreparedPrompt, sign: Sign): Options => {
  const picks = picksOf(onward, prompt, sign);
  const { answerProgrammatically } = prompt.definition;
  const always = linksFrom(prompt.definition);
  const speaks = ({ answer }: Pick): boolean => Boolean(answer.quickResponse);
  const links = ({ answer }: Pick): boolean => always.length === 0 && linksFrom(answer).length > 0;
  const place = new Map(picks.map((pick, index) => [pick, index] as const));
  const isBefore = (pick: Pick, chosen: Pick | null): boolean =>
    chosen === null || (place.get(pick) ?? 0) < (place.get(chosen) ?? 0);
  const responders = [null, ...picks.filter(speaks)];
  const linkers = [null, ...picks.filter(links)];
  const options = responders.slice(0, MAX_LEADS).flatMap((responder) =>
    linkers.slice(0, MAX_LEADS).flatMap((linker): Option[] => {
      const isOut = (pick: Pick): boolean =>
        (speaks(pick) && isBefore(pick, responder)) || (links(pick) && isBefore(pick, linker));
      const forced = [...new Set([responder, linker])].filter((pick) => pick !== null);
      if (forced.some(isOut)) return [];
      const free = picks.filter((pick) => !forced.includes(pick) && !isOut(pick));
      const slot = subsetSlot(prompt, forced, free);
      if (!slot) return [];
      const base = { ...slot, to: null, anywhere: false, unlimited: true };
      const ways = always.length > 0 || !linker ? always : linksFrom(linker.answer);
      const ons: Option[] = [{ ...base, kind: 'step' }, ...leavesBy(onward, prompt, ways, base)];
      if (!responder?.answer.quickResponse?.repeatAnswers) return ons;
      const mayEscape = [...forced, ...free].some(({ answer }) => answer.when?.length);
      return [...(answerProgrammatically ? [] : [{ ...base, kind: 'again' as const }]), ...(mayEscape ? ons : [])];
    }),
  );
  return { options, cut: responders.length > MAX_LEADS || linkers.length > MAX_LEADS };
};

/** Lists the sets of choices that are worth trying if a rule looks at all choices, as the engine takes them. */
const wholeOptions = (onward: Onward, prompt: PreparedPrompt, sign: Sign): Options => {
  const computed = onward.computedPick(prompt);
  const { all, cut } =
    typeof computed === 'number' ? { all: onlyAnswer(prompt, computed), cut: false } : wholeAnswers(prompt, sign);
  const always = linksFrom(prompt.definition);
  const options = all.flatMap(({ says, picks }): Option[] => {
    const answers = picks.flatMap((index) => prompt.answers[index] ?? []);
    const picked = answers.map((answer) => pickOf(prompt, answer, '', sign));
    const scores = [leastOf(prompt) ?? [], ...picked.map(({ score }) => score ?? [])].flat();
    const award = picked.find((pick) => pick.award !== null)?.award ?? null;
    const by = saidAt(prompt, says);
    const isScored = scores.length > 0 && award === null;
    const base = {
      best: isScored ? { value: scores.reduce((sum, score) => sum + score, 0), by } : null,
      unscored: isScored ? null : by,
      award: award === null ? null : { value: award, by: saidAt(prompt, says, award) },
      to: null,
      anywhere: false,
      unlimited: true,
    };
    const outcome = answers.find((answer) => isForWhole(prompt, answer));
    const first = answers.find((answer) => linksFrom(answer).length > 0);
    const otherwise = outcome && linkOf(outcome) ? [] : always.length > 0 ? always : first ? linksFrom(first) : [];
    const links = new Set([...(outcome ? linksFrom(outcome) : []), ...otherwise]);
    const ons: Option[] = [{ ...base, kind: 'step' }, ...leavesBy(onward, prompt, [...links], base)];
    const speaker = answers.find(({ quickResponse }) => quickResponse) ?? answers[0];
    if (!speaker?.quickResponse?.repeatAnswers) return ons;
    const mayEscape = answers.some(({ when }) => when?.length);
    const again: Option[] = prompt.definition.answerProgrammatically ? [] : [{ ...base, kind: 'again' }];
    return mayEscape ? [...again, ...ons] : again;
  });
  return { options, cut };
};

/** The steps of a prompt at which it asks. */
const askingSteps = (prompt: PreparedPrompt): number =>
  prompt.steps.filter((_, index) => asksAfter(prompt, index) && !isLastStep(prompt, index)).length + 1;

const mergeSlots = (slots: readonly Slot[]): Slot => ({
  best: slots.map(({ best }) => best).reduce(better, null),
  unscored: slots.find(({ unscored }) => unscored)?.unscored ?? null,
  award: slots.map(({ award }) => award).reduce(better, null),
});

const merge = (outcomes: readonly VisitOutcome[]): VisitOutcome[] => {
  const byDestination = new Map<PreparedPrompt | null, VisitOutcome>();
  for (const { to, best, unscored } of outcomes) {
    const known = byDestination.get(to);
    byDestination.set(to, {
      to,
      best: better(known?.best ?? null, best),
      unscored: known?.unscored ?? unscored,
    });
  }
  return [...byDestination.values()];
};

/** The chat is abandoned without an answer. */
const NOTHING: Slot = { best: null, unscored: SILENCE, award: null };

const optionsOf = (onward: Onward, prompt: PreparedPrompt, sign: Sign): Options => {
  if (prompt.takes === 'one') return singleOptions(onward, prompt, sign);
  return (prompt.takes === 'list' || prompt.outcomes.length > 0 ? wholeOptions : severalOptions)(onward, prompt, sign);
};

const askedOutcomes = (onward: Onward, prompt: PreparedPrompt, sign: Sign, mayEnd: boolean): VisitOutcomes => {
  const reducer = reducerFor(prompt.definition.scoreStrategy?.thread, sign);
  const { options, cut } = optionsOf(onward, prompt, sign);
  const extras: readonly Extra[] = options.filter(({ kind }) => kind === 'again');
  const steps = options.filter(({ kind }) => kind === 'step');
  const all = askingSteps(prompt);
  const asked = Math.min(MAX_STEPS, all);
  const stay = mergeSlots(steps);
  const outcomes: VisitOutcome[] = [];
  for (let passed = 0; passed < asked && (passed === 0 || steps.length > 0); passed += 1) {
    const before = Array.from({ length: passed }, () => stay);
    const leaving = new Map<PreparedPrompt | null, Slot[]>(mayEnd ? [[null, [NOTHING]]] : []);
    for (const option of options)
      if (option.kind === 'leave' && (option.anywhere || passed === asked - 1))
        leaving.set(option.to, [...(leaving.get(option.to) ?? []), option]);
    for (const [to, ways] of leaving) {
      const way = { slots: [...before, mergeSlots(ways)], extras };
      outcomes.push({ to, best: bestOfWay(way, reducer), unscored: unscoredWay(way) });
    }
  }
  return { outcomes: merge(outcomes), cut: cut || all > asked };
};

/** `mayEnd`: a chat may be abandoned at this prompt, because it can't be completed from here. */
export const visitOutcomes = (onward: Onward, prompt: PreparedPrompt, sign: Sign, mayEnd: boolean): VisitOutcomes => {
  const end: VisitOutcome = { to: null, best: null, unscored: SILENCE };
  if (prompt.answerType === 'none') return { outcomes: [end], cut: false };
  // If the engine answers by itself, no chat stays there.
  if (prompt.answerType !== 'auto')
    return askedOutcomes(onward, prompt, sign, mayEnd && !prompt.definition.answerProgrammatically);
  const targets = linksFrom(prompt.definition).flatMap((link) => onward.from(prompt, link) ?? []);
  return { outcomes: merge(targets.map((to) => ({ ...end, to }))), cut: false };
};
