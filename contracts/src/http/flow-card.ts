/** A row of the list of flows has these facts besides its names; its picture is drawn from some of them. */
import { z } from 'zod';
import { languageSchema } from '../definition/definition.schema.js';

/** Chats that wait are counted up to this number. */
export const WAITING_COUNTED = 100;
/** How the first question is answered; `message` = nothing is asked at the beginning. */
export const QUESTION_SHAPES = ['choices', 'text', 'long', 'files', 'message'] as const;
const flowCardSchema = z.object({
  uid: z.string(),
  language: languageSchema,
  /** ISO time of the latest version; null = never published. */
  publishedAt: z.string().nullable(),
  /** Learners may open it by a link that isn't signed. */
  opensByLink: z.boolean(),
  /** Those who answered, by their latest attempts; no tests. */
  learners: z.number(),
  /**
   * First answers to questions that have a right one: how many were right, and how many there are. They are counted over all time, in each
   * learner's latest attempt; no tests. null = fewer than five learners answered, or no such question has five first answers,
   * or the caller is a token without `statistics:read`, or the counters didn't answer in time. It may be a minute old.
   */
  firstAnswers: z.object({ right: z.number(), answered: z.number() }).nullable(),
  /** Chats that wait for a teacher, tests left out; `WAITING_COUNTED` means so many or more. */
  waiting: z.number(),
  /** The number of the draft's prompts. */
  prompts: z.number(),
  first: z.object({
    shape: z.enum(QUESTION_SHAPES),
    /** The listed answers. */
    choices: z.number(),
    /** Index of the right one; null = none is. */
    right: z.number().nullable(),
  }),
  /** The address of the first picture among the first prompts; null = there is none. */
  picture: z.string().nullable(),
});
export type FlowCard = z.infer<typeof flowCardSchema>;
export const rowFields = {
  /** ISO time; set for archived flows. */
  restorableUntil: z.string().optional(),
  /** Absent for archived flows, and if all flows are asked for at once. */
  card: flowCardSchema.optional(),
};
