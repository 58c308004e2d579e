/** Translates texts needed after the first answer into the chat's language. */
import english from '../../../languages/en/player/later.json';
import { translatorOf } from './translate.js';

export type LaterKey = keyof typeof english;
export const laterTranslator = translatorOf<LaterKey>('later', english);
