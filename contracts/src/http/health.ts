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
});
export type Health = z.infer<typeof reply>;

/** 503 contains `missing`: the parts that can't answer now. */
export const health = defineRoute({
  name: 'health',
  method: 'GET',
  path: '/health',
  action: 'public',
  waitsForReads: false,
  host: 'both',
  summary: 'Ready, or what is missing',
  reply,
});
