/** Whole rules against slow references that are obviously right: every kind, and lists through the engine. */
import fc from 'fast-check';
import type { RuleKind } from '../../definition/answer-rules.js';
import type { Answer, AnswerRule } from '../../definition/definition.js';
import type { ListInput } from '../../definition/input-types.js';
import { aFlow } from '../../fixtures/builders/flow-builder.js';
import { matchAnswer } from '../match-answer.js';
import { NEWEST } from '../read-number.js';
import { Given } from './given.js';
import { fitsOf } from './rule-matchers.js';

/** Pairs of a rule and an answer, for each of the eight kinds. */
const RUNS = process.env.TEST_LONG ? 12_500 : 1_000;

interface Pair {
  readonly rule: AnswerRule;
  readonly given: Given;
  readonly fits: boolean;
}
const typed = (text: string, language = 'en'): Given => new Given(text, { ...NEWEST, language });
const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined });

/** In hundredths, so that nothing is rounded. */
const hundredths = fc.integer({ min: -3_000, max: 3_000 });
const written = (amount: number): string => (amount / 100).toFixed(2);
const measured = fc.record({
  said: hundredths,
  unit: fc.constantFrom('', 'cm', ' cm', 'm', ' km', 'kg'),
  units: maybe(fc.constantFrom('cm', 'm\nkm', 'km\ncm')),
  bare: fc.boolean(),
});
const hasUnit = (unit: string, units: string | undefined, bare: boolean): boolean =>
  units === undefined ? unit === '' : units.split('\n').includes(unit.trim()) || (unit === '' && bare);

const PIECES = ['a', 'b', 'no', 'not', 'सूर्य', '光', '.'];
const line = fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 2 });
const worded = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 3 }),
  translated: maybe(fc.array(line, { minLength: 1, maxLength: 2 })),
  said: fc.array(fc.constantFrom(...PIECES), { maxLength: 8 }),
  language: fc.constantFrom('en', 'hi'),
  loud: fc.boolean(),
});
const textOf = (lines: readonly (readonly string[])[]): string => lines.map((each) => each.join(' ')).join('\n');
const isAt = (said: readonly string[], words: readonly string[], start: number): boolean =>
  words.every((word, nth) => said[start + nth] === word);
const wordedPair = (
  kind: 'contains' | 'starts',
  { lines, translated, said, language, loud }: Parameters<Parameters<typeof worded.map>[0]>[0],
  accepts: (lines: readonly (readonly string[])[]) => boolean,
  least?: number,
): Pair => ({
  rule: {
    kind,
    words: textOf(lines),
    ...(translated && { tWords: { hi: textOf(translated) } }),
    ...(least !== undefined && { least }),
  },
  given: typed(loud ? said.join('  ').toUpperCase() : said.join(' '), language),
  fits: accepts(lines) || (language === 'hi' && translated !== undefined && accepts(translated)),
});

/** The whole table of the textbook, with swaps of neighbours. */
const slips = (a: readonly string[], b: readonly string[]): number => {
  const table: number[][] = [];
  for (let i = 0; i <= a.length; i += 1) {
    const row: number[] = [];
    table.push(row);
    for (let j = 0; j <= b.length; j += 1) {
      const at = (up: number, left: number): number => table[i - up]?.[j - left] ?? Infinity;
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const least = Math.min(
        at(1, 0) + 1,
        (row[j - 1] ?? Infinity) + 1,
        at(1, 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
        isSwap ? at(2, 2) + 1 : Infinity,
      );
      row.push(i + j === 0 ? 0 : least);
    }
  }
  return table[a.length]?.[b.length] ?? Infinity;
};
const forgiven = (letters: number): number => (letters < 4 ? 0 : letters < 8 ? 1 : 2);
const letter = fc.constantFrom(...'abcdकखग😀');

const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const date = fc.record({ year: fc.integer({ min: 2023, max: 2025 }), month: fc.nat(13), day: fc.nat(31) });
type Day = Parameters<Parameters<typeof date.map>[0]>[0];
const isReal = ({ year, month, day }: Day): boolean =>
  day >= 1 && day <= (month === 2 && year === 2024 ? 29 : (LENGTHS[month - 1] ?? 0));
const numbered = ({ year, month, day }: Day): number => year * 10_000 + month * 100 + day;
const isoOf = ({ year, month, day }: Day): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

const keys = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 4 });

const PAIRS: { readonly [K in RuleKind]: fc.Arbitrary<Pair> } = {
  near: fc.tuple(measured, hundredths, maybe(hundredths)).map(([{ said, unit, units, bare }, value, give]) => ({
    rule: {
      kind: 'near',
      value: value / 100,
      ...(give !== undefined && { give: give / 100 }),
      ...(units && { units, bare }),
    },
    given: typed(written(said) + unit),
    fits: Math.abs(said - value) <= Math.abs(give ?? 0) && hasUnit(unit, units, bare),
  })),
  between: fc
    .tuple(measured, maybe(hundredths), maybe(hundredths))
    .map(([{ said, unit, units, bare }, least, most]) => ({
      rule: {
        kind: 'between',
        ...(least !== undefined && { least: least / 100 }),
        ...(most !== undefined && { most: most / 100 }),
        ...(units && { units, bare }),
      },
      given: typed(written(said) + unit),
      fits: said >= (least ?? -Infinity) && said <= (most ?? Infinity) && hasUnit(unit, units, bare),
    })),
  contains: fc.tuple(worded, maybe(fc.integer({ min: 1, max: 4 }))).map(([each, least]) =>
    wordedPair(
      'contains',
      each,
      (lines) => {
        const distinct = [...new Map(lines.map((words) => [words.join(' '), words])).values()];
        const found = distinct.filter((words) => each.said.some((_, start) => isAt(each.said, words, start)));
        return found.length >= Math.min(least ?? distinct.length, distinct.length);
      },
      least,
    ),
  ),
  starts: worded.map((each) => wordedPair('starts', each, (lines) => lines.some((words) => isAt(each.said, words, 0)))),
  spelled: fc
    .tuple(
      fc.array(letter, { minLength: 1, maxLength: 9 }),
      fc.array(fc.tuple(fc.nat(9), fc.nat(2), letter), { maxLength: 4 }),
    )
    .map(([word, edits]) => {
      const said = [...word];
      for (const [at, cut, added] of edits) said.splice(Math.min(at, said.length), cut, added);
      return {
        rule: { kind: 'spelled', words: word.join('') },
        given: typed(said.join('').toUpperCase()),
        fits: slips(said, word) <= forgiven(word.length),
      };
    }),
  dated: fc
    .tuple(date, fc.boolean(), maybe(date.filter(isReal)), maybe(date.filter(isReal)))
    .map(([said, hasTime, from, to]) => ({
      rule: { kind: 'dated', ...(from && { from: isoOf(from) }), ...(to && { to: isoOf(to) }) },
      given: typed(isoOf(said) + (hasTime ? 'T10:30' : '')),
      fits:
        isReal(said) &&
        numbered(said) >= (from ? numbered(from) : 0) &&
        numbered(said) <= (to ? numbered(to) : Infinity),
    })),
  chose: fc.tuple(keys, maybe(keys), maybe(keys), maybe(keys)).map(([chosen, exactly = [], all = [], none = []]) => {
    const sorted = (list: readonly string[]): string => [...new Set(list)].sort().join();
    return {
      rule: { kind: 'chose', exactly, all, none },
      given: new Given('', NEWEST, new Set(chosen)),
      fits:
        exactly.length + all.length + none.length > 0 &&
        (exactly.length === 0 || sorted(exactly) === sorted(chosen)) &&
        all.every((key) => chosen.includes(key)) &&
        !none.some((key) => chosen.includes(key)),
    };
  }),
  right: fc.tuple(fc.nat(5), fc.nat(5), maybe(fc.integer({ min: 1, max: 6 }))).map(([all, some, least]) => {
    const right = Math.min(all, some);
    return {
      rule: { kind: 'right', ...(least !== undefined && { least }) },
      given: new Given('', NEWEST, undefined, { right, all }),
      fits: all > 0 && (right === all || (least !== undefined && right >= least)),
    };
  }),
};

test.each(Object.entries(PAIRS))('RULE-15 the rule %s accepts what a slow reading of it accepts', (_, pairs) => {
  fc.assert(
    fc.property(pairs, ({ rule, given, fits }) => {
      if (fitsOf(rule)(given) !== fits) throw new Error(`${JSON.stringify(rule)} ${given.text}: ${fits}`);
    }),
    { numRuns: RUNS },
  );
});

const TEXTS = ['A', 'B', 'C', 'D'];
/** The right entry at each place. */
const RIGHT: { readonly [T in ListInput]: (part: Answer) => string } = {
  order: ({ message }) => message,
  pairs: ({ pair = '' }) => pair,
  gaps: ({ message }) => message,
};
const partsOf = (count: number): Answer[] =>
  TEXTS.slice(0, count).map((message) => ({ key: message, message, pair: `with ${message}` }));

test.each(Object.entries(RIGHT))(
  'RULE-15 of a list of %s each right place is found, and the first rule that holds',
  (type, rightOf) => {
    const lists = fc
      .tuple(fc.integer({ min: 2, max: 4 }), fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 2 }))
      .chain(([count, least]) => {
        const entries = partsOf(count).map(rightOf);
        const said =
          type === 'order'
            ? fc.shuffledSubarray(entries, { minLength: count })
            : fc.array(fc.constantFrom(...entries, ''), { minLength: count, maxLength: count });
        return fc.record({ count: fc.constant(count), least: fc.constant(least), said, hasRest: fc.boolean() });
      })
      .filter(({ said }) => said.some((text) => text !== ''));
    fc.assert(
      fc.property(lists, ({ count, least, said, hasRest }) => {
        const parts = partsOf(count);
        const rules = least.map((each, n): Answer => ({
          key: `r${n}`,
          message: `r${n}`,
          rule: { kind: 'right', least: each },
        }));
        const answers = [...parts, ...rules, ...(hasRest ? [{ key: 'rest', message: '*' }] : [])];
        const message = type === 'gaps' ? '___ '.repeat(count) : '?';
        const prompt = aFlow()
          .withPrompt('start', message, { inputDisplayType: type, answers, nextKey: '.end' })
          .withPrompt('end', 'end')
          .prepared()
          .prompts.get('start')!;
        const right = parts.flatMap((part, place) => (said[place] === rightOf(part) ? [part.key] : []));
        const rule = least.findIndex((each) => right.length >= Math.min(each, count));
        const whole = rule >= 0 ? [`r${rule}`] : hasRest ? ['rest'] : [];
        const matched = matchAnswer(prompt, said);
        const found = matched.ok ? matched.match.picks.map((pick) => answers[pick]?.key) : [matched.error.code];
        expect(found).toEqual([...whole, ...right]);
      }),
      { numRuns: RUNS / 10 },
    );
  },
);
