/**
 * Other learners' answers at a prompt: without identifiers, without the caller's own, from completed prompts only
 * (decision 49).
 */
import { z } from 'zod';
import { flowParams } from './flows.js';
import { defineRoute } from './route.js';

/** A prompt's name, or the placeholder of an unfilled variable. */
const promptParams = flowParams.extend({ promptName: z.string().min(1).max(400) });
const originParams = promptParams.extend({ originId: z.string().max(400) });

/** ENG-66: a list of answers as learners gave them, newest first. */
export const samplesSchema = z.object({ body: z.array(z.string()) });
/** ENG-67: choices of a multi-select → how many picked each, and how many answered. */
export const multipleStatsSchema = z.object({
  body: z.object({ multipleAnswers: z.record(z.string(), z.number()), multipleAnswerCount: z.number() }),
});
/** ENG-68: answer (`*` = any free text) → how often, with one example. */
export const answerStatsSchema = z.object({
  body: z.object({ answers: z.record(z.string(), z.object({ count: z.number(), sample: z.string() })) }),
});
export type PeerSamples = z.infer<typeof samplesSchema>;
export type PeerStats = z.infer<typeof multipleStatsSchema> | z.infer<typeof answerStatsSchema>;
const statsSchema = z.union([multipleStatsSchema, answerStatsSchema]);

/** Fewest learners for which figures are shown. */
export const LEAST_LEARNERS = 3;

const shared = { method: 'GET', action: 'public', host: 'both' } as const;
export const getSamples = defineRoute({
  ...shared,
  name: 'getSamples',
  path: '/flows/:id/prompt/:promptName/samples',
  summary: 'Some answers given at a prompt whose answers a published version shows',
  params: promptParams,
  reply: samplesSchema,
});
export const getSamplesFor = defineRoute({
  ...shared,
  name: 'getSamplesFor',
  path: '/flows/:id/prompt/:promptName/samples/:originId',
  summary: 'The same, without the answers of that learner',
  params: originParams,
  reply: samplesSchema,
});
export const getAnswerStats = defineRoute({
  ...shared,
  name: 'getAnswerStats',
  path: '/flows/:id/prompt/:promptName/stats',
  summary: 'How often each answer was given, counted over the latest thousand learners; from three learners up',
  params: promptParams,
  reply: statsSchema,
});
export const getAnswerStatsFor = defineRoute({
  ...shared,
  name: 'getAnswerStatsFor',
  path: '/flows/:id/prompt/:promptName/stats/:originId',
  summary: 'The same, without the answers of that learner',
  params: originParams,
  reply: statsSchema,
});
