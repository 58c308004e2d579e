/** A school on Thinkific: installing, its courses, and which content shows which flow or sequence. */
import { z } from 'zod';
import { defineRoute } from './route.js';

/**
 * One label: Thinkific takes the app's secret at `https://{subdomain}.thinkific.com` only, so it becomes a part of an
 * address that gets a secret.
 */
const SUBDOMAIN = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** Hosts of Thinkific that are no school; some of them are run by others. */
const NO_SCHOOLS: ReadonlySet<string> = new Set(['api', 'developers', 'support', 'www']);
export const isSubdomain = (text: string): boolean => SUBDOMAIN.test(text) && !NO_SCHOOLS.has(text);

/** 422: this server has no app at Thinkific. */
export const NO_THINKIFIC_APP = 'no-thinkific-app';
/** 422: Thinkific refused the code, or the installation began too long ago, or with another state. */
export const INSTALL_REFUSED = 'install-refused';
/** 503: Thinkific doesn't answer, or asks to wait. */
export const THINKIFIC_AWAY = 'thinkific-away';

const subdomain = z.string().refine(isSubdomain);
const itemId = z.number().int().positive().max(2_147_483_647);
const contentSchema = z.object({
  id: z.number(),
  name: z.string(),
  contentable_type: z.string(),
  /** The flow or sequence that it shows; absent = not known, "Not Synced". */
  flowId: z.number().optional(),
  flowSequenceId: z.number().optional(),
  /** The name of that flow or sequence. */
  itemName: z.string().optional(),
});
const courseSchema = z.object({
  id: z.number(),
  name: z.string(),
  chapters: z.array(z.object({ id: z.number(), name: z.string(), contents: z.array(contentSchema) })),
});
export type ThinkificCourse = z.infer<typeof courseSchema>;
export type ThinkificContent = z.infer<typeof contentSchema>;
/** `idle`: nothing was read yet. `pending`: courses are being read. */
export const THINKIFIC_STATUSES = ['idle', 'pending', 'rejected', 'ready'] as const;
const dataSchema = z.object({
  status: z.enum(THINKIFIC_STATUSES),
  /** Why pending courses take longer: Thinkific doesn't answer (`away`) or asks to wait (`busy`). It is asked again. */
  waiting: z.enum(['away', 'busy']).nullable(),
  courses: z.array(courseSchema),
  /** When a content was last linked. */
  lastEdited: z.string().nullable(),
  /** When the courses were last read. */
  lastUpdated: z.string().nullable(),
});
export type ThinkificData = z.infer<typeof dataSchema>;

const own = { action: 'integration.own', host: 'console' } as const;
export const beginThinkific = defineRoute({
  ...own,
  name: 'beginThinkific',
  provenOnly: true,
  method: 'POST',
  path: '/integrations/thinkific-app/begin',
  summary: 'The page of a school that asks whether Parley may be installed, and the state that comes back from it',
  body: z.object({ subdomain }).strict(),
  reply: z.object({ url: z.string(), state: z.string() }),
});
export const installThinkific = defineRoute({
  ...own,
  name: 'installThinkific',
  provenOnly: true,
  method: 'POST',
  path: '/integrations/thinkific-app',
  summary: 'Finish the installation with the code from the school',
  body: z.object({ code: z.string().min(1).max(2_000), subdomain, state: z.string().min(1).max(200) }).strict(),
  reply: z.object({ subDomain: z.string() }),
});
export const getThinkificData = defineRoute({
  ...own,
  name: 'getThinkificData',
  method: 'GET',
  path: '/integrations/thinkific/data',
  summary: 'The courses of the caller’s school; ask again while the status is idle or pending',
  reply: dataSchema,
});
export const saveThinkificData = defineRoute({
  ...own,
  name: 'saveThinkificData',
  method: 'POST',
  path: '/integrations/thinkific/data',
  summary: 'Say by hand which flow or sequence of the caller a content shows',
  body: z.object({ contentId: z.number().int().positive(), kind: z.enum(['flow', 'sequence']), id: itemId }).strict(),
  reply: dataSchema,
});
export const refreshThinkific = defineRoute({
  ...own,
  name: 'refreshThinkific',
  method: 'POST',
  path: '/integrations/thinkific/refresh',
  summary: 'Read the courses anew',
  reply: dataSchema,
});
/** Sent by the site script from a learner's page, so it is a hint only. */
export const tellThinkificContent = defineRoute({
  name: 'tellThinkificContent',
  method: 'POST',
  path: '/thinkific/contents',
  action: 'public',
  host: 'share',
  summary: 'Which flow or sequence a content of a course shows; the reply says whether it must be completed first',
  body: z
    .object({
      school: z.uuid(),
      contentId: z.number().int().positive(),
      kind: z.enum(['flow', 'sequence']),
      id: itemId,
    })
    .strict(),
  reply: z.object({ mustComplete: z.boolean() }),
});
