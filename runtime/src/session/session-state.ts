import type { Chat, EngineError, HistoryItem, PromptInput } from '@parley/contracts/engine/types';
import type { ItemKey } from '@parley/contracts/ids';
import type { Language } from '@parley/contracts/definition/values';
import type { SaveNotice, SaveState } from '../chat/chat-props.js';

export interface Refused {
  /** The last item shown, or the answer that was being changed. */
  readonly at: ItemKey;
  /** Number of refusals in a row. */
  readonly times: number;
}
/** The state that the view draws; an immutable value. */
export interface SessionState {
  /** null until the first prompt is there */
  readonly chat: Chat | null;
  /** True if the beginning is shown before the engine has loaded. */
  readonly opening?: boolean;
  /** The part of the history that is visible so far. */
  readonly items: readonly HistoryItem[];
  /** Number of items that were there when the chat was loaded. */
  readonly restored: number;
  /** A message is about to appear. */
  readonly receiving: boolean;
  /** The current input; null while receiving. */
  readonly input: PromptInput | null;
  /** The answer that was tapped and is about to be sent. */
  readonly sending: string | readonly string[] | null;
  readonly error: EngineError | null;
  /** Set if the error is about an answer; stays until an answer is accepted. */
  readonly refused: Refused | null;
  /** HTTP status with which loading failed; 0 = unknown. */
  readonly loadError: number | null;
  /** The answer whose change waits for the learner's yes or no. */
  readonly confirming: HistoryItem | null;
  /** The language that was requested, if the chat continues in another one, in which it began (decision 43). */
  readonly otherLanguage: Language | null;
  /** The chat waits for an external answer (ENG-58). Remote messages have their own state, in `item.remote`. */
  readonly waiting: boolean;
  /** Unsent drafts that have no input any more, by item key. */
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
