import { Caches, type Cache } from '@parley/contracts/caches';
import type { Position } from '@parley/contracts/events/envelope';

/** Where the read models stand; a rebuild's swap brings other tables under the same names. */
export interface Standing {
  readonly checkpoint: Position | null;
  /** Identity of the tables themselves. */
  readonly tables: string;
}

/**
 * What a projector remembers of rows it wrote, so that it need not read them again. True only as long as the tables are
 * the same and nobody else has moved the checkpoint; forgotten whenever a transaction is undone.
 */
export class Memory {
  private readonly parts = new Map<string, unknown>();
  private readonly kept = new Map<string, Cache<string, unknown>>();
  private standing: Standing | null = null;

  /** @param caches what is shared with others in this process */
  constructor(private readonly caches = new Caches()) {}

  /** A cache of a projection's own, forgotten with the rest. */
  cache<V>(name: string, weigh?: (value: V) => number): Cache<string, V> {
    const found = this.kept.get(name) as Cache<string, V> | undefined;
    if (found) return found;
    const made = this.caches.make<string, V>(weigh);
    this.kept.set(name, made as Cache<string, unknown>);
    return made;
  }

  /** A projection's own part of it. */
  part<T>(name: string, make: () => T): T {
    const found = this.parts.get(name) as T | undefined;
    if (found !== undefined) return found;
    const made = make();
    this.parts.set(name, made);
    return made;
  }

  /** At the beginning of a transaction: forgets all unless the tables stand where they were left. */
  check({ checkpoint, tables }: Standing): void {
    if (this.standing?.checkpoint !== checkpoint || this.standing.tables !== tables) this.clear();
  }

  /** At the end of a transaction. */
  keep(standing: Standing): void {
    this.standing = standing;
  }

  clear(): void {
    this.parts.clear();
    for (const cache of this.kept.values()) cache.clear();
    this.standing = null;
  }
}
