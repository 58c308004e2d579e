import { roughBytes } from './rough-bytes.js';

/** Default capacity in bytes, for tests and short commands. */
const SMALL = 64 * 1024 * 1024;
/** Overhead of an entry in bytes, in addition to its key and value. */
const ENTRY_BYTES = 100;

/**
 * The memory budget that all caches of a process share. When together they exceed `capacity` bytes, the largest cache
 * drops its least recently used entries. So a busy cache uses what others leave free, and never evicts a small one.
 */
export class Caches {
  private readonly all: Pick<Cache<string, unknown>, 'weight' | 'dropOldest'>[] = [];

  constructor(readonly capacity: number = SMALL) {}

  /** Bytes in all caches together, never more than `capacity`. */
  get weight(): number {
    return this.all.reduce((sum, cache) => sum + cache.weight, 0);
  }

  /** @param weigh bytes of a value when it is set; set a value again after it grows */
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

/** One cache: a map that may drop any entry at any time. */
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
