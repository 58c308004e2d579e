/** Neighbours of at most so much size together; only one by itself may have more. */
export function* portionsOf<T>(all: readonly T[], sizeOf: (one: T) => number, most: number): Iterable<readonly T[]> {
  let [first, size] = [0, 0];
  for (const [at, one] of all.entries()) {
    const own = sizeOf(one);
    if (at > first && size + own > most) {
      yield all.slice(first, at);
      [first, size] = [at, 0];
    }
    size += own;
  }
  if (first < all.length) yield all.slice(first);
}
