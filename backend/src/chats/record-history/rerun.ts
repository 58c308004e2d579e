/**
 * Runs the engine again over a learner's post. The server trusts only the answers, their keys and their times; it
 * computes messages, scores and positions itself (SPEC CHAT-1 to CHAT-5).
 */
import { alter } from '@parley/contracts/engine/alter';
import { answer, isSame, saidIn } from '@parley/contracts/engine/answer';
import { promptOf } from '@parley/contracts/engine/prompt-of';
import { isForHelp } from '@parley/contracts/engine/visit';
import type { AnswerInput, Chat, EngineErrorCode, HistoryItem, PreparedFlow } from '@parley/contracts/engine/types';
import type { ItemKey } from '@parley/contracts/ids';
import type { Posted } from './posted.js';
import { playUntilShown, pressNextAsPosted } from './press-next.js';

/** One answer and the items that follow from it, or the items after a "Next". Becomes one event. */
export interface Recorded {
  /** Set if an earlier answer was changed: the items from this key on are superseded. */
  readonly from: ItemKey | null;
  readonly items: readonly HistoryItem[];
  /** The chat with these items. */
  readonly chat: Chat;
}

export type Rerun =
  | { readonly kind: 'recorded'; readonly chat: Chat; readonly recorded: readonly Recorded[] }
  /** The server has everything that was posted, and nothing more. */
  | { readonly kind: 'known' }
  /** The server has answers that the post lacks; `items` are those after the last common item. */
  | { readonly kind: 'stale'; readonly after: ItemKey | null; readonly items: readonly HistoryItem[] }
  | Impossible;

export interface Impossible {
  readonly kind: 'impossible';
  readonly code: EngineErrorCode | 'wrong-prompt';
  readonly itemKey: ItemKey;
  readonly detail?: string;
}

/** True if the learner sent this item; the engine sends automatic answers. */
export const isLearnersAnswer = (item: HistoryItem): boolean => item.direction === 'sent' && !item.auto;

/** Never sets `external`: a learner can't claim that an admin gave an answer. */
const toInput = (item: HistoryItem): AnswerInput => ({
  key: item.key,
  message: item.multipleAnswers ?? textOf(item.originalMessage ?? item.message),
  at: item.at,
  ...(isForHelp(item) && { help: true }),
});
const textOf = (message: HistoryItem['message']): string =>
  typeof message === 'string' ? message : JSON.stringify(message);

/** Most answers recorded per post. The client sees in the reply's `last` where to continue, and posts the rest. */
export const MAX_ANSWERS_PER_POST = 200;

/** Index of the first learner's answer after `place`; the history's length if there is none. */
function nextAnswer(history: readonly HistoryItem[], place: number): number {
  let index = place + 1;
  while (index < history.length && !isLearnersAnswer(history[index]!)) index++;
  return index;
}

const NOTHING: ReadonlySet<string> = new Set();

/** How often a post may be compared by the engine; further differences count as other words. */
const MAX_DOUBTS = 5;

/**
 * True if a posted answer equals what the server has under its key. A program may spell an answer as the engine doesn't
 * keep it, so in doubt the engine is asked what it would keep.
 */
function sameWords(
  flow: PreparedFlow,
  chat: Chat,
  kept: HistoryItem,
  item: HistoryItem,
  doubts: { left: number },
): boolean {
  const { message } = toInput(item);
  // A reviewer's answers are hidden from learners.
  const takes = promptOf(flow, kept)?.takes;
  if (kept.answerExternally || isSame(message, saidIn(kept), takes)) return true;
  if (doubts.left === 0) return false;
  doubts.left -= 1;
  const again = alter(flow, chat, kept.key, toInput(item), { confirmed: true, evenIfEqual: true });
  const twin = again.ok && again.chat.history.find(({ key }) => key === kept.key);
  return twin ? isSame(saidIn(twin), saidIn(kept), takes) : false;
}

/**
 * True if a change removes answers that the client has never seen. @param later the kept items from the changed answer
 * on
 */
function removesUnseen(later: readonly HistoryItem[], changed: readonly HistoryItem[], { takesBack }: Posted): boolean {
  if (!takesBack) return false;
  const stays = new Set<string>(changed.map(({ key }) => key));
  return later.some((item) => isLearnersAnswer(item) && !stays.has(item.key) && !takesBack.has(item.key));
}

/**
 * Compares the posted answers with the kept ones in order and skips those that both have.
 * @param superseded keys of changed or removed answers; a late post must not bring them back
 */
export function rerun(
  flow: PreparedFlow,
  before: Chat,
  posted: Posted,
  superseded: ReadonlySet<string> = NOTHING,
): Rerun {
  let place = posted.after === null ? -1 : before.history.findLastIndex((item) => item.key === posted.after);
  // The post continues after an item that the server never saw: reply with everything, and the player rebases.
  if (posted.after !== null && place < 0) return { kind: 'stale', after: null, items: before.history };
  const recorded: Recorded[] = [];
  let chat = before;
  const last = posted.items.findLastIndex(isLearnersAnswer);
  const doubts = { left: MAX_DOUBTS };
  for (const [index, item] of posted.items.entries()) {
    if (!isLearnersAnswer(item)) continue;
    const next = nextAnswer(chat.history, place);
    const kept = chat.history[next];
    if (kept?.key === item.key) {
      // A key names one answer: with other words it is another answer, which the server doesn't have.
      if (!sameWords(flow, chat, kept, item, doubts)) break;
      place = next;
      continue;
    }
    // Stop if the server has another answer here that the post does not change, or if this post has enough answers.
    // Help can't be altered, so the post doesn't know it.
    const isStale = kept && (!item.answerAltered || isForHelp(kept) || superseded.has(item.key));
    if (isStale || recorded.length === MAX_ANSWERS_PER_POST) break;
    const outcome = play(flow, chat, { item, altered: kept, posted, isLast: index === last });
    if ('kind' in outcome) return outcome;
    if (outcome.chat.history === chat.history) continue;
    // Don't let a client discard answers it has never seen.
    if (kept && removesUnseen(chat.history.slice(next), outcome.chat.history, posted)) break;
    // Pressing "Next" once doesn't turn on auto-advance for later messages.
    const reached = { ...outcome.chat, autoAnswer: chat.autoAnswer && outcome.chat.autoAnswer };
    recorded.push({ from: kept?.key ?? null, items: reached.history.slice(next), chat: reached });
    place = nextAnswer(reached.history, place);
    chat = reached;
  }
  if (recorded.length > 0) return { kind: 'recorded', chat, recorded };
  const reached = pressNextAsPosted(flow, posted, chat, false);
  const passed = reached.history.slice(chat.history.length);
  if (passed.length > 0)
    return { kind: 'recorded', chat: reached, recorded: [{ from: null, items: passed, chat: reached }] };
  const unseen = nextAnswer(chat.history, place);
  if (unseen === chat.history.length) return { kind: 'known' };
  return { kind: 'stale', after: chat.history[unseen - 1]?.key ?? null, items: chat.history.slice(unseen) };
}

interface PostedAnswer {
  readonly item: HistoryItem;
  /** The answer that `item` replaces. */
  readonly altered: HistoryItem | undefined;
  readonly posted: Posted;
  /** True if no answer follows in the post. */
  readonly isLast: boolean;
}
function play(
  flow: PreparedFlow,
  before: Chat,
  { item, altered, posted, isLast }: PostedAnswer,
): Impossible | { readonly chat: Chat } {
  const chat = altered ? before : pressNextAsPosted(flow, posted, before, true);
  const expected = altered ? altered.promptKey : chat.input?.promptKey;
  if (expected !== item.promptKey)
    return { kind: 'impossible', code: 'wrong-prompt', itemKey: item.key, detail: item.promptKeyStr };
  const turn = (by: Pick<Chat, 'autoAnswer'>) =>
    altered
      ? alter(flow, { ...chat, ...by }, altered.key, toInput(item), { confirmed: true, evenIfEqual: true })
      : answer(flow, { ...chat, ...by }, toInput(item));
  const outcome = isLast ? playUntilShown(flow, posted, turn) : turn({ autoAnswer: before.autoAnswer });
  if (outcome.ok) return outcome;
  const { code, detail } = outcome.error;
  return { kind: 'impossible', code, itemKey: item.key, ...(detail === undefined ? {} : { detail }) };
}
