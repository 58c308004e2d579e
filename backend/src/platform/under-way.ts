/** Those who ask for the same thing while it is being made share it. A failed one is made again for the next. */
export class UnderWay<T> {
  private readonly running = new Map<string, Promise<T>>();

  share(key: string, make: () => Promise<T>): Promise<T> {
    const known = this.running.get(key);
    if (known) return known;
    const made = make().finally(() => this.running.delete(key));
    this.running.set(key, made);
    return made;
  }
}
