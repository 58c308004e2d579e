/** Fetches the texts of one language: one chunk for each (see the groups in vite.config.ts). */
import type { Language } from '@parley/contracts/definition/values';
import { interfaceLanguageOf, type InterfaceLanguage } from '@parley/contracts/definition/languages';
import { persistently } from '../platform/persistently.js';
import { cataloguesIn } from './catalogues.js';
import { addTexts, textsIn, type Texts } from './translate.js';

const FILES = import.meta.glob<Texts>(
  [
    '../../../languages/*/player/*.json',
    '!../../../languages/en/player/*.json',
    // Read by the server and by the elements only.
    '!../../../languages/*/player/name.json',
    '!../../../languages/*/player/page.json',
    '!../../../languages/*/player/element.json',
  ],
  { import: 'default' },
);

/**
 * ms; a reader who waits longer continues in English. The texts come together with much larger scripts, so they are
 * rarely late.
 */
const LONGEST_WAIT = 1_000;

/** A page's data bring only the texts of the first screen. */
const hasTexts = (language: InterfaceLanguage): boolean =>
  language === 'en' || textsIn(language)?.['later'] !== undefined;

const load = async (language: InterfaceLanguage): Promise<void> => {
  const files = Object.entries(FILES).filter(([path]) => path.includes(`/languages/${language}/`));
  const texts = await Promise.all(files.map(async ([path, read]) => [path, await read()] as const));
  addTexts(cataloguesIn(Object.fromEntries(texts)));
};

/** Resolves once the texts are there, however often the network loses them; with false if they had been there before. */
export const loadTexts = async (language: Language): Promise<boolean> => {
  const own = interfaceLanguageOf(language);
  if (hasTexts(own)) return false;
  await persistently(() => load(own));
  return true;
};

/** Waits for the texts, but not for long: no chat is held up because the network lost its labels. */
export const textsSoon = (language: Language): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, LONGEST_WAIT);
    void loadTexts(language).then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
