/** Limits the number of concurrent tasks; the others wait in order of arrival. */
export class Turns {
  private readonly waiting: (() => void)[] = [];
  private running = 0;

  /**
   * @param withinMs time limit for waiting and working together
   * @param late makes the error to throw when the time is over
   */
  constructor(
    private readonly atOnce: number,
    private readonly withinMs: number,
    private readonly late: () => Error,
  ) {}

  /** A late task keeps its turn until it ends, because it still uses memory. @throws the error made by `late` */
  async take<T>(work: () => Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    let begin: () => void = () => undefined;
    const result = new Promise<T>((done, fail) => {
      begin = () => void this.run(work).then(done, fail);
      timer = setTimeout(() => {
        const index = this.waiting.indexOf(begin);
        if (index >= 0) this.waiting.splice(index, 1);
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
      // The next waiting task takes over this turn.
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}
