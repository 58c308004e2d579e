/** Rows that a projection adds up through many batches of a rebuild. */
/** @typeParam To what they are written through */
export interface KeptRows<To> {
  /** Roughly how many. */
  readonly size: number;
  /** Writes them, and keeps none. @param toEmptyTables nothing was written before, and the tables still lack their keys */
  write(db: To, toEmptyTables: boolean): void;
}

/**
 * Projections keep these in memory during a rebuild, because writing them with every batch would write them many times.
 */
export class KeptBack<To> {
  private readonly parts = new Map<string, KeptRows<To>>();

  /** A projection's own part. Add to it after the commit, because a batch may be undone. */
  part<T extends KeptRows<To>>(name: string, make: () => T): T {
    const found = this.parts.get(name) as T | undefined;
    if (found !== undefined) return found;
    const made = make();
    this.parts.set(name, made);
    return made;
  }

  get size(): number {
    return [...this.parts.values()].reduce((sum, { size }) => sum + size, 0);
  }

  write(db: To, toEmptyTables: boolean): void {
    for (const each of this.parts.values()) each.write(db, toEmptyTables);
  }
}
