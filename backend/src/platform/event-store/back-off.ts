/** Waits that grow from `first` to `last` milliseconds, and a sleep that can be cut short. */
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

  /** The wait to make now; the one after is twice as long. */
  step(): number {
    const now = this.next;
    this.next = Math.min(now * 2, this.last);
    return now;
  }
}

/** A sleeper that remembers being woken while awake. */
export class Nap {
  private woken = false;
  private end: (() => void) | null = null;

  wake(): void {
    this.woken = true;
    this.end?.();
  }

  /** True when somebody called `wake`, before or during the sleep. */
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
