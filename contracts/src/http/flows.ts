import { z } from 'zod';
import { LIMITS } from '../definition/limits.js';
import { INTERFACE_LANGUAGES } from '../definition/languages.js';
import {
  definitionSchema,
  settingsSchema,
  translationsSchema,
  waitingTextsSchema,
  languageSchema as language,
} from '../definition/definition.schema.js';
import { draftDefinitionSchema } from '../draft/draft-definition.schema.js';
import type { Trees } from '../markdown/tree.js';
import { tagsBody, tagSchema, tagsReply, tagsSchema } from './tags.js';
import { collaboratorSchema, sharerSchema } from './collaborator.js';
import { rowFields } from './flow-card.js';
import { defineRoute } from './route.js';

const languages = z.array(language).min(1).max(LIMITS.languages);
/** Ids and versions are stored in Postgres' `int`. */
const MAX_INT = 2_147_483_647;
const flowId = z.coerce.number().int().positive().max(MAX_INT);
export const versionNumber = z.number().int().positive().max(MAX_INT);
export const flowParams = z.object({ id: flowId });
export const versionParams = z.object({ id: flowId, version: z.coerce.number().int().positive().max(MAX_INT) });
const name = z.string().trim().min(1, 'Required').max(LIMITS.nameLength);

export const flowListItemSchema = z.object({
  id: z.number(),
  name: z.string(),
  isDirty: z.boolean(),
  ownership: z.enum(['own', 'shared']),
  latestVersion: z.number().nullable(),
  updatedAt: z.string(),
  user: sharerSchema,
  /** The reader's own tags. */
  tags: tagsSchema,
  ...rowFields,
});
export type FlowListItem = z.infer<typeof flowListItemSchema>;

export const flowSchema = z.object({
  id: z.number(),
  uid: z.string(),
  name: z.string(),
  tName: translationsSchema,
  language,
  languages: z.array(language),
  defaultLanguage: language,
  /** Absent = draft. */
  version: z.number().optional(),
  latestVersion: z.number().nullable(),
  isDirty: z.boolean(),
  flowSequence: z.object({ id: z.number(), name: z.string() }).nullable(),
  settings: settingsSchema,
  defaultSettings: settingsSchema,
  userSettings: settingsSchema,
  ownership: z.enum(['own', 'shared']),
  user: sharerSchema,
  definition: definitionSchema,
  maxScore: z.number().nullable(),
  definitionLastEditedAt: z.string().nullable(),
  definitionLastUpdatedAt: z.string().nullable(),
  /** Send back in `If-Match`. */
  revision: z.number(),
});
export type Flow = z.infer<typeof flowSchema>;

/** A key that the client may send to a route that creates, to repeat the request if its reply was lost. */
export const UID_KEY = { 'idempotency-key': 'A UUID made by the client, which what is created then has as its `uid`' };
export const ONCE_KEY = { 'idempotency-key': 'A UUID made by the client: the same again makes nothing twice' };

export const listFlows = defineRoute({
  name: 'listFlows',
  method: 'GET',
  path: '/flows',
  action: 'flow.list',
  host: 'console',
  summary: 'Own and shared flows, last changed first, 20 a page',
  query: z.object({
    page: z.coerce.number().int().min(1).max(10_000).optional(),
    all: z.literal('1').optional(),
    ownership: z.enum(['own', 'shared']).optional(),
    q: z.string().max(LIMITS.nameLength).optional(),
    /** One of the reader's own tags. */
    tag: tagSchema.optional(),
    /** The caller's own archived items that can still be restored, instead of the others. */
    archived: z.literal('1').optional(),
  }),
  /** `tags`: all tags that the caller uses here. */
  reply: z.object({ flows: z.array(flowListItemSchema), total: z.number(), tags: tagsSchema }),
});
export const createFlow = defineRoute({
  name: 'createFlow',
  method: 'POST',
  path: '/flows',
  action: 'flow.create',
  host: 'console',
  summary: 'Create a flow; the same key again by the same person is the same flow',
  headers: UID_KEY,
  body: z
    .object({
      name: name.optional(),
      tName: translationsSchema.optional(),
      language: language.optional(),
      /** The flow's own language is always included. */
      languages: languages.optional(),
      settings: settingsSchema.optional(),
      definition: draftDefinitionSchema.optional(),
    })
    .strict(),
  bodyLimit: LIMITS.definitionBytes + 100_000,
  reply: z.object({ id: z.number(), revision: z.number() }),
  status: 201,
});
export const getFlow = defineRoute({
  name: 'getFlow',
  method: 'GET',
  path: '/flows/:id',
  action: 'flow.read',
  host: 'console',
  summary: 'A flow with its draft',
  params: flowParams,
  reply: flowSchema,
});

/** The 409 of `updateFlow` carries the server's side of each conflict, so that the editor can offer both. */
export const flowConflictSchema = z.object({
  message: z.string(),
  code: z.literal('edit-conflict'),
  errors: z.array(z.object({ param: z.string(), msg: z.string() })),
  revision: z.number(),
  definition: definitionSchema,
  conflicts: z.array(z.object({ key: z.string(), field: z.string() })),
  by: sharerSchema.nullable(),
});
export type FlowConflict = z.infer<typeof flowConflictSchema>;

/** Several edits of a draft are one request; each prompt is compared by its key with what the server has. */
export const updateFlow = defineRoute({
  name: 'updateFlow',
  method: 'PUT',
  path: '/flows/:id',
  action: 'flow.edit',
  host: 'console',
  summary:
    'Change name (owner only), settings, languages or the draft; `If-Match: revision` merges edits of different prompts and answers 409 for the same field',
  params: flowParams,
  headers: { 'if-match': 'The revision that the edit was made on; absent: the draft becomes what is sent' },
  body: z
    .object({
      name: name.optional(),
      tName: translationsSchema.optional(),
      languages: languages.optional(),
      settings: settingsSchema.optional(),
      /** The whole draft … */
      definition: draftDefinitionSchema.optional(),
      /** … or only what changed since the revision in `If-Match` (see `draft-patch.ts`). */
      changes: z
        .object({
          prompts: definitionSchema.shape.promptsArray.optional(),
          removed: z.array(z.string()).optional(),
          /** Keys of all prompts in their new order, if that changed. */
          order: z.array(z.string()).optional(),
          commonAnswers: definitionSchema.shape.commonAnswers.optional(),
          /** All of the flow's texts for waiting prompts. */
          texts: waitingTextsSchema.optional(),
          outOf: definitionSchema.shape.outOf.nullable(),
        })
        .strict()
        .optional(),
    })
    .strict(),
  bodyLimit: LIMITS.definitionBytes + 100_000,
  refusals: { 409: flowConflictSchema },
  reply: z.object({
    revision: z.number(),
    isDirty: z.boolean(),
    definitionLastUpdatedAt: z.string().nullable(),
    merged: z.boolean(),
  }),
});
export const cloneFlow = defineRoute({
  name: 'cloneFlow',
  method: 'POST',
  path: '/flows/:id/clone',
  action: 'flow.clone',
  host: 'console',
  summary: 'Copy draft, settings and translations into a new flow',
  params: flowParams,
  headers: UID_KEY,
  reply: z.object({ id: z.number() }),
  status: 201,
});
/**
 * 410 for any other request about an archived flow or sequence; only its owner learns until when it can be restored.
 */
export const archivedSchema = z.object({
  message: z.string(),
  code: z.literal('archived'),
  errors: z.array(z.object({ param: z.string(), msg: z.string() })),
  restorableUntil: z.string().optional(),
});
export type Archived = z.infer<typeof archivedSchema>;
export const archiveReply = z.object({ restorableUntil: z.string() });
const emptyBody = z.object({}).strict().optional();
export const archiveFlow = defineRoute({
  name: 'archiveFlow',
  method: 'POST',
  path: '/flows/:id/archive',
  action: 'flow.archive',
  host: 'console',
  summary: 'Archive a flow: its links answer 410; 409 while it is part of a sequence',
  params: flowParams,
  body: emptyBody,
  reply: archiveReply,
});
export const restoreFlow = defineRoute({
  name: 'restoreFlow',
  method: 'POST',
  path: '/flows/:id/restore',
  action: 'flow.restore',
  host: 'console',
  summary: 'Bring an archived flow back as it was, within 30 days',
  params: flowParams,
  body: emptyBody,
  reply: z.object({}),
});
export const tagFlow = defineRoute({
  name: 'tagFlow',
  method: 'PUT',
  path: '/flows/:id/tags',
  action: 'flow.tag',
  host: 'console',
  summary: 'The caller’s own tags of a flow; nobody else sees them',
  params: flowParams,
  body: tagsBody,
  reply: tagsReply,
});
/** A step of the path to a problem: a prompt, and what is answered there. */
const pathStepSchema = z.object({
  promptKeyStr: z.string(),
  promptKey: z.string(),
  promptName: z.string(),
  says: z.union([z.string(), z.array(z.string()).readonly()]).nullable(),
  external: z.literal(true).optional(),
  award: z.number().optional(),
});
const publishProblemSchema = z.object({
  code: z.string(),
  promptKey: z.string().nullable(),
  msg: z.string(),
  path: z.array(pathStepSchema).readonly(),
});
export const publishFlow = defineRoute({
  name: 'publishFlow',
  method: 'POST',
  path: '/flows/:id/publish',
  action: 'flow.publish',
  host: 'console',
  summary: 'Freeze the draft as the next version; 422 names the prompts that must be fixed first',
  params: flowParams,
  body: z
    .object({ note: z.string().trim().max(1_000).optional() })
    .strict()
    .optional(),
  reply: z.object({
    version: z.number(),
    revision: z.number(),
    warnings: z.array(publishProblemSchema),
  }),
});
export const checkFlow = defineRoute({
  name: 'checkFlow',
  method: 'GET',
  path: '/flows/:id/check',
  action: 'flow.read',
  host: 'console',
  summary: 'What prevents publishing the draft, and what publishing would warn about',
  params: flowParams,
  reply: z.object({ problems: z.array(publishProblemSchema), warnings: z.array(publishProblemSchema) }),
});
export const promoteVersion = defineRoute({
  name: 'promoteVersion',
  method: 'POST',
  path: '/flows/:id/published/:version/promote',
  action: 'flow.promote',
  host: 'console',
  summary: 'Make the draft equal to a published version',
  params: versionParams,
  reply: z.object({ revision: z.number() }),
});
export const treesSchema = z.custom<Trees>((value) => typeof value === 'object' && value !== null);
/** A version of another flow that a chat can reach, with all translations. */
export const linkedVersionSchema = z.object({
  id: z.number(),
  version: z.number(),
  /** The default language, and the name in it. */
  language: language.optional(),
  name: z.string().optional(),
  definition: definitionSchema,
  trees: treesSchema,
});
const yesNo = z.enum(['true', 'false']).optional();
/** `scoredBy` of a chat: with the rules by which this version makes up a score from answers, and with its maximum. */
const scoringVersion = versionParams.shape.version.optional();
export const getPublished = defineRoute({
  name: 'getPublished',
  method: 'GET',
  path: '/flows/:id/published/:version',
  action: 'public',
  host: 'both',
  summary: 'A published definition, in one language or with all translations',
  params: versionParams,
  query: z.object({ language: language.optional(), keepTranslations: yesNo, scoredBy: scoringVersion }),
  reply: z.object({
    id: z.number(),
    version: z.number(),
    scoredBy: z.number().optional(),
    maxScore: z.number().nullable(),
    name: z.string(),
    language,
    languages: z.array(language),
    definition: definitionSchema,
    /** Markdown compiled at publish: text → tree; a text without markup has none. */
    trees: treesSchema,
    /** With all translations, what is needed to play it: every version that its links can lead to. */
    linked: z.array(linkedVersionSchema).optional(),
  }),
});
/** For the preview: drafts link to the latest published version. */
export const getLinkedFlows = defineRoute({
  name: 'getLinkedFlows',
  method: 'GET',
  path: '/flows/:id/linked',
  action: 'flow.read',
  host: 'console',
  summary: 'The latest published versions of the owner’s other flows, and all that those lead to',
  params: flowParams,
  query: z.object({ flows: z.string().regex(/^\d{1,9}(,\d{1,9}){0,49}$/, 'Up to 50 flow ids, separated by commas') }),
  reply: z.array(linkedVersionSchema),
});
export const getLatestVersion = defineRoute({
  name: 'getLatestVersion',
  method: 'GET',
  path: '/flows/:id/latestVersion',
  action: 'public',
  host: 'both',
  summary: 'Number of the latest published version; 404 when there is none',
  params: flowParams,
  reply: z.number(),
});
export const getSharedWith = defineRoute({
  name: 'getSharedWith',
  method: 'GET',
  path: '/flows/:id/sharedWith',
  action: 'flow.share',
  host: 'console',
  summary: 'Who else may edit',
  params: flowParams,
  reply: z.array(collaboratorSchema),
});
const withBody = z.object({ with: z.string().trim().min(1, 'Required').max(LIMITS.emailLength) }).strict();
/** `language`: language of the mail to the new collaborator. */
const shareBody = withBody.extend({ language: z.enum(INTERFACE_LANGUAGES).optional() }).strict();
export const shareFlow = defineRoute({
  name: 'shareFlow',
  method: 'POST',
  path: '/flows/:id/share',
  action: 'flow.share',
  host: 'console',
  summary: 'Give a person access by e-mail; an unknown one is invited',
  params: flowParams,
  body: shareBody,
  reply: collaboratorSchema,
});
export const unshareFlow = defineRoute({
  name: 'unshareFlow',
  method: 'POST',
  path: '/flows/:id/unshare',
  action: 'flow.unshare',
  host: 'console',
  summary: 'Take access away; a collaborator may take their own, which is leaving',
  params: flowParams,
  body: withBody,
  reply: z.object({ email: z.string() }),
});
export const loadSampleCourse = defineRoute({
  name: 'loadSampleCourse',
  method: 'POST',
  path: '/sample_course',
  action: 'flow.create',
  // It publishes, and records chats.
  scope: null,
  host: 'console',
  summary: 'Fill the account with the sample lessons and simulated learners',
  headers: ONCE_KEY,
  body: z.object({ seed: z.number().int().optional() }).strict().optional(),
  reply: z.object({ flowIds: z.array(z.number()), learners: z.number(), seed: z.number() }),
  status: 201,
});
