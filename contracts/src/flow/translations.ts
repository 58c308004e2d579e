/** Texts by language (SPEC I18N-8…10): a blank translation counts as none. */
import { isBlankMessage } from '../engine/translate.js';
import type { Language, Message, Translations } from './definition.js';

export { isBlankMessage };

/** The translation if there is one that is not blank, else the text itself. */
export const translated = <T extends Message>(
  text: T,
  translations: Translations<T> | undefined,
  language: Language,
): T => {
  const translation = translations?.[language];
  return translation !== undefined && !isBlankMessage(translation) ? translation : text;
};

/** Setting a blank translation removes it; a map without translations is none. */
export const withTranslation = <T extends Message>(
  translations: Translations<T> | undefined,
  language: Language,
  text: T,
): Translations<T> | undefined => {
  const { [language]: _old, ...others } = translations ?? {};
  const next = (isBlankMessage(text) ? others : { ...others, [language]: text }) as Translations<T>;
  return Object.keys(next).length > 0 ? next : undefined;
};
