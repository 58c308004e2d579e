/** Texts of the inputs whose answer is a list. */
import english from '../../../../languages/en/player/list.json';
import { translatorOf } from '../../i18n/translate.js';

export const listTranslator = translatorOf('list', english);
