/** What is said after the first answer, in the chat's language. */
import { laterEn } from './later-en.js';
import type { LaterKey } from './later-en.js';
import { laterHi } from './later-hi.js';
import { translatorOf } from './translate.js';

export const laterTranslator = translatorOf<LaterKey>({ en: laterEn, hi: laterHi });
