/** The history of a flow: the changes of one prompt, and the published versions. */
import { z } from 'zod';
import { definitionSchema, languageSchema, translationsSchema } from '../definition/definition.schema.js';
import { sharerSchema } from './collaborator.js';
import { flowParams } from './flows.js';
import { defineRoute } from './route.js';

const promptEntrySchema = definitionSchema.shape.promptsArray.element;

export const promptChangeSchema = z.object({
  /** The flow's revision after the change; the list is newest first, so it falls. */
  revision: z.number(),
  at: z.string(),
  /** null if the author is no longer known. */
  by: sharerSchema.nullable(),
  what: z.enum(['created', 'added', 'changed', 'moved', 'removed', 'promoted']),
  /** The prompt before and after; null: it did not exist. */
  before: promptEntrySchema.nullable(),
  after: promptEntrySchema.nullable(),
  /** The first published version with this change. */
  version: z.number().nullable(),
});
export type PromptChangeItem = z.infer<typeof promptChangeSchema>;

export const getPromptHistory = defineRoute({
  name: 'getPromptHistory',
  method: 'GET',
  path: '/flows/:id/prompts/:promptKey/history',
  action: 'flow.read',
  host: 'console',
  summary: 'Who changed a prompt of the draft, what and when; newest first, 20 a page, edits of one sitting as one',
  params: flowParams.extend({ promptKey: z.string().min(1).max(100) }),
  query: z.object({
    /** Only changes before this revision: `next` of the previous page. */
    before: z.coerce.number().int().positive().max(2_147_483_647).optional(),
  }),
  reply: z.object({ changes: z.array(promptChangeSchema), next: z.number().nullable() }),
});

export const flowVersionSchema = z.object({
  version: z.number(),
  /** The flow's name and languages at that time. Its settings belong to no version: they apply to all of them. */
  name: z.string(),
  tName: translationsSchema,
  languages: z.array(languageSchema),
  publishedAt: z.string(),
  by: sharerSchema.nullable(),
  note: z.string().nullable(),
  maxScore: z.number().nullable(),
});
export type FlowVersion = z.infer<typeof flowVersionSchema>;

export const listVersions = defineRoute({
  name: 'listVersions',
  method: 'GET',
  path: '/flows/:id/versions',
  action: 'flow.read',
  host: 'console',
  summary: 'The published versions, newest first: who published each, when, and what they noted',
  params: flowParams,
  reply: z.array(flowVersionSchema),
});
