/** A chat as the view uses it. While the engine loads, a small implementation draws the first message. */
import type { AnswerInput, HistoryItem, PromptInput } from '@parley/contracts/engine/types';
import type { ItemKey } from '@parley/contracts/ids';
import type { ChatProps, Draft } from '../chat/chat-props.js';
import type { SessionState } from './session-state.js';

export interface Changeable {
  readonly input: PromptInput;
  /** The current answer. */
  readonly answer: AnswerInput['message'];
}
export interface ChatSession {
  readonly state: SessionState;
  readonly props: ChatProps;
  subscribe(listener: () => void): () => void;
  answer(message: AnswerInput['message'], delayMs?: number): void;
  /** Asks for the hint or solution with this message. Absent until the engine has loaded. */
  askForHelp?(message: string): void;
  /** A cheap check before calling `changeable`. */
  mayChange(item: HistoryItem): boolean;
  /** Null: the item isn't an answer, or can't be changed. */
  changeable(item: HistoryItem): Changeable | null;
  /** Settles when the change is accepted or refused (`state.error`), or when the learner is asked to confirm it. */
  alter(key: ItemKey, message: AnswerInput['message']): Promise<void>;
  confirmAlter(yes: boolean): void;
  restart(): Promise<void>;
  dismissNotice(): void;
  /** The unsent draft of the input that belongs to this item. */
  readDraft(at: string): Draft | undefined;
  /** Keeps the draft of this item's input; null discards it. */
  keepDraft(at: string, change: Draft | null): void;
  /** Reads the drafts that have no input any more again, and stores those again that another tab has removed. */
  showUnsent(): void;
  /** Discards drafts that have no input any more, once the learner has read (and copied) them. */
  forgetUnsent(): void;
  /** The learner edits the refused answer again, so its error message disappears. */
  forgetRefusal(at: string | undefined): void;
  /** The learner keeps the chat's language, and the other isn't offered again. */
  keepLanguage(): void;
}
