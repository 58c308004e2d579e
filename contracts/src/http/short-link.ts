/** The short link of a flow or a sequence: `/c/{code}` on the share host leads to the long link with the stored look. */
import { z } from 'zod';
import { languageSchema } from '../definition/definition.schema.js';
import { flowParams } from './flows.js';
import { defineRoute } from './route.js';

/** `code` of the refusal if there is nothing yet that a link could lead to. */
export const NOT_PUBLISHED = 'not-published';

/** The settings of the long link (`s`), each on or off; an absent one is off. */
const linkLookSchema = z.strictObject({
  /** The chat begins with the question for the learner’s name. */
  askName: z.boolean().optional(),
  showScore: z.boolean().optional(),
  showName: z.boolean().optional(),
  disableAutoAnswer: z.boolean().optional(),
  disableKeyboardAnswer: z.boolean().optional(),
  /** Sequences only. */
  allowRandomAccess: z.boolean().optional(),
});
export type LinkLook = z.infer<typeof linkLookSchema>;

const shortLinkBody = z.strictObject({ settings: linkLookSchema, language: languageSchema });
const shortLinkReply = z.object({
  /** The link as a learner types it: the share host's origin, `/c/` and the code. */
  url: z.string(),
  settings: linkLookSchema,
  language: languageSchema,
});
export type ShortLink = z.infer<typeof shortLinkReply>;

export const makeFlowShortLink = defineRoute({
  name: 'makeFlowShortLink',
  method: 'POST',
  path: '/flows/:id/short_link',
  action: 'flow.edit',
  host: 'console',
  summary: 'The short link to this flow, with its stored settings; made with these settings if there is none',
  params: flowParams,
  body: shortLinkBody,
  reply: shortLinkReply,
});
export const updateFlowShortLink = defineRoute({
  name: 'updateFlowShortLink',
  method: 'PUT',
  path: '/flows/:id/short_link',
  action: 'flow.edit',
  host: 'console',
  summary: 'Other settings for the short link to this flow; its code stays',
  params: flowParams,
  body: shortLinkBody,
  reply: shortLinkReply,
});
export const makeSequenceShortLink = defineRoute({
  name: 'makeSequenceShortLink',
  method: 'POST',
  path: '/flow_sequences/:id/short_link',
  action: 'sequence.edit',
  host: 'console',
  summary: 'The short link to this sequence, with its stored settings; made with these settings if there is none',
  params: flowParams,
  body: shortLinkBody,
  reply: shortLinkReply,
});
export const updateSequenceShortLink = defineRoute({
  name: 'updateSequenceShortLink',
  method: 'PUT',
  path: '/flow_sequences/:id/short_link',
  action: 'sequence.edit',
  host: 'console',
  summary: 'Other settings for the short link to this sequence; its code stays',
  params: flowParams,
  body: shortLinkBody,
  reply: shortLinkReply,
});
