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

export const LIMITS = {
  definitionBytes: 5_000_000,
  prompts: 2_000,
  depth: 20,
  pauseMs: 60_000,
  answerBytes: 10_000,
  emailLength: 254,
  urlLength: 2_048,
  nameLength: 200,
  embedOrigins: 20,
  languages: 50,
  /** Scores must be within ± this value, so that sums stay exact in a double. */
  score: 1_000_000_000,
} as const;
/** Used as it is in a header and as a postMessage target, so it must be a bare origin. */
export const ORIGIN = /^https?:\/\/[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/;
export const isOrigin = (text: string): boolean => text.length <= LIMITS.nameLength && ORIGIN.test(text);
/** Refused as names of prompts, answer lists and variables. */
export const FORBIDDEN_NAMES: readonly string[] = ['__proto__', 'constructor', 'prototype'];
