/** At most so many pieces of work at once; the others wait, first come first served. */
export class Turns {
  private readonly waiting: (() => void)[] = [];
  private running = 0;

  constructor(private readonly atOnce: number) {}

  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= this.atOnce) await new Promise<void>((go) => this.waiting.push(go));
    else this.running += 1;
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
