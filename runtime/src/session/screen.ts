/**
 * The part of the chat that is on the screen. Notifies the host page, and the transport if the chat waits for a
 * reviewer.
 */
import type { HistoryItem, RemoteResult } from '@parley/contracts/engine/types';
import type { Transport } from '../chat/chat-props.js';
import { Drafts } from './drafts.js';
import { HostEvents } from './host-events.js';
import type { PlayedChat } from './played-chat.js';
import { RemoteContents } from './remote-contents.js';
import { Revealer } from './revealer.js';
import type { Reveal } from './revealer.js';

export class Screen {
  readonly drafts: Drafts;
  readonly #revealer: Revealer;
  readonly #hostEvents: HostEvents;
  readonly #remote: RemoteContents;
  /** The transport that knows that the chat waits for an external answer. */
  #waitingOn: Transport | null = null;

  constructor(
    private readonly chat: PlayedChat,
    recordRemote: (itemKey: HistoryItem['key'], result: RemoteResult) => void,
  ) {
    this.drafts = new Drafts(() => (chat.isGone ? undefined : chat.props.transport.drafts));
    this.#revealer = new Revealer(chat.clock, () => this.show());
    this.#hostEvents = new HostEvents((event) => chat.tell(event));
    this.#remote = new RemoteContents(recordRemote);
  }

  /** Shows the current chat, as far as its pauses allow. */
  show(): void {
    const { chat } = this.chat.state;
    if (!chat) return;
    const { receiving, shown } = this.#revealer;
    const items = chat.history.slice(0, shown);
    this.drafts.open(chat.seed);
    this.chat.set({ items, receiving, input: receiving ? null : chat.input, unsent: this.drafts.left(chat) });
    const { transport, maxScore = null } = this.chat.props;
    this.#hostEvents.tell(chat, items, { receiving, maxScore });
    if (chat.runMode === 'normal' || chat.runMode === 'preview') this.#remote.fetchMissing(chat, transport);
    if (chat.completed && chat.runMode === 'normal') transport.needed?.();
    const waiting = chat.runMode === 'normal' && !receiving && chat.input?.answerExternally === true;
    this.#waitOn(waiting ? transport : null);
    if (waiting !== this.chat.state.waiting) this.chat.set({ waiting });
  }
  /** Shows each message after its pause from now on; without `reveals`, all at once. */
  reveal(history: readonly HistoryItem[], reveals: readonly Reveal[] = []): void {
    this.#revealer.play(history, reveals);
  }
  /** Call when the chat begins again or is removed from the page. */
  clear(): void {
    this.#revealer.stop();
    this.#waitOn(null);
    this.#remote.forget();
    this.#hostEvents.forget();
  }

  #waitOn(transport: Transport | null): void {
    if (transport === this.#waitingOn) return;
    this.#waitingOn?.wait?.(false);
    this.#waitingOn = transport;
    transport?.wait?.(true);
  }
}
