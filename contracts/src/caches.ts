import { roughBytes } from './rough-bytes.js';

/** Bytes, where nobody says how much there is: tests, commands that end soon. */
const SMALL = 64 * 1024 * 1024;
/** Of an entry, beside its key and value. */
const ENTRY_BYTES = 100;

/**
 * The memory that all caches of a process share. When together they hold more than `capacity` bytes, the one that holds
 * the most forgets what it has not used for longest. So a busy cache takes what others leave, and never pushes a small one out.
 */
export class Caches {
  private readonly all: Pick<Cache<string, unknown>, 'weight' | 'dropOldest'>[] = [];

  constructor(readonly capacity: number = SMALL) {}

  /** Bytes that all of them hold, never more than `capacity`. */
  get weight(): number {
    return this.all.reduce((sum, cache) => sum + cache.weight, 0);
  }

  /** @param weigh bytes of a value when it is set; a value that grows afterwards must be set again */
  make<K extends string, V>(weigh: (value: V) => number = roughBytes): Cache<K, V> {
    const cache = new Cache<K, V>(weigh, () => this.shrink());
    this.all.push(cache);
    return cache;
  }

  private shrink(): void {
    for (let excess = this.weight - this.capacity; excess > 0;) {
      const heaviest = this.all.reduce((most, cache) => (cache.weight > most.weight ? cache : most));
      excess -= heaviest.dropOldest();
    }
  }
}

/** One of them: a map that may forget anything at any time. */
export class Cache<K extends string, V> {
  private readonly entries = new Map<K, { readonly value: V; readonly weight: number }>();
  private held = 0;

  /** Made by `Caches.make`. @param onGrown makes room */
  constructor(
    private readonly weigh: (value: V) => number,
    private readonly onGrown: () => void,
  ) {}

  /** Bytes. */
  get weight(): number {
    return this.held;
  }

  get(key: K): V | undefined {
    const entry = this.entries.get(key);
    if (entry === undefined) return undefined;
    // Put back at the end: the first of the map is the one unused for longest.
    this.entries.delete(key);
    this.entries.set(key, entry);
    return entry.value;
  }

  set(key: K, value: V): void {
    this.delete(key);
    const weight = this.weigh(value) + roughBytes(key) + ENTRY_BYTES;
    this.entries.set(key, { value, weight });
    this.held += weight;
    this.onGrown();
  }

  delete(key: K): void {
    const entry = this.entries.get(key);
    if (entry === undefined) return;
    this.entries.delete(key);
    this.held -= entry.weight;
  }

  clear(): void {
    this.entries.clear();
    this.held = 0;
  }

  /** @returns the bytes that are free again; 0 if nothing was left */
  dropOldest(): number {
    for (const [key, { weight }] of this.entries) {
      this.delete(key);
      return weight;
    }
    return 0;
  }
}
