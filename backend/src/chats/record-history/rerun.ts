/**
 * Runs the engine over what a learner posted. Of the post only answers, their keys and their times are believed; what was
 * shown, scored and reached comes out of the engine (SPEC CHAT-1 to CHAT-5).
 */
import { alter } from '@parley/contracts/engine/alter';
import { answer } from '@parley/contracts/engine/answer';
import type { AnswerInput, Chat, EngineErrorCode, HistoryItem, PreparedFlow } from '@parley/contracts/engine/types';
import type { ItemKey } from '@parley/contracts/ids';
import { asFarAsShown, goOnByNext } from './as-far-as-shown.js';

export interface Posted {
  readonly items: readonly HistoryItem[];
  /** The post continues behind this item; null = it is the whole history. */
  readonly after: ItemKey | null;
  /** Keys of the answers that its changes mean to take back; null = whatever they take back. */
  readonly takesBack?: ReadonlySet<string> | null;
}

/** One answer with what it led to, or what "Next" led to; becomes one event. */
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
  | Impossible;

export interface Impossible {
  readonly kind: 'impossible';
  readonly code: EngineErrorCode | 'wrong-prompt';
  readonly itemKey: ItemKey;
  readonly detail?: string;
}

/** What the learner said themselves; auto answers are the engine's. */
export const isSaid = (item: HistoryItem): boolean => item.direction === 'sent' && !item.auto;

/** Never `external`: that an admin supplied an answer is not for a learner to say. */
const toInput = (item: HistoryItem): AnswerInput => ({
  key: item.key,
  message: item.multipleAnswers ?? wordsOf(item.originalMessage ?? item.message),
  at: item.at,
});
const wordsOf = (message: HistoryItem['message']): string =>
  typeof message === 'string' ? message : JSON.stringify(message);

/** So many answers are recorded at once; what a post has beyond is sent again by whoever reads the reply's `last`. */
export const MOST_AT_ONCE = 200;

/** Index of the first thing said behind `place`; the history's length when nothing was. */
function nextSaid(history: readonly HistoryItem[], place: number): number {
  let index = place + 1;
  while (index < history.length && !isSaid(history[index]!)) index++;
  return index;
}

const NOTHING: ReadonlySet<string> = new Set();

/** `later`: from the changed answer on. */
function takesBackUnseen(
  later: readonly HistoryItem[],
  changed: readonly HistoryItem[],
  { takesBack }: Posted,
): boolean {
  if (!takesBack) return false;
  const stays = new Set<string>(changed.map(({ key }) => key));
  return later.some((item) => isSaid(item) && !stays.has(item.key) && !takesBack.has(item.key));
}

/**
 * Goes through the posted answers and the kept ones side by side; what both have is passed over.
 * @param superseded keys of answers that were altered or truncated: a post that comes late must not bring them back
 */
export function rerun(
  flow: PreparedFlow,
  before: Chat,
  posted: Posted,
  superseded: ReadonlySet<string> = NOTHING,
): Rerun {
  let place = posted.after === null ? -1 : before.history.findLastIndex((item) => item.key === posted.after);
  // The post continues behind something the server never saw: give everything, the player rebases.
  if (posted.after !== null && place < 0) return { kind: 'stale', after: null, items: before.history };
  const recorded: Recorded[] = [];
  let chat = before;
  const last = posted.items.findLastIndex(isSaid);
  for (const [index, item] of posted.items.entries()) {
    if (!isSaid(item)) continue;
    const next = nextSaid(chat.history, place);
    const kept = chat.history[next];
    if (kept?.key === item.key) {
      place = next;
      continue;
    }
    // The server has an answer here that the post does not mean to change, or enough for now: the sender looks again.
    const isStale = kept && (!item.answerAltered || superseded.has(item.key));
    if (isStale || recorded.length === MOST_AT_ONCE) break;
    const outcome = play(flow, chat, { item, altered: kept, posted, isLast: index === last });
    if ('kind' in outcome) return outcome;
    if (outcome.chat.history === chat.history) continue;
    // What was said elsewhere is not taken back by who has not seen it.
    if (kept && takesBackUnseen(chat.history.slice(next), outcome.chat.history, posted)) break;
    // Whoever goes past messages by "Next" once is not led past the next ones by an answer from outside.
    const reached = { ...outcome.chat, autoAnswer: chat.autoAnswer && outcome.chat.autoAnswer };
    recorded.push({ from: kept?.key ?? null, items: reached.history.slice(next), chat: reached });
    place = nextSaid(reached.history, place);
    chat = reached;
  }
  if (recorded.length > 0) return { kind: 'recorded', chat, recorded };
  const reached = goOnByNext(flow, posted, chat, false);
  const passed = reached.history.slice(chat.history.length);
  if (passed.length > 0)
    return { kind: 'recorded', chat: reached, recorded: [{ from: null, items: passed, chat: reached }] };
  const unseen = nextSaid(chat.history, place);
  if (unseen === chat.history.length) return { kind: 'known' };
  return { kind: 'stale', after: chat.history[unseen - 1]?.key ?? null, items: chat.history.slice(unseen) };
}

interface Said {
  readonly item: HistoryItem;
  /** The answer that `item` takes the place of. */
  readonly altered: HistoryItem | undefined;
  readonly posted: Posted;
  /** Nothing is said after it. */
  readonly isLast: boolean;
}
function play(
  flow: PreparedFlow,
  before: Chat,
  { item, altered, posted, isLast }: Said,
): Impossible | { readonly chat: Chat } {
  const chat = altered ? before : goOnByNext(flow, posted, before, true);
  const expected = altered ? altered.promptKey : chat.input?.promptKey;
  if (expected !== item.promptKey)
    return { kind: 'impossible', code: 'wrong-prompt', itemKey: item.key, detail: item.promptKeyStr };
  const turn = (by: Pick<Chat, 'autoAnswer'>) =>
    altered
      ? alter(flow, { ...chat, ...by }, altered.key, toInput(item), { confirmed: true, evenIfEqual: true })
      : answer(flow, { ...chat, ...by }, toInput(item));
  const outcome = isLast ? asFarAsShown(flow, posted, turn) : turn({ autoAnswer: before.autoAnswer });
  if (outcome.ok) return outcome;
  const { code, detail } = outcome.error;
  return { kind: 'impossible', code, itemKey: item.key, ...(detail === undefined ? {} : { detail }) };
}
