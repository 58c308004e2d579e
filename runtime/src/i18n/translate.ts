/** t(): the player's words in the chat's language, with `{name}` filled in. */
import type { Language } from '@parley/contracts/flow/definition';
import { en } from './en.js';
import type { TextKey } from './en.js';
import { hi } from './hi.js';

type Values = Readonly<Record<string, string | number>>;
export type TranslateOf<K extends string> = (key: K, values?: Values) => string;
export type Translate = TranslateOf<TextKey>;

/** Words come in catalogues: what the first message needs, and one for each part that loads later. */
export const translatorOf =
  <K extends string>(catalogues: Readonly<Record<Language, Readonly<Record<K, string>>>>) =>
  (language: Language): TranslateOf<K> =>
  (key, values = {}) =>
    catalogues[language][key].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

export const translator = translatorOf<TextKey>({ en, hi });
