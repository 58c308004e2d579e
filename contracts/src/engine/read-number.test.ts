/** Numbers as people write them: which are equal, and which are invalid. */
import fc from 'fast-check';
import { readNumber } from './read-number.js';

const in_ = (language: string) => ({ language, reading: 2 }) as const;
const same = (a: string, b: string, language = 'en') =>
  readNumber(a, in_(language)) !== null && readNumber(a, in_(language)) === readNumber(b);

test.each([
  ['25', '25.0'],
  ['25', '25.'],
  ['25', '025'],
  ['25', '+25'],
  ['25', ' 25 '],
  ['25', '2.5e1'],
  ['25', '250E-1'],
  ['0.5', '.5'],
  ['0', '-0.00'],
  ['-3', '\u22123'],
  ['1000', '1,000'],
  ['1000.5', '1,000.50'],
  ['1234567', '12,34,567'],
  ['1000', '1e3'],
  ['10', '१०'],
  ['1e400', `1${'0'.repeat(400)}`],
])('ENG-A11 %s is the number %s', (a, b) => {
  expect(same(a, b)).toBe(true);
});

test.each([
  ['25', '26'],
  ['25', '-25'],
  ['0.1', '0.10000000000000001'],
  ['12345678901234567890', '12345678901234567891'],
  ['1e400', '1e401'],
])('ENG-A11 %s is another number than %s: nothing is rounded', (a, b) => {
  expect(same(a, b)).toBe(false);
});

test.each([
  '',
  ' ',
  '.',
  '-',
  'e1',
  '25 g',
  '1,000,0',
  '1.2.3',
  '1 2',
  '1,234 567',
  '0x10',
  'Infinity',
  'NaN',
  '1e',
  '1e9999999999',
  '5²',
  '1/2',
  '--5',
  '*',
  '?',
])('ENG-A11 %j is no number', (text) => {
  expect(readNumber(text)).toBeNull();
});

test.each([
  ['3,5', 'en', '3.5'],
  ['25,0', 'en', '25'],
  ['3.5', 'fr', '3.5'],
  ['1000,000', 'en', '1000'],
  ['1.500', 'en', '1.5'],
  ['1.500', 'de', '1500'],
  ['1,500', 'en', '1500'],
  ['1,500', 'de', '1.5'],
  ['1.500', 'de-CH', '1.5'],
  ['1.234,5', 'en', '1234.5'],
  ['1,234.5', 'de', '1234.5'],
  ['1.234.567', 'en', '1234567'],
  ['1 234', 'fr', '1234'],
  ['1\u202f234,5', 'fr', '1234.5'],
  ['1\u00a0234', 'en', '1234'],
  ["1'234.5", 'de-CH', '1234.5'],
  ['1’234', 'en', '1234'],
  ['−5', 'en', '-5'],
  ['–5', 'en', '-5'],
  ['\u200e-5', 'ar', '-5'],
  ['－５', 'ja', '-5'],
  ['१२', 'hi', '12'],
  ['१२,३४,५६७.५', 'hi', '1234567.5'],
  ['١٬٢٣٤٫٥', 'ar', '1234.5'],
  ['۳٫۵', 'fa', '3.5'],
  ['１２．５', 'ja', '12.5'],
  ['𝟙𝟚', 'en', '12'],
])('ENG-A12 %j in a chat in %s is %s', (text, language, number) => {
  expect(same(text, number, language)).toBe(true);
});

/**
 * The slow and obvious way: each pair of signs that may group digits and begin the decimals is tried, and what all pairs
 * that fit agree on is the number. Where they don't, the one with the language's own sign of the decimals counts.
 */
const slowly = (text: string, language: string): string | null => {
  const zeros = ['0', '०', '٠', '۰', '০', '０'];
  let plain = '';
  for (const sign of text.trim()) {
    const zero = zeros.find((each) => sign >= each && sign.charCodeAt(0) - each.charCodeAt(0) < 10);
    if (zero !== undefined) plain += String(sign.charCodeAt(0) - zero.charCodeAt(0));
    else if ('−–－'.includes(sign)) plain += '-';
    else if ('\u00a0\u202f\u2009'.includes(sign)) plain += ' ';
    else if ('’'.includes(sign)) plain += "'";
    else plain += sign;
  }
  let minus = '';
  if (plain.startsWith('-') || plain.startsWith('+')) {
    minus = plain.startsWith('-') ? '-' : '';
    plain = plain.slice(1);
    if (plain.startsWith(' ')) plain = plain.slice(1);
  }
  const isDigits = (part: string) => [...part].every((each) => each >= '0' && each <= '9');
  const found: { decimal: string; group: string; value: string }[] = [];
  for (const decimal of ['', '.', ',', '٫'])
    for (const group of ['', '.', ',', ' ', "'"]) {
      if (decimal !== '' && group === decimal) continue;
      const parts = decimal === '' ? [plain] : plain.split(decimal);
      if (decimal !== '' && parts.length !== 2) continue;
      const groups = group === '' ? [parts[0]!] : parts[0]!.split(group);
      if (group !== '') {
        if (groups.length < 2 || groups[0]!.startsWith('0') || ![1, 2, 3].includes(groups[0]!.length)) continue;
        if (groups.at(-1)!.length !== 3 || !groups.slice(1).every(({ length }) => length === 2 || length === 3))
          continue;
      }
      const [whole, fraction] = [groups.join(''), parts[1] ?? ''];
      if (!isDigits(whole + fraction) || whole + fraction === '') continue;
      const scale = 10n ** BigInt(60 - fraction.length);
      found.push({ decimal, group, value: String(BigInt(whole + fraction) * scale) });
    }
  const values = new Set(found.map(({ value }) => value));
  const comma = ['fr', 'de', 'es', 'ru', 'pt-BR'].includes(language);
  const own = comma ? ',' : '.';
  const chosen =
    values.size > 1
      ? found.filter(({ decimal, group }) => decimal === own || (decimal === '' && group !== own))
      : found;
  const value = chosen[0]?.value;
  return value === undefined ? null : value === '0' ? '0' : minus + value;
};
/** A result in the form that `slowly` gives. */
const read = (text: string, language: string): string | null => {
  const number = readNumber(text, in_(language));
  if (number === null) return null;
  const [digits = '', exponent = ''] = number.split('e');
  return digits === '0' ? '0' : digits + '0'.repeat(60 + Number(exponent));
};

const language = fc.constantFrom('en', 'hi', 'fr', 'de', 'es', 'ru', 'pt-BR', 'ar', 'ja', 'de-CH', 'es-MX');
const digit = fc.constantFrom(...'0123456789', ...'०१२३५९', ...'٠١٥', ...'۰۴', ...'０３');
const separator = fc.constantFrom('.', ',', ' ', "'", '’', '\u00a0', '\u202f', '٫');
const group = fc.array(digit, { minLength: 1, maxLength: 4 }).map((digits) => digits.join(''));
const grouped = fc
  .tuple(
    fc.array(digit, { minLength: 1, maxLength: 3 }),
    fc.array(fc.array(digit, { minLength: 3, maxLength: 3 }), { maxLength: 3 }),
    separator,
  )
  .map(([first, rest, between]) => [first, ...rest].map((digits) => digits.join('')).join(between));
const loose = fc.array(fc.oneof(group, separator), { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''));
const sign = fc.constantFrom('', '', '', '-', '−', '–', '－', '+', '- ');
const spelling = fc
  .tuple(
    sign,
    fc.oneof(grouped, loose),
    fc.oneof(
      fc.constant(''),
      fc.tuple(separator, group).map((parts) => parts.join('')),
    ),
  )
  .map((parts) => parts.join(''));

test('ENG-A12 100,000 spellings and languages are read as trying every pair of signs reads them', () => {
  let numbers = 0;
  fc.assert(
    fc.property(spelling, language, (text, of) => {
      const expected = slowly(text, of);
      if (expected !== null) numbers += 1;
      if (read(text, of) !== expected) throw new Error(`${text} in ${of}: ${read(text, of)}, not ${expected}`);
    }),
    { numRuns: 100_000, seed: 39 },
  );
  expect(numbers).toBeGreaterThan(40_000);
});

test('ENG-A12 the sign of the decimals is the one that the language uses', () => {
  const tags =
    'af ar bn cs da de de-AT de-CH el en en-IN es es-AR es-MX fa fi fr fr-CA he hi hu id it it-CH ja ko lb mr ms nb ne nl pl pt ro ru sv ta te th tr uk ur vi zh';
  for (const tag of tags.split(' ')) {
    const parts = new Intl.NumberFormat(tag, { numberingSystem: 'latn' }).formatToParts(1.5);
    const sign = read('1.500', tag) === read('1.5', 'en') ? '.' : ',';
    expect([tag, sign]).toEqual([tag, parts.find(({ type }) => type === 'decimal')?.value]);
  }
});

test('ENG-A12 every script has its digits', () => {
  for (const zero of '٠۰߀०০੦૦୦௦౦೦൦෦๐໐༠၀០᠐᥆᧐᪀᭐᮰᱀᱐꘠꣐꤀꧐꩐꯰０') {
    const of = (value: number) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + value);
    expect([zero, readNumber([...'9876543210'].map((each) => of(Number(each))).join(''))]).toEqual([
      zero,
      '987654321e1',
    ]);
  }
});

test('ENG-H4 a text of 10 kB is read too', () => {
  expect(readNumber('9'.repeat(10_000))).toBe(`${'9'.repeat(10_000)}e0`);
  expect(readNumber(`1${',000'.repeat(2_500)}`)).toBe('1e7500');
  for (const text of ['1,'.repeat(5_000), `${'1,111'.repeat(2_000)}x`, ' '.repeat(10_000), "1'".repeat(5_000)])
    expect(readNumber(text)).toBeNull();
});

test('READ-1 a chat of the first reading reads numbers as it did', () => {
  const before = (text: string, of: string) => readNumber(text, { language: of, reading: 1 });
  expect([before('3,5', 'en'), before('1.500', 'de'), before('1 234', 'fr'), before('1.234,5', 'de')]).toEqual([
    null,
    '15e-1',
    null,
    '12345e-1',
  ]);
});
