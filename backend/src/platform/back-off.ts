/** Pauses that grow from `first` to `last` ms, and a sleep that can be interrupted. */
export class BackOff {
  private next: number;

  constructor(
    private readonly first: number,
    private readonly last: number,
  ) {
    this.next = first;
  }

  reset(): void {
    this.next = this.first;
  }

  /** The next pause; the one after that is twice as long. */
  step(): number {
    const now = this.next;
    this.next = Math.min(now * 2, this.last);
    return now;
  }
}

/** A sleep that remembers a `wake` from before it began. */
export class Nap {
  private woken = false;
  private end: (() => void) | null = null;

  wake(): void {
    this.woken = true;
    this.end?.();
  }

  /** True if `wake` was called, before or during the sleep. */
  async sleep(ms: number): Promise<boolean> {
    if (!this.woken) {
      await new Promise<void>((done) => {
        const timer = setTimeout(done, ms);
        this.end = () => {
          clearTimeout(timer);
          done();
        };
      });
      this.end = null;
    }
    const { woken } = this;
    this.woken = false;
    return woken;
  }
}
