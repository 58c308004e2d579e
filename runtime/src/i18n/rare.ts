/** Translates texts of the rarer messages into the chat's language. */
import english from '../../../languages/en/player/messages.json';
import { translatorOf } from './translate.js';

export type RareKey = keyof typeof english;
export const rareTranslator = translatorOf<RareKey>('messages', english);
