/**
 * Reads numbers as people write them. The sign of the decimals may be a comma or a point, digits may be grouped by spaces,
 * points, commas or apostrophes, and may be those of any script. Only "1.500" and "1,500" can mean two numbers; the
 * language decides there.
 */
import { DEFAULT_LANGUAGE, type Language } from '../definition/values.js';
import { foldWriting } from '../folded-text.js';
import { canonicalNumber } from './canonical-number.js';
import { readFirstNumber } from './first-numbers.js';
import { NEWEST_READING, type Reading } from './reading.js';

/** A text is read by these rules: those of a chat. */
export interface ReadBy {
  readonly language: Language;
  readonly reading: Reading;
}
export const NEWEST: ReadBy = { language: DEFAULT_LANGUAGE, reading: NEWEST_READING };

/** The languages that write 1234.5 as 1.234,5 or 1 234,5. */
const DECIMAL_COMMA =
  /^(af|ast|az|be|bg|br|bs|ca|cs|cv|da|de|dsb|el|eo|es|et|eu|ff|fi|fo|fr|fur|fy|gl|hr|hsb|hu|hy|ia|id|is|it|jv|ka|kab|kk|kl|ku|ky|lb|ln|lo|lt|lv|mk|nb|nds|nl|nn|no|oc|os|pl|ps|pt|rm|ro|ru|rw|sah|sc|se|sg|sk|sl|smn|sq|sr|su|sv|szl|tg|tk|tr|tt|uk|uz|vi|wo)\b/;
/** They lie in countries that write a point. */
const DECIMAL_POINT = /^(es-(419|BR|BZ|CU|DO|GT|HN|MX|NI|PA|PE|PR|SV|US)|(de|it)-CH|de-LI)$/;
const decimalSignOf = (language: Language): ',' | '.' =>
  DECIMAL_COMMA.test(language) && !DECIMAL_POINT.test(language) ? ',' : '.';

const DIGIT = /^\p{Nd}$/u;
/** Scripts have their digits in a row, from zero to nine; some have several rows one after the other. */
const valueOf = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (DIGIT.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((code - first) % 10);
};

const SHAPE = /^([+-]?) ?([\d.,٫' ]*?)(?:e([+-]?\d{1,9}))?$/i;
/** Groups as English (1,234,567) or India (12,34,567) writes them, with one sign between them. */
const GROUPED = /^[1-9]\d{0,2}([.,' ])(?:\d{2,3}\1)*\d{3}$/;
/** One sign, which may be that of the decimals or between groups. */
const AMBIGUOUS = /^[1-9]\d{0,2}[.,]\d{3}$/;

/** The index of the sign of the decimals; -1: there are no decimals. */
const decimalSignIn = (digits: string, language: Language): number => {
  const arabic = digits.indexOf('٫');
  if (arabic >= 0) return arabic;
  const [point, comma] = [digits.lastIndexOf('.'), digits.lastIndexOf(',')];
  const last = Math.max(point, comma);
  if (last < 0 || (point >= 0 && comma >= 0)) return last;
  const sign = digits.charAt(last);
  if (digits.indexOf(sign) < last) return -1;
  return AMBIGUOUS.test(digits) && sign !== decimalSignOf(language) ? -1 : last;
};

const PLAIN = /^[ -~]*$/;
const asPlainText = (text: string): string =>
  PLAIN.test(text)
    ? text.trim()
    : foldWriting(text)
        .replace(/\p{Nd}/gu, valueOf)
        .replace(/[➖˗]/g, '-')
        .replace(/،/g, ',')
        .replace(/٬/g, "'")
        .trim();

/**
 * The number in a text, as a text that is equal for equal numbers (`canonicalNumber`); null if there is none. Exact:
 * nothing is rounded.
 */
export const readNumber = (text: string, { language, reading }: ReadBy = NEWEST): string | null => {
  if (reading === 1) return readFirstNumber(text, language);
  const [, sign, digits = '', exponent] = SHAPE.exec(asPlainText(text)) ?? [];
  const at = decimalSignIn(digits, language);
  const [whole, fraction] = at < 0 ? [digits, ''] : [digits.slice(0, at), digits.slice(at + 1)];
  if (!/^\d*$/.test(fraction) || !(/^\d*$/.test(whole) || GROUPED.test(whole))) return null;
  return canonicalNumber(sign, whole.replace(/\D/g, ''), fraction, exponent);
};

/** As programs write a number, in whatever language people chat. */
const MACHINE = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
/** A player sends positions on a scale as programs write them, whatever the language of the chat. */
export const positionReader = (text: string, by: ReadBy): ReadBy =>
  MACHINE.test(text) ? { language: DEFAULT_LANGUAGE, reading: by.reading } : by;
/** The number that a variable holds; null: it holds none. */
export const readValue = (text: string, by: ReadBy): number | null => {
  const written = text.trim();
  const number = written === '' ? Number.NaN : Number(MACHINE.test(written) ? written : (readNumber(text, by) ?? text));
  return Number.isNaN(number) ? null : number;
};
