/** Numbers typed as text, read by the engine's rules: no browser drops a character that it doesn't know. */
import { decimalOf } from '@parley/contracts/engine/canonical-number';
import { NEWEST_READING } from '@parley/contracts/engine/reading';
import { readNumber, type ReadBy } from '@parley/contracts/engine/read-number';
import type { Reader } from './written-dates.js';

/** The number as it was typed. A chat that began with earlier rules gets a plain one if those rules can't read it. */
export const numberReader =
  ({ language, reading }: ReadBy): Reader =>
  (text) => {
    const number = readNumber(text, { language, reading: NEWEST_READING });
    if (number === null) return null;
    return readNumber(text, { language, reading }) === null ? decimalOf(number) : text;
  };

/** True if somebody may still be typing a number: "-", "1,234," or "2e". */
export const mayBecomeNumber = (reader: Reader, text: string): boolean =>
  ['0', '00', '000'].some((rest) => reader(text + rest) !== null);
