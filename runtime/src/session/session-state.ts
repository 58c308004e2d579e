import type { Chat, EngineError, HistoryItem, PromptInput } from '@parley/contracts/engine/types';
import type { ItemKey } from '@parley/contracts/ids';
import type { Language } from '@parley/contracts/flow/definition';
import type { SaveNotice, SaveState } from '../chat-props.js';

export interface Refused {
  /** The item that was shown last, or the answer that was to be changed. */
  readonly at: ItemKey;
  /** How often in a row. */
  readonly times: number;
}
/** What the view draws; a value. */
export interface SessionState {
  /** null until the first prompt is there. */
  readonly chat: Chat | null;
  /** The beginning is shown before the engine is there. */
  readonly opening?: boolean;
  /** The revealed part of the history. */
  readonly items: readonly HistoryItem[];
  /** So many of them were there when the chat was taken up again. */
  readonly restored: number;
  /** A message is on its way. */
  readonly receiving: boolean;
  /** What can be answered now; null while receiving. */
  readonly input: PromptInput | null;
  /** An answer was tapped and is about to be sent. */
  readonly sending: string | readonly string[] | null;
  readonly error: EngineError | null;
  /** The error is about what was said; stays until an answer is taken. */
  readonly refused: Refused | null;
  /** Thrown by the transport's load: the HTTP status, 0 = unknown. */
  readonly loadError: number | null;
  /** An alteration waits for yes or no. */
  readonly confirming: HistoryItem | null;
  /** The chat goes on in the language it began in; this one was asked for (decision 43). */
  readonly otherLanguage: Language | null;
  /** An answer from outside is waited for (ENG-58); remote messages say in `item.remote` how they stand. */
  readonly waiting: boolean;
  /** What was written and not sent, and has no input any more; by item key. */
  readonly unsent: ReadonlyMap<string, string>;
  readonly save: SaveState;
  readonly notice: SaveNotice | null;
}

export const EMPTY_STATE: SessionState = {
  chat: null,
  items: [],
  restored: 0,
  receiving: true,
  input: null,
  sending: null,
  error: null,
  refused: null,
  loadError: null,
  confirming: null,
  otherLanguage: null,
  waiting: false,
  unsent: new Map(),
  save: 'saved',
  notice: null,
};
