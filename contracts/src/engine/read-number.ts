/** Numbers as people write them, for fields that ask for one. Exact: nothing is rounded. */
import { DEFAULT_LANGUAGE, type Language } from '../flow/definition.js';

/** How a language writes 1234.5. */
const MARKS: Readonly<Record<Language, { readonly group: string; readonly decimal: string }>> = {
  en: { group: ',', decimal: '.' },
  hi: { group: ',', decimal: '.' },
};
const PLAIN = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,9}))?$/i;
/** Groups as English (1,234,567) or India (12,34,567) writes them. */
const GROUPED = /^\d{1,3}(?:,\d{2,3})*,\d{3}$/;
const DEVANAGARI_ZERO = 0x0966;

const withPlainDigits = (text: string): string =>
  text
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO))
    .replace('\u2212', '-')
    .trim();

/** The same number without the marks of a language; null = the text groups its digits as no number does. */
const withoutMarks = (text: string, { group, decimal }: { readonly group: string; readonly decimal: string }) => {
  const end = text.search(decimal === ',' ? /[,e]/i : /[.e]/i);
  const whole = end < 0 ? text : text.slice(0, end);
  const rest = end < 0 ? '' : text.slice(end).replace(decimal, '.');
  if (!whole.includes(group)) return whole + rest;
  const [sign = '', digits = ''] = /^[+-]/.test(whole) ? [whole.slice(0, 1), whole.slice(1)] : ['', whole];
  const grouped = digits.replaceAll(group, ',');
  return GROUPED.test(grouped) ? sign + grouped.replaceAll(',', '') + rest : null;
};

/** Two texts are the same number if this gives the same text, e.g. `25e0` for "25.0" and "2.5e1". */
const canonical = (plain: string): string | null => {
  const [, sign, whole = '', fraction = '', exponent = '0'] = PLAIN.exec(plain) ?? [];
  const written = whole + fraction;
  if (written === '') return null;
  const digits = written.replace(/^0+/, '');
  let end = digits.length;
  while (end > 0 && digits[end - 1] === '0') end -= 1;
  if (end === 0) return '0e0';
  const scale = Number(exponent) - fraction.length + (digits.length - end);
  return `${sign === '-' ? '-' : ''}${digits.slice(0, end)}e${scale}`;
};

/**
 * What number a text says, as a text that is equal for equal numbers; null = it says none. Takes what a number field
 * sends (`-1.5e3`), leading zeros, a plus sign, Devanagari digits, and the marks of `language`.
 */
export const readNumber = (text: string, language: Language = DEFAULT_LANGUAGE): string | null => {
  const plain = withPlainDigits(text);
  const read = canonical(plain);
  if (read !== null) return read;
  const unmarked = withoutMarks(plain, MARKS[language]);
  return unmarked === null ? null : canonical(unmarked);
};
