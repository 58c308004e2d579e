/** From a chat to a turn, and from a played turn back to a chat. */
import { keepLedger, takeLedger } from './ledger-cache.js';
import { play, type Move } from './play.js';
import { promptInput } from './prompt-input.js';
import { promptOf } from './prompt-of.js';
import { newLedger, scoreFrom, type Ledger } from './score.js';
import type { Frame, Turn } from './turn.js';
import type { Chat, EngineError, HistoryItem, Outcome, PreparedFlow } from './types.js';
import { currentVisit } from './visit.js';

export const failed = (code: EngineError['code'], detail?: string): Outcome & { ok: false } => ({
  ok: false,
  error: { code, detail },
});
export const unchanged = (chat: Chat): Outcome => ({ ok: true, chat, effects: [] });

interface TurnOptions {
  readonly cause: string;
  readonly at: number;
  /** Number of items that `cause` has produced so far. */
  readonly number?: number;
  readonly along?: readonly HistoryItem[] | undefined;
}
export const beginTurn = (
  flow: PreparedFlow,
  frame: Frame,
  past: readonly HistoryItem[],
  { cause, at, number = 0, along }: TurnOptions,
): Turn => ({
  flow,
  frame,
  past,
  added: [],
  effects: [],
  ledger: past.length === 0 ? newLedger(flow) : takeLedger(flow, past),
  cause,
  number,
  at,
  pause: 0,
  automatic: 0,
  along: along ?? null,
});

/** A chat at the end of a history. Errors: `prompt-not-defined`, `chat-not-initialised` (no items). */
export const chatAt = (
  flow: PreparedFlow,
  frame: Frame,
  history: readonly HistoryItem[],
  ledger: Ledger,
  hasAnswered: boolean,
): Chat | EngineError => {
  const last = history.at(-1);
  if (!last) return { code: 'chat-not-initialised' };
  const prompt = promptOf(flow, last);
  if (!prompt) return { code: 'prompt-not-defined', detail: last.promptKeyStr };
  const items = { past: history, added: [] };
  const isOpen = currentVisit(items).sent.length > 0;
  keepLedger(ledger, history);
  return {
    flowId: flow.flowId,
    version: flow.version,
    language: frame.language,
    runMode: frame.runMode,
    autoAnswer: frame.autoAnswer,
    seed: frame.seed,
    reading: frame.reading,
    context: frame.context,
    history,
    input: promptInput(flow, frame, items, prompt, last),
    hasAnswered,
    autoRequest: prompt.answerType === 'auto' && frame.runMode !== 'readonly',
    completed: prompt.answerType === 'none',
    score: scoreFrom(ledger, isOpen ? last.promptKey : null),
    scoreStrategies: ledger.strategies,
  };
};

/** Plays a turn and returns the resulting chat. */
export const finishTurn = (turn: Turn, move: Move, hasAnswered: boolean): Outcome => {
  const error = play(turn, move);
  if (error) return { ok: false, error };
  const history = turn.past.length === 0 ? turn.added : turn.past.concat(turn.added);
  const chat = chatAt(turn.flow, turn.frame, history, turn.ledger, hasAnswered);
  if ('code' in chat) return { ok: false, error: chat };
  turn.effects.push({ type: 'save' });
  return { ok: true, chat, effects: turn.effects };
};
