/** Fetches the contents of remote messages. */
import { remoteUrlOf } from '@parley/contracts/engine/remote-url';
import type { Chat, HistoryItem, RemoteResult } from '@parley/contracts/engine/types';
import type { Transport } from '../chat/chat-props.js';

/** Remote messages further back aren't fetched again. */
const MAX_BACK = 100;

const isOpen = (item: HistoryItem): boolean => remoteUrlOf(item) !== null && item.remote?.status !== 'fulfilled';

export class RemoteContents {
  /** By item key; null = being fetched. */
  #results = new Map<string, RemoteResult | null>();

  /** @param record stores a result in its item; a result that is already there changes nothing */
  constructor(private readonly record: (itemKey: HistoryItem['key'], result: RemoteResult) => void) {}

  fetchMissing({ history }: Chat, transport: Transport): void {
    const results = this.#results;
    for (const item of history.slice(-MAX_BACK).filter(isOpen)) {
      const known = results.get(item.key);
      // The result arrived while an answer was being stored.
      if (known && item.remote?.status !== known.status) this.record(item.key, known);
      if (known !== undefined) continue;
      results.set(item.key, null);
      void transport.fetchRemote?.(item).then((result) => {
        if (!result || results !== this.#results) return;
        results.set(item.key, result);
        this.record(item.key, result);
      });
    }
  }
  /** Call when the chat begins again. */
  forget(): void {
    this.#results = new Map();
  }
}
