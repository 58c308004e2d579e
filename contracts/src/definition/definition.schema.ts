/**
 * What the server accepts as a flow. Checks shape, sizes and storable text only: unfinished drafts can always be saved
 * (decision 13), so unknown normalisers, dangling answers and broken links pass here and are refused at publish.
 * Unknown fields are dropped, except in settings, where they are refused because settings style a learner's page.
 * Clients make the keys: a prompt, answer or step without one is refused.
 */
import { z } from 'zod';
import { FORBIDDEN_NAMES, LIMITS, ORIGIN, REDUCERS } from './values.js';
import { isLanguage } from './languages.js';
import { CONTENT_TYPES } from './message.js';
import { messageSchema, textSchema } from './message.schema.js';
import type { PromptKey } from '../ids.js';

const shortText = textSchema.max(LIMITS.nameLength);
const url = textSchema.max(LIMITS.urlLength);
const key = textSchema.min(1, 'Required').max(100);
const nameSchema = textSchema
  .min(1, 'Required')
  .max(LIMITS.nameLength)
  .refine((name) => name.trim() !== '', 'Required')
  .refine((name) => !FORBIDDEN_NAMES.includes(name), 'This name can’t be used');
// The brand exists only for the compiler; at run time a key is a checked string.
const promptKeySchema = key.refine(
  (name) => !FORBIDDEN_NAMES.includes(name),
  'This key can’t be used',
) as unknown as z.ZodType<PromptKey, string>;
const score = z.number().min(-LIMITS.score).max(LIMITS.score);
const pause = z.number().int().min(0).max(LIMITS.pauseMs).nullish();

/** The tag of a language in which a flow can be written. */
export const languageSchema = z.string().max(35).refine(isLanguage, 'Must be a language tag, such as en or pt-BR');
const inEveryLanguage = <T extends z.ZodType>(text: T) =>
  z
    .record(z.string(), text)
    .overwrite(
      (texts) => Object.fromEntries(Object.entries(texts).filter(([language]) => isLanguage(language))) as typeof texts,
    );

/** A text by language; an entry without a valid language tag is dropped. */
export const translationsSchema = inEveryLanguage(textSchema);

const messageTranslations = inEveryLanguage(messageSchema);
const sources = inEveryLanguage(textSchema.max(40));
const contentType = z.enum(CONTENT_TYPES).nullish();
export const normalizerSchema = z.object({ name: shortText });
const normalizers = z.array(normalizerSchema).max(20);
const nextKey = textSchema.max(LIMITS.urlLength).nullish();

export const quickResponseSchema = z.object({
  key: key.optional(),
  message: messageSchema.optional(),
  /** Shown one after another on repeats (with `repeatAnswers`). */
  messages: z.array(textSchema).max(200).optional(),
  /** Translations of `messages`, by index; `{}` = none. */
  tMessages: z.array(translationsSchema).max(200).optional(),
  tMessagesSource: z.array(sources).max(200).optional(),
  tMessage: messageTranslations.optional(),
  tSource: sources.optional(),
  contentType,
  /** false (FWD): continue with the next prompt. true (REP): ask the same question again. */
  repeatAnswers: z.boolean().optional(),
});

export const answerSchema = z.object({
  key,
  message: textSchema,
  tMessage: translationsSchema.optional(),
  tSource: sources.optional(),
  /** Its texts are shown as they are written; absent: they are read as Markdown. */
  literal: z.boolean().optional(),
  contentType,
  hidden: z.boolean().optional(),
  normalize: normalizers.optional(),
  /** `.name` = a prompt of this flow; `remote?chatId=7.start` = another flow. */
  nextKey,
  score: score.nullish(),
  scoreVar: shortText.optional(),
  scoreLater: z.boolean().optional(),
  quickResponse: quickResponseSchema.nullish(),
  trackAnalytics: z.boolean().optional(),
});
const answers = z.array(answerSchema).max(1_000);

export const stepSchema = z.object({
  key,
  message: messageSchema,
  tMessage: messageTranslations.optional(),
  tSource: sources.optional(),
  contentType,
  repeatAnswers: z.boolean().optional(),
  /** Pause after this message, in ms. */
  minNextPromptDelayMs: pause,
});

const waitingTexts = {
  extAnswerPendingMessage: textSchema.optional(),
  tExtAnswerPendingMessage: translationsSchema.optional(),
  tExtAnswerPendingSource: sources.optional(),
  extAnswerFulfilledMessage: textSchema.optional(),
  tExtAnswerFulfilledMessage: translationsSchema.optional(),
  tExtAnswerFulfilledSource: sources.optional(),
};
/** The flow's texts for waiting prompts. */
export const waitingTextsSchema = z.object(waitingTexts);

export const scoreStrategySchema = z.object({
  thread: z.enum(REDUCERS).optional(),
  overall: z.enum(REDUCERS).optional(),
  lazyDisplay: z.boolean().optional(),
});

export const promptDefinitionSchema = z.object({
  message: messageSchema.optional(),
  tMessage: messageTranslations.optional(),
  /** For authors only, here and in steps, answers and quick responses. */
  tSource: sources.optional(),
  contentType,
  altMessages: z.array(messageSchema).max(200).optional(),
  /** Translations of `altMessages`, by index; `{}` = none. */
  tAltMessages: z.array(messageTranslations).max(200).optional(),
  tAltMessagesSource: z.array(sources).max(200).optional(),
  /** If present (with at least one entry), the prompt shows these messages instead of `message`. */
  messages: z.array(stepSchema).max(200).nullish(),
  /** A list; a string that begins with `.` names a common answer list; any other string is unknown. */
  answers: z.union([answers, shortText]).nullish(),
  quickResponses: z.array(quickResponseSchema).max(200).nullish(),
  /** The target of every answer that has none itself ("Always to"). */
  nextKey,
  acceptsMultipleAnswers: z.boolean().optional(),
  forbidsAnswerAlteration: z.boolean().optional(),
  normalizeAnswers: normalizers.optional(),
  answerProgrammatically: z.boolean().optional(),
  inputDisplayType: shortText.nullish(),
  inputDisplayConfig: z
    .object({ shuffleChoices: z.boolean().optional(), pathTemplate: url.optional(), uploadPath: url.optional() })
    .optional(),
  minNextPromptDelayMs: pause,
  answerExternally: z.boolean().optional(),
  ...waitingTexts,
  scoreStrategy: scoreStrategySchema.optional(),
  maxSuperScore: score.min(0).optional(),
  trackAnalytics: z.boolean().optional(),
  /** For authors only; never part of a published definition. */
  custom: z.object({ notes: textSchema.optional(), feedback: z.boolean().optional() }).optional(),
});

export const promptEntrySchema = z.object({
  key: promptKeySchema,
  name: nameSchema,
  definition: promptDefinitionSchema,
});

/** The shape alone, used for storage and replies; `draftDefinitionSchema` adds the rules between prompts. */
export const definitionSchema = z.object({
  promptsArray: z.array(promptEntrySchema).max(LIMITS.prompts, `At most ${LIMITS.prompts} prompts are allowed`),
  commonAnswers: z.record(nameSchema, answers).optional(),
  maxScore: score.optional(),
  ...waitingTexts,
});

const colour = z
  .string()
  .max(60)
  .regex(/^(?:#[0-9a-f]{3,8}|(?:rgb|hsl)a?\([\d\s.,%/-]+\))$/i, 'Not a colour');
const pixels = (least: number, most: number) =>
  z
    .string()
    .refine(
      (text) => /^\d{1,2}px$/.test(text) && parseInt(text, 10) >= least && parseInt(text, 10) <= most,
      `Must be ${least}px to ${most}px`,
    );

const originSchema = z.string().max(LIMITS.nameLength).regex(ORIGIN, 'Not an origin such as https://school.example');

/** Strict: an unknown setting is refused. */
export const settingsSchema = z.strictObject({
  chatPrimaryColor: colour.optional(),
  chatAccentColor: colour.optional(),
  avatarUrl: url
    .refine((text) => text === '' || /^(?:https?:\/\/|\/(?!\/))/i.test(text), 'Not a web address')
    .optional(),
  /** '0px' to '20px' */
  chatBorderRadius: pixels(0, 20).optional(),
  /** '4px' to '12px' */
  chatSpacing: pixels(4, 12).optional(),
  /** ms, 0 to 60,000 */
  chatDefaultDelayMs: z.number().int().min(0).max(LIMITS.pauseMs).optional(),
  completedScoreEmailEnabled: z.boolean().optional(),
  feedbackEmailEnabled: z.boolean().optional(),
  forceCompleteEnabled: z.boolean().optional(),
  /** Who may resume a chat with an identifier (bound: the browser that began it). */
  identifierTrust: z.enum(['bound', 'open', 'signed']).optional(),
  /** Origins (`https://school.example`) whose pages may embed the chat and receive its events; empty = any. */
  embedOrigins: z.array(originSchema).max(LIMITS.embedOrigins).readonly().optional(),
});
