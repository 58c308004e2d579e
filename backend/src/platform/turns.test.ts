import { Turns } from './turns.js';

const soon = () => new Promise<void>((done) => setImmediate(done));

test('at most so many run at once, in the order they came, also after one that failed', async () => {
  const turns = new Turns(2);
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
