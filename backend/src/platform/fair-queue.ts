/** A queue in which everybody has their turn: one who asks for a lot doesn't delay one who asks for little. */
export class FairQueue<T> {
  /** By who waits; whoever has had no turn for longest comes first. */
  private readonly waiting = new Map<string, T[]>();
  private readonly running = new Map<string, number>();
  private count = 0;

  get length(): number {
    return this.count;
  }

  lengthOf(who: string): number {
    return this.waiting.get(who)?.length ?? 0;
  }

  add(who: string, item: T): void {
    const own = this.waiting.get(who);
    if (own) own.push(item);
    else this.waiting.set(who, [item]);
    this.count += 1;
  }

  /** Takes the next item, which is then running. Nobody has two running while somebody waits who has none. */
  next(): { readonly who: string; readonly item: T } | undefined {
    const all = [...this.waiting.keys()];
    const who = all.find((each) => !this.running.has(each)) ?? all[0];
    const item = who === undefined ? undefined : this.waiting.get(who)?.[0];
    if (who === undefined || item === undefined) return undefined;
    this.remove(who, item);
    this.toTheEnd(who);
    this.running.set(who, (this.running.get(who) ?? 0) + 1);
    return { who, item };
  }

  /** One of theirs no longer runs. */
  ended(who: string): void {
    const left = (this.running.get(who) ?? 0) - 1;
    if (left > 0) this.running.set(who, left);
    else this.running.delete(who);
    // Those who came meanwhile have waited longer.
    this.toTheEnd(who);
  }

  /** @returns false if it doesn't wait */
  remove(who: string, item: T): boolean {
    const own = this.waiting.get(who) ?? [];
    const at = own.indexOf(item);
    if (at < 0) return false;
    own.splice(at, 1);
    if (own.length === 0) this.waiting.delete(who);
    this.count -= 1;
    return true;
  }

  /**
   * Takes out the newest item of whoever has most waiting, so that there is room for one more of `who`.
   * @returns undefined if nobody has more than they would have then
   */
  giveUpFor(who: string): T | undefined {
    const most = [...this.waiting.keys()].reduce((a, b) => (this.lengthOf(b) > this.lengthOf(a) ? b : a), who);
    const newest = this.waiting.get(most)?.at(-1);
    if (newest === undefined || this.lengthOf(most) <= this.lengthOf(who) + 1) return undefined;
    this.remove(most, newest);
    return newest;
  }

  private toTheEnd(who: string): void {
    const rest = this.waiting.get(who);
    if (!rest) return;
    this.waiting.delete(who);
    this.waiting.set(who, rest);
  }
}
