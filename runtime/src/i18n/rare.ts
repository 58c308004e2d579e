/** Translates texts of the rarer messages into the chat's language. */
import type english from '../../../languages/en/player/messages.json';
import { byLanguage } from './by-language.js';
import { translatorOf } from './translate.js';

export type RareKey = keyof typeof english;
export const rareTranslator = translatorOf<RareKey>(
  byLanguage(import.meta.glob('../../../languages/*/player/messages.json', { eager: true, import: 'default' })),
);
