/** The single values of a definition, and their limits. */

/** A BCP 47 tag in canonical case: language, optionally script, region and variants: `ta`, `zh-Hant`, `pt-BR`. */
export type Language = string;
export const DEFAULT_LANGUAGE: Language = 'en';

/** The first prompt of every flow; it can't be removed, renamed or moved. */
export const START_PROMPT = 'start';
/** An answer with this message accepts any text. */
export const CATCH_ALL = '*';

export type Translations<T = string> = Readonly<Record<Language, T>>;
/**
 * The `sourceMark` of the text from which each translation was made or last confirmed; tells which ones are out of
 * date.
 */
export type TranslationSources = Translations;

/** `null` or absent = small (choices) or text (typed). Unknown values mean the default. */
export type InputDisplayType = string | null;

export type NormalizerName = 'lowercase' | 'trimWhitespace' | 'collapseWhitespace' | 'removeWhitespace';
/** A name unknown to the engine is stored (drafts can always be saved), but refused at publish and at play. */
export interface Normalizer {
  readonly name: string;
}
export const DEFAULT_NORMALIZERS: readonly Normalizer[] = [
  { name: 'lowercase' },
  { name: 'trimWhitespace' },
  { name: 'collapseWhitespace' },
];

/** The colours of a chat; auto: those of the reader's system, or of the page around it. */
export const COLOR_SCHEMES = ['auto', 'light', 'dark'] as const;
export type ColorScheme = (typeof COLOR_SCHEMES)[number];

/** Refused as names of prompts, answer lists and variables. */
export const FORBIDDEN_NAMES: readonly string[] = ['__proto__', 'constructor', 'prototype'];
