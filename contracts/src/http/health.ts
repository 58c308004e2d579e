import { z } from 'zod';
import { defineRoute } from './route.js';

const reply = z.object({
  status: z.literal('ok'),
  /** After an upgrade that keeps more in the read models: what is new is incomplete until this is gone. */
  readModels: z.literal('being counted anew').optional(),
  /** With it: the part of the events that have been read again. */
  rebuiltPercent: z.number().optional(),
  /** Chats whose replay differed from the record when `npm run verify` ran last. */
  divergingChats: z.number().optional(),
  /** Number of events that the read models lack, or from which nothing could be sent, such as a webhook; absent = none. */
  parked: z.number().optional(),
  /** How full the disk of `DATA_DIR` is, in percent, from 85 on; absent = there is room. */
  disk: z.number().optional(),
  /** Age of the last whole backup in hours, or that there is none, if it is late; absent: it isn't, or none is configured. */
  backup: z.union([z.number(), z.literal('none')]).optional(),
  /** Length of each queue whose first job has been due for a quarter of an hour; absent = none. */
  queues: z.record(z.string(), z.number()).optional(),
  /** Seconds by which this server's clock is ahead of the database's, from 2 on; negative = behind. */
  clock: z.number().optional(),
});
export type Health = z.infer<typeof reply>;

const plain = z.object({ status: z.literal('ok') });

/** The process works, whatever it needs. */
export const healthLive = defineRoute({
  name: 'healthLive',
  method: 'GET',
  path: '/health/live',
  action: 'public',
  waitsForReads: false,
  host: 'both',
  summary: 'The process works (for whatever starts it again)',
  reply: plain,
});

/** 503 while requests can’t be served here: the database doesn't answer. Read models that lag are no reason. */
export const healthReady = defineRoute({
  name: 'healthReady',
  method: 'GET',
  path: '/health/ready',
  action: 'public',
  waitsForReads: false,
  host: 'both',
  summary: 'Requests can be served here (for load balancers)',
  reply: plain,
});

/** 503 contains `missing`: the parts that can't answer now. */
export const health = defineRoute({
  name: 'health',
  method: 'GET',
  path: '/health',
  action: 'public',
  waitsForReads: false,
  host: 'both',
  summary: 'All is well, or what is missing (for operators)',
  reply,
});
