/**
 * Weeks and months typed as text, for browsers without such fields; read into the value that such a field would have.
 */

import { isTouchDevice } from '../platform/devices.js';

/** Returns the value to store; null while the text isn't valid. */
export type Reader = (text: string) => string | null;

const DIGITS = /[०-९]/g;
const latin = (text: string): string => text.trim().replace(DIGITS, (digit) => String(digit.charCodeAt(0) - 0x966));
const two = (count: number): string => String(count).padStart(2, '0');

/** A year has a week 53 if it begins on a Thursday, or on a Wednesday in a leap year (ISO 8601). */
const weeksOf = (year: number): number => {
  const first = new Date(Date.UTC(year, 0, 1)).getUTCDay();
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return first === 4 || (first === 3 && isLeap) ? 53 : 52;
};
const inRange = (count: number, most: number): boolean => count >= 1 && count <= most;

export const readWeek: Reader = (text) => {
  const found = /^(\d{4})\s*[-/.]?\s*w?\s*(\d{1,2})$/i.exec(latin(text));
  const [year, week] = [Number(found?.[1]), Number(found?.[2])];
  return found && inRange(week, weeksOf(year)) ? `${found[1]}-W${two(week)}` : null;
};
/** Year and month in either order; the four-digit number is the year. */
export const readMonth: Reader = (text) => {
  const [, a = '', b = ''] = /^(\d{4}|\d{1,2})\s*[-/. ]\s*(\d{4}|\d{1,2})$/.exec(latin(text)) ?? [];
  const [year, month] = a.length === 4 ? [a, b] : [b, a];
  return year.length === 4 && month.length < 3 && inRange(Number(month), 12) ? `${year}-${two(Number(month))}` : null;
};

/**
 * Firefox and Safari lack these fields: their `type` falls back to text. WebKitGTK accepts the type `week`, but its
 * field reacts neither to keys nor to clicks; Chromium and phones have a picker of their own.
 */
export const readerOf = (field: HTMLInputElement, type: string): Reader | null => {
  if (type === 'week') return field.type === 'week' && ('chrome' in window || isTouchDevice()) ? null : readWeek;
  return type === 'month' && field.type !== 'month' ? readMonth : null;
};
