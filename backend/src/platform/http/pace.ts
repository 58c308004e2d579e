/**
 * Long steps on the event loop (reading a large body, deciding on a large flow) happen one at a time, accounts in turn,
 * and after each the event loop is free for a multiple of the time that it took. So however many such requests there
 * are, most of the time belongs to everybody else.
 */
import { performance, type EventLoopUtilization } from 'node:perf_hooks';
import { FairQueue } from '../fair-queue.js';
import { busy, tooMany } from './refusal.js';
import { turnOf, type Payer, type WorkBudget } from './work-budget.js';

/** Bytes of a body or a flow from which on a step counts as long. */
export const LONG_FROM = 100_000;
/** The pause after a step, as a multiple of its time: what a step leads to (appends, read models) is not measured. */
const PAUSE = 9;
/** ms */
const LONGEST_PAUSE_MS = 1_000;
/** While the event loop is busy for a larger share of the time, a pause goes on, but not for ever. In ms. */
const CALM = 0.5;
const LOOKED_AT_MS = 200;
const LONGEST_WAIT_MS = 2_000;
/** A shorter step never waits for a calm loop, because many authors may save at once. In ms. */
const SHORT_MS = 10;
/** Steps that wait: of one caller, of all. */
const MOST_WAITING = { each: 20, all: 500 };
const AGAIN_S = 5;

interface Waiting {
  readonly begin: () => void;
  readonly refuse: (error: Error) => void;
}

export class Pace {
  private readonly queue = new FairQueue<Waiting>();
  private isTaken = false;

  /** @param budget whoever takes a long step pays for it */
  constructor(private readonly budget: Pick<WorkBudget, 'charge'>) {}

  /**
   * @param bytes how large it is
   * @param work must not wait for anything
   * @throws Refusal 429 or 503 if too many wait, and whatever the work throws
   */
  async step<T>(payer: Payer, bytes: number, work: () => T): Promise<T> {
    if (bytes < LONG_FROM) return work();
    const who = turnOf(payer);
    await this.turn(who);
    const begun = performance.now();
    try {
      return work();
    } finally {
      const ms = performance.now() - begun;
      this.budget.charge(payer, ms);
      const since = performance.eventLoopUtilization();
      const isShort = ms < SHORT_MS;
      setTimeout(
        () => (isShort ? this.leave(who) : this.leaveWhenCalm(who, since)),
        Math.min(LONGEST_PAUSE_MS, ms * PAUSE),
      );
    }
  }

  /** Ends the pause at once if no step waits for a turn. */
  private leaveWhenCalm(who: string, since: EventLoopUtilization, waited = 0): void {
    const now = performance.eventLoopUtilization();
    const isBusy = performance.eventLoopUtilization(now, since).utilization > CALM;
    if (this.queue.length === 0 || waited >= LONGEST_WAIT_MS || !isBusy) return this.leave(who);
    setTimeout(() => this.leaveWhenCalm(who, now, waited + LOOKED_AT_MS), LOOKED_AT_MS);
  }

  private turn(who: string): Promise<void> {
    if (this.queue.lengthOf(who) >= MOST_WAITING.each) throw tooMany(AGAIN_S);
    if (this.queue.length >= MOST_WAITING.all) {
      const given = this.queue.giveUpFor(who);
      if (!given) throw busy();
      given.refuse(busy());
    }
    return new Promise((begin, refuse) => {
      this.queue.add(who, { begin, refuse });
      this.next();
    });
  }

  private next(): void {
    if (this.isTaken) return;
    const next = this.queue.next();
    if (!next) return;
    this.isTaken = true;
    next.item.begin();
  }

  private leave(who: string): void {
    this.isTaken = false;
    this.queue.ended(who);
    this.next();
  }
}
