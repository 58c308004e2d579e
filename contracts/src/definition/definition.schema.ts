/**
 * The server accepts these flows. Checks shape, sizes and storable text only: unfinished drafts can always be saved
 * (decision 13), so unknown normalisers, dangling answers and broken links pass here and are refused at publish.
 * Unknown fields are dropped, except in settings, where they are refused because settings style a learner's page.
 * Clients make the keys: a prompt, answer or step without one is refused.
 */
import { z } from 'zod';
import {
  ANSWER,
  PROMPT,
  QUICK,
  RESPONSE,
  RULE,
  STEP,
  WAITING,
  WHEN,
  type Kind,
  type RecordOf,
  type Row,
  type Rows,
} from './fields.js';
import { RULE_EXAMPLES, RULE_KINDS, RULE_LIMITS, type RuleKind } from './answer-rules.js';
import { conditionSchema } from './conditions.schema.js';
import { asked, INPUTS, type Asks } from './input-types.js';
import { isFaceSetting } from './faces.js';
import { HELP_KINDS } from './help-kinds.js';
import { REDUCERS } from './reducers.js';
import { LIMITS, ORIGIN } from './limits.js';
import { COLOR_SCHEMES, FORBIDDEN_NAMES } from './values.js';
import { isLanguage } from './language-tags.js';
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

/** The schemas of translations, for the kinds of text that have any. */
const TRANSLATIONS: { readonly [K in Kind]?: z.ZodType } = {
  text: translationsSchema,
  title: inEveryLanguage(shortText),
  lines: inEveryLanguage(textSchema.max(RULE_LIMITS.each)),
  message: inEveryLanguage(messageSchema),
};
const sources = inEveryLanguage(textSchema.max(40));
const normalizerSchema = z.object({ name: shortText });

/** For people and programs that read the schema. */
const RULE_MEANINGS: Readonly<Record<RuleKind, string>> = {
  near: 'a number within `give` of `value`.',
  between: 'a number from `least` to `most`, both inclusive.',
  contains: 'a text with at least `least` (absent: all) of `words`, which are one a line.',
  starts: 'a text that starts with one of `words`.',
  spelled: 'a text that is one of `words`, or nearly so.',
  dated: 'a day from `from` to `to`.',
  right: 'of a list, at least `least` (absent: all) of its entries are right.',
  chose: 'of several choices, `exactly` these answers, `all` of these or `none` of these, by their keys.',
};

const ASKS_MEANINGS: Readonly<Record<Asks, string>> = {
  choice: 'one of `answers`, or several with `acceptsMultipleAnswers`. Without answers it is a text.',
  text: 'a typed text. The answer `*` accepts any.',
  number: 'a number; with `inputDisplayConfig` from `min` to `max` by `step`.',
  files: 'files that the learner uploads.',
  order: 'all of `answers`, which are written in the right order and shuffled for learners.',
  pairs: 'for each of `answers` its `pair`.',
  gaps: 'one typed text for each `___` of the message; `answers` are in the order of the gaps.',
};
const inputMeanings = Object.entries(ASKS_MEANINGS)
  .map(
    ([asks, meaning]) =>
      `${Object.keys(INPUTS)
        .filter((type) => asked(type) === asks)
        .join(', ')}: ${meaning}`,
  )
  .join(' ');
const listMeaning =
  'In order, pairs and gaps each right part earns its `score`; an answer with the rule `right`, or `*`, reacts.';

const KINDS: Readonly<Record<Kind, z.ZodType>> = {
  key,
  text: textSchema,
  title: shortText,
  lines: textSchema.max(RULE_LIMITS.each),
  message: messageSchema,
  variable: shortText,
  link: url,
  address: url,
  flag: z.boolean(),
  choice: z.boolean(),
  score,
  points: score.min(0),
  number: score,
  day: z.string().regex(/^\d{4}-\d\d-\d\d$/, 'Must be a day such as 2026-11-27'),
  answerKey: key,
  ruleKind: z.enum(RULE_KINDS).describe(RULE_KINDS.map((kind) => `${kind}: ${RULE_MEANINGS[kind]}`).join(' ')),
  condition: conditionSchema,
  pause: z.number().int().min(0).max(LIMITS.pauseMs),
  contentType: z.enum(CONTENT_TYPES),
  inputType: shortText.describe(`${inputMeanings} ${listMeaning}`),
  reducer: z.enum(REDUCERS),
  helpKind: z
    .enum(HELP_KINDS)
    .describe(
      'No answer but a button beside the input. hint: shows `quickResponse` and asks again. solution: shows it and goes on.',
    ),
  normalizer: normalizerSchema,
};
/** Tables of equal shape share one schema; otherwise OpenAPI prints it once for each of them. */
const made = new Map<Rows, z.ZodObject>();
const objectOf = (rows: Rows): z.ZodObject => {
  const known = made.get(rows);
  if (known) return known;
  const object = z.object(shapeOf(rows));
  made.set(rows, object);
  return object;
};
const valueOf = ({ is, most, or, orListName }: Row): z.ZodType => {
  const one = typeof is === 'string' ? KINDS[is] : objectOf(is);
  const many = most === undefined ? one : z.array(one).max(most);
  const value = orListName ? z.union([many, shortText]) : many;
  return or === null ? value.nullish() : or === '?' ? value.optional() : value;
};
const translationsOf = ({ is, most, translations, marks }: Row): Readonly<Record<string, z.ZodType>> => {
  const texts = typeof is === 'string' ? TRANSLATIONS[is] : undefined;
  if (!texts || translations === undefined || marks === undefined) return {};
  const listed = (map: z.ZodType) => (most === undefined ? map : z.array(map).max(most)).optional();
  return { [translations]: listed(texts), [marks]: listed(sources) };
};
const FIELD_MEANINGS: ReadonlyMap<string, string> = new Map([
  ['message', 'Markdown. `$…$` is a formula in LaTeX, and `\\$` is a dollar.'],
  ['pair', 'In a question of pairs: the right side, which belongs to `message`.'],
  [
    'price',
    'The points that help costs, of those that the question earns. Absent: a hint costs 0, a solution all of them.',
  ],
]);
const described = (name: string, row: Row): z.ZodType => {
  const meaning = FIELD_MEANINGS.get(name);
  return meaning === undefined ? valueOf(row) : valueOf(row).describe(meaning);
};
const shapeOf = (rows: Rows): Record<string, z.ZodType> =>
  Object.fromEntries(
    Object.entries(rows).flatMap(([name, row]) => [
      [name, described(name, row)],
      ...Object.entries(translationsOf(row)),
    ]),
  );
/** The schema of a record of this table, as the server accepts it. */
const schemaOf = <R extends Rows>(rows: R) => objectOf(rows) as unknown as z.ZodType<RecordOf<R>, RecordOf<R>>;

export const quickResponseSchema = schemaOf(RESPONSE);
made.set(QUICK, objectOf(RESPONSE));
made.set(
  RULE,
  objectOf(RULE).meta({
    id: 'answerRule',
    description: 'Decides which answers of learners count as this answer; the first answer that fits is found.',
    examples: RULE_EXAMPLES,
  }),
);
made.set(WHEN, objectOf(WHEN).meta({ id: 'conditionalLink' }));
export const answerSchema = schemaOf(ANSWER);
const answers = z.array(answerSchema).max(PROMPT.answers.most);
export const stepSchema = schemaOf(STEP);
/** The flow's texts for waiting prompts. */
export const waitingTextsSchema = schemaOf(WAITING);
type WaitingTexts = RecordOf<typeof WAITING>;
const waitingShape = shapeOf(WAITING) as {
  readonly [K in keyof WaitingTexts]-?: z.ZodOptional<z.ZodType<NonNullable<WaitingTexts[K]>>>;
};
export const promptDefinitionSchema = schemaOf(PROMPT);

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
  outOf: score.positive().optional().describe('The author’s own maximum: scores and grades are out of it.'),
  ...waitingShape,
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
    .refine(
      (text) => text === '' || isFaceSetting(text) || /^(?:https?:\/\/|\/(?!\/))/i.test(text),
      'Not a web address',
    )
    .optional(),
  /** The speaker's name in the head of the chat; '': none. */
  speakerName: textSchema.max(LIMITS.nameLength).optional(),
  /** The colours of the chat (auto: those of the reader's system, or of the page that embeds it). */
  chatColorScheme: z.enum(COLOR_SCHEMES).optional(),
  /** '0px' to '20px' */
  chatBorderRadius: pixels(0, 20).optional(),
  /** '4px' to '12px' */
  chatSpacing: pixels(4, 12).optional(),
  /** ms, 0 to 60,000 */
  chatDefaultDelayMs: z.number().int().min(0).max(LIMITS.pauseMs).optional(),
  completedScoreEmailEnabled: z.boolean().optional(),
  feedbackEmailEnabled: z.boolean().optional(),
  forceCompleteEnabled: z.boolean().optional(),
  /** Chooses who may resume a chat with an identifier (bound: the browser that began it). */
  identifierTrust: z.enum(['bound', 'open', 'signed']).optional(),
  /** Origins (`https://school.example`) whose pages may embed the chat and receive its events; empty = any. */
  embedOrigins: z.array(originSchema).max(LIMITS.embedOrigins).readonly().optional(),
});
