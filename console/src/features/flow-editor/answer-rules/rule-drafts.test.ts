import type { Answer, AnswerRule } from '@parley/contracts/definition/definition';
import {
  asKind,
  choicesAmong,
  kindsFor,
  numberIn,
  unitsFrom,
  unitsInLine,
  wantedOf,
  withWanted,
  wordsAfter,
} from './rule-drafts.js';

const begun = (words: string, language = 'en') => ({ words, language });

test('RULE-E2 only kinds that fit the prompt are offered, and the one that the answer has', () => {
  expect(kindsFor(['number'], null)).toEqual(['near', 'between']);
  expect(kindsFor(['number', 'text'], null)).toEqual(['near', 'between', 'contains', 'starts', 'spelled']);
  expect(kindsFor(['number'], { kind: 'starts', words: 'a' })).toEqual(['near', 'between', 'starts']);
});

test('RULE-E3 a rule begins with the words of its answer, and keeps the values that the next kind has', () => {
  expect(asKind(null, 'near', begun('25'))).toEqual({ kind: 'near', value: 25 });
  expect(asKind(null, 'near', begun('2,5', 'de'))).toEqual({ kind: 'near', value: 2.5 });
  expect(asKind(null, 'near', begun('a lot'))).toEqual({ kind: 'near' });
  expect(asKind(null, 'contains', begun('sun'))).toEqual({ kind: 'contains', words: 'sun' });
  const near: AnswerRule = { kind: 'near', value: 3, give: 1, units: 'cm' };
  expect(asKind(near, 'between', begun(''))).toEqual({ kind: 'between', units: 'cm' });
  const contains: AnswerRule = { kind: 'contains', words: 'sun', least: 1, tWords: { hi: 'सूर्य' } };
  expect(asKind(contains, 'spelled', begun('x'))).toEqual({ kind: 'spelled', words: 'sun', tWords: { hi: 'सूर्य' } });
  expect([wordsAfter(near), wordsAfter({ kind: 'starts', words: '\nsun\nmoon' })]).toEqual(['3', 'sun']);
});

test('RULE-E3 numbers are read as the author writes them', () => {
  expect([numberIn('1.500', 'de'), numberIn('1.500', 'en'), numberIn('२५', 'hi'), numberIn('x', 'en')]).toEqual([
    1500,
    1.5,
    25,
    null,
  ]);
  expect(numberIn('1e99', 'en')).toBeNull();
});

test('RULE-E3 units are written in one line', () => {
  expect(unitsFrom('cm, centimetres')).toBe('cm\n centimetres');
  expect(unitsInLine('cm\n centimetres\n')).toBe('cm, centimetres');
  expect(unitsFrom('')).toBeUndefined();
});

const answers: readonly Answer[] = [
  ...['a', 'b', 'c'].map((key) => ({ key, message: key })),
  { key: 'r', message: 'r', rule: { kind: 'chose' } },
  { key: 'any', message: '*' },
];

test('RULE-E4 each choice must be chosen, must not, or doesn’t matter', () => {
  const choices = choicesAmong(answers);
  expect(choices.map(({ key }) => key)).toEqual(['a', 'b', 'c']);
  const one = withWanted({ kind: 'chose' }, choices, { key: 'a', wanted: 'must' });
  expect(one).toEqual({ kind: 'chose', all: ['a'] });
  const two = withWanted(one, choices, { key: 'b', wanted: 'mustNot' });
  expect(two).toEqual({ kind: 'chose', all: ['a'], none: ['b'] });
  const three = withWanted(two, choices, { key: 'c', wanted: 'mustNot' });
  expect(three).toEqual({ kind: 'chose', exactly: ['a'] });
  expect(['a', 'b', 'c'].map((key) => wantedOf(three, key))).toEqual(['must', 'mustNot', 'mustNot']);
  expect(withWanted(three, choices, { key: 'b', wanted: 'may' })).toEqual({ kind: 'chose', all: ['a'], none: ['c'] });
});
