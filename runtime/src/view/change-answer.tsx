/** @jsxImportSource preact */
/** A button to change an earlier answer, if the author allows that (PLAY-45, ENG-14…18). */
import { cleanMessage } from '@parley/contracts/engine/clean-message';
import type { AnswerInput, HistoryItem, PromptInput } from '@parley/contracts/engine/types';
import { Component } from 'preact';
import type { VNode } from 'preact';
import { laterTranslator } from '../i18n/later.js';
import { PromptAnswer } from '../inputs/prompt-answer.js';
import type { ChatSession } from '../session/chat-session.js';
import { ChatContext } from '../context/chat-context.js';
import type { ChatContextValue } from '../context/chat-context.js';

const never = () => false;
/** ms; by then the line has been drawn and handed to screen readers. */
const ANNOUNCED_MS = 50;
/** Longest part of an answer used in the button's label. */
const LONGEST_NAME = 80;

const nameOf = (item: HistoryItem): string => {
  const text = cleanMessage(item);
  return text.length > LONGEST_NAME ? `${text.slice(0, LONGEST_NAME)}…` : text;
};

const questionOf = (item: HistoryItem, { state: { items } }: ChatSession): string | undefined =>
  items
    .slice(
      0,
      items.findIndex(({ key }) => key === item.key),
    )
    .findLast(({ direction }) => direction === 'received')?.key;

export interface ChangeAnswerProps {
  readonly item: HistoryItem;
  readonly session: ChatSession;
}
interface ChangeAnswerState {
  readonly open: boolean;
  readonly there: boolean;
}
/** Kept light while closed, because a long chat has thousands of these. */
export class ChangeAnswer extends Component<ChangeAnswerProps, ChangeAnswerState> {
  static override contextType = ChatContext;
  override state = { open: false, there: false };
  /** Without this, the second of two quick taps would find the answer already changed. */
  #sending = false;
  #wait: ReturnType<typeof setTimeout> | undefined;
  #form: HTMLDivElement | null = null;
  #unsubscribe: () => void = () => undefined;
  /** The button appears after the line was announced, in a silent region, so that only the answer is announced. */
  override componentDidMount(): void {
    const { item, session } = this.props;
    this.#wait = setTimeout(() => {
      this.setState({ there: true });
      if (session.readDraft(item.key)) this.#open(true);
    }, ANNOUNCED_MS);
  }
  /** While open, shows what is wrong with the new answer; while closed, needs no updates. */
  #open(open: boolean): void {
    this.#unsubscribe();
    if (open) this.#unsubscribe = this.props.session.subscribe(() => this.forceUpdate());
    this.setState({ open });
  }
  /** Below a long answer the form would open out of view. */
  override componentDidUpdate(_: ChangeAnswerProps, before: ChangeAnswerState): void {
    if (this.state.open && !before.open && typeof this.#form?.scrollIntoView === 'function')
      this.#form.scrollIntoView({ block: 'nearest' });
  }
  override componentWillUnmount(): void {
    clearTimeout(this.#wait);
    this.#unsubscribe();
  }
  /**
   * If the new answer is refused, the form stays open for corrections; also while the learner is asked to confirm a
   * typed one.
   */
  async #send(message: AnswerInput['message'], { choices }: PromptInput): Promise<void> {
    const { item, session } = this.props;
    if (this.#sending) return;
    this.#sending = true;
    try {
      await session.alter(item.key, message);
    } finally {
      this.#sending = false;
      const { error, confirming } = session.state;
      const isTapped = choices.some((choice) => choice.message === message);
      this.#open(error !== null || (confirming?.key === item.key && !isTapped));
    }
  }
  override render({ item, session }: ChangeAnswerProps, state: ChangeAnswerState, context: ChatContextValue): VNode {
    const { open, there } = state;
    const t = laterTranslator(context.language);
    // Computed only while open.
    const changeable = open ? session.changeable(item) : null;
    return (
      <span class="changer" aria-live="off">
        {there && (
          <button
            type="button"
            class="change"
            aria-expanded={open}
            aria-label={open ? undefined : t('changeAnswer', { answer: nameOf(item) })}
            onClick={() => {
              if (open) session.keepDraft(item.key, null);
              this.#open(!open);
            }}
          >
            {t(open ? 'cancel' : 'change')}
          </button>
        )}
        {changeable && (
          <div ref={(form) => void (this.#form = form)} class="changing">
            <PromptAnswer
              session={session}
              question={questionOf(item, session)}
              changes={item.key}
              input={changeable.input}
              picked={changeable.answer}
              disabled={false}
              sendLabel={t('update')}
              wantsFocus={never}
              onSend={(message) => void this.#send(message, changeable.input)}
            />
          </div>
        )}
      </span>
    );
  }
}
