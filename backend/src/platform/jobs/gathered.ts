/** Writes together what comes together: what comes while a write is under way goes with the next. There is no timer. */

interface Waiting<Item> {
  readonly item: Item;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

export class Gathered<Item> {
  private waiting: Waiting<Item>[] = [];
  private isWriting = false;

  constructor(private readonly write: (items: readonly Item[]) => Promise<unknown>) {}

  /** Until it is written. A write that fails fails for all its items. */
  add(item: Item): Promise<void> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      if (this.isWriting) return;
      this.isWriting = true;
      setImmediate(() => void this.writeAll());
    });
  }

  private async writeAll(): Promise<void> {
    while (this.waiting.length > 0) {
      const batch = this.waiting;
      this.waiting = [];
      try {
        await this.write(batch.map(({ item }) => item));
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.isWriting = false;
  }
}
