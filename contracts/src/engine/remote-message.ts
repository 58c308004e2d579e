/**
 * Records the reply from a remote message's address (ENG-63…65, decision 40): once recorded, it is shown ever after.
 */
import { isRemoteResult } from './history-wire.js';
import { chatAt, failed, unchanged } from './outcome.js';
import { remoteUrlOf } from './remote-url.js';
import { ledgerOf } from './score.js';
import type { Chat, Outcome, PreparedFlow, RemoteResult } from './types.js';

/**
 * The chat with the result recorded in the item. Recorded content never changes; a failure, or "nothing there" (an
 * evaluation still to come), may be followed by another try. Errors: `review-refused` (no such remote message, or no
 * result at all).
 */
export const recordRemote = (
  flow: PreparedFlow,
  chat: Chat,
  itemKey: string,
  result: RemoteResult,
  at: number,
): Outcome => {
  const index = chat.history.findIndex(({ key }) => key === itemKey);
  const item = chat.history[index];
  const remote = { ...result, at };
  if (!item || remoteUrlOf(item) === null || !isRemoteResult(remote)) return failed('review-refused', itemKey);
  const settled = item.remote?.status;
  if (settled === 'fulfilled') return unchanged(chat);
  if (settled === result.status && item.remote?.error === result.error) return unchanged(chat);
  const history = [...chat.history];
  history[index] = { ...item, remote };
  const changed = chatAt(flow, chat, history, ledgerOf(flow, history), chat.hasAnswered);
  return 'code' in changed ? { ok: false, error: changed } : { ok: true, chat: changed, effects: [{ type: 'save' }] };
};
