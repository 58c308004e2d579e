/** The state of the chat being played: its source, its flow, its options, and what the view draws. */
import type { EngineError, PreparedFlow, StartOptions } from '@parley/contracts/engine/types';
import type { ItemKey } from '@parley/contracts/ids';
import type { Attempt, ChatProps, PlayableFlow, PlayerEvent } from '../chat/chat-props.js';
import { isOfTheAnswer } from '../chat/refused.js';
import type { Clock } from '../platform/clock.js';
import { prepared } from './prepared.js';
import { EMPTY_STATE } from './session-state.js';
import type { SessionState } from './session-state.js';
import { startOptions } from './start-options.js';

export class PlayedChat {
  state: SessionState = EMPTY_STATE;
  flow: PreparedFlow | null = null;
  options: StartOptions;
  /** The server erased the chat, so this browser deletes its data too. */
  isGone = false;
  readonly listeners = new Set<() => void>();
  readonly #maxOfPage: number | null;

  constructor(
    public props: ChatProps,
    readonly clock: Clock,
  ) {
    this.#maxOfPage = props.maxScore ?? null;
    this.options = this.#optionsFor(props.seed, props.context);
  }

  set(change: Partial<SessionState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }
  tell(event: PlayerEvent): void {
    this.props.onEvent?.(event);
  }
  /** @param at the item at which the answer was given (see `Refused`) */
  fail(error: EngineError, at?: ItemKey): void {
    const before = this.state.refused;
    const times = before?.at === at ? (before?.times ?? 0) + 1 : 1;
    const refused = at !== undefined && isOfTheAnswer(error.code) ? { at, times } : null;
    this.set({ error, refused, sending: null, receiving: false });
    this.tell({ type: 'error', code: error.code });
  }

  /** @returns false if its flow can't be played */
  prepare(): boolean {
    const made = prepared(this.props.flow);
    if (made.ok) this.flow = made.flow;
    else this.fail(made.error);
    return made.ok;
  }
  /** Takes the current options for a new attempt. */
  begin(seed: string): void {
    this.options = this.#optionsFor(seed, this.props.context);
  }
  /** Plays this version from now on. */
  plays(flow: PlayableFlow): void {
    this.props = { ...this.props, flow, maxScore: flow.maxScore === undefined ? this.#maxOfPage : flow.maxScore };
  }
  /** @returns false if its flow can't be played */
  takeOver({ flow, seed, context, language = this.props.language }: Attempt): boolean {
    if (flow) this.plays(flow);
    if (flow && !this.prepare()) return false;
    this.options = { ...this.#optionsFor(seed, context), language };
    return true;
  }
  #optionsFor(seed: string, context: ChatProps['context']): StartOptions {
    return startOptions({ ...this.props, seed, context }, this.clock.now());
  }
}
