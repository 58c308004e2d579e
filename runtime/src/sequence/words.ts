/** Texts of a sequence's bar. */
import type english from '../../../languages/en/player/sequence.json';
import { byLanguage } from '../i18n/by-language.js';
import { translatorOf } from '../i18n/translate.js';

export const sequenceTranslator = translatorOf<keyof typeof english>(
  byLanguage(import.meta.glob('../../../languages/*/player/sequence.json', { eager: true, import: 'default' })),
);
