/** Texts about uploads. */
import type english from '../../../../languages/en/player/upload.json';
import { byLanguage } from '../../i18n/by-language.js';
import { translatorOf } from '../../i18n/translate.js';

export const uploadTranslator = translatorOf<keyof typeof english>(
  byLanguage(import.meta.glob('../../../../languages/*/player/upload.json', { eager: true, import: 'default' })),
);
