import { isLanguage, languageFrom } from './language-tags';
import { chatLanguage, directionOf, INTERFACE_LANGUAGES, interfaceLanguageOf } from './languages';

test('I18N-1 Parley itself speaks English and Hindi', () => {
  expect(INTERFACE_LANGUAGES).toEqual(expect.arrayContaining(['en', 'hi']));
});
test('I18N-L1 a language is a tag of language, script, region and variants', () => {
  for (const tag of ['en', 'ta', 'ckb', 'zh-Hant', 'pt-BR', 'es-419', 'zh-Hant-TW', 'ca-valencia', 'de-1901-1996']) {
    expect([tag, isLanguage(tag)]).toEqual([tag, true]);
    expect(Intl.getCanonicalLocales(tag)).toEqual([tag]);
  }
  for (const text of ['', 'e', 'EN', 'hindi', 'en_US', 'en-us', 'constructor', '__proto__', 'x-a', 7, null])
    expect([text, isLanguage(text)]).toEqual([text, false]);
});
test('I18N-L1 a tag that Intl throws on is no language: it would take every page with it that names it', () => {
  for (const tag of ['de-1996-1996', 'ca-valencia-valencia']) {
    expect(() => Intl.getCanonicalLocales(tag)).toThrow(RangeError);
    expect([tag, isLanguage(tag), languageFrom(tag)]).toEqual([tag, false, undefined]);
  }
});
test.each([
  ['hi_in', 'hi-IN'],
  ['EN', 'en'],
  ['zh-hant-tw', 'zh-Hant-TW'],
  ['hindi', undefined],
  [['hi'], undefined],
])('I18N-L1 %s is read as %s', (text, tag) => expect(languageFrom(text)).toBe(tag));
test('I18N-L2 the interface falls back to English', () => {
  expect(['hi', 'hi-IN', 'en-GB', 'ta', 'ar'].map(interfaceLanguageOf)).toEqual(['hi', 'hi', 'en', 'en', 'en']);
});
test('I18N-L3 a language is written from right to left by its script, or as usual for it', () => {
  const rtl = ['ar', 'ur', 'he', 'fa', 'ar-EG', 'pa-Arab', 'ckb', 'az-Arab-IR'];
  const ltr = ['en', 'hi', 'ta', 'pa', 'ur-Latn', 'arn', 'zh-Hant'];
  expect(rtl.map(directionOf)).toEqual(rtl.map(() => 'rtl'));
  expect(ltr.map(directionOf)).toEqual(ltr.map(() => 'ltr'));
});
test.each([
  [undefined, 'ta', ['ta', 'hi'], 'ta'],
  ['hi', 'ta', ['ta', 'hi'], 'hi'],
  ['hi-IN', 'en', ['en', 'hi'], 'hi'],
  ['pt', 'en', ['en', 'pt-BR'], 'pt-BR'],
  ['hi', 'en', ['en'], 'hi'],
  ['en', 'ta', ['ta'], 'ta'],
  ['fr', 'en', ['en', 'hi'], 'en'],
])('I18N-L4 a link that asks for %s in a flow of %s (%j) begins a chat in %s', (asked, language, languages, chosen) =>
  expect(chatLanguage(asked, { language, languages })).toBe(chosen),
);
