/**
 * Runs the engine over what a learner posted. Of the post only answers, their keys and their times are believed; what was
 * shown, scored and reached comes out of the engine (SPEC CHAT-1 to CHAT-5).
 */
import { alter } from '@parley/contracts/engine/alter';
import { answer } from '@parley/contracts/engine/answer';
import type { AnswerInput, Chat, EngineErrorCode, HistoryItem, PreparedFlow } from '@parley/contracts/engine/types';
import type { ItemKey } from '@parley/contracts/ids';

export interface Posted {
  readonly items: readonly HistoryItem[];
  /** The post continues behind this item; null = it is the whole history. */
  readonly after: ItemKey | null;
}

/** One answer with what it led to; becomes one event. */
export interface Recorded {
  /** Set when an earlier answer was altered: the items from here on are superseded. */
  readonly from: ItemKey | null;
  readonly items: readonly HistoryItem[];
  /** The chat once these items are in it. */
  readonly chat: Chat;
}

export type Rerun =
  | { readonly kind: 'recorded'; readonly chat: Chat; readonly recorded: readonly Recorded[] }
  /** Everything posted is kept already, and the server has nothing more. */
  | { readonly kind: 'known' }
  /** The server knows answers that the post does not: here they are, after the last common item. */
  | { readonly kind: 'stale'; readonly after: ItemKey | null; readonly items: readonly HistoryItem[] }
  | { readonly kind: 'impossible'; readonly code: EngineErrorCode | 'wrong-prompt'; readonly itemKey: ItemKey; readonly detail?: string };

/** What the learner said themselves; auto answers are the engine's. */
const said = (item: HistoryItem) => item.direction === 'sent' && !item.auto;

/** Never `external`: that an admin supplied an answer is not for a learner to say. */
const toInput = (item: HistoryItem): AnswerInput => ({
  key: item.key,
  message: item.multipleAnswers ?? wordsOf(item.originalMessage ?? item.message),
  at: item.at,
});
const wordsOf = (message: HistoryItem['message']): string => (typeof message === 'string' ? message : JSON.stringify(message));

export function rerun(flow: PreparedFlow, chat: Chat, posted: Posted): Rerun {
  const start = posted.after === null ? 0 : chat.history.findIndex((item) => item.key === posted.after) + 1;
  // The post continues behind something the server never saw: give everything, the player rebases.
  if (posted.after !== null && start === 0) return { kind: 'stale', after: null, items: chat.history };

  const known = chat.history.slice(start).filter(said);
  const wanted = posted.items.filter(said);
  let common = 0;
  while (common < known.length && common < wanted.length && known[common]?.key === wanted[common]?.key) common++;
  const rest = wanted.slice(common);
  const [unseen] = known.slice(common);
  const [first] = rest;
  const stale = (): Rerun => {
    const from = unseen ? chat.history.indexOf(unseen) : chat.history.length;
    return { kind: 'stale', after: chat.history[from - 1]?.key ?? null, items: chat.history.slice(from) };
  };
  if (!first) return unseen ? stale() : { kind: 'known' };
  if (unseen && !first.answerAltered) return stale();
  return record(flow, chat, rest, unseen ?? null);
}

function record(flow: PreparedFlow, before: Chat, rest: readonly HistoryItem[], altered: HistoryItem | null): Rerun {
  const recorded: Recorded[] = [];
  let chat = before;
  for (const [index, item] of rest.entries()) {
    const target = index === 0 ? altered : null;
    // An alteration that leads to the same prompt keeps what came after it.
    if (!target && chat.history.some((kept) => kept.key === item.key)) continue;
    const expected = target ? target.promptKey : chat.input?.promptKey;
    if (expected !== item.promptKey) return { kind: 'impossible', code: 'wrong-prompt', itemKey: item.key, detail: item.promptKeyStr };
    const outcome = target ? alter(flow, chat, target.key, toInput(item), { confirmed: true }) : answer(flow, chat, toInput(item));
    if (!outcome.ok) return { kind: 'impossible', code: outcome.error.code, itemKey: item.key, ...(outcome.error.detail === undefined ? {} : { detail: outcome.error.detail }) };
    if (outcome.chat === chat) continue;
    const from = target ? chat.history.indexOf(target) : chat.history.length;
    recorded.push({ from: target?.key ?? null, items: outcome.chat.history.slice(from), chat: outcome.chat });
    chat = outcome.chat;
  }
  return recorded.length ? { kind: 'recorded', chat, recorded } : { kind: 'known' };
}
