/** Decides who may see and resume a chat. Access is a token, not a role (decision 3). */
import { hash, timingSafeEqual } from 'node:crypto';
import { Refusal } from '../platform/http/refusal.js';
import type { ChatState } from './chat-state.js';

export const tokenHash = (token: string): string => hash('sha256', token);

const matches = (token: string, expected: string): boolean => {
  const [given, kept] = [Buffer.from(tokenHash(token), 'hex'), Buffer.from(expected, 'hex')];
  return given.length === kept.length && timingSafeEqual(given, kept);
};

/** How far the chat's identifier was trusted when the chat began, or is trusted now. */
export type Trust = NonNullable<ChatState['started']>['trust'];

export interface TrustNow {
  /**
   * The kinds of chats that this identifier opens for a caller with this proof, preferred kind first; empty if none. The
   * proof is none, a signature, a course platform's, or the code of the learner's own link.
   * @throws Refusal 403 if the signature has expired
   */
  opens(flowId: number, sequenceId: number | null, identifier: string, proof?: string): Promise<readonly Trust[]>;
  /** The token of a chat that began by a proof of who came. Replacing the secret changes it. */
  signedToken(flowId: number, sequenceId: number | null, chatId: string): Promise<string>;
}

/** True for the chat's own token, whatever the current trust setting is. */
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
 * Admits a caller with the chat's token. Others are admitted by identifier, as the table in TRUST-19 says: a `bound`
 * chat opens to nobody else, an `open` chat to anyone who knows the identifier while the setting is `open`, and a
 * signed chat only to a proof of who comes.
 * @throws Refusal 401, 403
 */
export async function mayContinue(state: ChatState, token: string | undefined, now: TrustNow): Promise<void> {
  const { started, identifier } = state;
  if (started) {
    if (await isItsToken(state, token, now)) return;
    const { flowId, trust } = started;
    const sequenceId = started.sequence?.id ?? null;
    if (trust !== 'bound' && identifier !== null)
      if ((await now.opens(flowId, sequenceId, identifier, token)).includes(trust)) return;
  }
  if (started?.trust === 'signed')
    throw new Refusal(401, 'This chat opens only with the signed link from its course', { code: 'signed-chat' });
  throw new Refusal(401, 'This chat belongs to another browser', { code: 'chat-token' });
}
