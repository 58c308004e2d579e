/**
 * Compares numbers as decimals and fractions, never as doubles: 0.4 lies within 0.1 of 0.3, and 1/3 is not 0.3333.
 */
import { foldWriting } from '../../folded-text.js';
import { NEWEST, readNumber, type ReadBy } from '../read-number.js';

/** `digits × 10^scale` */
export interface Decimal {
  readonly digits: bigint;
  readonly scale: number;
}
/** A typed number: `top / bottom`, with a positive `bottom`. */
export interface Ratio {
  readonly top: Decimal;
  readonly bottom: bigint;
}
/** Larger and smaller powers of ten are of no use to anybody, and slow. */
const MOST_SCALE = 1_000;
const MOST_DIGITS = 1_000;

/** `read` as `readNumber` gives it. */
const decimalIn = (read: string | null): Decimal | null => {
  const at = read?.indexOf('e') ?? -1;
  if (read === null || at < 0 || at > MOST_DIGITS) return null;
  const scale = Number(read.slice(at + 1));
  return Math.abs(scale) <= MOST_SCALE ? { digits: BigInt(read.slice(0, at)), scale } : null;
};
/** The decimal that a program wrote as this number; null: it is none, as infinity. */
export const decimalOf = (value: number): Decimal | null => decimalIn(readNumber(String(value)));

const WHOLE = '(\\p{Nd}{1,12})';
const FRACTION = new RegExp(`^([+-]?) ?(?:${WHOLE} +)?${WHOLE} ?[/⁄∕] ?${WHOLE}$`, 'u');
/** Fractions that are one sign, such as ½, become 1/2; compatibility forms would join them to the digits before. */
export const withSpelledFractions = (text: string): string =>
  text.replace(/[¼-¾⅐-⅞]/g, (sign) => ` ${sign.normalize('NFKC')}`);
const wholeOf = (text: string, by: ReadBy): bigint => {
  const { digits, scale } = decimalIn(readNumber(text, by)) ?? { digits: 0n, scale: 0 };
  return digits * 10n ** BigInt(scale);
};

/** Reads `12.5`, `3/4`, `1 1/2` and `1½`, in the digits of any script; null: the text is no number. */
export const ratioIn = (text: string, by: ReadBy = NEWEST): Ratio | null => {
  const plain = decimalIn(readNumber(text, by));
  if (plain) return { top: plain, bottom: 1n };
  const [, sign, whole, part, of] = FRACTION.exec(foldWriting(withSpelledFractions(text)).trim()) ?? [];
  if (part === undefined || of === undefined) return null;
  const bottom = wholeOf(of, by);
  if (bottom === 0n) return null;
  const top = (whole === undefined ? 0n : wholeOf(whole, by)) * bottom + wholeOf(part, by);
  return { top: { digits: sign === '-' ? -top : top, scale: 0 }, bottom };
};

/** Negative: `ratio` is less than `decimal`; 0: they are equal; positive: it is greater. */
export const compared = ({ top, bottom }: Ratio, decimal: Decimal): number => {
  const scale = Math.min(top.scale, decimal.scale);
  const left = top.digits * 10n ** BigInt(top.scale - scale);
  const right = decimal.digits * bottom * 10n ** BigInt(decimal.scale - scale);
  return left < right ? -1 : left > right ? 1 : 0;
};

export const sumOf = (a: Decimal, b: Decimal): Decimal => {
  const scale = Math.min(a.scale, b.scale);
  const [left, right] = [a, b].map((each) => each.digits * 10n ** BigInt(each.scale - scale));
  return { digits: (left ?? 0n) + (right ?? 0n), scale };
};
export const numberOf = ({ digits, scale }: Decimal): number => Number(`${digits}e${scale}`);
export const minus = ({ digits, scale }: Decimal): Decimal => ({ digits: -digits, scale });
export const distanceOf = ({ digits, scale }: Decimal): Decimal => ({ digits: digits < 0n ? -digits : digits, scale });

/** The bounds of a number with its tolerance, least first, as a person would add them: 0.3 and 0.1 give 0.2 and 0.4. */
export const toleranceBounds = (value: number, give: number): readonly [least: number, most: number] => {
  const [middle, slack] = [decimalOf(value), decimalOf(give)];
  if (!middle || !slack) return [value - Math.abs(give), value + Math.abs(give)];
  const distance = distanceOf(slack);
  return [numberOf(sumOf(middle, minus(distance))), numberOf(sumOf(middle, distance))];
};
