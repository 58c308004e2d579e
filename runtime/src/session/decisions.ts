/**
 * Runs the engine for a chat: each result is stored first, then shown after its pauses. `DecisionTurns` says when each may run.
 */
import { alter } from '@parley/contracts/engine/alter';
import { answer } from '@parley/contracts/engine/answer';
import { toWire } from '@parley/contracts/engine/history-wire';
import { recordRemote } from '@parley/contracts/engine/remote-message';
import { startChat } from '@parley/contracts/engine/start';
import type { AnswerInput, Chat, EngineError, Outcome, RemoteResult } from '@parley/contracts/engine/types';
import type { ItemKey } from '@parley/contracts/ids';
import { pauseBefore } from './pauses.js';
import type { PlayedChat } from './played-chat.js';
import type { Screen } from './screen.js';
import type { DecisionTurns } from './decision-turns.js';

type Message = AnswerInput['message'];
interface Change {
  readonly key: ItemKey;
  readonly input: AnswerInput;
}
interface TakeOptions {
  /** ms before the result is shown; it is stored at once */
  readonly showAfter?: number;
  /** The chat that the result is based on, if it isn't the chat on the screen any more. */
  readonly madeFrom?: Chat;
  /** The item at which the answer was given (see `Refused`). */
  readonly at?: ItemKey | undefined;
  /** Help was asked for, so an unfinished answer to the same question stays. */
  readonly help?: boolean;
}

export class Decisions {
  /** The change that the learner is asked to confirm. */
  #asked: Change | null = null;

  constructor(
    private readonly played: PlayedChat,
    private readonly turns: DecisionTurns,
    private readonly screen: Screen,
    private readonly newKey: () => ItemKey,
  ) {}

  begin(): Promise<void> {
    return this.turns.atOnce(async () => {
      const { flow, options } = this.played;
      if (flow) await this.#take(startChat(flow, { ...options, at: this.played.clock.now() }));
    });
  }

  /** @param showAfter ms */
  answer(message: Message, showAfter: number, help = false): Promise<void> {
    const { state } = this.played;
    const asked = state.chat;
    return this.turns.inTurn(async () => {
      const { flow } = this.played;
      const now = this.played.state.chat;
      if (!now || !asked || !flow || now.seed !== asked.seed) return;
      const input = { ...this.#newInput(message), ...(help && { help }) };
      const give = (chat: Chat): Outcome => {
        const external = chat.runMode === 'admin' && chat.input?.answerExternally === true;
        return answer(flow, chat, external ? { ...input, external } : input);
      };
      // If another question has replaced the one that was answered, or offers other choices now, the transport keeps this
      // answer aside.
      const isSame = now.input?.promptKey === asked.input?.promptKey;
      const outcome = isSame ? give(now) : null;
      const isOther = now !== asked && !outcome?.ok;
      const chat = isOther ? asked : now;
      const at = chat.history.at(-1)?.key;
      await this.#take(isOther || !outcome ? give(chat) : outcome, {
        showAfter,
        at,
        help,
        ...(isOther ? { madeFrom: chat } : {}),
      });
    });
  }

  /** Changes an earlier answer; asks first if that discards the answers after it. */
  alter(key: ItemKey, message: Message): Promise<void> {
    const change = { key, input: this.#newInput(message) };
    const seed = this.played.state.chat?.seed;
    return this.turns.inTurn(async () => {
      // A new attempt has begun meanwhile; the change isn't meant for it.
      if (this.played.state.chat?.seed === seed) await this.#decide(change, false);
    });
  }
  /** In turn, so that it answers the question of a change that was requested before it. */
  confirm(yes: boolean): Promise<void> {
    return this.turns.inTurn(async () => {
      const asked = this.#asked;
      this.forget();
      this.played.set({ confirming: null });
      if (yes && asked) await this.#decide(asked, true);
    });
  }
  /** Forgets the question about a chat that has been replaced. */
  forget(): void {
    this.#asked = null;
  }

  /** Stores a remote message's result in its item; a result that is already there changes nothing. */
  recordRemote(itemKey: ItemKey, result: RemoteResult): Promise<void> {
    return this.turns.inTurn(() => {
      const { flow, state, clock, props } = this.played;
      if (!state.chat || !flow) return;
      const outcome = recordRemote(flow, state.chat, itemKey, result, clock.now());
      if (!outcome.ok || outcome.chat === state.chat) return;
      this.played.set({ chat: outcome.chat });
      void props.transport.save(outcome.chat.history.map(toWire));
      this.screen.show();
    });
  }

  #newInput(message: Message): AnswerInput {
    return { key: this.newKey(), message, at: this.played.clock.now() };
  }
  async #decide(change: Change, confirmed: boolean): Promise<void> {
    const { flow, state } = this.played;
    const { key, input } = change;
    if (!state.chat || !flow) return;
    const outcome = alter(flow, state.chat, key, input, { confirmed });
    if (!outcome.ok) return this.#refuseChange(change, outcome.error, confirmed);
    const asks = outcome.effects.some((effect) => effect.type === 'confirmTruncate');
    if (!asks) return this.#take(outcome, { at: key });
    this.#asked = change;
    this.played.set({ confirming: state.chat.history.find((item) => item.key === key) ?? null });
  }
  /**
   * After the confirmation, or if the answer is gone, no open form could show the error, so the new words are kept as a
   * draft.
   */
  #refuseChange({ key, input }: Change, error: EngineError, confirmed: boolean): void {
    const { chat } = this.played.state;
    const isOpen = !confirmed && chat?.history.some((item) => item.key === key);
    if (isOpen) return this.played.fail(error, key);
    const { message } = input;
    this.screen.drafts.keep(key, typeof message === 'string' ? { text: message } : { ticked: message });
    this.played.fail(error);
    this.screen.show();
  }

  /** @param asking the chat that asks the same question again, or goes on after its solution */
  #dropDraft(at: ItemKey, asking: Chat | null): void {
    const { drafts } = this.screen;
    const draft = drafts.read(at);
    drafts.drop(at);
    const last = asking?.history.at(-1);
    const isAskedAgain = last?.promptKey === asking?.history.find(({ key }) => key === at)?.promptKey;
    if (draft && last && isAskedAgain) drafts.keep(last.key, draft);
  }

  #tellDecided({ score, completed }: Chat): void {
    const { maxScore = null } = this.played.props;
    this.played.tell({ type: 'decided', score: completed ? score.total : score.display, maxScore, completed });
  }

  /** Stores the engine's result, then shows it. */
  async #take(outcome: Outcome, { showAfter = 0, madeFrom, at, help = false }: TakeOptions = {}): Promise<void> {
    if (!outcome.ok) return this.played.fail(outcome.error, at);
    const { chat, effects } = outcome;
    const isCurrent = this.turns.current();
    if (at !== undefined && !madeFrom) this.#tellDecided(chat);
    const seen = showAfter > 0 ? this.turns.pause(showAfter) : null;
    if (effects.some(({ type }) => type === 'save'))
      await this.played.props.transport.save(chat.history.map(toWire), madeFrom?.history.map(toWire));
    // The answer is stored with the chat now, so its draft can go.
    if (at !== undefined && !help) this.#dropDraft(at, null);
    if (seen) await seen;
    // Until now, the learner may have written on.
    if (at !== undefined && help) this.#dropDraft(at, chat);
    if (!isCurrent()) return;
    const reveals = effects
      .filter((effect) => effect.type === 'reveal')
      // The very first message needs no pause.
      .filter(({ itemKey }) => itemKey !== chat.history[0]?.key)
      .map(({ itemKey, afterMs }) => ({ itemKey, pause: pauseBefore(afterMs, this.played.props) }));
    this.screen.reveal(chat.history, reveals);
    this.played.set({ chat, sending: null, error: null, refused: null });
    this.screen.show();
  }
}
