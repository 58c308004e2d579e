export interface UntilOptions {
  readonly timeoutMs?: number;
  readonly everyMs?: number;
  readonly what?: () => string;
}

type Falsy = false | null | undefined | 0 | '';

/** Asks again and again until the answer is truthy; fails naming what it waited for. */
export async function until<T>(
  ask: () => Promise<T | Falsy> | T | Falsy,
  { timeoutMs = 40_000, everyMs = 50, what = () => 'a condition' }: UntilOptions = {},
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > deadline) throw new Error(`waited ${timeoutMs} ms for ${what()}`);
    await new Promise((done) => setTimeout(done, everyMs));
  }
}
