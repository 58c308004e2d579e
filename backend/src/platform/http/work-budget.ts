/**
 * Limits how long one account may keep this process busy. Checking and publishing a very large flow takes seconds in
 * which no learner is answered, so the time for an account's requests is measured, and an account that has used up its
 * budget waits. The time for an ordinary flow grows back faster than a person can use it. Counted in memory, because
 * each process is kept busy by itself.
 */
import { tooMany } from './refusal.js';

/** ms of work that an account may use at once. */
const WORK_AT_ONCE_MS = 20_000;
/** ms of work that grow back in each second. */
const WORK_PER_SECOND_MS = 100;
/** Accounts of which nothing is owed are forgotten when there are more than these. */
const MAX_KNOWN = 1_000;

interface Spent {
  /** ms of work. */
  readonly work: number;
  /** When, in ms of `performance.now`. */
  readonly at: number;
}

export class WorkBudget {
  private readonly accounts = new Map<string, Spent>();

  /** @throws Refusal 429 with the seconds until some of the budget is there again */
  admit(account: string, now = performance.now()): void {
    const over = this.overBy(account, now);
    if (over >= 0) throw tooMany(Math.floor(over / WORK_PER_SECOND_MS) + 1);
  }

  /** For work that a reply can do without. */
  isUsedUp(account: string, now = performance.now()): boolean {
    return this.overBy(account, now) >= 0;
  }

  /** Does the work and counts how long it took, also if it throws. It must not wait for anything. */
  measured<T>(account: string, work: () => T): T {
    const begun = performance.now();
    try {
      return work();
    } finally {
      const now = performance.now();
      this.charge(account, now - begun, now);
    }
  }

  charge(account: string, ms: number, now = performance.now()): void {
    if (this.accounts.size >= MAX_KNOWN) this.forgetIdle(now);
    this.accounts.set(account, { work: this.spentBy(account, now) + ms, at: now });
  }

  /** ms of work that haven't grown back. */
  spentBy(account: string, now = performance.now()): number {
    const { work, at } = this.accounts.get(account) ?? { work: 0, at: now };
    return Math.max(0, work - ((now - at) / 1_000) * WORK_PER_SECOND_MS);
  }

  private overBy(account: string, now: number): number {
    return this.spentBy(account, now) - WORK_AT_ONCE_MS;
  }

  private forgetIdle(now: number): void {
    for (const account of [...this.accounts.keys()])
      if (this.spentBy(account, now) === 0) this.accounts.delete(account);
  }
}

/** Bytes of a body that may contain a whole large flow; what an editor saves by itself is far smaller. */
const BIG_BODY = 100_000;

/** A body of unknown length may be of any. */
export const isBig = ({ 'content-length': length }: Readonly<Record<string, string | string[] | undefined>>): boolean =>
  !(Number(length) <= BIG_BODY);
