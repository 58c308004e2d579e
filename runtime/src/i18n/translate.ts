/** t(): the player's text in the chat's language, or in English if that language lacks the text; fills in `{name}`. */
import type { Language } from '@parley/contracts/definition/values';
import { interfaceLanguageOf } from '@parley/contracts/definition/languages';
import first from '../../../languages/en/player/first.json';

type Values = Readonly<Record<string, string | number>>;
export type TranslateOf<K extends string> = (key: K, values?: Values) => string;
export type Texts = Readonly<Partial<Record<string, string>>>;
/** By name: each is a file of `languages/<tag>/player`. */
export type Catalogues = Readonly<Record<string, Texts>>;
export type TextsByLanguage = Readonly<Record<Language, Catalogues>>;

/**
 * The texts that have arrived, by language. Each chunk contains the English texts that it needs, so a page adds no
 * English ones, and nobody fetches the texts of a language that they don't read.
 */
const known: Record<Language, Catalogues> = {};
export const addTexts = (texts: TextsByLanguage): void => {
  for (const [language, catalogues] of Object.entries(texts)) known[language] = { ...known[language], ...catalogues };
};
/** Another object after more of them have arrived. */
export const textsIn = (language: Language): Catalogues | undefined => known[interfaceLanguageOf(language)];

/**
 * Texts are split into catalogues: one for the first message, and one for each part that loads later. `arrived` = what
 * `textsIn` returned, for whoever draws again when that changes.
 */
export const translatorOf =
  <K extends string>(catalogue: string, english: Readonly<Partial<Record<K, string>>>) =>
  (language: Language, arrived?: Catalogues): TranslateOf<K> =>
  (key, values = {}) =>
    ((arrived ?? textsIn(language))?.[catalogue]?.[key] ?? english[key] ?? key).replace(
      /\{(\w+)\}/g,
      (whole, name: string) => String(values[name] ?? whole),
    );

export type TextKey = keyof typeof first;
export type Translate = TranslateOf<TextKey>;
export const translator = translatorOf<TextKey>('first', first);

/** `lang` attributes; empty if interface and chat have the same language, which the chat's root names. */
export interface LanguageMarks {
  readonly ofInterface: { readonly lang?: Language };
  readonly ofContent: { readonly lang?: Language };
}
/** Screen readers pronounce the interface's texts in its language, and the author's in the chat's. */
export const languageMarks = (language: Language): LanguageMarks => {
  const own = interfaceLanguageOf(language);
  return language === own || language.startsWith(`${own}-`)
    ? { ofInterface: {}, ofContent: {} }
    : { ofInterface: { lang: own }, ofContent: { lang: language } };
};
