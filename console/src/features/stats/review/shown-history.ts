/**
 * The history as a reviewer sees it: an evaluation that was given is in its message, and a message that the learner's
 * browser never fetched says so (D9) instead of waiting for a reply that never comes.
 */
import { fromWire, type WireItem } from '@parley/contracts/engine/history-wire';
import { evaluationIdOf } from '@parley/contracts/flow/remote-address';
import { contentOf } from '@parley/contracts/definition/message';
import type { ChatView } from '@parley/contracts/http/chats';

export function shownHistory(
  { history, evaluations }: Pick<ChatView, 'history' | 'evaluations'>,
  neverFetched: string,
): WireItem[] {
  return history.map((wire): WireItem => {
    if (wire.c !== 'remote' || wire.rm?.status === 'fulfilled') return wire;
    const read = fromWire(wire);
    const evaluationId = read.ok ? evaluationIdOf(read.item) : null;
    if (evaluationId !== null) {
      const body = evaluations[evaluationId];
      return body === undefined ? wire : { ...wire, rm: { status: 'fulfilled', content: { body, contentType: null } } };
    }
    if (wire.rm) return wire;
    const { url } = contentOf('remote', wire.m);
    return { ...wire, m: { url }, rm: { status: 'rejected', error: neverFetched } };
  });
}
