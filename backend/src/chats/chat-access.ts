/** Who may see and go on with a chat: it is a capability, not a role (decision 3). */
import { createHash, timingSafeEqual } from 'node:crypto';
import { Refusal } from '../platform/http/refusal.js';
import type { ChatState } from './chat.decider.js';

export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');

const matches = (token: string, hash: string): boolean => {
  const [given, kept] = [Buffer.from(tokenHash(token), 'hex'), Buffer.from(hash, 'hex')];
  return given.length === kept.length && timingSafeEqual(given, kept);
};

/**
 * `open`: whoever knows the identifier. `bound`, `signed`: whoever has the token of the browser that began the chat.
 * @throws Refusal 401
 */
export function mayGoOn(state: ChatState, token: string | undefined): void {
  if (state.started?.trust === 'open') return;
  const hash = state.started?.tokenHash;
  if (token === undefined || !hash || !matches(token, hash))
    throw new Refusal(401, 'This chat belongs to another browser', { code: 'chat-token' });
}
