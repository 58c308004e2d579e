/** t(): the player's words in the chat's language, with `{name}` filled in. */
import type { Language } from '@parley/contracts/flow/definition';
import { en } from './en.js';
import type { TextKey } from './en.js';
import { hi } from './hi.js';

export type Translate = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string;

const CATALOGUES: Readonly<Record<Language, Record<TextKey, string>>> = { en, hi };

export const translator =
  (language: Language): Translate =>
  (key, values = {}) =>
    CATALOGUES[language][key].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
