/** Who may see and go on with a chat: it is a capability, not a role (decision 3). */
import { hash, timingSafeEqual } from 'node:crypto';
import { Refusal } from '../platform/http/refusal.js';
import type { ChatState } from './chat.decider.js';

export const tokenHash = (token: string): string => hash('sha256', token);

const matches = (token: string, expected: string): boolean => {
  const [given, kept] = [Buffer.from(tokenHash(token), 'hex'), Buffer.from(expected, 'hex')];
  return given.length === kept.length && timingSafeEqual(given, kept);
};

/** How the identifier of a chat was trusted when it began, or is trusted now. */
export type Trust = NonNullable<ChatState['started']>['trust'];

export interface TrustNow {
  /**
   * Whoever shows `proof` (nothing, or a signature) may open chats of this identifier that began under one of these; the
   * first is preferred, empty = none. @throws Refusal 403 when the signature's time is over
   */
  opens(flowId: number, sequenceId: number | null, identifier: string, proof?: string): Promise<readonly Trust[]>;
  /** The token of a chat that began by a signature; another one once the secret was replaced. */
  signedToken(flowId: number, sequenceId: number | null, chatId: string): Promise<string>;
}

/** Whether the token is the chat's own, however identifiers are trusted now. */
export async function isItsToken(
  { started }: ChatState,
  token: string | undefined,
  now: Pick<TrustNow, 'signedToken'>,
): Promise<boolean> {
  if (!started || token === undefined) return false;
  const { flowId, trust, tokenHash: kept, seed: chatId } = started;
  const expected =
    trust === 'signed' ? tokenHash(await now.signedToken(flowId, started.sequence?.id ?? null, chatId)) : kept;
  return expected !== null && matches(token, expected);
}

/**
 * Lets in whoever has the chat's token. Others by their identifier, as the table of TRUST-19 says: a chat that began under
 * `bound` opens to nobody else, one that began under `open` to whoever knows the identifier while it is `open`, and one
 * that began by a signature only to a signature.
 * @throws Refusal 401, 403
 */
export async function mayGoOn(state: ChatState, token: string | undefined, now: TrustNow): Promise<void> {
  const { started, identifier } = state;
  if (started) {
    if (await isItsToken(state, token, now)) return;
    const { flowId, trust } = started;
    const sequenceId = started.sequence?.id ?? null;
    if (trust !== 'bound' && identifier !== null)
      if ((await now.opens(flowId, sequenceId, identifier, token)).includes(trust)) return;
  }
  if (started?.trust === 'signed')
    throw new Refusal(401, 'This chat opens only by the link that its course signed', { code: 'signed-chat' });
  throw new Refusal(401, 'This chat belongs to another browser', { code: 'chat-token' });
}
