/** The texts beside the first message in every language, for the server, the engine's chunk and the custom elements. */
import { byLanguage } from './by-language.js';
import type { FirstTexts } from './translate.js';

export const FIRST_TEXTS: FirstTexts = byLanguage(
  import.meta.glob<FirstTexts[string]>('../../../languages/*/player/first.json', { eager: true, import: 'default' }),
);
