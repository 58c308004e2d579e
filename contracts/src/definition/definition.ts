/**
 * The types of what authors write, inferred from the table of fields, so that each field is declared once. Every prompt,
 * step and answer has a stable `key` (SPEC FLOW-K1), so that renaming or moving it keeps links, statistics and histories.
 */
import type { z } from 'zod';
import type * as schema from './definition.schema.js';
import type { ANSWER, PROMPT, RecordOf, RESPONSE, RULE, STEP, STRATEGY, WAITING, WHEN } from './fields.js';
import type { Content } from './message-types.js';

export type RemoteContent = Content<'remote'>;
export type ImageContent = Content<'image'>;

/** Read only at every depth. */
type DeepReadonly<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends readonly (infer Item)[]
    ? readonly DeepReadonly<Item>[]
    : { readonly [K in keyof T]: DeepReadonly<T[K]> };

export interface ScoreStrategy extends RecordOf<typeof STRATEGY> {}
export interface QuickResponse extends RecordOf<typeof RESPONSE> {}
/** Decides which answers of learners count; a draft's may lack values that its kind needs. */
export interface AnswerRule extends RecordOf<typeof RULE> {}
/** A link with a condition. */
export interface When extends RecordOf<typeof WHEN> {}
export interface Answer extends RecordOf<typeof ANSWER> {}
/** One message of a prompt that has several. */
export interface Step extends RecordOf<typeof STEP> {}

/** Texts shown while somebody else answers, from the prompt or, if it has none, from the flow. */
export interface WaitingTexts extends RecordOf<typeof WAITING> {}
export interface PromptDefinition extends RecordOf<typeof PROMPT> {}
export interface PromptEntry extends DeepReadonly<z.infer<typeof schema.promptEntrySchema>> {}
export interface FlowDefinition extends DeepReadonly<z.infer<typeof schema.definitionSchema>> {}
/** System < user < flow; an absent key is inherited. */
export interface Settings extends DeepReadonly<z.infer<typeof schema.settingsSchema>> {}
