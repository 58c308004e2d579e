/** t(): the player's text in the chat's language, or in English if that language lacks the text; fills in `{name}`. */
import type { Language } from '@parley/contracts/definition/definition';
import { interfaceLanguageOf } from '@parley/contracts/definition/languages';
import english from '../../../languages/en/player/first.json';

type Values = Readonly<Record<string, string | number>>;
export type TranslateOf<K extends string> = (key: K, values?: Values) => string;
type Texts<K extends string> = Readonly<Partial<Record<K, string>>>;
type ByLanguage<K extends string> = Readonly<Record<string, Texts<K>>>;

/** Texts are split into catalogues: one for the first message, and one for each part that loads later. */
export const translatorOf =
  <K extends string>(texts: ByLanguage<K>) =>
  (language: Language): TranslateOf<K> => {
    const own = texts[interfaceLanguageOf(language)];
    return (key, values = {}) =>
      (own?.[key] ?? texts['en']?.[key] ?? key).replace(/\{(\w+)\}/g, (whole, name: string) =>
        String(values[name] ?? whole),
      );
  };

export type TextKey = keyof typeof english;
export type Translate = TranslateOf<TextKey>;
export type FirstTexts = ByLanguage<TextKey>;

/** The page's first script has only English. The page's data bring the chat's language, and the engine's chunk all languages. */
const first: Record<string, Texts<TextKey>> = { en: english };
export const addFirstTexts = (texts: FirstTexts): void => void Object.assign(first, texts);
export const translator = translatorOf<TextKey>(first);

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
