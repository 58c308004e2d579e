/** One question that many ask at the same time. Those who come while it is being asked share the next answer. */
export class SharedQuestion<T> {
  private running: Promise<unknown> = Promise.resolve();
  private next: Promise<T> | null = null;

  constructor(private readonly question: () => Promise<T>) {}

  /** The answer to a question that is sent after this call. */
  ask(): Promise<T> {
    this.next ??= this.running.then(() => {
      this.next = null;
      const asked = this.question();
      this.running = asked.catch(() => undefined);
      return asked;
    });
    return this.next;
  }
}
