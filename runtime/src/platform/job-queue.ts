/** Runs one job at a time: each waits until all earlier ones have ended. */
export class JobQueue {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  /** Begins at once if no job is running. Rejects if the job does; the next one begins all the same. */
  async run<T>(job: () => Promise<T> | T): Promise<T> {
    if (this.#running > 0) await new Promise<void>((begin) => this.#waiting.push(begin));
    else this.#running = 1;
    return this.#finish(job);
  }
  /** Runs the job without waiting; later jobs wait for it, too. */
  runAtOnce<T>(job: () => Promise<T> | T): Promise<T> {
    this.#running += 1;
    return this.#finish(job);
  }

  async #finish<T>(job: () => Promise<T> | T): Promise<T> {
    try {
      return await job();
    } finally {
      const next = this.#running === 1 ? this.#waiting.shift() : undefined;
      if (next) next();
      else this.#running -= 1;
    }
  }
}
