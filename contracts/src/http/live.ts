/**
 * The socket of a chat that waits (socket.io, websockets only): whoever shows that they may read the chat in the handshake
 * hears `changed {revision}` when something happened to it, and then asks over HTTP.
 */
import { z } from 'zod';

export const LIVE_PATH = '/api/live';

export const liveAuthSchema = z
  .object({
    flowId: z.number().int().positive().max(2_147_483_647),
    chatId: z.uuid().toLowerCase(),
    /** A learner's. */
    token: z.string().min(22).max(200).optional(),
    /** A reviewer's, on the console's origin. */
    jwt: z.string().max(4_096).optional(),
  })
  .strict();
export type LiveAuth = z.infer<typeof liveAuthSchema>;

export interface LiveChanged {
  readonly revision: number;
}

/** Namespace of those who write a flow: who is here, and `changed {revision}` when somebody saved. Console's origin only. */
export const FLOWS_NAMESPACE = '/flows';

export const flowLiveAuthSchema = z
  .object({
    flowId: z.number().int().positive().max(2_147_483_647),
    jwt: z.string().min(1).max(4_096),
  })
  .strict();
export type FlowLiveAuth = z.infer<typeof flowLiveAuthSchema>;

/** Said by an author as `at`: the prompt that they are in. */
export const flowLivePlaceSchema = z.object({ promptKey: z.string().min(1).max(100).nullable() }).strict();
export type FlowLivePlace = z.infer<typeof flowLivePlaceSchema>;

/** Told as `present` to everybody who writes the flow, themselves included. */
export interface PersonHere {
  /** Of their tab: the id of its socket. */
  readonly id: string;
  readonly name: string | null;
  readonly email: string;
  readonly promptKey: string | null;
}
export interface LivePresent {
  readonly people: readonly PersonHere[];
}
