/** Numbers, slips, words and days against slow references that are obviously right. */
import fc from 'fast-check';
import { compared, decimalOf, ratioIn } from './exact-number.js';
import { dayIn } from './days.js';
import { isWithin, slipsFor } from './slips.js';
import { plainText, withBorders } from './words.js';

/** Long runs compare 120,000 pairs of a rule and an answer. */
const RUNS = process.env.TEST_LONG ? 2_500 : 1_000;

const hasWords = (text: string, words: string) => withBorders(text).includes(withBorders(words));
const startsWithWords = (text: string, words: string) => withBorders(text).startsWith(withBorders(words));

/** The whole table of the textbook. */
const distance = (a: readonly string[], b: readonly string[]): number => {
  const table = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_unused, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  const at = (i: number, j: number): number => table[i]?.[j] ?? Infinity;
  for (let i = 1; i <= a.length; i += 1)
    for (let j = 1; j <= b.length; j += 1) {
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      table[i]![j] = Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
        isSwap ? at(i - 2, j - 2) + 1 : Infinity,
      );
    }
  return at(a.length, b.length);
};
const letters = [...'abcdकिा光א😀'];

test('RULE-5 slips are counted in any script as the whole table counts them', () => {
  const word = fc.array(fc.nat(letters.length - 1), { maxLength: 9 });
  const edit = fc.tuple(fc.nat(9), fc.nat(2), fc.nat(letters.length - 1));
  const pair = fc.tuple(word, fc.array(edit, { maxLength: 4 })).map(([from, edits]) => {
    const to = [...from];
    for (const [at, cut, letter] of edits) to.splice(Math.min(at, to.length), cut, letter);
    return [from, to].map((each) => each.map((nth) => letters[nth] ?? ''));
  });
  fc.assert(
    fc.property(pair, ([a = [], b = []]) => {
      const slips = distance(a, b);
      for (const most of [0, 1, 2]) if (isWithin(a, b, most) !== slips <= most) throw new Error(`${a}|${b}|${most}`);
    }),
    { numRuns: RUNS * 25 },
  );
  expect([3, 4, 7, 8, 100, 101].map(slipsFor)).toEqual([0, 1, 1, 2, 2, 0]);
});

const gcdFree = (ratio: ReturnType<typeof ratioIn>): readonly [bigint, bigint] | null => {
  if (!ratio) return null;
  const { digits, scale } = ratio.top;
  return scale >= 0 ? [digits * 10n ** BigInt(scale), ratio.bottom] : [digits, ratio.bottom * 10n ** BigInt(-scale)];
};
const SCRIPTS = ['0123456789', '०१२३४५६७८९', '٠١٢٣٤٥٦٧٨٩', '０１２３４５６７８９'];

test('RULE-3 numbers and fractions of any script are compared as whole numbers would be', () => {
  const digits = fc.integer({ min: -99_999, max: 99_999 });
  fc.assert(
    fc.property(
      fc.record({ digits, places: fc.nat(4), other: digits, otherPlaces: fc.nat(4), under: fc.nat(12) }),
      fc.constantFrom(...SCRIPTS),
      fc.constantFrom('.', ','),
      ({ digits: typed, places, other, otherPlaces, under }, script, sign) => {
        const padded = String(Math.abs(typed)).padStart(places + 1, '0');
        const [whole, part] = [padded.slice(0, padded.length - places), padded.slice(padded.length - places)];
        const decimal = `${typed < 0 ? '-' : ''}${whole}${places > 0 ? sign + part : ''}`;
        const inScript = (text: string) => text.replace(/\d/g, (digit) => [...script][Number(digit)] ?? '');
        const by = { language: sign === ',' ? 'de' : 'en', reading: 2 } as const;
        const wanted = decimalOf(other / 10 ** otherPlaces);
        if (!wanted) throw new Error('no number');
        const [top, scale] = [BigInt(typed), 10n ** BigInt(places)];
        const difference = (over: bigint, below: bigint) => {
          const apart = over * 10n ** BigInt(otherPlaces) - BigInt(other) * below;
          return apart < 0n ? -1 : apart > 0n ? 1 : 0;
        };
        const read = ratioIn(inScript(decimal), by);
        if (!read || compared(read, wanted) !== difference(top, scale)) throw new Error(decimal);
        if (under === 0) return;
        const fraction = ratioIn(inScript(`${typed}/${under}`), by);
        if (!fraction || compared(fraction, wanted) !== difference(top, BigInt(under)))
          throw new Error(`${typed}/${under}`);
        const mixed = ratioIn(inScript(`${typed} 1/${under}`), by);
        const above = BigInt(Math.abs(typed)) * BigInt(under) + 1n;
        if (!mixed || compared(mixed, wanted) !== difference(typed < 0 ? -above : above, BigInt(under)))
          throw new Error(`${typed} 1/${under}`);
      },
    ),
    { numRuns: RUNS * 10 },
  );
});

test.each([
  ['1/2', [1n, 2n]],
  ['½', [1n, 2n]],
  ['1½', [3n, 2n]],
  ['-1 1/2', [-3n, 2n]],
  ['−2 ¾', [-11n, 4n]],
  ['१ १/२', [3n, 2n]],
  ['0/4', [0n, 4n]],
  ['1/0', null],
  ['1/2/3', null],
  ['1 2', null],
  ['1e1000', [10n ** 1000n, 1n]],
  ['1e1001', null],
  ['twelve', null],
  ['', null],
] as const)('RULE-3 "%s" is read as a fraction, or as no number', (text, wanted) => {
  expect(gcdFree(ratioIn(text))).toEqual(wanted);
});

test('RULE-3 numbers on the border of a tolerance are not rounded', () => {
  expect(compared(ratioIn('0.4')!, decimalOf(0.4)!)).toBe(0);
  expect(compared(ratioIn('1/3')!, decimalOf(0.333333333333)!)).toBe(1);
  expect(decimalOf(Infinity)).toBeNull();
  expect(decimalOf(1e-7)).toEqual({ digits: 1n, scale: -7 });
});

/** A run of letters is one word, and each other sign is one of its own. */
const piecesOf = (text: string): readonly string[] => text.match(/(?:[a-z]|क|न|ि)+|[^]/gu) ?? [];

test('RULE-4 words are found where the pieces of the text have them in a row', () => {
  const texts = fc
    .array(fc.constantFrom('a', 'b', 'no', 'not', 'न', 'कि', ' ', '.', '光', '線'), { maxLength: 12 })
    .map((parts) => plainText(parts.join('')));
  const words = fc
    .array(fc.constantFrom('a', 'no', 'not', 'न', 'कि', ' ', '光', '線'), { minLength: 1, maxLength: 3 })
    .map((parts) => plainText(parts.join('')))
    .filter((text) => text !== '');
  fc.assert(
    fc.property(texts, words, (text, wanted) => {
      const [all, some] = [piecesOf(text), piecesOf(wanted)];
      const isAt = (start: number) => some.every((piece, nth) => all[start + nth] === piece);
      if (hasWords(text, wanted) !== all.some((_, start) => isAt(start))) throw new Error(`${text}|${wanted}`);
      if (startsWithWords(text, wanted) !== isAt(0)) throw new Error(`^${text}|${wanted}`);
    }),
    { numRuns: RUNS * 8 },
  );
});

test.each([
  ['Nothing', 'not', false],
  ['I do NOT know', 'not', true],
  ['don’t', "don't", true],
  ['因為有光線', '光', true],
  ['पानीपत', 'पानी', false],
  ['पानी, हवा', 'पानी', true],
  ['Straße', 'STRASSE', true],
  ['CO₂', 'co2', true],
])('RULE-4 "%s" has the word "%s": %s', (text, words, has) => {
  expect(hasWords(plainText(text), plainText(words))).toBe(has);
});

test('RULE-7 a text is a day if the calendar has it', () => {
  const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  const pad = (value: number, length = 2) => String(value).padStart(length, '0');
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9999 }), fc.nat(13), fc.nat(32), (year, month, date) => {
      const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
      const length = month === 2 && isLeap ? 29 : (LENGTHS[month - 1] ?? 0);
      const text = `${pad(year, 4)}-${pad(month)}-${pad(date)}`;
      if (dayIn(text) !== (date >= 1 && date <= length ? text : null)) throw new Error(text);
    }),
    { numRuns: RUNS * 5 },
  );
  expect(dayIn('2026-11-27T10:30')).toBe('2026-11-27');
  expect([dayIn('27.11.2026'), dayIn('')]).toEqual([null, null]);
});
