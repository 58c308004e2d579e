/** Texts by language (SPEC I18N-8…10): a blank translation counts as none. */
import type { Language, Message, Translations } from './definition.js';

const isBlank = (text: string): boolean => text.trim() === '';

export const isBlankMessage = (message: Message): boolean => {
  if (typeof message === 'string') return isBlank(message);
  if ('images' in message) return message.images.every((image) => isBlank(image.url));
  return isBlank(message.url) && (!('body' in message) || isBlank(message.body));
};

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
