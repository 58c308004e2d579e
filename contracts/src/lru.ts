/** A map that forgets what was used longest ago, once its values together weigh more than `capacity`. */
export class Lru<K, V> {
  private readonly entries = new Map<K, { readonly value: V; readonly weight: number }>();
  private weight = 0;

  /** @param weigh what a value weighs when it is set; without it each weighs 1 */
  constructor(
    private readonly capacity: number,
    private readonly weigh: (value: V) => number = () => 1,
  ) {}

  get(key: K): V | undefined {
    const entry = this.entries.get(key);
    if (entry === undefined) return undefined;
    this.entries.delete(key);
    this.entries.set(key, entry);
    return entry.value;
  }

  /** The value just set stays, however heavy it is. */
  set(key: K, value: V): void {
    this.delete(key);
    const weight = this.weigh(value);
    this.entries.set(key, { value, weight });
    this.weight += weight;
    if (this.weight <= this.capacity) return;
    for (const oldest of this.entries.keys()) {
      if (this.weight <= this.capacity || oldest === key) return;
      this.delete(oldest);
    }
  }

  delete(key: K): void {
    const entry = this.entries.get(key);
    if (entry === undefined) return;
    this.entries.delete(key);
    this.weight -= entry.weight;
  }
}
