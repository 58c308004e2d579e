/**
 * Finds how far a learner got by pressing "Next" (ENG-7). Pressing "Next" sends no answer, so the only trace in a post
 * is its last message: if the chat can stop at that message, it stops there.
 */
import { goPastAuto } from '@parley/contracts/engine/answer';
import type { Chat, Outcome, PreparedFlow } from '@parley/contracts/engine/types';
import type { Posted } from './posted.js';

/** Plays a turn up to the last posted message if that message waits for "Next"; otherwise plays the whole turn. */
export function playUntilShown(
  flow: PreparedFlow,
  posted: Posted,
  turn: (by: Pick<Chat, 'autoAnswer'>) => Outcome,
): Outcome {
  const whole = turn({ autoAnswer: true });
  const shown = posted.items.at(-1);
  if (!whole.ok || shown?.direction !== 'received') return whole;
  const { history } = whole.chat;
  const place = history.findLastIndex(({ key }) => key === shown.key);
  if (place < 0 || place === history.length - 1) return whole;
  const reached = turn({ autoAnswer: false });
  const slow = reached.ok ? pressNext(flow, posted, reached.chat, history.slice(0, place + 1)) : null;
  return slow ? { ok: true, chat: slow, effects: [] } : whole;
}

/** Presses "Next" as often as the post shows that the learner did; returns the same chat if nothing was shown since. */
export function pressNextAsPosted(flow: PreparedFlow, posted: Posted, chat: Chat, isAnswered: boolean): Chat {
  if (!chat.autoRequest) return chat;
  const at = chat.history.at(-1)?.at ?? 0;
  const whole = goPastAuto(flow, { ...chat, autoAnswer: true }, at);
  if (!whole.ok) return chat;
  const { history } = whole.chat;
  const shown = posted.items.at(-1);
  const place = isAnswered ? history.length - 1 : history.findLastIndex(({ key }) => key === shown?.key);
  return pressNext(flow, posted, chat, history.slice(0, place + 1)) ?? chat;
}

/** Presses "Next" at the posted times until the chat has the items of `shown`; null if the chat does not stop there. */
function pressNext(flow: PreparedFlow, { items }: Posted, from: Chat, shown: Chat['history']): Chat | null {
  const times = new Map<string | undefined, number>(items.map(({ key, at }) => [key, at]));
  let chat: Chat = { ...from, autoAnswer: false };
  while (chat.autoRequest && chat.history.length < shown.length) {
    const next = shown[chat.history.length];
    const outcome = goPastAuto(flow, chat, times.get(next?.key) ?? next?.at ?? 0);
    if (!outcome.ok) return null;
    chat = outcome.chat;
  }
  return chat.history.length === shown.length ? chat : null;
}
