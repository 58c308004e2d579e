/** Takes the step for every item, also after one failed. @throws the first failure, at the end */
export async function goThrough<T>(
  items: Iterable<T> | AsyncIterable<T>,
  step: (item: T) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for await (const item of items) await step(item).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
