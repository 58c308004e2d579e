/** Who may see and go on with a chat: it is a capability, not a role (decision 3). */
import { hash, timingSafeEqual } from 'node:crypto';
import { Refusal } from '../platform/http/refusal.js';
import type { ChatState } from './chat.decider.js';

export const tokenHash = (token: string): string => hash('sha256', token);

const matches = (token: string, expected: string): boolean => {
  const [given, kept] = [Buffer.from(tokenHash(token), 'hex'), Buffer.from(expected, 'hex')];
  return given.length === kept.length && timingSafeEqual(given, kept);
};

/**
 * `open`: whoever knows the identifier, as long as the flow says so. Otherwise whoever has the token of the browser that
 * began the chat.
 * @param isOpenNow asked only when the token does not settle it
 * @throws Refusal 401
 */
export async function mayGoOn(
  state: ChatState,
  token: string | undefined,
  isOpenNow: () => Promise<boolean>,
): Promise<void> {
  const expected = state.started?.tokenHash;
  if (token !== undefined && expected && matches(token, expected)) return;
  if (state.started?.trust === 'open' && (await isOpenNow())) return;
  throw new Refusal(401, 'This chat belongs to another browser', { code: 'chat-token' });
}
