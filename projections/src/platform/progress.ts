import type { Position } from '@parley/contracts/events/envelope';

interface Waiter {
  readonly position: Position;
  /** Doesn't end a rest. */
  readonly isPatient: boolean;
  readonly settle: (reached: boolean) => void;
}

/** The position that the read models are known to have reached, and those who wait for it. */
export class Progress {
  private current: Position | null = null;
  private seen: Position | null = null;
  /** Somebody at another process waits: the next rest is left out. */
  private isHurried = false;
  private readonly waiters = new Set<Waiter>();
  private endRest: () => void = () => undefined;

  constructor(private readonly compare: (a: Position, b: Position) => number) {}

  get position(): Position | null {
    return this.current;
  }

  /** Moves forward, or back after a reset of the read models. */
  moveTo(position: Position | null): void {
    this.current = position;
    if (position !== null && (this.seen === null || this.compare(position, this.seen) > 0)) this.seen = position;
    for (const waiter of [...this.waiters]) if (this.has(waiter.position)) waiter.settle(true);
  }

  /**
   * Resolves with true when `position` is reached; with false after `timeoutMs` or on `stop`.
   * @param isPatient lets a rest go on
   */
  waitFor(position: Position, timeoutMs: number, isPatient = false): Promise<boolean> {
    if (this.has(position)) return Promise.resolve(true);
    if (!isPatient) this.endRest();
    return new Promise((resolve) => {
      const waiter: Waiter = {
        position,
        isPatient,
        settle: (reached) => {
          clearTimeout(timer);
          this.waiters.delete(waiter);
          resolve(reached);
        },
      };
      const timer = setTimeout(() => waiter.settle(false), timeoutMs);
      this.waiters.add(waiter);
    });
  }

  /** Somebody waits who isn't patient. */
  get isAwaited(): boolean {
    return [...this.waiters].some(({ isPatient }) => !isPatient);
  }

  /** Counts as a reader who waits and isn't patient, for those at other processes. */
  hurry(): void {
    this.isHurried = true;
    this.endRest();
  }

  /** How far the read models have been. If they are behind that, Postgres has lost rows, or somebody has reset them. */
  get furthest(): Position | null {
    return this.seen;
  }

  /** Whatever was lost is back. */
  isWhole(): void {
    this.seen = this.current;
  }

  /** Resolves after `ms`, or as soon as somebody waits who isn't patient. */
  rest(ms: number): Promise<void> {
    const isHurried = this.isHurried || this.isAwaited;
    this.isHurried = false;
    if (isHurried) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.endRest = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Ends a rest. */
  wake(): void {
    this.endRest();
  }

  /** Call when the position won't move any more. */
  stop(): void {
    this.endRest();
    for (const waiter of [...this.waiters]) waiter.settle(false);
  }

  private has(position: Position): boolean {
    return this.current !== null && this.compare(this.current, position) >= 0;
  }
}
