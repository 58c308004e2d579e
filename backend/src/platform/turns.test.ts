import { Turns } from './turns.js';

const soon = () => new Promise<void>((done) => setImmediate(done));

test('at most so many run at once, in the order they came, also after one that failed', async () => {
  const turns = new Turns(2, 10_000, () => new Error('late'));
  let running = 0;
  let most = 0;
  const order: number[] = [];
  const all = [0, 1, 2, 3, 4, 5].map((n) =>
    turns.take(async () => {
      running += 1;
      most = Math.max(most, running);
      order.push(n);
      await soon();
      running -= 1;
      if (n === 1) throw new Error('one');
      return n;
    }),
  );
  const results = await Promise.allSettled(all);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', ...Array<string>(4).fill('fulfilled')]);
  expect([most, order]).toEqual([2, [0, 1, 2, 3, 4, 5]]);
});

test('work that hangs is refused in time, and whoever waits behind it gives its place up', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate'] });
  try {
    const turns = new Turns(1, 10_000, () => new Error('late'));
    let release: () => void = () => undefined;
    const begun: number[] = [];
    const hung = turns.take(() => new Promise<void>((done) => (release = done)));
    const all = [hung, ...Array.from({ length: 40 }, (_, n) => turns.take(async () => void begun.push(n)))];
    const results = Promise.allSettled(all);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(new Set((await results).map((each) => (each.status === 'rejected' ? String(each.reason) : 'done')))).toEqual(
      new Set(['Error: late']),
    );
    const next = turns.take(() => Promise.resolve('next'));
    release();
    expect([await next, begun]).toEqual(['next', []]);
    expect(jest.getTimerCount()).toBe(0);
  } finally {
    jest.useRealTimers();
  }
});
