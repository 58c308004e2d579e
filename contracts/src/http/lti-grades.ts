/** Grades that a course platform has, should have, or refuses; and a test of the connection. */
import { z } from 'zod';
import { defineRoute } from './route.js';

export const GRADE_STATES = ['waiting', 'sent', 'refused'] as const;
export type GradeState = (typeof GRADE_STATES)[number];
export const GRADE_REASONS = [
  /** The platform was not reached, or not able, for five days; before that the grade waits. */
  'unreachable',
  /** It gives Parley no token for grades. */
  'no-token',
  /** It could not read Parley’s keys. */
  'keys-not-read',
  /** The link has no grade column. */
  'no-column',
  /** It doesn’t take a grade of this person: not enrolled, or a teacher. */
  'not-gradable',
  'not-enrolled',
  'teacher',
  'not-allowed',
  'locked',
] as const;
export type GradeReason = (typeof GRADE_REASONS)[number];

const params = z.object({ platform: z.uuid() });
const gradeSchema = z.object({
  id: z.uuid(),
  /** Called so in chats. */
  identifier: z.string(),
  /** The course, and the link in it. */
  course: z.string(),
  title: z.string(),
  score: z.number(),
  maxScore: z.number(),
  state: z.enum(GRADE_STATES),
  changedAt: z.string(),
  sentAt: z.string().nullable(),
  nextAt: z.string().nullable(),
  lastStatus: z.number().nullable(),
  reason: z.enum(GRADE_REASONS).nullable(),
  /** The platform’s own words, as text. */
  said: z.string(),
});
export type Grade = z.infer<typeof gradeSchema>;

export const listGrades = defineRoute({
  name: 'listGrades',
  method: 'GET',
  path: '/integrations/lti/:platform/grades',
  action: 'integration.own',
  host: 'console',
  summary: 'Grades for one course platform, newest change first',
  params,
  query: z.object({ state: z.enum(GRADE_STATES).optional(), before: z.uuid().optional() }),
  reply: z.object({
    grades: z.array(gradeSchema),
    hasMore: z.boolean(),
    counts: z.object({ waiting: z.number(), sent: z.number(), refused: z.number() }),
  }),
});
export const retryGrade = defineRoute({
  name: 'retryGrade',
  method: 'POST',
  path: '/integrations/lti/:platform/grades/:grade/retry',
  action: 'integration.own',
  host: 'console',
  summary: 'Send one grade now',
  params: params.extend({ grade: z.uuid() }),
  reply: z.object({ queued: z.number() }),
});
export const retryGrades = defineRoute({
  name: 'retryGrades',
  method: 'POST',
  path: '/integrations/lti/:platform/grades/retry',
  action: 'integration.own',
  host: 'console',
  summary: 'Send all grades now that the platform has not taken; `all`: those that it took, too',
  params,
  body: z.object({ all: z.boolean().optional() }).strict(),
  reply: z.object({ queued: z.number() }),
});

export const TEST_STEPS = ['keys', 'token', 'columns', 'roster'] as const;
export type TestStep = (typeof TEST_STEPS)[number];
export const testPlatform = defineRoute({
  name: 'testPlatform',
  method: 'POST',
  path: '/integrations/lti/:platform/test',
  action: 'integration.own',
  host: 'console',
  summary:
    'Look at the platform’s keys, ask it for a new token, for grade columns and the roster of the newest course, and tell how it went',
  params,
  reply: z.object({
    steps: z.array(
      z.object({
        step: z.enum(TEST_STEPS),
        /** `no-course`: nobody has launched from a course that offers it. */
        result: z.enum([
          'ok',
          'no-course',
          'refused',
          'unreachable',
          'no-token',
          'keys-not-read',
          'no-key',
          'weak-key',
        ]),
        status: z.number().nullable(),
        /** Keys, columns, or people. */
        count: z.number().nullable(),
      }),
    ),
  }),
});
