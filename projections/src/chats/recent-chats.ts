import type { Cache } from '@parley/contracts/caches';
import type { Db } from '../platform/db.js';
import { TURNS_PER_PAGE } from './chat-tables.js';
import type { ToLoad } from './load-chats.js';

/** The state of one chat in a projection. */
export interface Paged {
  readonly pages: Map<number, unknown>;
  readonly changedPages: Set<number>;
}

/** Recently written chats with their current page, so that answers of running chats need no reading. */
export class RecentChats<S extends Paged> {
  private constructor(private readonly chats: Cache<string, S>) {}

  static of<S extends Paged>(db: Db, projection: string): RecentChats<S> {
    return new RecentChats<S>(db.memory.cache(projection));
  }

  /**
   * Moves cached chats into `states` and returns those that still must be loaded. An altered chat needs all its pages.
   */
  take({ ids, altered, firsts }: ToLoad, states: Map<string, S>): ToLoad {
    const missing = ids.filter((id) => {
      const kept = altered.has(id) ? undefined : this.chats.get(id);
      const revision = firsts.get(id) ?? 0;
      const begins = revision % TURNS_PER_PAGE === 0;
      if (!kept || !(begins || kept.pages.has(Math.floor(revision / TURNS_PER_PAGE)))) return true;
      states.set(id, kept);
      return false;
    });
    return { ids: missing, altered, firsts };
  }

  /** Call after the chat's rows were written. */
  keep(id: string, state: S): void {
    const last = Math.max(...state.pages.keys());
    for (const page of state.pages.keys()) if (page !== last) state.pages.delete(page);
    state.changedPages.clear();
    this.chats.set(id, state);
  }

  drop(id: string): void {
    this.chats.delete(id);
  }

  clear(): void {
    this.chats.clear();
  }
}
