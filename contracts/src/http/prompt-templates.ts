/** An author's own prompt templates: stored per person, visible to nobody else (SPEC TMPL-1…5). */
import { z } from 'zod';
import type { PromptDefinition } from '../definition/definition.js';
import { LIMITS } from '../definition/limits.js';
import { FORBIDDEN_NAMES } from '../definition/values.js';
import { textSchema } from '../definition/message.schema.js';
import { promptDefinitionSchema } from '../definition/definition.schema.js';
import { jsonProblem } from '../definition/storable-text.js';
import { defineRoute } from './route.js';

export const TEMPLATE_LIMITS = {
  /** Maximum number per person. */
  count: 100,
  nameLength: 100,
  /** Maximum size of a request that saves a template, in bytes. */
  bytes: 250_000,
} as const;

/** Reason of a 409: another template of the same person has this name, ignoring case. */
export const TEMPLATE_NAME_TAKEN = 'template-name-taken';
/** Reason of a 422. */
export const TOO_MANY_TEMPLATES = 'too-many-templates';

const name = textSchema
  .trim()
  .min(1, 'Required')
  .max(TEMPLATE_LIMITS.nameLength, `At most ${TEMPLATE_LIMITS.nameLength} characters`);

/** The same rules as for a prompt of a draft. */
const definition = z
  .custom<z.input<typeof promptDefinitionSchema>>((value) => typeof value === 'object' && value !== null)
  .superRefine((value, context) => {
    const problem = jsonProblem(value, { depth: LIMITS.depth, forbidden: FORBIDDEN_NAMES });
    if (problem) context.addIssue({ code: 'custom', path: [...problem.path], message: problem.code });
  })
  .pipe(promptDefinitionSchema);

const templateSchema = z.object({ id: z.string(), name: z.string(), createdAt: z.string() });
export type PromptTemplate = z.infer<typeof templateSchema>;
const withDefinition = templateSchema.extend({ definition: z.custom<PromptDefinition>() });
const params = z.object({ templateId: z.uuid() });

export const listPromptTemplates = defineRoute({
  name: 'listPromptTemplates',
  method: 'GET',
  path: '/prompt_templates',
  action: 'account.self',
  host: 'console',
  summary: 'One’s own prompt templates by name, without what they say',
  reply: z.array(templateSchema),
});
export const getPromptTemplate = defineRoute({
  name: 'getPromptTemplate',
  method: 'GET',
  path: '/prompt_templates/:templateId',
  action: 'account.self',
  host: 'console',
  summary: 'One of one’s own prompt templates',
  params,
  reply: withDefinition,
});
export const savePromptTemplate = defineRoute({
  name: 'savePromptTemplate',
  method: 'POST',
  path: '/prompt_templates',
  action: 'account.self',
  host: 'console',
  summary: 'Keep a prompt as a template of one’s own',
  body: z.object({ name, definition }).strict(),
  reply: templateSchema,
  status: 201,
  bodyLimit: TEMPLATE_LIMITS.bytes,
});
export const renamePromptTemplate = defineRoute({
  name: 'renamePromptTemplate',
  method: 'PUT',
  path: '/prompt_templates/:templateId',
  action: 'account.self',
  host: 'console',
  summary: 'Give one of one’s own prompt templates another name',
  params,
  body: z.object({ name }).strict(),
  reply: templateSchema,
});
export const deletePromptTemplate = defineRoute({
  name: 'deletePromptTemplate',
  method: 'DELETE',
  path: '/prompt_templates/:templateId',
  action: 'account.self',
  host: 'console',
  summary: 'Delete one of one’s own prompt templates',
  params,
  reply: z.object({ deleted: z.literal(true) }),
});
