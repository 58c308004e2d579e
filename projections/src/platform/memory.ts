import { Caches, type Cache } from '@parley/contracts/caches';
import type { Position } from '@parley/contracts/events/envelope';

/** Checkpoint and tables of the read models; a rebuild replaces the tables under the same names. */
export interface Standing {
  readonly checkpoint: Position | null;
  /** Identity of the tables themselves. */
  readonly tables: string;
}

/**
 * A projector's memory of rows that it wrote, so that it needn't read them again. Valid only while the tables are the
 * same and nobody else has moved the checkpoint; cleared when a transaction is rolled back.
 */
export class Memory {
  private readonly parts = new Map<string, unknown>();
  private readonly kept = new Map<string, Cache<string, unknown>>();
  private standing: Standing | null = null;

  /** @param caches the caches shared in this process */
  constructor(private readonly caches = new Caches()) {}

  /** A projection's own cache, cleared with the rest. */
  cache<V>(name: string, weigh?: (value: V) => number): Cache<string, V> {
    const found = this.kept.get(name) as Cache<string, V> | undefined;
    if (found) return found;
    const made = this.caches.make<string, V>(weigh);
    this.kept.set(name, made as Cache<string, unknown>);
    return made;
  }

  /** A projection's own part of the memory. */
  part<T>(name: string, make: () => T): T {
    const found = this.parts.get(name) as T | undefined;
    if (found !== undefined) return found;
    const made = make();
    this.parts.set(name, made);
    return made;
  }

  /** Call at the beginning of a transaction: clears everything unless tables and checkpoint are as they were left. */
  check({ checkpoint, tables }: Standing): void {
    if (this.standing?.checkpoint !== checkpoint || this.standing.tables !== tables) this.clear();
  }

  /** Call at the end of a transaction. */
  keep(standing: Standing): void {
    this.standing = standing;
  }

  clear(): void {
    this.parts.clear();
    for (const cache of this.kept.values()) cache.clear();
    this.standing = null;
  }
}
