/** Who may see and go on with a chat: it is a capability, not a role (decision 3). */
import { hash, timingSafeEqual } from 'node:crypto';
import { Refusal } from '../platform/http/refusal.js';
import type { ChatState } from './chat.decider.js';

export const tokenHash = (token: string): string => hash('sha256', token);

const matches = (token: string, expected: string): boolean => {
  const [given, kept] = [Buffer.from(tokenHash(token), 'hex'), Buffer.from(expected, 'hex')];
  return given.length === kept.length && timingSafeEqual(given, kept);
};

/** Asked only when the token does not settle it. */
export interface TrustNow {
  trusts(flowId: number, sequenceId: number | null, identifier: string, proof?: string): Promise<boolean>;
}

/**
 * Whoever has the token of the browser that began the chat. Where the identifier was trusted when it began, and is as
 * things are set now: whoever knows it (`open`), or shows its signature in the token's place (`signed`). A chat that was
 * begun under `bound` may be anybody's, whatever they called themselves.
 * @throws Refusal 401, 403
 */
export async function mayGoOn(state: ChatState, token: string | undefined, now: TrustNow): Promise<void> {
  const { started, identifier } = state;
  const expected = started?.tokenHash;
  if (token !== undefined && expected && matches(token, expected)) return;
  if (started && started.trust !== 'bound' && identifier !== null)
    if (await now.trusts(started.flowId, started.sequence?.id ?? null, identifier, token)) return;
  throw new Refusal(401, 'This chat belongs to another browser', { code: 'chat-token' });
}
