/** A chat as the view sees it. The page draws the first message with a small one while the engine still loads. */
import type { AnswerInput, HistoryItem, PromptInput } from '@parley/contracts/engine/types';
import type { ItemKey } from '@parley/contracts/ids';
import type { ChatProps, Draft } from '../chat-props.js';
import type { SessionState } from './session-state.js';

export interface Changeable {
  readonly input: PromptInput;
  /** What is chosen or written now. */
  readonly said: AnswerInput['message'];
}
export interface ChatSession {
  readonly state: SessionState;
  readonly props: ChatProps;
  subscribe(listener: () => void): () => void;
  answer(message: AnswerInput['message'], delayMs?: number): void;
  /** Cheap: whether asking `changeable` is worth it. */
  mayChange(item: HistoryItem): boolean;
  /** Null: this item is no answer, or one that can't be changed. */
  changeable(item: HistoryItem): Changeable | null;
  /** Settles when it is taken, refused (`state.error`) or asked about. */
  alter(key: ItemKey, message: AnswerInput['message']): Promise<void>;
  confirmAlter(yes: boolean): void;
  restart(): Promise<void>;
  dismissNotice(): void;
  /** What was written before at this item and not sent. */
  readDraft(at: string): Draft | undefined;
  /** Keeps what is written there; null: nothing any more. */
  keepDraft(at: string, change: Draft | null): void;
  /** The learner has read (and copied) what has no input any more. */
  forgetUnsent(): void;
  /** The learner goes on writing there: what was wrong with the words is no longer said. */
  forgetRefusal(at: string | undefined): void;
  /** The chat goes on in its own language, and the other is not offered again. */
  keepLanguage(): void;
}
