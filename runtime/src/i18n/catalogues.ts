import type { Catalogues, Texts, TextsByLanguage } from './translate.js';

/** What `import.meta.glob` found in the folders of `languages/`. @param files by path: `…/languages/hi/player/later.json` */
export const cataloguesIn = (files: Readonly<Record<string, Texts>>): TextsByLanguage => {
  const found: Record<string, Catalogues> = {};
  for (const [path, texts] of Object.entries(files)) {
    const [, language = '', catalogue = ''] = /languages\/([^/]+)\/player\/(\w+)/.exec(path) ?? [];
    found[language] = { ...found[language], [catalogue]: texts };
  }
  return found;
};
