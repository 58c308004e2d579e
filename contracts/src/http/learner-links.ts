/** A link for each learner: `/c/{code}` on the share host opens that learner's own chat, on any device. */
import { z } from 'zod';
import { classLabelIn } from '../definition/class-label.js';
import { LEARNER_NAME_LETTERS, learnerNameIn } from '../definition/learner-name.js';
import { textSchema } from '../definition/message.schema.js';
import { LIMITS } from '../definition/limits.js';
import { flowParams } from './flows.js';
import { defineRoute } from './route.js';

/** `atOnce`: learners in one request; `count`: links of one flow or sequence. */
export const LEARNER_LINK_LIMITS = { atOnce: 500, count: 1_000 } as const;
/** `code` of the refusal if there would be more than `count`. */
export const TOO_MANY_LEARNER_LINKS = 'too-many-learner-links';
/** UTF-8 of `atOnce` learners. */
const BODY_BYTES = 1_000_000;

const nameSchema = textSchema
  .transform((text) => learnerNameIn(text) ?? '')
  .pipe(
    z
      .string()
      .min(1, 'Required')
      .max(2 * LEARNER_NAME_LETTERS),
  );
const classSchema = textSchema.transform((text) => classLabelIn(text)).optional();
/** A browser removes `.` and `..` from an address, so the chat under such an identifier could not be reached. */
const identifierSchema = textSchema
  .trim()
  .min(1, 'Required')
  .max(LIMITS.emailLength)
  .refine((text) => text !== '.' && text !== '..', 'Can’t be “.” or “..”');

const learnerLinksBody = z.strictObject({
  learners: z
    .array(z.strictObject({ name: nameSchema, identifier: identifierSchema.optional() }))
    .min(1)
    .max(LEARNER_LINK_LIMITS.atOnce),
  /** The label of these learners' class; learners whose link exists get it, too. Absent: a link keeps what it has. */
  class: classSchema,
});
const learnerLinkSchema = z.object({
  id: z.uuid(),
  /** The link as a learner types it: the share host's origin, `/c/` and the code. */
  url: z.string(),
  name: z.string(),
  identifier: z.string(),
  /** The label of the learner's class; absent = none. */
  class: z.string().optional(),
});
export type LearnerLink = z.infer<typeof learnerLinkSchema>;
/** In the order in which they were made. */
const learnerLinksReply = z.object({ links: z.array(learnerLinkSchema) });

const linkParams = flowParams.extend({ linkId: z.uuid() });
const removedReply = z.object({ removed: z.literal(true) });

export const listFlowLearnerLinks = defineRoute({
  name: 'listFlowLearnerLinks',
  method: 'GET',
  path: '/flows/:id/learner_links',
  action: 'flow.learnerLinks',
  host: 'console',
  summary: 'The links of single learners to this flow',
  params: flowParams,
  reply: learnerLinksReply,
});
export const makeFlowLearnerLinks = defineRoute({
  name: 'makeFlowLearnerLinks',
  method: 'POST',
  path: '/flows/:id/learner_links',
  action: 'flow.learnerLinks',
  host: 'console',
  summary: 'A link for each of these learners who has none yet; the reply has all links',
  params: flowParams,
  body: learnerLinksBody,
  bodyLimit: BODY_BYTES,
  reply: learnerLinksReply,
});
export const removeFlowLearnerLink = defineRoute({
  name: 'removeFlowLearnerLink',
  method: 'DELETE',
  path: '/flows/:id/learner_links/:linkId',
  action: 'flow.learnerLinks',
  host: 'console',
  summary: 'Remove one learner’s link; it opens nothing from now on',
  params: linkParams,
  reply: removedReply,
});
export const listSequenceLearnerLinks = defineRoute({
  name: 'listSequenceLearnerLinks',
  method: 'GET',
  path: '/flow_sequences/:id/learner_links',
  action: 'sequence.learnerLinks',
  host: 'console',
  summary: 'The links of single learners to this sequence',
  params: flowParams,
  reply: learnerLinksReply,
});
export const makeSequenceLearnerLinks = defineRoute({
  name: 'makeSequenceLearnerLinks',
  method: 'POST',
  path: '/flow_sequences/:id/learner_links',
  action: 'sequence.learnerLinks',
  host: 'console',
  summary: 'A link for each of these learners who has none yet; the reply has all links',
  params: flowParams,
  body: learnerLinksBody,
  bodyLimit: BODY_BYTES,
  reply: learnerLinksReply,
});
export const removeSequenceLearnerLink = defineRoute({
  name: 'removeSequenceLearnerLink',
  method: 'DELETE',
  path: '/flow_sequences/:id/learner_links/:linkId',
  action: 'sequence.learnerLinks',
  host: 'console',
  summary: 'Remove one learner’s link; it opens nothing from now on',
  params: linkParams,
  reply: removedReply,
});
