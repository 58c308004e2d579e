/**
 * What the server takes for a flow. Shape, sizes and storable text only: an unfinished draft always saves (decision 13),
 * so unknown normalisers, dangling answers or links to nothing pass here and are refused when publishing. Unknown fields
 * are dropped; in settings they are refused, since nothing may slip into what styles a learner's page. Keys are the
 * client's to make: a prompt, answer or step without one is refused.
 */
import { z } from 'zod';
import {
  CONTENT_TYPES,
  FORBIDDEN_NAMES,
  LANGUAGES,
  LIMITS,
  ORIGIN,
  type Answer,
  type FlowDefinition,
  type Message,
  type PromptDefinition,
  type PromptEntry,
  type QuickResponse,
  type Settings,
  type Step,
  type Translations,
  type WaitingTexts,
} from './definition.js';
import { draftRuleBreaks } from './draft-rules.js';
import { isStorable, jsonProblem, type JsonProblemCode } from './storable-text.js';
import type { PromptKey } from '../ids.js';

const REDUCERS = ['sum', 'avg', 'max', 'min', 'first', 'last'] as const;

export const textSchema = z.string().refine(isStorable, 'Holds characters that can’t be stored');
const shortText = textSchema.max(LIMITS.nameLength);
const url = textSchema.max(LIMITS.urlLength);
const key = textSchema.min(1, 'Required').max(100);
const nameSchema = textSchema
  .min(1, 'Required')
  .max(LIMITS.nameLength)
  .refine((name) => name.trim() !== '', 'Required')
  .refine((name) => !FORBIDDEN_NAMES.includes(name), 'This name can’t be used');
// A brand exists for the compiler only; at run time the key is the checked text.
const promptKeySchema = key as unknown as z.ZodType<PromptKey, string>;
const score = z.number().min(-LIMITS.score).max(LIMITS.score);
const pause = z.number().int().min(0).max(LIMITS.pauseMs).nullish();

const inEveryLanguage = <T extends z.ZodType>(text: T) =>
  z.object(
    Object.fromEntries(LANGUAGES.map((language) => [language, text.optional()])) as Record<
      (typeof LANGUAGES)[number],
      z.ZodOptional<T>
    >,
  );

/** A text by language; languages that Parley does not know are dropped. */
export const translationsSchema = inEveryLanguage(textSchema) satisfies z.ZodType<Translations>;

const statusMessages = z.object({
  pending: textSchema.optional(),
  rejected: textSchema.optional(),
  fulfilledNull: textSchema.optional(),
});
export const messageSchema = z.union([
  textSchema,
  z.object({ images: z.array(z.object({ url })).max(100) }),
  z.object({ body: textSchema, url }),
  z.object({ url, statusMessages: statusMessages.optional() }),
]) satisfies z.ZodType<Message>;
const messageTranslations = inEveryLanguage(messageSchema);
const sources = inEveryLanguage(textSchema.max(40));
const contentType = z.enum(CONTENT_TYPES).nullish();
const normalizers = z.array(z.object({ name: shortText })).max(20);
const nextKey = textSchema.max(LIMITS.urlLength).nullish();

const quickResponseSchema = z.object({
  key: key.optional(),
  message: messageSchema.optional(),
  messages: z.array(textSchema).max(200).optional(),
  tMessages: z.array(translationsSchema).max(200).optional(),
  tMessagesSource: z.array(sources).max(200).optional(),
  tMessage: messageTranslations.optional(),
  tSource: sources.optional(),
  contentType,
  repeatAnswers: z.boolean().optional(),
}) satisfies z.ZodType<QuickResponse>;

export const answerSchema = z.object({
  key,
  message: textSchema,
  tMessage: translationsSchema.optional(),
  tSource: sources.optional(),
  contentType,
  hidden: z.boolean().optional(),
  normalize: normalizers.optional(),
  nextKey,
  score: score.nullish(),
  scoreVar: shortText.optional(),
  scoreLater: z.boolean().optional(),
  quickResponse: quickResponseSchema.nullish(),
  trackAnalytics: z.boolean().optional(),
}) satisfies z.ZodType<Answer>;
const answers = z.array(answerSchema).max(1_000);

const stepSchema = z.object({
  key,
  message: messageSchema,
  tMessage: messageTranslations.optional(),
  tSource: sources.optional(),
  contentType,
  repeatAnswers: z.boolean().optional(),
  minNextPromptDelayMs: pause,
}) satisfies z.ZodType<Step>;

const waitingTexts = {
  extAnswerPendingMessage: textSchema.optional(),
  tExtAnswerPendingMessage: translationsSchema.optional(),
  tExtAnswerPendingSource: sources.optional(),
  extAnswerFulfilledMessage: textSchema.optional(),
  tExtAnswerFulfilledMessage: translationsSchema.optional(),
  tExtAnswerFulfilledSource: sources.optional(),
};
/** What a flow says for its waiting prompts, as a whole. */
export const waitingTextsSchema = z.object(waitingTexts) satisfies z.ZodType<WaitingTexts>;

export const promptDefinitionSchema = z.object({
  message: messageSchema.optional(),
  tMessage: messageTranslations.optional(),
  tSource: sources.optional(),
  contentType,
  altMessages: z.array(messageSchema).max(200).optional(),
  tAltMessages: z.array(messageTranslations).max(200).optional(),
  tAltMessagesSource: z.array(sources).max(200).optional(),
  messages: z.array(stepSchema).max(200).nullish(),
  answers: z.union([answers, shortText]).nullish(),
  quickResponses: z.array(quickResponseSchema).max(200).nullish(),
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
  scoreStrategy: z
    .object({
      thread: z.enum(REDUCERS).optional(),
      overall: z.enum(REDUCERS).optional(),
      lazyDisplay: z.boolean().optional(),
    })
    .optional(),
  maxSuperScore: score.min(0).optional(),
  trackAnalytics: z.boolean().optional(),
  custom: z.object({ notes: textSchema.optional(), feedback: z.boolean().optional() }).optional(),
}) satisfies z.ZodType<PromptDefinition>;

export const promptEntrySchema = z.object({
  key: promptKeySchema,
  name: nameSchema,
  definition: promptDefinitionSchema,
}) satisfies z.ZodType<PromptEntry>;

/** The shape alone, as it is stored and sent; the rules between prompts are `draftDefinitionSchema`'s. */
export const definitionSchema = z.object({
  promptsArray: z.array(promptEntrySchema).max(LIMITS.prompts, `At most ${LIMITS.prompts} prompts are taken`),
  commonAnswers: z.record(nameSchema, answers).optional(),
  maxScore: score.optional(),
  ...waitingTexts,
}) satisfies z.ZodType<FlowDefinition>;

const HOSTILE: Readonly<Record<JsonProblemCode, string>> = {
  'too-deep': `Nested more than ${LIMITS.depth} levels`,
  'forbidden-name': 'This name can’t be used',
  'unstorable-text': 'Holds characters that can’t be stored',
};

/** A whole draft as a client may send it: the shape, and the rules of `draft-rules.ts`. */
export const draftDefinitionSchema = z
  .custom<z.input<typeof definitionSchema>>()
  .superRefine((value, context) => {
    const problem = jsonProblem(value, { depth: LIMITS.depth, forbidden: FORBIDDEN_NAMES });
    if (problem) context.addIssue({ code: 'custom', path: [...problem.path], message: HOSTILE[problem.code] });
  })
  .pipe(definitionSchema)
  .superRefine((definition, context) => {
    // Forbidden names are refused by the shape already.
    for (const { path, msg } of draftRuleBreaks(definition).filter(({ code }) => code !== 'forbidden-name'))
      context.addIssue({ code: 'custom', path: [...path], message: msg });
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

/** Strict: a field that is not a setting is refused. */
export const settingsSchema = z.strictObject({
  chatPrimaryColor: colour.optional(),
  chatAccentColor: colour.optional(),
  avatarUrl: url
    .refine((text) => text === '' || /^(?:https?:\/\/|\/(?!\/))/i.test(text), 'Not a web address')
    .optional(),
  chatBorderRadius: pixels(0, 20).optional(),
  chatSpacing: pixels(4, 12).optional(),
  chatDefaultDelayMs: z.number().int().min(0).max(LIMITS.pauseMs).optional(),
  completedScoreEmailEnabled: z.boolean().optional(),
  feedbackEmailEnabled: z.boolean().optional(),
  forceCompleteEnabled: z.boolean().optional(),
  identifierTrust: z.enum(['bound', 'open', 'signed']).optional(),
  embedOrigins: z.array(originSchema).max(LIMITS.embedOrigins).readonly().optional(),
}) satisfies z.ZodType<Settings>;
