/** The first process's sums of what each server counts. It tells only what is full, because hardly anything ever is. */
import type { PlaceName } from '../http/shared-counts.js';
import type { LimitName, ThrottleLimits } from '../http/limits.js';
import { nameOf, partsOf, type Counted, type FromChild, type Full, type ToServer } from './messages.js';

interface Sum {
  readonly attempts: number;
  /** End of the period, in ms of `performance.now`. */
  readonly until: number;
}
/** Periods that are over are forgotten when there are more than these. */
const MAX_KNOWN = 50_000;

export class CountsTogether {
  private readonly sums = new Map<string, Sum>();
  private readonly held = new Map<string, Map<number, number>>();
  private forgetAt = MAX_KNOWN;

  constructor(
    private readonly limits: ThrottleLimits,
    private readonly places: Readonly<Record<PlaceName, number>>,
  ) {}

  /** @returns what all servers must hear; null: nothing has changed */
  hear(from: number, message: FromChild): ToServer | null {
    if (message.kind === 'counted') {
      const full = this.add(message.counted);
      return full.length > 0 ? { kind: 'full', full } : null;
    }
    if (message.kind !== 'held') return null;
    const { place, key, taken } = message;
    const isFull = this.hold(from, place, key, taken);
    return isFull === null ? null : { kind: 'place', place, key, isFull };
  }

  /** @returns what has become full by these attempts */
  add(counted: readonly Counted[], now = performance.now()): Full[] {
    if (this.sums.size > this.forgetAt) this.forget(now);
    const full: Full[] = [];
    for (const [limit, key, attempts] of counted) {
      const { points, per } = this.limits[limit];
      const name = nameOf(limit, key);
      const known = this.sums.get(name);
      const before = known && known.until > now ? known : { attempts: 0, until: now + per * 1_000 };
      const sum = { ...before, attempts: before.attempts + attempts };
      this.sums.set(name, sum);
      if (before.attempts <= points && sum.attempts > points) full.push([limit, key, sum.until - now]);
    }
    return full;
  }

  /** All that is full, for a server that begins. */
  full(now = performance.now()): Full[] {
    return [...this.sums].flatMap(([name, { attempts, until }]): Full[] => {
      const [limit, key] = partsOf<LimitName>(name);
      return until > now && attempts > this.limits[limit].points ? [[limit, key, until - now]] : [];
    });
  }

  /** All places that are full, for a server that begins. */
  fullPlaces(): { readonly place: PlaceName; readonly key: string }[] {
    return [...this.held].flatMap(([name, holders]) => {
      const [place, key] = partsOf<PlaceName>(name);
      return this.isFull(place, holders) ? [{ place, key }] : [];
    });
  }

  /** @returns whether the places are full, if that has changed */
  hold(server: number, place: PlaceName, key: string, taken: number): boolean | null {
    const name = nameOf(place, key);
    const holders = this.held.get(name) ?? new Map<number, number>();
    const before = this.isFull(place, holders);
    if (taken > 0) holders.set(server, taken);
    else holders.delete(server);
    if (holders.size > 0) this.held.set(name, holders);
    else this.held.delete(name);
    const after = this.isFull(place, holders);
    return before === after ? null : after;
  }

  /** A server has ended, and with it its connections. @returns the places that are free again */
  left(server: number): { readonly place: PlaceName; readonly key: string }[] {
    return [...this.held.keys()].flatMap((name) => {
      const [place, key] = partsOf<PlaceName>(name);
      return this.hold(server, place, key, 0) === false ? [{ place, key }] : [];
    });
  }

  private isFull(place: PlaceName, holders: ReadonlyMap<number, number>): boolean {
    return [...holders.values()].reduce((all, each) => all + each, 0) >= this.places[place];
  }

  private forget(now: number): void {
    for (const [name, { until }] of this.sums) if (until <= now) this.sums.delete(name);
    this.forgetAt = Math.max(MAX_KNOWN, this.sums.size * 2);
  }
}
