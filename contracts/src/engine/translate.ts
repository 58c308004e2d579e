/** Texts in the chat's language; a blank or missing translation falls back to the author's own text (SPEC ENG-T1). */
import type { Language, Message, Translations } from '../flow/definition.js';
import { isBlankMessage } from '../flow/translations.js';

export const translate = <T extends Message>(
  message: T | undefined,
  translations: Translations<T> | undefined,
  language: Language,
): T | undefined => {
  const translated = translations?.[language];
  return translated === undefined || isBlankMessage(translated) ? message : translated;
};
