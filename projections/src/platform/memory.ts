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
  private standing: Standing | null = null;

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
    this.standing = null;
  }
}
