/**
 * The highest score of one thread, and the answers that earn it: the required answers of a visit, the optional ones,
 * and the reducer that turns them into one score.
 */
import type { Reducer } from '../definition/reducers.js';
import { SILENCE, type Saying, type Sayings } from './sayings.js';

export interface Earned {
  readonly value: number;
  readonly by: Sayings;
}
/** One required answer; it has a score, or can be given without one, or both. */
export interface Slot {
  readonly best: Earned | null;
  /** How to continue here without a score; null: impossible. */
  readonly unscored: Sayings | null;
  /** The award that a reviewer can give for the whole thread; null: nobody scores it later. */
  readonly award: Earned | null;
}
/** An answer that asks again: once per slot, or any number of times. */
export interface Extra {
  readonly best: Earned | null;
  readonly award: Earned | null;
  readonly unlimited: boolean;
}
export interface Way {
  /** The last one leaves the prompt. */
  readonly slots: readonly Slot[];
  readonly extras: readonly Extra[];
}

/** Answers that can be given endlessly count this often: more would only approach an average without reaching it. */
export const MAX_REPEATS = 3;

export const better = (a: Earned | null, b: Earned | null): Earned | null =>
  a === null || (b !== null && b.value > a.value) ? b : a;
const mostOf = (all: readonly (Earned | null)[]): Earned | null => all.reduce(better, null);

/** A candidate for the thread: a slot's own score, or an extra answer at a slot. */
interface Candidate {
  readonly value: number;
  readonly slot?: number;
  readonly extra?: Earned;
  readonly at: number;
  /** How often it counts. */
  readonly times: number;
}

/** The answers of a way in order, with these candidates and nothing else that is optional. */
const sayingsOf =
  ({ slots }: Way, chosen: readonly Candidate[]): Sayings =>
  () =>
    slots.flatMap(({ best, unscored }, index): readonly Saying[] => {
      const here = chosen.filter(({ at }) => at === index);
      const before = here.flatMap(({ extra, times }) =>
        extra ? Array.from({ length: times }, () => extra.by()).flat() : [],
      );
      const isScored = here.some(({ slot }) => slot === index);
      const own = isScored || !unscored ? (best?.by ?? unscored ?? SILENCE) : unscored;
      return [...before, ...own()];
    });

const sum = (all: readonly { readonly value: number; readonly times: number }[]): number =>
  all.reduce((total, { value, times }) => total + value * times, 0);
const count = (all: readonly Candidate[]): number => all.reduce((total, { times }) => total + times, 0);

const slotCandidates = ({ slots }: Way, which: (slot: Slot) => boolean): Candidate[] =>
  slots.flatMap((slot, index) =>
    slot.best && which(slot) ? [{ value: slot.best.value, slot: index, at: index, times: 1 }] : [],
  );
const isForced = ({ unscored }: Slot): boolean => unscored === null;

/** Limited ones once per slot; endless ones as often as they count. */
const extraCandidates = ({ slots, extras }: Way): Candidate[] =>
  extras.flatMap(({ best, unlimited }): Candidate[] => {
    if (!best) return [];
    if (unlimited) return [{ value: best.value, extra: best, at: 0, times: MAX_REPEATS }];
    return slots.map((_, at) => ({ value: best.value, extra: best, at, times: 1 }));
  });

const mostOfOne = (way: Way, candidates: readonly Candidate[]): Earned | null => {
  const [first, ...rest] = candidates;
  if (!first) return null;
  const chosen = rest.reduce((best, each) => (each.value > best.value ? each : best), first);
  return { value: chosen.value, by: sayingsOf(way, [{ ...chosen, times: 1 }]) };
};
const nothingMore = (way: Way, value: number): Earned => ({ value, by: sayingsOf(way, []) });

const bestSum = (way: Way): Earned | null => {
  if (way.extras.some(({ best, unlimited }) => unlimited && (best?.value ?? 0) > 0)) return nothingMore(way, Infinity);
  const forced = slotCandidates(way, isForced);
  const open = [...slotCandidates(way, (slot) => !isForced(slot)), ...extraCandidates(way)];
  const chosen = [...forced, ...open.filter(({ value }) => value > 0)];
  return chosen.length > 0 ? { value: sum(chosen), by: sayingsOf(way, chosen) } : mostOfOne(way, open);
};

/** Adds the best first, as long as they raise the mean. */
const bestMean = (way: Way): Earned | null => {
  const forced = slotCandidates(way, isForced);
  const open = [...slotCandidates(way, (slot) => !isForced(slot)), ...extraCandidates(way)];
  if (forced.length === 0) return mostOfOne(way, open);
  const chosen = [...forced];
  let total = sum(chosen);
  let size = chosen.length;
  for (const each of open.sort((a, b) => b.value - a.value)) {
    if (each.value <= total / size) break;
    chosen.push(each);
    total += each.value * each.times;
    size += each.times;
  }
  return { value: sum(chosen) / count(chosen), by: sayingsOf(way, chosen) };
};

const bestMin = (way: Way): Earned | null => {
  const forced = slotCandidates(way, isForced);
  if (forced.length > 0) return nothingMore(way, Math.min(...forced.map(({ value }) => value)));
  return mostOfOne(way, [...slotCandidates(way, () => true), ...extraCandidates(way)]);
};

/** Everything given before the first answer that always has a score. */
const bestFirst = (way: Way): Earned | null => {
  const forced = way.slots.findIndex(isForced);
  const slots = slotCandidates(way, () => true).filter(({ at }) => forced < 0 || at <= forced);
  return mostOfOne(way, [...extraCandidates(way).filter(({ at }) => at === 0), ...slots]);
};

/** Everything given after the last answer that always has a score. */
const bestLast = (way: Way): Earned | null => {
  const last = way.slots.length - 1;
  const leaving = way.slots[last];
  if (leaving && isForced(leaving)) return leaving.best && nothingMore(way, leaving.best.value);
  const forced = way.slots.findLastIndex(isForced);
  const slots = slotCandidates(way, () => true).filter(({ at }) => at >= forced);
  return mostOfOne(way, [...slots, ...extraCandidates(way).map((each) => ({ ...each, at: last }))]);
};

const reduced = (way: Way, reducer: Reducer): Earned | null => {
  switch (reducer) {
    case 'sum':
      return bestSum(way);
    case 'avg':
      return bestMean(way);
    case 'max':
      return mostOfOne(way, [...slotCandidates(way, () => true), ...extraCandidates(way)]);
    case 'min':
      return bestMin(way);
    case 'first':
      return bestFirst(way);
    case 'last':
      return bestLast(way);
  }
};

/** An award replaces everything that the thread's answers earned. */
const bestAward = (way: Way): Earned | null => {
  const { slots, extras } = way;
  const ofSlots = slots.map(({ award }, index) => {
    if (!award) return null;
    const awarded = slots.map((slot, at) => (at === index ? { ...slot, unscored: award.by } : slot));
    return { value: award.value, by: sayingsOf({ slots: awarded, extras: [] }, []) };
  });
  const ofExtras = extras.map(({ award }) =>
    award ? { value: award.value, by: sayingsOf(way, [{ value: 0, extra: award, at: 0, times: 1 }]) } : null,
  );
  return mostOf([...ofSlots, ...ofExtras]);
};

/** The highest value of a reducer over a way; null: the way has no score. Infinity: unbounded. */
export const bestOfWay = (way: Way, reducer: Reducer): Earned | null => better(reduced(way, reducer), bestAward(way));

/** How to pass a way without a score; null: impossible. */
export const unscoredWay = (way: Way): Sayings | null =>
  way.slots.every(({ unscored }) => unscored !== null) ? sayingsOf(way, []) : null;
