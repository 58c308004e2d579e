import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { tooMany } from './refusal.js';

/** ms after which attempts are added to the durable count. */
const GATHER_MS = 200;
/** ms until that is tried again after a failure. */
const RETRY_MS = 1_000;

export interface GatheredCountOptions {
  readonly durable: Pick<RateLimiterAbstract, 'penalty'>;
  readonly points: number;
  /** seconds */
  readonly per: number;
}

interface Count {
  /** The durable count when it was last added to, with what other processes have added. */
  stored: number;
  /** Attempts here that aren't in it yet. */
  pending: number;
  /** End of the period, ms since 1970. */
  until: number;
}

/**
 * Counts attempts in memory and adds them to the durable count together, a few times a second: a whole school may share
 * one address, and its learners must not queue for one row. Until a process has added for the first time, it doesn't
 * know what others have counted.
 */
export class GatheredCount {
  private readonly counts = new Map<string, Count>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly options: GatheredCountOptions) {}

  /** @throws Refusal 429 with Retry-After */
  take(key: string): void {
    const { points, per } = this.options;
    const now = Date.now();
    let count = this.counts.get(key);
    if (!count || count.until <= now) {
      count = { stored: 0, pending: 0, until: now + per * 1_000 };
      this.counts.set(key, count);
    }
    if (count.stored + count.pending >= points) throw tooMany(Math.max(1, Math.ceil((count.until - now) / 1_000)));
    count.pending += 1;
    this.addIn(GATHER_MS);
  }

  private addIn(ms: number): void {
    this.timer ??= setTimeout(() => void this.add(), ms).unref();
  }

  private async add(): Promise<void> {
    let failed = false;
    for (const [key, count] of [...this.counts]) {
      const { pending } = count;
      if (pending === 0) {
        if (count.until <= Date.now()) this.counts.delete(key);
        continue;
      }
      try {
        const { consumedPoints, msBeforeNext } = await this.options.durable.penalty(key, pending);
        count.stored = consumedPoints;
        count.pending -= pending;
        count.until = Date.now() + msBeforeNext;
      } catch {
        // The database is away; the attempts stay counted here.
        failed = true;
      }
    }
    this.timer = undefined;
    if ([...this.counts.values()].some(({ pending }) => pending > 0)) this.addIn(failed ? RETRY_MS : GATHER_MS);
  }
}
