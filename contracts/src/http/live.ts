/**
 * The socket of a waiting chat (socket.io, websockets only). A client that may read the chat receives `changed
 * {revision}` after each change, and then asks over HTTP.
 */
import { z } from 'zod';

export const LIVE_PATH = '/api/live';

export const liveAuthSchema = z
  .object({
    flowId: z.number().int().positive().max(2_147_483_647),
    chatId: z.uuid().toLowerCase(),
    /** A learner's token. */
    token: z.string().min(22).max(200).optional(),
    /** A reviewer's JWT, on the console's origin. */
    jwt: z.string().max(4_096).optional(),
  })
  .strict();
export type LiveAuth = z.infer<typeof liveAuthSchema>;

export interface LiveChanged {
  readonly revision: number;
}

/** Namespace for a flow's authors: who is here, and `changed {revision}` after each save. Console's origin only. */
export const FLOWS_NAMESPACE = '/flows';

export const flowLiveAuthSchema = z
  .object({
    flowId: z.number().int().positive().max(2_147_483_647),
    jwt: z.string().min(1).max(4_096),
  })
  .strict();
export type FlowLiveAuth = z.infer<typeof flowLiveAuthSchema>;

/** Sent by an author as `at`: the prompt that they are editing. */
export const flowLivePlaceSchema = z.object({ promptKey: z.string().min(1).max(100).nullable() }).strict();

/** Sent as `present` to all authors of the flow, themselves included. */
export interface PersonHere {
  /** The id of their tab's socket. */
  readonly id: string;
  readonly name: string | null;
  readonly email: string;
  readonly promptKey: string | null;
}
export interface LivePresent {
  readonly people: readonly PersonHere[];
}
