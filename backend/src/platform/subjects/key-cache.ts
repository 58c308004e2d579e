/** Recently used keys, limited in number and age, so that a key destroyed by another process soon disappears here. */
export class KeyCache<K, V> {
  private readonly entries = new Map<K, { readonly value: V; readonly until: number }>();

  constructor(
    private readonly limit: number,
    private readonly keepMs: number,
    private readonly now: () => number,
  ) {}

  get(id: K): V | undefined {
    const entry = this.entries.get(id);
    if (!entry) return undefined;
    this.entries.delete(id);
    if (entry.until <= this.now()) return undefined;
    // Reinserted at the end: the map's first entry is the one unused for longest.
    this.entries.set(id, entry);
    return entry.value;
  }

  set(id: K, value: V): void {
    this.entries.delete(id);
    this.entries.set(id, { value, until: this.now() + this.keepMs });
    if (this.entries.size <= this.limit) return;
    for (const oldest of this.entries.keys()) {
      this.entries.delete(oldest);
      return;
    }
  }

  delete(id: K): void {
    this.entries.delete(id);
  }

  get size(): number {
    return this.entries.size;
  }
}
