/**
 * What one visit of a prompt can earn, by where it leads: the arithmetic below max score. Looks for the most; the least
 * is the most of the same flow with every score negated (`sign` −1), where max and min change places.
 */
import { DEFAULT_REDUCER, type Answer, type Reducer } from '../flow/definition.js';
import { promptAt } from './next-prompt.js';
import { asksAfter, isLastStep } from './play.js';
import type { PreparedFlow, PreparedPrompt } from './types.js';

/** Where a visit leads: a prompt's name, or null = the chat ends there. */
export type Destination = string | null;

export interface VisitOutcome {
  readonly to: Destination;
  /** The most that such a visit can earn; null = it can't earn anything that counts. Infinity = without bound. */
  readonly best: number | null;
  /** It can also be left without any score. */
  readonly unscored: boolean;
}
export type Sign = 1 | -1;

/** What one answer puts into its thread. */
interface Entry {
  readonly best: number | null;
  readonly unscored: boolean;
  /** Awarded for the whole thread instead; null = nobody scores it later. */
  readonly award: number | null;
}
interface Option extends Entry {
  readonly kind: 'again' | 'step' | 'leave';
  readonly to: Destination;
  /** Leaves from any step, since the answer names its own next prompt; the others leave from the last step. */
  readonly anywhere: boolean;
  /** May be given any number of times while the prompt asks again. */
  readonly repeatable: boolean;
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
 * Beyond these a prompt is looked at in part only: choices of a multi-select that speak or lead, steps that ask, and
 * how often one answer is counted. No lesson comes near them; a definition made to keep a server busy does.
 */
const MOST_LEADS = 12;
const MOST_STEPS = 12;
const MOST_COPIES = 12;

const numbers = (values: readonly (number | null)[]): number[] => values.filter((value) => value !== null);
const most = (values: readonly (number | null)[]): number | null => {
  const known = numbers(values);
  return known.length > 0 ? known.reduce((a, b) => Math.max(a, b)) : null;
};

/** −0 is no score that anyone wants to read. */
const signed = (score: number, sign: Sign): number => (score === 0 ? 0 : score * sign);
const awardOf = (prompt: PreparedPrompt, { score }: Answer, sign: Sign): number => {
  const limit = Math.max(0, prompt.definition.maxSuperScore ?? score ?? 0);
  return sign === 1 ? limit : 0;
};

/** A score that a variable decides is not known beforehand: the answer's own score stands for it. */
const entryOf = (prompt: PreparedPrompt, answer: Answer, sign: Sign): Entry => {
  const { score, scoreLater } = answer;
  if (scoreLater) return { best: null, unscored: true, award: awardOf(prompt, answer, sign) };
  const best = typeof score === 'number' ? signed(score, sign) : null;
  return { best, unscored: best === null, award: null };
};

const ownName = (flow: PreparedFlow, nextKey: string | null | undefined): string | null => {
  if (!nextKey) return null;
  const prompt = promptAt(flow, nextKey);
  return 'code' in prompt ? null : prompt.name;
};

/** Answers that can be matched at all: of equal ones only the first is. */
const reachableAnswers = ({ answers, exact, catchAll }: PreparedPrompt): readonly Answer[] =>
  answers.filter(
    ({ message }, index) => index === catchAll || (exact.size === 0 ? message !== '*' : exact.get(message) === index),
  );

const singleOptions = (flow: PreparedFlow, prompt: PreparedPrompt, sign: Sign): Option[] => {
  const always = ownName(flow, prompt.definition.nextKey);
  const listedOnly = prompt.answerType === 'choice' && prompt.catchAll === null;
  return reachableAnswers(prompt).flatMap((answer): Option[] => {
    const repeatable = !listedOnly || answer.hidden === true;
    const base = { ...entryOf(prompt, answer, sign), to: null, anywhere: false, repeatable };
    if (answer.quickResponse?.repeatAnswers) return [{ ...base, kind: 'again' }];
    if (answer.nextKey) {
      const to = ownName(flow, answer.nextKey);
      return to === null ? [] : [{ ...base, kind: 'leave', to, anywhere: true }];
    }
    return [{ ...base, kind: 'step' }, ...(always === null ? [] : [{ ...base, kind: 'leave' as const, to: always }])];
  });
};

/** Of several choices the first with a quick response decides whether to ask again, the first with a link where to go. */
const severalOptions = (flow: PreparedFlow, prompt: PreparedPrompt, sign: Sign): Option[] => {
  const answers = reachableAnswers(prompt).filter(({ message }) => message !== '*');
  const always = ownName(flow, prompt.definition.nextKey);
  const place = new Map(answers.map((answer, index) => [answer, index] as const));
  const responders = [null, ...answers.filter(({ quickResponse }) => quickResponse).slice(0, MOST_LEADS)];
  const linkers = prompt.definition.nextKey
    ? [null]
    : [null, ...answers.filter(({ nextKey }) => nextKey).slice(0, MOST_LEADS)];
  return responders.flatMap((responder) =>
    linkers.flatMap((linker): Option[] => {
      const before = (answer: Answer, chosen: Answer | null): boolean =>
        chosen === null || (place.get(answer) ?? 0) < (place.get(chosen) ?? 0);
      const isOut = (answer: Answer): boolean =>
        (answer.quickResponse ? before(answer, responder) : false) ||
        (!prompt.definition.nextKey && answer.nextKey ? before(answer, linker) : false);
      const forced = [...new Set([responder, linker])].filter((answer) => answer !== null);
      if (forced.some(isOut)) return [];
      const free = answers.filter((answer) => !forced.includes(answer) && !isOut(answer));
      const entry = subsetEntry(prompt, forced, free, sign);
      if (!entry) return [];
      const base = { ...entry, to: null, anywhere: false, repeatable: true };
      if (responder?.quickResponse?.repeatAnswers) return [{ ...base, kind: 'again' }];
      const to = prompt.definition.nextKey ? always : ownName(flow, linker?.nextKey);
      return [{ ...base, kind: 'step' }, ...(to === null ? [] : [{ ...base, kind: 'leave' as const, to }])];
    }),
  );
};

/** The best sum of the forced answers and any of the free ones; at least one answer is picked. Null = nothing to pick. */
const subsetEntry = (
  prompt: PreparedPrompt,
  forced: readonly Answer[],
  free: readonly Answer[],
  sign: Sign,
): Entry | null => {
  if (forced.length + free.length === 0) return null;
  const later = [...forced, ...free].filter(({ scoreLater }) => scoreLater);
  const award = most(later.map((answer) => awardOf(prompt, answer, sign)));
  if (forced.some(({ scoreLater }) => scoreLater)) return { best: null, unscored: true, award };
  const scoreOf = ({ score }: Answer): number | null => (typeof score === 'number' ? signed(score, sign) : null);
  const fixed = numbers(forced.map(scoreOf));
  const open = free.filter(({ scoreLater }) => !scoreLater).map(scoreOf);
  const gains = numbers(open).filter((value) => value > 0);
  const sum = [...fixed, ...gains].reduce((a, b) => a + b, 0);
  const best = fixed.length + gains.length > 0 ? sum : most(open);
  const unscored = fixed.length === 0 && (forced.length > 0 || open.includes(null) || later.length > 0);
  return { best, unscored, award };
};

interface Way {
  /** Slots that must be passed, the one that leaves last. */
  readonly slots: readonly Entry[];
  /** Answers that ask again, each as often as it may be given. */
  readonly extras: readonly { readonly best: number; readonly times: number }[];
}

/** What must go in, and what may: the best first. Answers that may be given without end are left out. */
const gathered = ({ slots, extras }: Way): { readonly forced: readonly number[]; readonly open: readonly number[] } => {
  const forced = numbers(slots.map(({ best, unscored }) => (unscored ? null : best)));
  const optional = numbers(slots.map(({ best, unscored }) => (unscored ? best : null)));
  const copies = extras.flatMap(({ best, times }) =>
    times === Infinity ? [] : Array.from({ length: times }, () => best),
  );
  return { forced, open: [...optional, ...copies].sort((x, y) => y - x) };
};

const bestSum = (way: Way): number | null => {
  const { forced, open } = gathered(way);
  const gains = open.filter((value) => value > 0);
  const endless = way.extras.flatMap(({ best, times }) => (times === Infinity ? [best] : []));
  if (forced.length + gains.length === 0) return most([...open, ...endless]);
  return [...forced, ...gains].reduce((sum, value) => sum + value, 0);
};

/** Of the open ones always the best go in first, so only as many need be tried as there are. */
const bestMean = (way: Way): number | null => {
  const { forced, open } = gathered(way);
  let sum = forced.reduce((total, value) => total + value, 0);
  let best = forced.length > 0 ? sum / forced.length : null;
  open.forEach((value, index) => {
    sum += value;
    best = most([best, sum / (forced.length + index + 1)]);
  });
  // Given again and again, the best repeatable answer outweighs all others in the end.
  return most([best, ...way.extras.map(({ best: extra, times }) => (times === Infinity ? extra : null))]);
};

/** The most that a reducer can make of a way; null = it has no score in it. */
const reduceWay = (way: Way, reducer: Reducer): number | null => {
  const { slots, extras } = way;
  const extra = most(extras.map(({ best }) => best));
  const slotBests = slots.map(({ best }) => best);
  const leaving = slots.at(-1);
  switch (reducer) {
    case 'sum': {
      if (extras.some(({ best, times }) => best > 0 && times === Infinity)) return Infinity;
      return bestSum(way);
    }
    case 'avg':
      return bestMean(way);
    case 'max':
      return most([...slotBests, extra]);
    case 'min': {
      const forced = numbers(slots.map(({ best, unscored }) => (unscored ? null : best)));
      return forced.length > 0 ? Math.min(...forced) : most([...slotBests, extra]);
    }
    case 'first': {
      const until = slots.findIndex(({ unscored }) => !unscored);
      return most([extra, ...slotBests.slice(0, until < 0 ? undefined : until + 1)]);
    }
    case 'last': {
      if (leaving && !leaving.unscored) return leaving.best;
      const from = slots.findLastIndex(({ unscored }) => !unscored);
      return most([extra, ...slotBests.slice(Math.max(from, 0))]);
    }
  }
};

/** The steps of a prompt at which it asks. */
const askingSteps = (prompt: PreparedPrompt): number =>
  prompt.steps.filter((_, index) => asksAfter(prompt, index) && !isLastStep(prompt, index)).length + 1;

const mergeEntries = (entries: readonly Entry[]): Entry => ({
  best: most(entries.map(({ best }) => best)),
  unscored: entries.some(({ unscored }) => unscored),
  award: most(entries.map(({ award }) => award)),
});

const wayOutcome = (
  to: Destination,
  slots: readonly Entry[],
  again: readonly Option[],
  reducer: Reducer,
): VisitOutcome => {
  const extras = again.flatMap(({ best, repeatable }) =>
    best === null ? [] : [{ best, times: repeatable ? Infinity : Math.min(MOST_COPIES, Math.max(1, slots.length)) }],
  );
  const award = most([...slots, ...again].map((entry) => entry.award));
  return {
    to,
    best: most([reduceWay({ slots, extras }, reducer), award]),
    unscored: slots.every(({ unscored }) => unscored),
  };
};

const merge = (outcomes: readonly VisitOutcome[]): VisitOutcome[] => {
  const byDestination = new Map<Destination, VisitOutcome>();
  for (const outcome of outcomes) {
    const known = byDestination.get(outcome.to);
    byDestination.set(outcome.to, {
      to: outcome.to,
      best: most([outcome.best, known?.best ?? null]),
      unscored: outcome.unscored || known?.unscored === true,
    });
  }
  return [...byDestination.values()];
};

const optionsOf = (flow: PreparedFlow, prompt: PreparedPrompt, sign: Sign): Option[] =>
  prompt.definition.acceptsMultipleAnswers ? severalOptions(flow, prompt, sign) : singleOptions(flow, prompt, sign);

const NOTHING: Entry = { best: null, unscored: true, award: null };

const askedOutcomes = (flow: PreparedFlow, prompt: PreparedPrompt, sign: Sign, mayEnd: boolean): VisitOutcome[] => {
  const reducer = reducerFor(prompt.definition.scoreStrategy?.thread, sign);
  const options = optionsOf(flow, prompt, sign);
  // In order already, so that sorting what may go in costs next to nothing.
  const again = options
    .filter(({ kind }) => kind === 'again')
    .sort((x, y) => (y.best ?? -Infinity) - (x.best ?? -Infinity) || 0);
  const onward = options.filter(({ kind }) => kind === 'step');
  const asked = Math.min(MOST_STEPS, askingSteps(prompt));
  const stay = mergeEntries(onward);
  const outcomes: VisitOutcome[] = [];
  for (let passed = 0; passed < asked && (passed === 0 || onward.length > 0); passed += 1) {
    const before = Array.from({ length: passed }, () => stay);
    const leaving = new Map<Destination, Option[]>(mayEnd ? [[null, []]] : []);
    for (const option of options)
      if (option.kind === 'leave' && (option.anywhere || passed === asked - 1))
        leaving.set(option.to, [...(leaving.get(option.to) ?? []), option]);
    for (const [to, ways] of leaving)
      outcomes.push(wayOutcome(to, [...before, to === null ? NOTHING : mergeEntries(ways)], again, reducer));
  }
  return merge(outcomes);
};

/** `mayEnd`: a chat may be left lying at this prompt, because it can't be completed from here. */
export const visitOutcomes = (
  flow: PreparedFlow,
  prompt: PreparedPrompt,
  sign: Sign,
  mayEnd: boolean,
): VisitOutcome[] => {
  const end: VisitOutcome = { to: null, best: null, unscored: true };
  if (prompt.answerType === 'none') return [end];
  if (prompt.answerType !== 'auto') return askedOutcomes(flow, prompt, sign, mayEnd);
  const to = ownName(flow, prompt.definition.nextKey);
  return [...(to === null ? [] : [{ ...end, to }]), ...(mayEnd ? [end] : [])];
};

/** The prompts that a visit can lead to. */
export const destinationsOf = (flow: PreparedFlow, prompt: PreparedPrompt): string[] => {
  if (prompt.answerType === 'none') return [];
  if (prompt.answerType === 'auto') return [ownName(flow, prompt.definition.nextKey) ?? []].flat();
  const targets = optionsOf(flow, prompt, 1).flatMap(({ kind, to }) => (kind === 'leave' && to !== null ? [to] : []));
  return [...new Set(targets)];
};
