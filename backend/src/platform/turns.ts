/** At most so many pieces of work at once; the others wait, first come first served. */
export class Turns {
  private readonly waiting: (() => void)[] = [];
  private running = 0;

  /**
   * @param withinMs for waiting and working together
   * @param late made when that time is over
   */
  constructor(
    private readonly atOnce: number,
    private readonly withinMs: number,
    private readonly late: () => Error,
  ) {}

  /** Work that is late keeps its turn until it ends, because it still takes memory. @throws what `late` makes */
  async take<T>(work: () => Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    let begin: () => void = () => undefined;
    const result = new Promise<T>((done, fail) => {
      begin = () => void this.run(work).then(done, fail);
      timer = setTimeout(() => {
        const place = this.waiting.indexOf(begin);
        if (place >= 0) this.waiting.splice(place, 1);
        fail(this.late());
      }, this.withinMs);
    });
    if (this.running >= this.atOnce) this.waiting.push(begin);
    else {
      this.running += 1;
      begin();
    }
    return result.finally(() => clearTimeout(timer));
  }

  private async run<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } finally {
      // Whoever waits takes over this turn.
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}
