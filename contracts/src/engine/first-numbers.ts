/** How numbers are read in chats of the first reading (`reading.ts`); kept so that recorded scores stay what they are. */
import type { Language } from '../definition/values.js';
import { canonicalNumber } from './canonical-number.js';

/** The languages that write 1234.5 as 1.234,5 or 1 234,5. */
const DECIMAL_COMMA =
  /^(af|az|be|bg|bs|ca|cs|da|de|el|es|et|eu|fi|fo|fr|gl|hr|hu|hy|id|is|it|ka|kk|ky|lt|lv|mk|nb|nl|nn|no|pl|pt|ro|ru|sk|sl|sq|sr|sv|tr|uk|uz|vi)\b/;
/** They lie in countries that write a point. */
const DECIMAL_POINT = /^(es-(419|MX|US)|(de|fr|it)-CH)$/;
/** How a language writes 1234.5. */
const marksOf = (language: Language) =>
  DECIMAL_COMMA.test(language) && !DECIMAL_POINT.test(language)
    ? { group: '.', decimal: ',' }
    : { group: ',', decimal: '.' };
const PLAIN = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,9}))?$/i;
/** Groups as English (1,234,567) or India (12,34,567) writes them. */
const GROUPED = /^\d{1,3}(?:,\d{2,3})*,\d{3}$/;
/** Each script's digits follow its zero. */
const ZEROS = [...'٠۰߀०০੦૦୦௦౦೦൦๐໐༠၀០᠐'].map((zero) => zero.charCodeAt(0));
const DIGITS = 10;
const plainDigit = (digit: string): string => {
  const code = digit.charCodeAt(0);
  const zero = ZEROS.find((each) => code >= each && code < each + DIGITS);
  return zero === undefined ? digit : String(code - zero);
};

const withPlainDigits = (text: string): string =>
  text
    .replace(/\p{Nd}/gu, plainDigit)
    .replace('\u2212', '-')
    .replaceAll('٬', ',')
    .replace('٫', '.')
    .trim();

/** The number without the language's separators; null if the digits are grouped wrongly. */
const withoutMarks = (text: string, { group, decimal }: { readonly group: string; readonly decimal: string }) => {
  const end = text.search(decimal === ',' ? /[,e]/i : /[.e]/i);
  const whole = end < 0 ? text : text.slice(0, end);
  const rest = end < 0 ? '' : text.slice(end).replace(decimal, '.');
  if (!whole.includes(group)) return whole + rest;
  const [sign = '', digits = ''] = /^[+-]/.test(whole) ? [whole.slice(0, 1), whole.slice(1)] : ['', whole];
  const grouped = digits.replaceAll(group, ',');
  return GROUPED.test(grouped) ? sign + grouped.replaceAll(',', '') + rest : null;
};

const canonical = (plain: string): string | null => {
  const [, sign, whole, fraction, exponent] = PLAIN.exec(plain) ?? [];
  return canonicalNumber(sign, whole, fraction, exponent);
};

export const readFirstNumber = (text: string, language: Language): string | null => {
  const plain = withPlainDigits(text);
  const read = canonical(plain);
  if (read !== null) return read;
  const unmarked = withoutMarks(plain, marksOf(language));
  return unmarked === null ? null : canonical(unmarked);
};
