/** Plays a recorded chat again from its learner's answers, on its own version or on another one. */
import { readingOf } from './reading.js';
import { feed, inputsOf } from './replay.js';
import { startChat } from './start.js';
import type { Chat, EngineError, HistoryItem, PreparedFlow, StartOptions } from './types.js';

/** Playing a chat again needs these. */
export interface Recorded extends Pick<StartOptions, 'language' | 'seed' | 'context'> {
  readonly history: readonly HistoryItem[];
}
export type PlayedAgain =
  | { readonly ok: true; readonly chat: Chat }
  /** `chat` is what was reached before the answer that does not fit; null: the chat could not even begin. */
  | { readonly ok: false; readonly error: EngineError; readonly chat: Chat | null };

/** Conditions decide again, unless the chat shall go along the recorded way wherever it still exists. */
export const playAgain = (
  flow: PreparedFlow,
  { language, seed, context, history }: Recorded,
  { alongRecord = false }: { readonly alongRecord?: boolean } = {},
): PlayedAgain => {
  const along = alongRecord ? history : undefined;
  const options = { language, seed, runMode: 'normal', reading: readingOf(history), at: history[0]?.at ?? 0 } as const;
  const begun = startChat(flow, { ...options, ...(context && { context }) }, along);
  return begun.ok ? feed(flow, begun.chat, inputsOf(history), along) : { ...begun, chat: null };
};
