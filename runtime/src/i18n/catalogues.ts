import type { Catalogues, Texts, TextsByLanguage } from './translate.js';

/** Texts by language, then by catalogue. @param files what `import.meta.glob` found, by path: `…/languages/hi/player/later.json` */
export const cataloguesIn = (files: Readonly<Record<string, Texts>>): TextsByLanguage => {
  const found: Record<string, Catalogues> = {};
  for (const [path, texts] of Object.entries(files)) {
    const [, language = '', catalogue = ''] = /languages\/([^/]+)\/player\/([^/.]+)/.exec(path) ?? [];
    found[language] = { ...found[language], [catalogue]: texts };
  }
  return found;
};
