/**
 * Replays a chat from its recorded answers with the engine on its version, and compares the result with the record. What
 * reviewers and remote addresses added afterwards is added to the replay, too; times are the senders' own.
 */
import { isDeepStrictEqual } from 'node:util';
import { toWire, type WireItem } from '@parley/contracts/engine/history-wire';
import { playAgain } from '@parley/contracts/engine/play-again';
import { recordRemote } from '@parley/contracts/engine/remote-message';
import { review } from '@parley/contracts/engine/review';
import type { Chat, HistoryItem, PreparedFlow } from '@parley/contracts/engine/types';
import { itemsOf } from '../chat-streams.js';
import type { ChatState } from '../chat.decider.js';

export interface Divergence {
  readonly what: 'engine' | 'items' | 'score' | 'completed';
  /** Key of the item, if it is about one. */
  readonly itemKey: string | null;
  readonly recorded: string;
  readonly replayed: string;
}

/** Differences between a chat's record and its replay; empty if they match, or if the words were erased. */
export function proveChat(flow: PreparedFlow, state: ChatState): readonly Divergence[] {
  const { started, standing, forgotten } = state;
  if (!started || !standing || forgotten) return [];
  const items = itemsOf(state.history);
  const replayed = replay(flow, state, items);
  if (typeof replayed === 'string') return [difference('engine', null, 'played', replayed)];
  const found = differentItem(items, replayed, standing.byNext === true);
  if (found) return [found];
  // A learner who presses "Next" may stop before the messages that the replay continues with.
  if (replayed.history.length > items.length) return [];
  return [
    ...(replayed.score.total === standing.score
      ? []
      : [difference('score', null, standing.score, replayed.score.total)]),
    ...(replayed.completed === standing.completed
      ? []
      : [difference('completed', null, standing.completed, replayed.completed)]),
  ];
}

const difference = (
  what: Divergence['what'],
  itemKey: string | null,
  recorded: unknown,
  replayed: unknown,
): Divergence => ({ what, itemKey, recorded: JSON.stringify(recorded), replayed: JSON.stringify(replayed) });

/** The replayed chat, or the engine's error. */
function replay(flow: PreparedFlow, state: ChatState, items: readonly HistoryItem[]): Chat | string {
  const { language = 'en', seed = '' } = state.started ?? {};
  const played = playAgain(flow, { language, seed, context: state.context, history: items });
  if (!played.ok) return played.error.code;
  return items.reduce((chat, item) => withAdditions(flow, chat, item), played.chat);
}

function withAdditions(flow: PreparedFlow, chat: Chat, item: HistoryItem): Chat {
  const { key, comment, superScore, score, scoreLater, remote } = item;
  if (remote) {
    const outcome = recordRemote(flow, chat, key, remote, remote.at ?? item.at);
    return outcome.ok ? outcome.chat : chat;
  }
  const said = {
    ...(comment !== undefined && { comment }),
    ...(superScore !== undefined && { superScore }),
    ...(scoreLater && score !== undefined && { score }),
  };
  if (item.direction !== 'sent' || Object.keys(said).length === 0) return chat;
  const outcome = review(flow, chat, key, said, item.commentUpdatedAt ?? item.at);
  return outcome.ok ? outcome.chat : chat;
}

/** @param byNext the record may end before the replay does */
function differentItem(items: readonly HistoryItem[], { history }: Chat, byNext: boolean): Divergence | null {
  const length = byNext ? items.length : Math.max(items.length, history.length);
  for (let at = 0; at < length; at++) {
    const [recorded, replayed] = [items[at], history[at]].map((item) => (item ? compared(item) : null));
    if (!isDeepStrictEqual(recorded, replayed)) return difference('items', items[at]?.key ?? null, recorded, replayed);
  }
  return null;
}

/** A removed comment or score is stored as null; an item that never had one has none. */
function compared(item: HistoryItem): Partial<WireItem> {
  const { t: _at, cu: _commentedAt, ...wire } = toWire(item);
  return Object.fromEntries(Object.entries(wire).filter(([name, value]) => value !== null || !REVIEWED.has(name)));
}
const REVIEWED = new Set(['cm', 'ss', 's']);
