/** Runs CPU-heavy work one piece at a time, so that requests are served in between. */
export async function inTurn<T>(count: number, make: (number: number) => T): Promise<T[]> {
  const made: T[] = [];
  for (let number = 0; number < count; number++) {
    made.push(make(number));
    await new Promise(setImmediate);
  }
  return made;
}
