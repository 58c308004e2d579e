/** Plays one chat: begins or resumes it, and continues when somebody else has changed it. */
import { saidIn } from '@parley/contracts/engine/answer';
import { toWire } from '@parley/contracts/engine/history-wire';
import type { WireItem } from '@parley/contracts/engine/history-wire';
import { loadChat } from '@parley/contracts/engine/resume';
import type { AnswerInput, Chat, HistoryItem } from '@parley/contracts/engine/types';
import type { ItemKey } from '@parley/contracts/ids';
import type { Attempt, ChatProps, Draft, LoadedChat } from '../chat/chat-props.js';
import type { Clock } from '../platform/clock.js';
import type { ChatSession, Changeable } from './chat-session.js';
import { Decisions } from './decisions.js';
import { mayChange, pastInput } from './past-input.js';
import { ANSWER_CLICK_DELAY } from './pauses.js';
import { PlayedChat } from './played-chat.js';
import { ownAnswers, rebase, savedChat, answerText } from './rebase.js';
import { Screen } from './screen.js';
import { EMPTY_STATE } from './session-state.js';
import type { SessionState } from './session-state.js';
import { DecisionTurns } from './decision-turns.js';
import type { IsCurrent } from './decision-turns.js';
import { historyFromWire } from './wire-history.js';

export interface SessionTools {
  readonly clock: Clock;
  readonly newKey: () => ItemKey;
}

/** A change of any of these props begins the chat again. */
const RESTARTING_PROPS = ['language', 'seed', 'from', 'transport', 'runMode'] as const;

const isPlayed = ({ runMode }: Chat): boolean => runMode === 'normal' || runMode === 'preview';

export class Session implements ChatSession {
  readonly #chat: PlayedChat;
  readonly #turns: DecisionTurns;
  readonly #screen: Screen;
  readonly #decisions: Decisions;
  #unbind: (() => void)[] = [];

  constructor(props: ChatProps, { clock, newKey }: SessionTools) {
    this.#chat = new PlayedChat(props, clock);
    this.#turns = new DecisionTurns(clock);
    this.#screen = new Screen(this.#chat, (itemKey, result) => void this.#decisions.recordRemote(itemKey, result));
    this.#decisions = new Decisions(this.#chat, this.#turns, this.#screen, newKey);
  }

  get state(): SessionState {
    return this.#chat.state;
  }
  get props(): ChatProps {
    return this.#chat.props;
  }
  subscribe(listener: () => void): () => void {
    this.#chat.listeners.add(listener);
    return () => this.#chat.listeners.delete(listener);
  }

  /** Resumes the transport's chat, or begins a new one. */
  async start(): Promise<void> {
    const chat = this.#chat;
    const isCurrent = this.#reset();
    this.#bind();
    if (!chat.prepare()) return;
    const loaded = await this.#load(isCurrent);
    if (loaded === 'failed' || !isCurrent()) return;
    if (loaded && !chat.takeOver(loaded)) return;
    if (!loaded?.history.length) return this.#decisions.begin();
    this.#resume(loaded.history);
    if (chat.options.language !== chat.props.language) chat.set({ otherLanguage: chat.props.language });
  }
  /** Begins a new attempt. */
  async restart(): Promise<void> {
    const chat = this.#chat;
    const isCurrent = this.#reset();
    this.#screen.drafts.forget();
    chat.set({});
    const { seed, flow } = await chat.props.transport.restart();
    if (!isCurrent()) return;
    if (flow) chat.plays(flow);
    if (!chat.prepare()) return;
    chat.begin(seed);
    await this.#decisions.begin();
  }
  async update(props: ChatProps): Promise<void> {
    const chat = this.#chat;
    const before = chat.props;
    chat.props = props;
    if (RESTARTING_PROPS.some((key) => before[key] !== props[key])) {
      chat.begin(props.seed);
      return this.start();
    }
    if (before.flow.definition !== props.flow.definition || before.flow.linked !== props.flow.linked)
      return this.#replaceFlow();
    const autoAnswer = !props.display.disableAutoAnswer;
    if (autoAnswer !== !before.display.disableAutoAnswer && chat.state.chat) {
      chat.options = { ...chat.options, autoAnswer };
      chat.set({ chat: { ...chat.state.chat, autoAnswer } });
    }
  }
  close(): void {
    this.#reset();
    for (const unbind of this.#unbind) unbind();
    this.#chat.listeners.clear();
    this.props.transport.close?.();
  }

  /**
   * Stores the answer at once, so that it survives if the tab is closed right after the tap, and shows it after the
   * click delay. Ignored while a message is about to appear.
   */
  answer(message: AnswerInput['message'], delayMs = ANSWER_CLICK_DELAY): void {
    if (!this.#mayAnswer) return;
    this.#chat.set({ sending: message, error: null });
    void this.#decisions.answer(message, delayMs);
  }
  askForHelp(message: string): void {
    if (!this.#mayAnswer) return;
    // No choice is picked, and no field shows these words.
    this.#chat.set({ sending: [], error: null });
    void this.#decisions.answer(message, ANSWER_CLICK_DELAY, true);
  }
  alter(key: ItemKey, message: AnswerInput['message']): Promise<void> {
    return this.#decisions.alter(key, message);
  }
  confirmAlter(yes: boolean): void {
    void this.#decisions.confirm(yes);
  }
  mayChange(item: HistoryItem): boolean {
    const { chat } = this.state;
    const { flow } = this.#chat;
    return flow !== null && chat !== null && isPlayed(chat) && mayChange(flow, item);
  }
  changeable(item: HistoryItem): Changeable | null {
    const { chat, receiving } = this.state;
    const { flow } = this.#chat;
    if (!flow || !chat || receiving || !isPlayed(chat)) return null;
    const input = pastInput(flow, chat, item);
    return (
      input && { input, answer: input.acceptsAnyText ? saidIn(item) : (item.multipleAnswers ?? item.matched ?? []) }
    );
  }

  keepLanguage(): void {
    this.#chat.set({ otherLanguage: null });
  }
  dismissNotice(): void {
    this.#chat.set({ notice: null });
  }
  readDraft(at: string): Draft | undefined {
    return this.#screen.drafts.read(at);
  }
  keepDraft(at: string, change: Draft | null): void {
    const { drafts } = this.#screen;
    if (!change) return drafts.drop(at);
    drafts.keep(at, change);
    // Words from before the chat was there may belong to a message that another tab has answered meanwhile.
    if (this.state.chat && !drafts.hasInput(this.state.chat, at)) this.#screen.show();
  }
  showUnsent(): void {
    this.#screen.show();
  }
  forgetUnsent(): void {
    for (const at of this.state.unsent.keys()) this.#screen.drafts.drop(at);
    this.#chat.set({ unsent: new Map() });
  }
  forgetRefusal(at: string | undefined): void {
    if (this.state.error && this.state.refused?.at === at) this.#chat.set({ error: null });
  }

  get #mayAnswer(): boolean {
    const { chat, receiving, sending } = this.state;
    return chat !== null && !receiving && sending === null;
  }
  #reset(): IsCurrent {
    this.#decisions.forget();
    this.#screen.clear();
    this.#chat.isGone = false;
    this.#chat.state = { ...EMPTY_STATE, save: this.state.save };
    return this.#turns.outdate();
  }
  #bind(): void {
    for (const unbind of this.#unbind) unbind();
    const { transport } = this.props;
    this.#unbind = [
      transport.onState?.((save, notice) => {
        if (notice?.code === 'gone') this.#forgetGone();
        this.#chat.set({ save, notice: notice ?? this.state.notice });
      }),
      transport.onReplaced?.((history, attempt) => this.#replace(history, attempt)),
    ].filter((unbind) => unbind !== undefined);
  }
  /** Drafts of an erased chat are deleted with it. */
  #forgetGone(): void {
    const { state, props } = this.#chat;
    if (state.chat) props.transport.drafts?.write(state.chat.seed, {});
    this.#chat.isGone = true;
  }
  async #load(isCurrent: IsCurrent): Promise<LoadedChat | null | 'failed'> {
    try {
      return await this.props.transport.load();
    } catch (error) {
      const status = (error as { status?: unknown }).status;
      if (isCurrent()) this.#chat.set({ loadError: typeof status === 'number' ? status : 0, receiving: false });
      return 'failed';
    }
  }

  #resume(wire: readonly WireItem[]): void {
    const { flow, options } = this.#chat;
    if (!flow) return;
    const history = historyFromWire(wire);
    if (!history) return this.#chat.fail({ code: 'chat-not-initialised' });
    const outcome = loadChat(flow, savedChat(history, options), options);
    if (!outcome.ok) return this.#chat.fail(outcome.error);
    this.#showAll(outcome.chat, { sending: null, error: null, refused: null, confirming: null });
    // The chat was left in the middle of a turn; the engine has completed that turn.
    if (outcome.chat.history.length > history.length) void this.props.transport.save(outcome.chat.history.map(toWire));
  }
  #showAll(chat: Chat, change: Partial<SessionState> = {}): void {
    this.#screen.reveal(chat.history);
    this.#chat.set({ ...change, chat, restored: chat.history.length });
    this.#screen.show();
  }
  #replace(wire: readonly WireItem[], attempt?: Attempt): void {
    // Discards whatever this chat was about to show.
    this.#turns.outdate();
    if (attempt && !this.#chat.takeOver(attempt)) return;
    if (wire.length > 0) this.#resume(wire);
    else void this.#decisions.begin();
  }
  /** The author edited the draft: answers that still fit are replayed at once. */
  async #replaceFlow(): Promise<void> {
    const chat = this.#chat;
    const shown = this.state.chat?.history ?? [];
    const tapped = this.#turns.isPausing ? this.state.sending : null;
    this.#reset();
    if (!chat.prepare() || !chat.flow) return;
    const made = rebase(chat.flow, chat.options, [], ownAnswers(shown), shown);
    if (!made.ok) return chat.fail(made.error);
    await this.props.transport.save(made.chat.history.map(toWire));
    this.#showAll(made.chat);
    if (made.aside.length > 0) chat.tell({ type: 'outgrown', answers: made.aside.map(answerText) });
    // An answer tapped just before the edit wasn't given yet, and must not be lost.
    else if (tapped !== null && tapped.length > 0) this.answer(tapped, 0);
  }
}
