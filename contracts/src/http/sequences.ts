/** Flow sequences: the author's routes, and those that a learner's player reads. */
import { z } from 'zod';
import { LIMITS } from '../definition/limits.js';
import { INTERFACE_LANGUAGES } from '../definition/languages.js';
import { languageSchema, settingsSchema, translationsSchema } from '../definition/definition.schema.js';
import { draftDefinitionSchema } from '../draft/draft-definition.schema.js';
import { SEQUENCE_LIMITS } from '../sequence/limits.js';
import type { SequencePlayable } from '../sequence/playable.js';
import { playableQuery } from './chats.js';
import { archiveReply, flowParams, listFlows, ONCE_KEY, UID_KEY, versionNumber } from './flows.js';
import { collaboratorSchema, sharerSchema } from './collaborator.js';
import { defineRoute } from './route.js';
import { tagsBody, tagsReply, tagsSchema } from './tags.js';

const language = languageSchema;
const languages = z.array(language).min(1).max(LIMITS.languages);
const name = z.string().trim().min(1, 'Required').max(LIMITS.nameLength);
const flowId = flowParams.shape.id;
export const sequenceParams = z.object({ id: flowId });
const place = z.number().int().min(0).max(SEQUENCE_LIMITS.flows);
export const sequenceSettingsSchema = settingsSchema.extend({
  allowRandomAccess: z.union([z.boolean(), z.literal('link')]).optional(),
});

const IF_MATCH = {
  'if-match': 'The revision that the change was made on: 409 when the order of the flows has changed since',
};

export const sequenceListItemSchema = z.object({
  id: z.number(),
  name: z.string(),
  isDirty: z.boolean(),
  ownership: z.enum(['own', 'shared']),
  latestVersion: z.number().nullable(),
  flowCount: z.number(),
  updatedAt: z.string(),
  user: sharerSchema,
  /** The reader's own tags. */
  tags: tagsSchema,
  /** ISO time; set for archived sequences. */
  restorableUntil: z.string().optional(),
});
export type SequenceListItem = z.infer<typeof sequenceListItemSchema>;

export const attachedFlowSchema = z.object({
  id: z.number(),
  name: z.string(),
  /** The flow's latest version: the sequence's next version shows it unless the flow is published again. */
  version: z.number(),
  isDirty: z.boolean(),
});
export type AttachedFlow = z.infer<typeof attachedFlowSchema>;
export const detachedFlowSchema = z.object({
  id: z.number(),
  name: z.string(),
  isDirty: z.boolean(),
  /** True if the caller may restore it. */
  attachable: z.boolean(),
});
export type DetachedFlow = z.infer<typeof detachedFlowSchema>;

export const flowSequenceSchema = z.object({
  id: z.number(),
  uid: z.string(),
  name: z.string(),
  tName: translationsSchema,
  language,
  languages: z.array(language),
  /** Latest published version. */
  latestVersion: z.number().nullable(),
  isDirty: z.boolean(),
  flows: z.array(attachedFlowSchema),
  detachedFlows: z.array(detachedFlowSchema),
  settings: sequenceSettingsSchema,
  defaultSettings: settingsSchema,
  userSettings: settingsSchema,
  ownership: z.enum(['own', 'shared']),
  user: sharerSchema,
  /** Send back in `If-Match`. */
  revision: z.number(),
});
export type FlowSequence = z.infer<typeof flowSequenceSchema>;

/** The reply to every change of the list. */
const changedSchema = z.object({ revision: z.number(), isDirty: z.boolean() });

export const listSequences = defineRoute({
  name: 'listSequences',
  method: 'GET',
  path: '/flow_sequences',
  action: 'sequence.list',
  host: 'console',
  summary: 'Own and shared sequences, last changed first, 20 a page',
  query: listFlows.query!,
  reply: z.object({ flowSequences: z.array(sequenceListItemSchema), total: z.number(), tags: tagsSchema }),
});
export const createSequence = defineRoute({
  name: 'createSequence',
  method: 'POST',
  path: '/flow_sequences',
  action: 'sequence.create',
  host: 'console',
  summary: 'Create a sequence, of own flows if some are named',
  headers: UID_KEY,
  body: z
    .object({
      name: name.optional(),
      language: language.optional(),
      /** Ids of flows to attach, in this order. */
      flows: z.array(flowId).max(SEQUENCE_LIMITS.flows).optional(),
    })
    .strict(),
  reply: z.object({ id: z.number(), revision: z.number() }),
  status: 201,
});
export const getSequence = defineRoute({
  name: 'getSequence',
  method: 'GET',
  path: '/flow_sequences/:id',
  action: 'sequence.read',
  host: 'console',
  summary: 'A sequence with its flows',
  params: sequenceParams,
  reply: flowSequenceSchema,
});
export const updateSequence = defineRoute({
  name: 'updateSequence',
  method: 'PUT',
  path: '/flow_sequences/:id',
  action: 'sequence.edit',
  host: 'console',
  summary:
    'Change name (owner only), settings or languages; with `If-Match` a field that others changed since answers 409, other fields merge',
  params: sequenceParams,
  headers: { 'if-match': 'The revision that the change was made on; absent: what is sent holds' },
  body: z
    .object({
      name: name.optional(),
      tName: translationsSchema.optional(),
      languages: languages.optional(),
      settings: sequenceSettingsSchema.optional(),
    })
    .strict(),
  reply: changedSchema,
});
export const addFlow = defineRoute({
  name: 'addFlow',
  method: 'POST',
  path: '/flow_sequences/:id/add_flow',
  action: 'sequence.edit',
  host: 'console',
  summary: 'Make a new flow at the end: the sequence owner’s, published as version 1 at once; 422 when it can’t be',
  params: sequenceParams,
  headers: ONCE_KEY,
  body: z.object({ flowName: name.optional(), flowDefinition: draftDefinitionSchema.optional() }).strict(),
  bodyLimit: LIMITS.definitionBytes + 100_000,
  reply: changedSchema.extend({ id: z.number(), version: z.number() }),
  status: 201,
});
export const insertFlow = defineRoute({
  name: 'insertFlow',
  method: 'POST',
  path: '/flow_sequences/:id/insert_flow',
  action: 'sequence.edit',
  host: 'console',
  summary: 'Attach a flow of the same owner: its latest version, or its first one, published now',
  params: sequenceParams,
  headers: IF_MATCH,
  /** Without `at`: at the end. */
  body: z.object({ flowId, at: place.optional() }).strict(),
  reply: changedSchema.extend({ version: z.number() }),
});
export const removeFlow = defineRoute({
  name: 'removeFlow',
  method: 'POST',
  path: '/flow_sequences/:id/remove_flow',
  action: 'sequence.edit',
  host: 'console',
  summary: 'Detach a flow; its responses stay',
  params: sequenceParams,
  body: z.object({ flowId }).strict(),
  reply: changedSchema,
});
export const moveFlow = defineRoute({
  name: 'moveFlow',
  method: 'POST',
  path: '/flow_sequences/:id/move_flow',
  action: 'sequence.edit',
  host: 'console',
  summary: 'Move a flow from one place to another; places count from 0',
  params: sequenceParams,
  headers: IF_MATCH,
  body: z.object({ from: place, to: place }).strict(),
  reply: changedSchema,
});
export const publishSequence = defineRoute({
  name: 'publishSequence',
  method: 'POST',
  path: '/flow_sequences/:id/publish',
  action: 'sequence.publish',
  host: 'console',
  summary:
    'Publish every changed flow, then the sequence; 422 names the flows and prompts that stand in the way, and nothing is published',
  params: sequenceParams,
  body: z.object({}).strict().optional(),
  reply: z.object({
    version: z.number(),
    revision: z.number(),
    flows: z.array(z.object({ id: z.number(), version: z.number() })),
    warnings: z.array(
      z.object({ flowId: z.number(), code: z.string(), promptKey: z.string().nullable(), msg: z.string() }),
    ),
  }),
});
const emptyBody = z.object({}).strict().optional();
export const archiveSequence = defineRoute({
  name: 'archiveSequence',
  method: 'POST',
  path: '/flow_sequences/:id/archive',
  action: 'sequence.archive',
  host: 'console',
  summary: 'Put a sequence away: its links answer 410, its flows are free',
  params: sequenceParams,
  body: emptyBody,
  reply: archiveReply,
});
export const restoreSequence = defineRoute({
  name: 'restoreSequence',
  method: 'POST',
  path: '/flow_sequences/:id/restore',
  action: 'sequence.restore',
  host: 'console',
  summary:
    'Bring an archived sequence back, without the flows that other sequences have now; 409 while a flow of it is archived',
  params: sequenceParams,
  body: emptyBody,
  reply: z.object({}),
});
export const tagSequence = defineRoute({
  name: 'tagSequence',
  method: 'PUT',
  path: '/flow_sequences/:id/tags',
  action: 'sequence.tag',
  host: 'console',
  summary: 'The caller’s own tags of a sequence; nobody else sees them',
  params: sequenceParams,
  body: tagsBody,
  reply: tagsReply,
});
const withBody = z.object({ with: z.string().trim().min(1, 'Required').max(LIMITS.emailLength) }).strict();
/** `language`: language of the mail to the new collaborator. */
const shareBody = withBody.extend({ language: z.enum(INTERFACE_LANGUAGES).optional() }).strict();
export const getSequenceSharedWith = defineRoute({
  name: 'getSequenceSharedWith',
  method: 'GET',
  path: '/flow_sequences/:id/sharedWith',
  action: 'sequence.share',
  host: 'console',
  summary: 'Who else may edit the sequence and its flows',
  params: sequenceParams,
  reply: z.array(collaboratorSchema),
});
export const shareSequence = defineRoute({
  name: 'shareSequence',
  method: 'POST',
  path: '/flow_sequences/:id/share',
  action: 'sequence.share',
  host: 'console',
  summary: 'Give a person access to the sequence and its flows by e-mail; an unknown one is invited',
  params: sequenceParams,
  body: shareBody,
  reply: collaboratorSchema,
});
export const unshareSequence = defineRoute({
  name: 'unshareSequence',
  method: 'POST',
  path: '/flow_sequences/:id/unshare',
  action: 'sequence.unshare',
  host: 'console',
  summary: 'Take access away; a collaborator may take their own, which is leaving',
  params: sequenceParams,
  body: withBody,
  reply: z.object({ email: z.string() }),
});

/** A published sequence: no draft, no owner. */
export const publishedSequenceSchema = z.object({
  id: z.number(),
  version: z.number(),
  /** In the language asked for. */
  name: z.string(),
  tName: translationsSchema,
  language,
  languages: z.array(language),
  flows: z.array(
    z.object({
      id: z.number(),
      version: z.number(),
      name: z.string(),
      tName: translationsSchema,
      maxScore: z.number().nullable(),
    }),
  ),
  /** Merged: system < the owner's < the sequence's. */
  settings: sequenceSettingsSchema,
  identifierTrust: z.enum(['bound', 'open', 'signed']),
  publishedAt: z.string(),
});
export type PublishedSequence = z.infer<typeof publishedSequenceSchema>;
export const getPublishedSequence = defineRoute({
  name: 'getPublishedSequence',
  method: 'GET',
  path: '/flow_sequences/:id/published/latest',
  action: 'public',
  host: 'both',
  summary: 'The latest published version: which version of which flow, in which order; 404 when there is none',
  params: sequenceParams,
  query: z.object({ language: language.optional() }),
  reply: publishedSequenceSchema,
});
export const getSequencePlayable = defineRoute({
  name: 'getSequencePlayable',
  method: 'GET',
  path: '/flow_sequences/:id/playable',
  action: 'public',
  host: 'share',
  summary: 'Everything a player needs to show the latest version and begin its first step',
  params: sequenceParams,
  query: playableQuery,
  reply: z.custom<SequencePlayable>((value) => typeof value === 'object' && value !== null),
});

const uuid = z.uuid().toLowerCase();
export const sequenceHistoryParams = sequenceParams.extend({ identifier: z.string().min(1).max(LIMITS.emailLength) });
export const stepViewSchema = z.object({
  /** Position in the latest published version; null if it is no longer in it. */
  index: z.number().nullable(),
  flowId: z.number(),
  /** In the sequence's language. */
  name: z.string(),
  /** The version to play: the chat's if it has begun, otherwise the pinned one. */
  version: versionNumber,
  /** The latest attempt; null if there is none. */
  chatId: uuid.nullable(),
  attempt: z.number().nullable(),
  completed: z.boolean(),
  score: z.number().nullable(),
  maxScore: z.number().nullable(),
  updatedAt: z.string().nullable(),
});
export const sequenceViewSchema = z.object({
  sequenceId: z.number(),
  /** Latest published version; null: none (then only played steps are listed). */
  version: z.number().nullable(),
  identifier: z.string(),
  /** Every step of the latest version completed. */
  completed: z.boolean(),
  steps: z.array(stepViewSchema),
});
export type SequenceView = z.infer<typeof sequenceViewSchema>;
/** Learner: token in `x-chat-token`, the same for all steps of this browser. Author: bearer JWT. */
export const getSequenceHistory = defineRoute({
  name: 'getSequenceHistory',
  method: 'GET',
  path: '/flow_sequences/:id/history/:identifier',
  action: 'learner.play',
  scope: 'responses:read',
  host: 'both',
  summary: 'How far a learner is: each step’s chat, whether it is completed, its score',
  params: sequenceHistoryParams,
  headers: { 'x-chat-token': 'The capability that this browser minted for the sequence' },
  reply: sequenceViewSchema,
});
export const deleteSequenceHistory = defineRoute({
  name: 'deleteSequenceHistory',
  method: 'DELETE',
  path: '/flow_sequences/:id/history/:identifier',
  action: 'sequence.deleteResponses',
  host: 'console',
  summary: 'Delete every chat that this learner had in the sequence, for good',
  params: sequenceHistoryParams,
  reply: z.object({ deleted: z.number() }),
});
