/** How many connections each chat, or each address, has. A place is occupied at once, before anything is awaited. */
import { COUNTED_ALONE, type PlaceName, type SharedCounts } from '../http/shared-counts.js';

export class Places {
  private readonly taken = new Map<string, number>();

  constructor(
    private readonly max: number,
    private readonly name: PlaceName,
    private readonly together: SharedCounts = COUNTED_ALONE,
  ) {}

  /** null = none is free; else gives it back, however often it is called. */
  take(key: string): (() => void) | null {
    const now = this.taken.get(key) ?? 0;
    if (now >= this.max || this.together.isFull(this.name, key)) return null;
    this.taken.set(key, now + 1);
    this.together.hold(this.name, key, now + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const left = (this.taken.get(key) ?? 1) - 1;
      if (left > 0) this.taken.set(key, left);
      else this.taken.delete(key);
      this.together.hold(this.name, key, left);
    };
  }
}
