/** Saves and resumes a chat (ENG-53…57, 82). Nothing is played again; the chat continues from its end. */
import { latestCause } from './answer.js';
import { fromWire, toWire } from './history-wire.js';
import { takeLedger } from './ledger-cache.js';
import { beginTurn, chatAt, failed, finishTurn } from './outcome.js';
import { afterStep, goOnBy, type Move } from './play.js';
import { promptOf } from './prompt-of.js';
import { readingOf } from './reading.js';
import { countItem, ledgerOf, type Ledger } from './score.js';
import { frameOf, timeOf } from './start.js';
import type { Frame, Turn } from './turn.js';
import type {
  Chat,
  EngineError,
  HistoryItem,
  Outcome,
  PreparedFlow,
  PreparedPrompt,
  SavedChat,
  StartOptions,
} from './types.js';
import { currentVisit } from './visit.js';

export type Saved =
  { readonly ok: true; readonly saved: SavedChat } | { readonly ok: false; readonly error: EngineError };

/**
 * A chat as it can be kept. `receiving`: the player is still showing items of this chat. Errors: `save-while-receiving`,
 * `save-ends-with-sent`, `chat-not-initialised` (no items yet).
 *
 * @public The checklist asks for it (ENG-53…55, 82). Parley itself keeps histories, so no source calls it.
 */
export const saveChat = (chat: Chat, { receiving }: { readonly receiving: boolean }): Saved => {
  if (receiving) return failed('save-while-receiving');
  const last = chat.history.at(-1);
  if (!last) return failed('chat-not-initialised');
  if (last.direction === 'sent') return failed('save-ends-with-sent');
  const { history, language, completed, score, scoreStrategies } = chat;
  return { ok: true, saved: { v: 1, history, scoreStrategies, language, score: score.total, completed } };
};

/** Reads items from an untrusted source; returns a text that names the one that does not fit. */
const itemsOf = (history: unknown): HistoryItem[] | string => {
  if (!Array.isArray(history)) return 'history';
  const items: HistoryItem[] = [];
  for (const [index, value] of (history as unknown[]).entries()) {
    const read = typeof value === 'object' && value !== null ? fromWire(toWire(value as HistoryItem)) : null;
    if (!read?.ok) return `history ${index}${read ? ` ${read.error}` : ''}`;
    items.push(read.item);
  }
  return items;
};

/** Continues after the last item, if the chat stopped in the middle of a turn. */
const moveFrom = (turn: Turn, prompt: PreparedPrompt, last: HistoryItem): Move => {
  const stepIndex = Math.min(last.stepIndex ?? 0, prompt.steps.length - 1);
  if (last.part !== 'quickResponse') return afterStep(turn, prompt, stepIndex);
  const given = currentVisit(turn).sent[0];
  if (given?.nextKey) return goOnBy(turn, prompt, given.nextKey);
  // undefined: the answer led to the next step. null: it repeats.
  const goesOn = given && given.nextKey === undefined && stepIndex < prompt.steps.length - 1;
  if (!goesOn) return { kind: 'ask', prompt, stepIndex };
  turn.pause = prompt.steps[stepIndex]?.minNextPromptDelayMs ?? null;
  return { kind: 'step', prompt, stepIndex: stepIndex + 1 };
};

/**
 * Errors: `load-language-mismatch`, `load-ends-with-sent`, `chat-not-initialised` (no items, or invalid ones; the
 * detail says which), `prompt-not-defined` (the last item's prompt is not in this flow).
 */
export const loadChat = (flow: PreparedFlow, saved: SavedChat, options: StartOptions): Outcome => {
  const asked = frameOf(options);
  const known: Partial<SavedChat> = typeof saved === 'object' && saved !== null ? saved : {};
  if (known.language !== asked.language)
    return failed('load-language-mismatch', typeof known.language === 'string' ? known.language : undefined);
  const history = itemsOf(known.history);
  if (typeof history === 'string') return failed('chat-not-initialised', history);
  const last = history.at(-1);
  if (!last) return failed('chat-not-initialised');
  if (last.direction === 'sent') return failed('load-ends-with-sent');
  const frame = { ...asked, reading: readingOf(history) };
  return resumeAt({ flow, frame, history, ledger: ledgerOf(flow, history), last }, timeOf(options.at));
};

/** A chat is resumed at this place. */
interface Place {
  readonly flow: PreparedFlow;
  readonly frame: Frame;
  readonly history: readonly HistoryItem[];
  readonly ledger: Ledger;
  /** The history's last item. */
  readonly last: HistoryItem;
}
const resumeAt = ({ flow, frame, history, ledger, last }: Place, at: number): Outcome => {
  const hasAnswered = history.some(({ direction, auto }) => direction === 'sent' && !auto);
  const chat = chatAt(flow, frame, history, ledger, hasAnswered);
  if ('code' in chat) return { ok: false, error: chat };
  const prompt = promptOf(flow, last);
  if (!prompt || frame.runMode === 'admin' || frame.runMode === 'readonly') return { ok: true, chat, effects: [] };
  const turn = beginTurn(flow, frame, history, { ...latestCause(history), at });
  const outcome = finishTurn(turn, moveFrom(turn, prompt, last), hasAnswered);
  if (!outcome.ok || outcome.chat.history.length > history.length) return outcome;
  return { ok: true, chat: outcome.chat, effects: [] };
};

/**
 * The chat whose history is the first `kept` items of `before`, followed by `items`: what `loadChat` makes of that
 * history, at the cost of the new items. `at` in ms, for messages that are still to come. Errors: those of `loadChat`.
 */
export const loadOn = (
  flow: PreparedFlow,
  before: Chat,
  { kept, items, at }: { readonly kept: number; readonly items: readonly HistoryItem[]; readonly at: number },
): Outcome => {
  const past = kept === before.history.length ? before.history : before.history.slice(0, kept);
  const history = items.length === 0 ? past : past.concat(items);
  const last = history.at(-1);
  if (!last) return failed('chat-not-initialised');
  if (last.direction === 'sent') return failed('load-ends-with-sent');
  const ledger = takeLedger(flow, past);
  for (const item of items) countItem(ledger, item);
  return resumeAt({ flow, frame: before, history, ledger, last }, at);
};
