/** A map that remembers the `capacity` entries used last. */
export class Lru<K, V> {
  private readonly entries = new Map<K, V>();

  constructor(private readonly capacity: number) {}

  get(key: K): V | undefined {
    const value = this.entries.get(key);
    if (value === undefined) return undefined;
    this.entries.delete(key);
    this.entries.set(key, value);
    return value;
  }

  set(key: K, value: V): void {
    this.entries.delete(key);
    this.entries.set(key, value);
    if (this.entries.size > this.capacity) for (const oldest of this.entries.keys()) return void this.entries.delete(oldest);
  }

  delete(key: K): void {
    this.entries.delete(key);
  }
}
