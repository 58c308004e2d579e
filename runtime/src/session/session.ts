/** One chat as it is played: performs the engine's effects in time, keeps and restores through the transport. */
import { alter } from '@parley/contracts/engine/alter';
import { answer, saidIn } from '@parley/contracts/engine/answer';
import { toWire } from '@parley/contracts/engine/history-wire';
import type { WireItem } from '@parley/contracts/engine/history-wire';
import { recordRemote } from '@parley/contracts/engine/remote-message';
import { loadChat } from '@parley/contracts/engine/resume';
import { startChat } from '@parley/contracts/engine/start';
import type {
  AnswerInput,
  Chat,
  HistoryItem,
  Outcome,
  PreparedFlow,
  RemoteResult,
  StartOptions,
} from '@parley/contracts/engine/types';
import type { ItemKey } from '@parley/contracts/ids';
import type { Attempt, ChatProps, Draft, PlayerEvent } from '../chat-props.js';
import { Beside } from './beside.js';
import type { ChatSession, Changeable } from './chat-session.js';
import type { Clock } from './clock.js';
import { Drafts } from './drafts.js';
import { News } from './news.js';
import { mayChange, pastInput } from './past-input.js';
import { ANSWER_CLICK_DELAY, pauseBefore } from './pauses.js';
import { prepared } from './prepared.js';
import { ownAnswers, rebase, savedChat, wordsSaid } from './rebase.js';
import { isOfTheAnswer } from './refused.js';
import { Revealer } from './revealer.js';
import { EMPTY_STATE } from './session-state.js';
import type { SessionState } from './session-state.js';
import { startOptions } from './start-options.js';
import { Tap } from './tap.js';
import { historyFromWire } from './wire-history.js';

export interface SessionTools {
  readonly clock: Clock;
  readonly newKey: () => ItemKey;
}
type Message = AnswerInput['message'];
interface TakeOptions {
  readonly first?: boolean;
  /** ms before anything of it is shown; it is kept at once */
  readonly showAfter?: number;
  /** The chat that it was decided on, where that is no longer the one that is shown. */
  readonly madeFrom?: Chat;
  /** Where the answer was given (see `Refused`). */
  readonly at?: ItemKey | undefined;
}

export class Session implements ChatSession {
  state: SessionState = EMPTY_STATE;
  #flow: PreparedFlow | null = null;
  #options: StartOptions;
  #props: ChatProps;
  readonly #tools: SessionTools;
  readonly #listeners = new Set<() => void>();
  readonly #revealer: Revealer;
  readonly #beside = new Beside({
    transport: () => this.#props.transport,
    record: (itemKey, result) => void this.#recordRemote(itemKey, result),
  });
  #unbind: (() => void)[] = [];
  readonly #tap: Tap;
  /** The last decision, until it is kept and shown; the next waits (in a loop: another may be quicker) and is made on top. */
  #taking: Promise<void> | null = null;
  #altering: { readonly key: ItemKey; readonly input: AnswerInput } | null = null;
  /** Grows with every start, so that what an earlier start still awaited is dropped. */
  #life = 0;
  readonly #news = new News((event) => this.#emit(event));
  readonly #drafts = new Drafts(() => this.#props.transport.drafts);

  constructor(props: ChatProps, tools: SessionTools) {
    this.#props = props;
    this.#tools = tools;
    this.#options = this.#optionsFor(props.seed, props.context);
    this.#revealer = new Revealer(tools.clock, () => this.#show());
    this.#tap = new Tap(tools.clock);
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Goes on with what the transport has, else begins. */
  async start(): Promise<void> {
    const life = this.#reset();
    this.#bind();
    if (!this.#prepare()) return;
    const loaded = await this.#load();
    if (life !== this.#life || loaded === 'failed') return;
    if (!loaded) return this.#begin();
    if (!this.#takeOver(loaded)) return;
    const isBegun = loaded.history.length > 0 && this.#options.language !== this.#props.language;
    if (loaded.history.length === 0) return this.#begin();
    this.#resume(loaded.history);
    if (isBegun) this.#set({ otherLanguage: this.#props.language });
  }

  /**
   * Keeps an answer at once, so that a tab closed right after the tap has it, and shows it after the click delay; ignored
   * while a message is on its way.
   */
  answer(message: Message, delayMs = ANSWER_CLICK_DELAY): void {
    const { chat, receiving, sending } = this.state;
    if (!chat || receiving || sending !== null) return;
    this.#set({ sending: message, error: null });
    void this.#send(message, delayMs);
  }

  /** Changes an earlier answer; asks first when that takes back what followed. */
  alter(key: ItemKey, message: Message): Promise<void> {
    this.#altering = { key, input: { key: this.#tools.newKey(), message, at: this.#tools.clock.now() } };
    return this.#alter(false);
  }
  confirmAlter(yes: boolean): void {
    this.#set({ confirming: null });
    if (yes) void this.#alter(true);
    else this.#altering = null;
  }

  /** A new attempt from the beginning. */
  async restart(): Promise<void> {
    const life = this.#reset();
    this.#drafts.forget();
    this.#set({});
    const { seed, flow } = await this.#props.transport.restart();
    if (life !== this.#life) return;
    if (flow) this.#props = { ...this.#props, flow };
    if (!this.#prepare()) return;
    this.#options = this.#optionsFor(seed, this.#props.context);
    await this.#begin();
  }

  async update(props: ChatProps): Promise<void> {
    const before = this.#props;
    this.#props = props;
    const anew = (['language', 'seed', 'from', 'transport', 'runMode'] as const).some(
      (key) => before[key] !== props[key],
    );
    if (anew) {
      this.#options = this.#optionsFor(props.seed, props.context);
      return this.start();
    }
    if (before.flow.definition !== props.flow.definition || before.flow.linked !== props.flow.linked)
      return this.#replaceFlow();
    if (before.display.disableAutoAnswer !== props.display.disableAutoAnswer && this.state.chat) {
      this.#options = { ...this.#options, autoAnswer: !props.display.disableAutoAnswer };
      this.#set({ chat: { ...this.state.chat, autoAnswer: !props.display.disableAutoAnswer } });
    }
  }

  keepLanguage(): void {
    this.#set({ otherLanguage: null });
  }
  dismissNotice(): void {
    this.#set({ notice: null });
  }
  readDraft(at: string): Draft | undefined {
    return this.#drafts.read(at);
  }
  keepDraft(at: string, change: Draft | null): void {
    if (change) this.#drafts.keep(at, change);
    else this.#drafts.drop(at);
  }
  forgetUnsent(): void {
    for (const at of this.state.unsent.keys()) this.#drafts.drop(at);
    this.#set({ unsent: new Map() });
  }
  forgetRefusal(at: string | undefined): void {
    if (this.state.error && this.state.refused?.at === at) this.#set({ error: null });
  }
  close(): void {
    this.#reset();
    for (const unbind of this.#unbind) unbind();
    this.#listeners.clear();
    this.#props.transport.close?.();
  }

  get props(): ChatProps {
    return this.#props;
  }
  mayChange(item: HistoryItem): boolean {
    const { chat } = this.state;
    return this.#flow !== null && chat !== null && this.#plays(chat) && mayChange(this.#flow, item);
  }
  changeable(item: HistoryItem): Changeable | null {
    const { chat, receiving } = this.state;
    if (!this.#flow || !chat || receiving || !this.#plays(chat)) return null;
    const input = pastInput(this.#flow, chat, item);
    return input && { input, said: input.acceptsAnyText ? saidIn(item) : (item.multipleAnswers ?? item.matched ?? []) };
  }

  #plays({ runMode }: Chat): boolean {
    return runMode === 'normal' || runMode === 'preview';
  }
  #optionsFor(seed: string, context: ChatProps['context']): StartOptions {
    return startOptions({ ...this.#props, seed, context }, this.#tools.clock.now());
  }
  /** @returns false when its flow can't be played */
  #takeOver({ flow, seed, context, language = this.#props.language }: Attempt): boolean {
    if (flow) this.#props = { ...this.#props, flow };
    if (flow && !this.#prepare()) return false;
    this.#options = { ...this.#optionsFor(seed, context), language };
    return true;
  }
  #reset(): number {
    this.#tap.end();
    this.#altering = null;
    this.#revealer.stop();
    this.#beside.reset();
    this.#news.forget();
    this.state = { ...EMPTY_STATE, save: this.state.save };
    return ++this.#life;
  }
  #bind(): void {
    for (const unbind of this.#unbind) unbind();
    const { transport } = this.#props;
    this.#unbind = [
      transport.onState?.((save, notice) => this.#set({ save, notice: notice ?? this.state.notice })),
      transport.onReplaced?.((history, attempt) => this.#replace(history, attempt)),
    ].filter((unbind) => unbind !== undefined);
  }
  #prepare(): boolean {
    const made = prepared(this.#props.flow);
    if (!made.ok) {
      this.#fail(made.error);
      return false;
    }
    this.#flow = made.flow;
    return true;
  }
  async #load() {
    try {
      return await this.#props.transport.load();
    } catch (error) {
      const status = (error as { status?: unknown }).status;
      this.#set({ loadError: typeof status === 'number' ? status : 0, receiving: false });
      return 'failed' as const;
    }
  }

  async #begin(): Promise<void> {
    if (!this.#flow) return;
    await this.#take(startChat(this.#flow, { ...this.#options, at: this.#tools.clock.now() }), { first: true });
  }
  #resume(wire: readonly WireItem[]): void {
    if (!this.#flow) return;
    const history = historyFromWire(wire);
    if (!history) return this.#fail({ code: 'chat-not-initialised' });
    const outcome = loadChat(this.#flow, savedChat(history, this.#options), this.#options);
    if (!outcome.ok) return this.#fail(outcome.error);
    this.#tap.end();
    this.#revealer.showAll(outcome.chat.history);
    this.#set({
      chat: outcome.chat,
      sending: null,
      error: null,
      refused: null,
      confirming: null,
      restored: outcome.chat.history.length,
    });
    this.#show();
    // It was left in the middle of a turn, and the engine has played that to its end.
    if (outcome.chat.history.length > history.length) void this.#props.transport.save(outcome.chat.history.map(toWire));
  }
  #replace(wire: readonly WireItem[], attempt?: Attempt): void {
    // Whatever this chat was about to show is out of date.
    this.#life += 1;
    if (attempt && !this.#takeOver(attempt)) return;
    if (wire.length > 0) this.#resume(wire);
    else void this.#begin();
  }
  /** The author changed the draft: the answers that still fit are given again, at once. */
  async #replaceFlow(): Promise<void> {
    const shown = this.state.chat?.history ?? [];
    const tapped = this.#tap.isSeen ? this.state.sending : null;
    this.#reset();
    if (!this.#prepare() || !this.#flow) return;
    const made = rebase(this.#flow, this.#options, [], ownAnswers(shown), shown);
    if (!made.ok) return this.#fail(made.error);
    await this.#props.transport.save(made.chat.history.map(toWire));
    this.#revealer.showAll(made.chat.history);
    this.#set({ chat: made.chat, restored: made.chat.history.length });
    this.#show();
    if (made.aside.length > 0) this.#props.onEvent?.({ type: 'outgrown', answers: made.aside.map(wordsSaid) });
    // Tapped just before: it has not been said yet, and must not be lost.
    else if (tapped !== null) this.answer(tapped, 0);
  }

  async #send(message: Message, delayMs: number): Promise<void> {
    const asked = this.state.chat;
    while (this.#taking) await this.#taking;
    const { chat: now } = this.state;
    if (!now || !this.#flow || now.seed !== asked?.seed) return;
    // Another question may stand here by now: the transport keeps aside what was said to the one before.
    const isOther = now.input?.promptKey !== asked.input?.promptKey;
    const chat = isOther ? asked : now;
    const life = this.#life;
    const external = chat.runMode === 'admin' && chat.input?.answerExternally === true;
    const input = {
      key: this.#tools.newKey(),
      message,
      at: this.#tools.clock.now(),
      ...(external ? { external } : {}),
    };
    const taken = answer(this.#flow, chat, input);
    const at = chat.history.at(-1)?.key;
    await this.#take(taken, { showAfter: delayMs, at, ...(isOther ? { madeFrom: chat } : {}) });
    if (life === this.#life) this.#set({ sending: null });
  }
  async #alter(confirmed: boolean): Promise<void> {
    const seed = this.state.chat?.seed;
    while (this.#taking) await this.#taking;
    const { chat } = this.state;
    if (chat?.seed !== seed || !this.#altering || !chat || !this.#flow) return;
    const { key, input } = this.#altering;
    const outcome = alter(this.#flow, chat, key, input, { confirmed });
    const asks = outcome.ok && outcome.effects.some((effect) => effect.type === 'confirmTruncate');
    if (asks) {
      this.#set({ confirming: chat.history.find((item) => item.key === key) ?? null });
      return;
    }
    this.#altering = null;
    await this.#take(outcome, { at: key });
  }

  /** Keeps what the engine decided, then shows it in time. */
  async #take(outcome: Outcome, options: TakeOptions = {}): Promise<void> {
    if (!outcome.ok) return this.#fail(outcome.error, options.at);
    const taken = this.#keepAndShow(outcome, options);
    const taking = taken.catch(() => undefined);
    this.#taking = taking;
    try {
      await taken;
    } finally {
      if (this.#taking === taking) this.#taking = null;
    }
  }
  async #keepAndShow(
    { chat, effects }: Extract<Outcome, { ok: true }>,
    { first = false, showAfter = 0, madeFrom, at }: TakeOptions,
  ): Promise<void> {
    const life = this.#life;
    const seen = showAfter > 0 ? this.#tap.seen(showAfter) : null;
    if (effects.some((effect) => effect.type === 'save'))
      await this.#props.transport.save(chat.history.map(toWire), madeFrom?.history.map(toWire));
    // Kept with the chat now.
    if (at !== undefined) this.#drafts.drop(at);
    if (seen) await seen;
    if (life !== this.#life) return;
    const reveals = effects
      .filter((effect) => effect.type === 'reveal')
      // The very first message has nobody to keep waiting.
      .filter((effect) => !(first && effect.itemKey === chat.history[0]?.key))
      .map(({ itemKey, afterMs }) => ({ itemKey, pause: pauseBefore(afterMs, this.#props) }));
    this.#revealer.play(chat.history, reveals);
    this.#set({ chat, sending: null, error: null, refused: null });
    this.#show();
  }
  #fail(error: NonNullable<SessionState['error']>, at?: ItemKey): void {
    const before = this.state.refused;
    const times = before?.at === at ? (before?.times ?? 0) + 1 : 1;
    const refused = at !== undefined && isOfTheAnswer(error.code) ? { at, times } : null;
    this.#set({ error, refused, sending: null, receiving: false });
    this.#emit({ type: 'error', code: error.code });
  }

  #show(): void {
    const { chat } = this.state;
    if (!chat) return;
    const receiving = this.#revealer.receiving;
    const items = chat.history.slice(0, this.#revealer.shown);
    this.#drafts.open(chat.seed);
    this.#set({ items, receiving, input: receiving ? null : chat.input, unsent: this.#drafts.left(chat) });
    this.#news.tell(chat, items, { receiving, maxScore: this.#props.maxScore ?? null });
    const waiting = this.#beside.look(chat, receiving);
    if (waiting !== this.state.waiting) this.#set({ waiting });
  }
  async #recordRemote(itemKey: ItemKey, result: RemoteResult): Promise<void> {
    while (this.#taking) await this.#taking;
    const { chat } = this.state;
    if (!chat || !this.#flow) return;
    const outcome = recordRemote(this.#flow, chat, itemKey, result, this.#tools.clock.now());
    if (!outcome.ok || outcome.chat === chat) return;
    this.#set({ chat: outcome.chat });
    void this.#props.transport.save(outcome.chat.history.map(toWire));
    this.#show();
  }
  #emit(event: PlayerEvent): void {
    this.#props.onEvent?.(event);
  }
  #set(change: Partial<SessionState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
