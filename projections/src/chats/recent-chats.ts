import type { Cache } from '@parley/contracts/caches';
import type { Db } from '../platform/db.js';

/** The state of one chat in a projection. */
export interface Paged {
  readonly pages: Map<number, unknown>;
  readonly newPages: Set<number>;
  readonly changedPages: Set<number>;
}

/** Chats whose first event in the batch isn't their start. */
export interface ToLoad {
  readonly ids: readonly string[];
  /** Chats of which every page is needed. */
  readonly altered: ReadonlySet<string>;
}

/** New pages that no later event has changed. */
export const unchanged = ({ newPages, changedPages }: Paged): number[] =>
  [...newPages].filter((page) => !changedPages.has(page));

/** Recently written chats without their pages, so that answers of running chats need no reading. */
export class RecentChats<S extends Paged> {
  private constructor(private readonly chats: Cache<string, S>) {}

  static of<S extends Paged>(db: Db, projection: string): RecentChats<S> {
    return new RecentChats<S>(db.memory.cache(projection));
  }

  /**
   * Moves cached chats into `states` and returns those that still must be loaded. An altered chat needs all its pages.
   */
  take({ ids, altered }: ToLoad, states: Map<string, S>): ToLoad {
    const missing = ids.filter((id) => {
      const kept = altered.has(id) ? undefined : this.chats.get(id);
      if (!kept) return true;
      states.set(id, kept);
      return false;
    });
    return { ids: missing, altered };
  }

  /** Call after the chat's rows were written. */
  keep(id: string, state: S): void {
    state.pages.clear();
    state.newPages.clear();
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
