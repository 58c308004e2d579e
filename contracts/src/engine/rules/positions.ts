/** The positions of a scale, as exact decimals: a step of 0.1 from 0 reaches 0.3. */
import type { Scale } from '../../definition/scale.js';
import type { ReadBy } from '../read-number.js';
import { compared, decimalOf, minus, numberOf, ratioIn, sumOf, type Decimal } from './exact-number.js';

const ZERO: Decimal = { digits: 0n, scale: 0 };
/** Steps are counted from here. */
const startOf = ({ min }: Scale): Decimal => decimalOf(min) ?? ZERO;
const wholeIn = (a: Decimal, b: Decimal): readonly [bigint, bigint] => {
  const scale = Math.min(a.scale, b.scale);
  return [a.digits * 10n ** BigInt(a.scale - scale), b.digits * 10n ** BigInt(b.scale - scale)];
};

/** True if an answer is a number within the bounds, at a whole number of steps from the least. */
export const isOnScale = (scale: Scale, text: string, by?: ReadBy): boolean => {
  const ratio = ratioIn(text, by);
  if (ratio?.bottom !== 1n) return false;
  const [least, most] = [decimalOf(scale.min), decimalOf(scale.max)];
  if ((least && compared(ratio, least) < 0) || (most && compared(ratio, most) > 0)) return false;
  if (scale.step === null) return true;
  const step = decimalOf(scale.step);
  if (!step || step.digits <= 0n) return false;
  const [distance, one] = wholeIn(sumOf(ratio.top, minus(startOf(scale))), step);
  return distance % one === 0n;
};

/** Counts the positions of a scale: infinitely many without bounds or steps, 0 if its bounds or its step make no sense. */
export const positionCount = ({ min, max, step }: Scale): number => {
  if (!(min < max) || (step !== null && !(step > 0))) return 0;
  const [least, most, by] = [decimalOf(min), decimalOf(max), step === null ? null : decimalOf(step)];
  if (!least || !most || !by) return Infinity;
  const [distance, one] = wholeIn(sumOf(most, minus(least)), by);
  return Number(distance / one) + 1;
};

/** @param nth - from 0; only of a scale with steps */
export const positionAt = (scale: Scale, nth: number | bigint): number => {
  const step = decimalOf(scale.step ?? 1) ?? ZERO;
  // An unfinished draft may have more positions than a double can count.
  const times = typeof nth === 'bigint' || Number.isFinite(nth) ? BigInt(nth) : 0n;
  return numberOf(sumOf(startOf(scale), { digits: step.digits * times, scale: step.scale }));
};
/** The position at or below a number, from 0; null: it isn't finite, or the scale has no steps. */
const nthBelow = (scale: Scale, value: number): bigint | null => {
  const [at, step] = [decimalOf(value), decimalOf(scale.step ?? 1)];
  if (!at || !step || step.digits <= 0n) return null;
  const [distance, one] = wholeIn(sumOf(at, minus(startOf(scale))), step);
  return distance / one - (distance % one < 0n ? 1n : 0n);
};
/** At most this many are listed. */
const MOST_LISTED = 1_001;
export const positionsOf = (scale: Scale): readonly number[] => {
  const count = positionCount(scale);
  return scale.step === null || count > MOST_LISTED
    ? []
    : Array.from({ length: count }, (_, nth) => positionAt(scale, nth));
};

/** Positions on, before and after some numbers, and the bounds: if a position lies between two of these, one of these does. */
export const positionsAround = (scale: Scale, numbers: readonly number[]): readonly number[] => {
  const { min, max, step } = scale;
  const count = positionCount(scale);
  const bounds = [min, max].filter(Number.isFinite);
  if (count === 0) return [];
  const found =
    step === null
      ? [...numbers, ...bounds]
      : [...numbers, ...bounds].flatMap((value) => {
          const nth = nthBelow(scale, value);
          return nth === null ? [] : [-1n, 0n, 1n, 2n].map((by) => positionAt(scale, nth + by));
        });
  return [...new Set(found)].filter((value) => value >= min && value <= max).sort((a, b) => a - b);
};
