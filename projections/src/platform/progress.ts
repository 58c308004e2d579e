import type { Position } from '@parley/contracts/events/envelope';

interface Waiter {
  readonly position: Position;
  readonly settle: (reached: boolean) => void;
}

/** How far the read models are known to have come, and who waits for it. */
export class Progress {
  private current: Position | null = null;
  private readonly waiters = new Set<Waiter>();

  constructor(private readonly compare: (a: Position, b: Position) => number) {}

  get position(): Position | null {
    return this.current;
  }

  /** Moves on, or back after the read models were reset. */
  moveTo(position: Position | null): void {
    this.current = position;
    for (const waiter of [...this.waiters]) if (this.has(waiter.position)) waiter.settle(true);
  }

  /** True as soon as `position` is reached; false after `timeoutMs`, or when `stop` comes first. */
  waitFor(position: Position, timeoutMs: number): Promise<boolean> {
    if (this.has(position)) return Promise.resolve(true);
    return new Promise((resolve) => {
      const waiter: Waiter = {
        position,
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

  /** Nobody will move it any more. */
  stop(): void {
    for (const waiter of [...this.waiters]) waiter.settle(false);
  }

  private has(position: Position): boolean {
    return this.current !== null && this.compare(this.current, position) >= 0;
  }
}
