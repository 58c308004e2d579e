/** Translates texts needed after the first answer into the chat's language. */
import type english from '../../../languages/en/player/later.json';
import { byLanguage } from './by-language.js';
import { translatorOf } from './translate.js';

export type LaterKey = keyof typeof english;
export const laterTranslator = translatorOf<LaterKey>(
  byLanguage(import.meta.glob('../../../languages/*/player/later.json', { eager: true, import: 'default' })),
);
