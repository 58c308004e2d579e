/** Bad luck that can be had again: a network that loses, repeats and refuses, by a seed. */
import type { Route } from '@playwright/test';

/** Deterministic numbers from 0 to 1 (mulberry32). */
export const chanceFrom = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0;
  let value = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
  return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
};

/** Lets posts meet faults on their way. */
export class BadNetwork {
  calm = false;
  readonly met: Record<string, number> = {};
  constructor(private readonly chance: () => number) {}

  readonly handle = async (route: Route): Promise<void> => {
    const roll = this.calm ? 1 : this.chance();
    // The page may be gone by the time that something is decided for it.
    await this.#meet(route, roll).catch(() => undefined);
  };
  async #meet(route: Route, roll: number): Promise<void> {
    if (roll < 0.2) return this.#count('request lost', route.abort('connectionreset'));
    if (roll < 0.4) {
      await route.fetch();
      return this.#count('reply lost', route.abort('connectionreset'));
    }
    if (roll < 0.5) return this.#count('503', route.fulfill({ status: 503, body: '' }));
    if (roll < 0.6)
      return this.#count('429', route.fulfill({ status: 429, headers: { 'retry-after': '1' }, body: '' }));
    if (roll < 0.7) {
      await route.fetch();
      return this.#count('sent twice', route.continue());
    }
    return route.continue();
  }
  #count(what: string, done: Promise<void>): Promise<void> {
    this.met[what] = (this.met[what] ?? 0) + 1;
    return done;
  }
}
