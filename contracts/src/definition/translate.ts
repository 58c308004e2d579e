/**
 * Looks up texts in the chat's language; a translation, or a part of it, that is blank or missing falls back to the
 * author's own text (SPEC ENG-T1).
 */
import { isBlankMessage, withoutGaps, type Message } from './message.js';
import type { Language, Translations } from './values.js';

/** A language that no text is translated into. */
export const UNTRANSLATED: Language = '';

export const translate = <T extends Message>(
  message: T | undefined,
  translations: Translations<T> | undefined,
  language: Language,
): T | undefined => {
  const translated = translations?.[language];
  if (translated === undefined || isBlankMessage(translated)) return message;
  return message === undefined ? translated : withoutGaps(translated, message);
};
