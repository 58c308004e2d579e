import { notFound, Refusal } from '../platform/http/refusal.js';
import type { ChatState } from './chat-state.js';

/** @throws Refusal 404 if it belongs to another flow or sequence, 410 if it was deleted */
export function mustBeRunning(
  state: ChatState,
  flowId: number,
  sequenceId?: number,
): NonNullable<ChatState['started']> {
  const { started, status, forgotten } = state;
  if (!started || started.flowId !== flowId) throw notFound('Chat');
  if (sequenceId !== undefined && started.sequence?.id !== sequenceId) throw notFound('Chat');
  if (status === 'deleted' || forgotten) throw new Refusal(410, 'No longer available', { code: 'chat-deleted' });
  return started;
}
