/** Numbers typed as text, read by the engine's rules: no browser drops a character that it doesn't know. */
import { NEWEST_READING } from '@parley/contracts/engine/reading';
import { readNumber, type ReadBy } from '@parley/contracts/engine/read-number';
import type { Reader } from './written-dates.js';

const LONGEST_SCALE = 30;
/** The same number without groups, as every reading reads it; `canonical` is a result of `readNumber`. */
const plainNumber = (canonical: string): string => {
  const [, sign = '', digits = '', exponent] = /^(-?)(\d+)e(.+)$/.exec(canonical) ?? [];
  const scale = Number(exponent);
  if (Math.abs(scale) > LONGEST_SCALE) return canonical;
  if (scale >= 0) return sign + digits + '0'.repeat(scale);
  const padded = digits.padStart(1 - scale, '0');
  return `${sign}${padded.slice(0, scale)}.${padded.slice(scale)}`;
};

/** The number as it was typed. A chat that began with earlier rules gets a plain one if those rules can't read it. */
export const numberReader =
  ({ language, reading }: ReadBy): Reader =>
  (text) => {
    const number = readNumber(text, { language, reading: NEWEST_READING });
    if (number === null) return null;
    return readNumber(text, { language, reading }) === null ? plainNumber(number) : text;
  };

/** Whether somebody may still be typing a number: "-", "1,234," or "2e". */
export const mayBecomeNumber = (reader: Reader, text: string): boolean =>
  ['0', '00', '000'].some((rest) => reader(text + rest) !== null);
