/** What a chat asks of the world beside its answers: what remote messages show, and news while it waits for a reviewer. */
import { remoteUrlOf } from '@parley/contracts/engine/remote-url';
import type { Chat, HistoryItem, RemoteResult } from '@parley/contracts/engine/types';
import type { Transport } from '../chat-props.js';

export interface BesideHost {
  readonly transport: () => Transport;
  /** Keeps a result in the item; one that is there already changes nothing. */
  readonly record: (itemKey: HistoryItem['key'], result: RemoteResult) => void;
}
/** Remote messages farther back are shown as they were left. */
const MOST_BACK = 100;

const isOpen = (item: HistoryItem): boolean => remoteUrlOf(item) !== null && item.remote?.status !== 'fulfilled';

export class Beside {
  readonly #host: BesideHost;
  /** By item; null = on its way. */
  #results = new Map<string, RemoteResult | null>();
  /** What was told that the chat waits. */
  #waitingOn: Transport | null = null;

  constructor(host: BesideHost) {
    this.#host = host;
  }

  /** After every change of the chat. @returns whether it waits for an answer from outside */
  look(chat: Chat, receiving: boolean): boolean {
    if (chat.runMode === 'normal' || chat.runMode === 'preview') this.#fetch(chat);
    const waiting = chat.runMode === 'normal' && !receiving && chat.input?.answerExternally === true;
    const transport = waiting ? this.#host.transport() : null;
    if (transport !== this.#waitingOn) this.#waitOn(transport);
    return waiting;
  }
  /** The chat begins anew, or is taken off the page. */
  reset(): void {
    this.#waitOn(null);
    this.#results = new Map();
  }

  #waitOn(transport: Transport | null): void {
    this.#waitingOn?.wait?.(false);
    this.#waitingOn = transport;
    transport?.wait?.(true);
  }
  #fetch({ history }: Chat): void {
    const results = this.#results;
    for (const item of history.slice(-MOST_BACK).filter(isOpen)) {
      const known = results.get(item.key);
      // It came while an answer was being kept.
      if (known && item.remote?.status !== known.status) this.#host.record(item.key, known);
      if (known !== undefined) continue;
      results.set(item.key, null);
      void this.#host
        .transport()
        .fetchRemote?.(item)
        .then((result) => {
          if (!result || results !== this.#results) return;
          results.set(item.key, result);
          this.#host.record(item.key, result);
        });
    }
  }
}
