/** Texts about uploads. */
import english from '../../../../languages/en/player/upload.json';
import { translatorOf } from '../../i18n/translate.js';

export const uploadTranslator = translatorOf('upload', english);
