/**
 * Sorts by language what `import.meta.glob` found in the folders of `languages/`. @param files by path:
 * `…/languages/hi/ask.json`
 */
export const byLanguage = <T>(files: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(files).map(([path, texts]) => [/languages\/([^/]+)/.exec(path)?.[1] ?? '', texts]));
