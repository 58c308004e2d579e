/** Texts in the chat's language; a blank or missing translation falls back to the author's own text (SPEC ENG-T1). */
import type { Language, Message, Translations } from '../flow/definition.js';

const isBlank = (text: string): boolean => text.trim() === '';

/** Nothing that could be shown: no words, no address. */
export const isBlankMessage = (message: Message): boolean => {
  if (typeof message === 'string') return isBlank(message);
  if ('images' in message) return message.images.every((image) => isBlank(image.url));
  return isBlank(message.url) && (!('body' in message) || isBlank(message.body));
};

export const translate = <T extends Message>(
  message: T | undefined,
  translations: Translations<T> | undefined,
  language: Language,
): T | undefined => {
  const translated = translations?.[language];
  return translated === undefined || isBlankMessage(translated) ? message : translated;
};
