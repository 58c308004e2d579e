/** The golden list: what is the same to people who read, and what is not. */
import { foldCase, foldWriting } from './folded-text.js';

test.each([
  ['apostrophe', "don't", ['don’t', 'don‘t', 'donʼt', 'don′t', 'don`t', 'don´t', 'don＇t', 'don‛t']],
  ['quotation marks', '"yes"', ['“yes”', '„yes“', '«yes»', '＂yes＂', '″yes″', '〝yes〞']],
  ['single quotation marks', "'yes'", ['‘yes’', '‚yes‘', '‹yes›']],
  ['dash', '1914-1918', ['1914–1918', '1914—1918', '1914−1918', '1914‐1918', '1914‑1918', '1914－1918', '1914―1918']],
  ['space', 'New York', ['New\u00a0York', 'New\u202fYork', 'New\u2009York', 'New\u3000York', 'New\u2007York']],
  [
    'zero width',
    'Paris',
    ['Par\u200bis', '\ufeffParis', 'Paris\u2060', 'Pa\u00adris', '\u200eParis\u200f', '\u2067Paris\u2069'],
  ],
  ['joiner', 'می\u200cروم', ['میروم']],
  ['full width', 'Tokyo 123!', ['Ｔｏｋｙｏ　１２３！', 'Ｔokyo 1２3!']],
  ['half width', 'ガギ', ['ｶﾞｷﾞ']],
  ['ligature', 'difficult file', ['diﬃcult ﬁle']],
  ['ellipsis', 'well...', ['well…']],
  ['variation selector', '☺', ['☺\ufe0f', '☺\ufe0e']],
  ['composed', 'café', ['cafe\u0301']],
  ['Arabic yeh', 'علي', ['علی', 'على']],
  ['Arabic kaf', 'كتاب', ['کتاب']],
  ['Arabic tatweel', 'كتاب', ['كتـــاب']],
  ['Arabic vowel signs', 'كتاب', ['كِتَاب', 'كِتابٌ']],
  ['Arabic letters as they stand in a word', 'سلام', ['ﺳﻼﻡ']],
])('ENG-30 the same, however it is typed (%s): %s', (_, text, spellings) => {
  for (const spelling of spellings) expect([spelling, foldWriting(spelling)]).toEqual([spelling, foldWriting(text)]);
});

test.each([
  ['capitals', 'straße', ['STRASSE', 'Strasse', 'STRAẞE']],
  ['Turkish i', 'istanbul', ['İstanbul', 'ISTANBUL', 'i\u0307stanbul', 'İSTANBUL', 'ıstanbul']],
  ['sigma', 'οδος', ['ΟΔΟΣ', 'οδοσ']],
  ['micro sign', 'μm', ['µm']],
  ['Cyrillic', 'москва', ['МОСКВА']],
  ['full-width capitals', 'tokyo', ['ＴＯＫＹＯ']],
  ['long s', 'also', ['alſo']],
])('ENG-30 the same without letter case (%s): %s', (_, text, spellings) => {
  const fold = (each: string) => foldCase(foldWriting(each));
  for (const spelling of spellings) expect([spelling, fold(spelling)]).toEqual([spelling, fold(text)]);
});

test.each([
  ['an accent', 'resume', 'résumé'],
  ['an umlaut', 'schon', 'schön'],
  ['a nukta', 'फल', 'फ़ल'],
  ['a matra', 'कि', 'की'],
  ['a hamza', 'سال', 'سأل'],
  ['teh marbuta', 'مدرسه', 'مدرسة'],
  ['a power', '5²', '52'],
  ['an index', 'H₂O', 'H2O'],
  ['a fraction', '½', '1/2'],
  ['a number in a circle', '①', '1'],
  ['digits of another script', '१९४७', '1947'],
  ['a sign of arithmetic', '3×4', '3x4'],
  ['two dashes', '5--3', '5-3'],
  ['two apostrophes', "''", '"'],
  ['a long vowel', 'ラーメン', 'ラ-メン'],
  ['hiragana', 'ひらがな', 'ヒラガナ'],
  ['a letter of another script', 'a', 'а'],
  ['a full stop', 'yes', 'yes.'],
  ['a space', 'NewYork', 'New York'],
])('ENG-30 something else: %s', (_, one, other) => {
  const fold = (each: string) => foldCase(foldWriting(each));
  expect(fold(one)).not.toBe(fold(other));
});

test('ENG-30 folding twice is folding once, and a long text takes no time', () => {
  const samples = Array.from({ length: 0x3_00_00 }, (_, code) => String.fromCodePoint(code)).filter(
    (letter) => !/\p{Cs}/u.test(letter),
  );
  const fold = (each: string) => foldCase(foldWriting(each));
  const twice = samples.filter((letter) => fold(fold(letter)) !== fold(letter));
  expect(twice).toEqual([]);
  expect(fold('É’ '.repeat(30_000))).toBe("é' ".repeat(30_000));
});
