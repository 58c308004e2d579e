/**
 * Limits how long one account, API token or address may keep this process busy. Checking and publishing a very large flow takes seconds in
 * which no learner is answered, so the time for an account's requests is measured, and an account that has used up its
 * budget waits. The time for an ordinary flow grows back faster than a person can use it. Counted in memory, because
 * each process is kept busy by itself.
 */
import { hash } from 'node:crypto';
import { addressGroup } from './caller-address.js';
import { tooMany } from './refusal.js';

/** Whoever pays for some work: first the account or address whose turn it is, then what else its work is counted for. */
export type Payer = string | readonly [string, ...string[]];
const namesOf = (payer: Payer): readonly string[] => (typeof payer === 'string' ? [payer] : payer);
/** Whose turn it is. */
export const turnOf = (payer: Payer): string => (typeof payer === 'string' ? payer : payer[0]);

/** An API token gets half of what its account may use, so that a program leaves some of it to its author. */
export const ofToken = (token: string): string => `token ${hash('sha256', token, 'base64url')}`;
/** A school may share one address. */
export const ofAddress = (address: string): string => `address ${addressGroup(address)}`;

interface Share {
  /** ms of work that may be used at once. */
  readonly atOnce: number;
  /** ms of work that grow back in each second. */
  readonly perSecond: number;
}
const OF_ACCOUNT: Share = { atOnce: 20_000, perSecond: 100 };
const OTHERS: readonly (readonly [string, Share])[] = [
  ['token ', { atOnce: 10_000, perSecond: 50 }],
  ['address ', { atOnce: 60_000, perSecond: 300 }],
];
const shareOf = (name: string): Share => OTHERS.find(([kind]) => name.startsWith(kind))?.[1] ?? OF_ACCOUNT;
/** Those of whom nothing is owed are forgotten when there are more than these. */
const MAX_KNOWN = 1_000;

interface Spent {
  /** ms of work. */
  readonly work: number;
  /** When, in ms of `performance.now`. */
  readonly at: number;
}

export class WorkBudget {
  private readonly known = new Map<string, Spent>();

  /** @throws Refusal 429 with the seconds until some of the budget is there again */
  admit(payer: Payer, now = performance.now()): void {
    const wait = this.waitOf(payer, now);
    if (wait > 0) throw tooMany(wait);
  }

  /** For work that a reply can do without. */
  isUsedUp(payer: Payer, now = performance.now()): boolean {
    return this.waitOf(payer, now) > 0;
  }

  /** Does the work and counts how long it took, also if it throws. It must not wait for anything. */
  measured<T>(payer: Payer, work: () => T): T {
    const begun = performance.now();
    try {
      return work();
    } finally {
      const now = performance.now();
      this.charge(payer, now - begun, now);
    }
  }

  charge(payer: Payer, ms: number, now = performance.now()): void {
    if (this.known.size >= MAX_KNOWN) this.forgetIdle(now);
    for (const name of namesOf(payer)) this.known.set(name, { work: this.spentBy(name, now) + ms, at: now });
  }

  /** ms of work that haven't grown back. */
  spentBy(name: string, now = performance.now()): number {
    const { work, at } = this.known.get(name) ?? { work: 0, at: now };
    return Math.max(0, work - ((now - at) / 1_000) * shareOf(name).perSecond);
  }

  /** Seconds until everybody who pays has some of their budget again; 0 = they have. */
  private waitOf(payer: Payer, now: number): number {
    return Math.max(
      ...namesOf(payer).map((name) => {
        const { atOnce, perSecond } = shareOf(name);
        const over = this.spentBy(name, now) - atOnce;
        return over < 0 ? 0 : Math.floor(over / perSecond) + 1;
      }),
    );
  }

  private forgetIdle(now: number): void {
    for (const name of [...this.known.keys()]) if (this.spentBy(name, now) === 0) this.known.delete(name);
  }
}

/** Bytes of a body that may contain a whole large flow; what an editor saves by itself is far smaller. */
const BIG_BODY = 100_000;

/** A body of unknown length may be of any. */
export const isBig = ({ 'content-length': length }: Readonly<Record<string, string | string[] | undefined>>): boolean =>
  !(Number(length) <= BIG_BODY);
