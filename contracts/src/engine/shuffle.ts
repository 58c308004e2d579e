/** Random orders that are the same on every machine: the seed is the chat's (ENG-50, decision 38). */

/** A 32-bit hash of a text (FNV-1a, then avalanche), to seed a shuffle. */
const hash = (text: string): number => {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
};

/** mulberry32: a small generator, good enough for orders and never used for secrets. */
export const randomFrom = (seed: string): (() => number) => {
  let state = hash(seed);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** Fisher–Yates on a copy of the list. */
export const shuffled = <T>(list: readonly T[], seed: string): T[] => {
  const random = randomFrom(seed);
  const result = [...list];
  for (let i = result.length - 1; i > 0; i -= 1) {
    const j = Math.floor(random() * (i + 1));
    const kept = result[i] as T;
    result[i] = result[j] as T;
    result[j] = kept;
  }
  return result;
};
