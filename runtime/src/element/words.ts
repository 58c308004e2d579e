/** Texts that explain why an element plays nothing; each element has them in every language. */
import english from '../../../languages/en/player/element.json';
import { cataloguesIn } from '../i18n/catalogues.js';
import { addTexts, translatorOf } from '../i18n/translate.js';
import type { Texts } from '../i18n/translate.js';

addTexts(
  cataloguesIn(import.meta.glob<Texts>('../../../languages/*/player/element.json', { eager: true, import: 'default' })),
);
export type ElementKey = keyof typeof english;
export const elementTranslator = translatorOf<ElementKey>('element', english);
