interface Making<T> {
  readonly made: Promise<T>;
  readonly given: AbortController;
  waiting: number;
}

/**
 * Those who ask for the same thing while it is being made share it; it is given up when the last of them is gone. A failed
 * one is made again for the next.
 */
export class UnderWay<T> {
  private readonly running = new Map<string, Making<T>>();

  /** @param gone the caller no longer waits for it */
  share(key: string, make: (gone: AbortSignal) => Promise<T>, gone?: AbortSignal): Promise<T> {
    let making = this.running.get(key);
    if (!making) {
      const given = new AbortController();
      making = { given, made: make(given.signal).finally(() => this.forget(key, given)), waiting: 0 };
      this.running.set(key, making);
    }
    const shared = making;
    shared.waiting += 1;
    const leave = (): void => {
      shared.waiting -= 1;
      if (shared.waiting > 0) return;
      this.forget(key, shared.given);
      shared.given.abort();
    };
    if (gone?.aborted) leave();
    else gone?.addEventListener('abort', leave);
    return shared.made;
  }

  /** A later caller may have begun a new one, which stays. */
  private forget(key: string, given: AbortController): void {
    if (this.running.get(key)?.given === given) this.running.delete(key);
  }
}
