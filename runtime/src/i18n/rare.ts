/** What is said in and around the rarer messages, in the chat's language. */
import { rareEn } from './rare-en.js';
import type { RareKey } from './rare-en.js';
import { rareHi } from './rare-hi.js';
import { translatorOf } from './translate.js';

export const rareTranslator = translatorOf<RareKey>({ en: rareEn, hi: rareHi });
