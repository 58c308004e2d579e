/** Texts that explain why an element plays nothing. */
import type english from '../../../languages/en/player/element.json';
import { byLanguage } from '../i18n/by-language.js';
import { translatorOf } from '../i18n/translate.js';

export type ElementKey = keyof typeof english;
export const elementTranslator = translatorOf<ElementKey>(
  byLanguage(import.meta.glob('../../../languages/*/player/element.json', { eager: true, import: 'default' })),
);
