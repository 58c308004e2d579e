/** The schema of a whole draft sent by a client. */
import { z } from 'zod';
import { LIMITS } from '../definition/limits.js';
import { FORBIDDEN_NAMES } from '../definition/values.js';
import { definitionSchema } from '../definition/definition.schema.js';
import { jsonProblem, type JsonProblemCode } from '../definition/storable-text.js';
import { draftRuleBreaks } from './draft-rules.js';

const HOSTILE: Readonly<Record<JsonProblemCode, string>> = {
  'too-deep': `Nested more than ${LIMITS.depth} levels`,
  'forbidden-name': 'This name can’t be used',
  'unstorable-text': 'Contains characters that can’t be stored',
};

/** The shape, plus the rules of `draft-rules.ts`. */
export const draftDefinitionSchema = z
  .custom<z.input<typeof definitionSchema>>()
  .superRefine((value, context) => {
    const problem = jsonProblem(value, { depth: LIMITS.depth, forbidden: FORBIDDEN_NAMES });
    if (problem) context.addIssue({ code: 'custom', path: [...problem.path], message: HOSTILE[problem.code] });
  })
  .pipe(definitionSchema)
  .superRefine((definition, context) => {
    // The shape already refuses forbidden names.
    for (const { path, msg } of draftRuleBreaks(definition).filter(({ code }) => code !== 'forbidden-name'))
      context.addIssue({ code: 'custom', path: [...path], message: msg });
  });
