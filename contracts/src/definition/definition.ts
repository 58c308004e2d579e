/**
 * The types of what authors write, inferred from the schemas, so that each field is declared once. Every prompt, step
 * and answer has a stable `key` (SPEC FLOW-K1), so that renaming or moving it keeps links, statistics and histories.
 */
import type { z } from 'zod';
import type * as schema from './definition.schema.js';
import type { Content } from './message-types.js';
import type { ContentType, Message } from './message.js';

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

export type { ContentType, Message };
export type RemoteContent = Content<'remote'>;
export type ImageContent = Content<'image'>;

/** Read only at every depth. */
type DeepReadonly<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends readonly (infer Item)[]
    ? readonly DeepReadonly<Item>[]
    : { readonly [K in keyof T]: DeepReadonly<T[K]> };

export type NormalizerName = 'lowercase' | 'trimWhitespace' | 'collapseWhitespace' | 'removeWhitespace';
/** A name unknown to the engine is stored (drafts can always be saved), but refused at publish and at play. */
export interface Normalizer extends DeepReadonly<z.infer<typeof schema.normalizerSchema>> {}
export const DEFAULT_NORMALIZERS: readonly Normalizer[] = [
  { name: 'lowercase' },
  { name: 'trimWhitespace' },
  { name: 'collapseWhitespace' },
];

export const REDUCERS = ['sum', 'avg', 'max', 'min', 'first', 'last'] as const;
export type Reducer = (typeof REDUCERS)[number];
export interface ScoreStrategy extends DeepReadonly<z.infer<typeof schema.scoreStrategySchema>> {}
export const DEFAULT_REDUCER: Reducer = 'avg';

export interface QuickResponse extends DeepReadonly<z.infer<typeof schema.quickResponseSchema>> {}
export interface Answer extends DeepReadonly<z.infer<typeof schema.answerSchema>> {}
/** One message of a prompt that has several. */
export interface Step extends DeepReadonly<z.infer<typeof schema.stepSchema>> {}

/** `null` or absent = small (choices) or text (typed). Unknown values mean the default. */
export type InputDisplayType = string | null;

/** Texts shown while somebody else answers, from the prompt or, if it has none, from the flow. */
export interface WaitingTexts extends DeepReadonly<z.infer<typeof schema.waitingTextsSchema>> {}
export interface PromptDefinition extends DeepReadonly<z.infer<typeof schema.promptDefinitionSchema>> {}
export interface PromptEntry extends DeepReadonly<z.infer<typeof schema.promptEntrySchema>> {}
export interface FlowDefinition extends DeepReadonly<z.infer<typeof schema.definitionSchema>> {}
/** System < user < flow; an absent key is inherited. */
export interface Settings extends DeepReadonly<z.infer<typeof schema.settingsSchema>> {}

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
