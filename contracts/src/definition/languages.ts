/**
 * Languages come in two lists. A flow can be written in any language that a BCP 47 tag names. Parley itself speaks the
 * interface languages: each is a folder of `languages/` with the texts of the console, the player, mails and pages.
 * Missing texts, and an interface in any other language, are shown in English.
 */
import type { Language } from './values.js';
import { LANGUAGE_FOLDERS } from './language-folders.js';

export const INTERFACE_LANGUAGES = LANGUAGE_FOLDERS;
export type InterfaceLanguage = (typeof INTERFACE_LANGUAGES)[number];

const primaryOf = (language: Language): string => language.split('-', 1)[0] ?? '';

/** The interface language for texts in this language. */
export const interfaceLanguageOf = (language: Language): InterfaceLanguage =>
  INTERFACE_LANGUAGES.find((each) => each === language) ??
  INTERFACE_LANGUAGES.find((each) => each === primaryOf(language)) ??
  'en';

const RTL_SCRIPT = /-(Adlm|Arab|Aran|Hebr|Mand|Nkoo|Rohg|Samr|Syrc|Thaa)\b/;
const RTL_LANGUAGE = /^(ar|arc|arz|azb|bal|bqi|ckb|dv|fa|glk|he|khw|ks|lrc|mzn|nqo|pnb|prs|ps|sd|skr|syr|ug|ur|yi)$/;
/** The direction in which a language is written; a script in the tag takes precedence. */
export const directionOf = (language: Language): 'ltr' | 'rtl' =>
  RTL_SCRIPT.test(language) || (!/-[A-Z][a-z]{3}\b/.test(language) && RTL_LANGUAGE.test(primaryOf(language)))
    ? 'rtl'
    : 'ltr';

const isInterfaceLanguage = (language: Language): boolean => INTERFACE_LANGUAGES.some((each) => each === language);

/**
 * The language of a chat whose link asks for `asked`: that language if the flow has it, else one that differs only by
 * region or script. Otherwise `asked`, if both it and the flow's own are interface languages; else the flow's own.
 */
export const chatLanguage = (
  asked: Language | undefined,
  { language, languages }: { readonly language: Language; readonly languages: readonly Language[] },
): Language => {
  if (asked === undefined) return language;
  const primary = primaryOf(asked);
  return (
    languages.find((each) => each === asked) ??
    languages.find((each) => primaryOf(each) === primary) ??
    (isInterfaceLanguage(primary) && isInterfaceLanguage(primaryOf(language)) ? primary : language)
  );
};
