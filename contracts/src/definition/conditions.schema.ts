/** The schema of conditions, made from the same table as their types. */
import { z } from 'zod';
import {
  CONDITION_LIMITS,
  conditionValues,
  isCondition,
  SUBJECTS,
  type Condition,
  type ConditionValueKind,
  type Subject,
} from './conditions.js';
import { textSchema } from './message.schema.js';
import { LIMITS } from './limits.js';

const name = textSchema.max(CONDITION_LIMITS.name);
const listOf = (one: z.ZodType) => z.array(one).max(CONDITION_LIMITS.list);
const KINDS: { readonly [K in ConditionValueKind]: z.ZodType } = {
  number: z.number().min(-LIMITS.score).max(LIMITS.score),
  count: z.number().int().min(0).max(CONDITION_LIMITS.count),
  lines: textSchema.max(CONDITION_LIMITS.text),
  variable: name,
  prompt: name,
  prompts: listOf(name),
  answers: listOf(z.object({ prompt: name, answer: name })),
  languages: listOf(z.string().max(35)),
};
const BOUNDS = '`least` and `most` are inclusive; without both, at least one is meant.';
/** For people and programs that read the schema. */
const MEANINGS: Readonly<Record<Subject, string>> = {
  score: `The points earned so far: of the whole chat, or at the prompts with these keys. ${BOUNDS}`,
  answered: `How many of these answers, named by the keys of prompt and answer, were given last at their prompts. ${BOUNDS}`,
  visited: `How often the prompt with this key was shown. ${BOUNDS}`,
  tries: `How many answers were given since the question was asked. ${BOUNDS}`,
  variable: `A value of the link or the course platform: one of \`words\` (one a line), or a number. ${BOUNDS}`,
  language: 'True if the chat is in one of these languages.',
};
const factSchema = (on: Subject) =>
  z
    .object({
      on: z.literal(on),
      ...Object.fromEntries(
        conditionValues(on).map(([value, kind, isOptional]) => [
          value,
          isOptional ? KINDS[kind].optional() : KINDS[kind],
        ]),
      ),
    })
    .describe(MEANINGS[on]);
const inner: z.ZodType = z.lazy(() => anyCondition);
const parts = z.array(inner).max(CONDITION_LIMITS.parts);
const anyCondition = z
  .union([...SUBJECTS.map(factSchema), z.object({ all: parts }), z.object({ any: parts }), z.object({ not: inner })])
  .meta({ id: 'condition' });
/** Refuses conditions that are nested more than `CONDITION_LIMITS.depth` levels deep. */
export const conditionSchema = anyCondition.refine(
  (value) => isCondition(value),
  `A condition may be nested at most ${CONDITION_LIMITS.depth} levels deep`,
) as unknown as z.ZodType<Condition, Condition>;
