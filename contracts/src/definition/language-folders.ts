/** Written by scripts/languages.mjs: the folders of `languages/`. */
export const LANGUAGE_FOLDERS = ['en', 'hi'] as const;
