/** Texts of a sequence's bar. */
import english from '../../../languages/en/player/sequence.json';
import { translatorOf } from '../i18n/translate.js';

export const sequenceTranslator = translatorOf('sequence', english);
