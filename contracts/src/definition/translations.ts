/** Texts by language (SPEC I18N-8…10): a blank translation counts as none. */
import { isBlankMessage, withoutGaps, type Message } from './message.js';
import type { Language, Translations } from './values.js';

/** The translation, or the text itself if the translation is missing or blank; each part alike. */
export const translated = <T extends Message>(
  text: T,
  translations: Translations<T> | undefined,
  language: Language,
): T => {
  const translation = translations?.[language];
  return translation !== undefined && !isBlankMessage(translation) ? withoutGaps(translation, text) : text;
};

/** Setting a blank translation removes it; a map without translations is removed, too. */
export const withTranslation = <T extends Message>(
  translations: Translations<T> | undefined,
  language: Language,
  text: T,
): Translations<T> | undefined => {
  const { [language]: _old, ...others } = translations ?? {};
  const next = (isBlankMessage(text) ? others : { ...others, [language]: text }) as Translations<T>;
  return Object.keys(next).length > 0 ? next : undefined;
};
