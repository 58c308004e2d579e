/** One server's part of what all servers of a start count together: the first process adds it up. */
import type { PlaceName, SharedCounts } from '../http/shared-counts.js';
import type { LimitName } from '../http/limits.js';
import { nameOf, type Counted, type FromChild, type Full, type ToServer } from './messages.js';

/** ms in which attempts are gathered into one message. */
const GATHER_MS = 25;
/** Guesses are told at once, because a guesser may have a connection to each server. */
const AT_ONCE: LimitName = 'missesPerAddress';

export class CountsOfServer implements SharedCounts {
  private readonly gathered = new Map<string, Counted>();
  /** Ends, in ms of `performance.now`. */
  private readonly fullUntil = new Map<string, number>();
  private readonly fullPlaces = new Set<string>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly tell: (message: FromChild) => void) {}

  add(limit: LimitName, key: string): void {
    const name = nameOf(limit, key);
    const [, , attempts] = this.gathered.get(name) ?? [limit, key, 0];
    this.gathered.set(name, [limit, key, attempts + 1]);
    if (limit === AT_ONCE) this.send();
    else this.timer ??= setTimeout(() => this.send(), GATHER_MS).unref();
  }

  fullFor(limit: LimitName, key: string, now = performance.now()): number {
    if (this.fullUntil.size === 0) return 0;
    const name = nameOf(limit, key);
    const left = (this.fullUntil.get(name) ?? now) - now;
    if (left <= 0) this.fullUntil.delete(name);
    return Math.max(0, left);
  }

  hold(place: PlaceName, key: string, taken: number): void {
    this.tell({ kind: 'held', place, key, taken });
  }

  isFull(place: PlaceName, key: string): boolean {
    return this.fullPlaces.has(nameOf(place, key));
  }

  /** Call it with each message of the first process. */
  hear(message: ToServer): void {
    if (message.kind === 'begin' || message.kind === 'full') this.note(message.full);
    if (message.kind !== 'place') return;
    const name = nameOf(message.place, message.key);
    if (message.isFull) this.fullPlaces.add(name);
    else this.fullPlaces.delete(name);
  }

  private note(full: readonly Full[], now = performance.now()): void {
    for (const [name, until] of this.fullUntil) if (until <= now) this.fullUntil.delete(name);
    for (const [limit, key, ms] of full) this.fullUntil.set(nameOf(limit, key), now + ms);
  }

  private send(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const counted = [...this.gathered.values()];
    this.gathered.clear();
    this.tell({ kind: 'counted', counted });
  }
}
