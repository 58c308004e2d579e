/** Random numbers from a fixed seed: the same seed gives the same learners. */
export interface Random {
  /** 0 ≤ x < 1 */
  next(): number;
  pick<T>(list: readonly T[]): T;
  chance(probability: number): boolean;
  /** Log-normal around `median`: most are near it, a few much longer. */
  around(median: number): number;
  uuid(): string;
}

/** mulberry32: 32 bits of state, good enough for simulated people. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  const hex = (digits: number) => Array.from({ length: digits }, () => Math.floor(next() * 16).toString(16)).join('');
  return {
    next,
    pick: (list) => list[Math.floor(next() * list.length)] as (typeof list)[number],
    chance: (probability) => next() < probability,
    around: (median) => median * Math.exp(0.6 * normal()),
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-${'89ab'[Math.floor(next() * 4)]}${hex(3)}-${hex(12)}`,
  };
}
