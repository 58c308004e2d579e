import { LONG_FROM, Pace } from './pace.js';
import { turnOf, type Payer } from './work-budget.js';

const charged = new Map<string, number>();
const charge = (who: Payer, ms: number) => void charged.set(turnOf(who), (charged.get(turnOf(who)) ?? 0) + ms);
let pace: Pace;
beforeEach(() => (pace = new Pace({ charge })));

/** Keeps the event loop busy, in ms. */
function busyFor(ms: number): void {
  for (const end = performance.now() + ms; performance.now() < end;);
}
const statusOf = (running: Promise<unknown>) =>
  running.then(
    () => 200,
    ({ status }: { status?: number }) => status,
  );

test('HTTP-37 however many large requests there are, most of the time belongs to others', async () => {
  const callers = ['eve', 'mallory', 'trudy'];
  const begun = performance.now();
  let spent = 0;
  const step = () => {
    const from = performance.now();
    busyFor(5);
    spent += performance.now() - from;
  };
  await Promise.all(callers.flatMap((who) => [1, 2, 3].map(() => pace.step(who, LONG_FROM, step))));
  expect(spent / (performance.now() - begun)).toBeLessThan(1 / 4);
  // Whoever asked pays.
  for (const who of callers) expect(charged.get(who)).toBeGreaterThanOrEqual(15);
});
test('HTTP-37 large requests have their turns, account by account, and small ones don’t wait', async () => {
  const order: string[] = [];
  const ask = (who: string, bytes = LONG_FROM) => pace.step(who, bytes, () => order.push(who));
  const all = [ask('eve'), ask('eve'), ask('eve'), ask('asha'), ask('small', LONG_FROM - 1)];
  await Promise.all(all);
  expect(order).toEqual(['small', 'eve', 'asha', 'eve', 'eve']);
});
test('HTTP-37 work that fails ends its turn; too many that wait are refused', async () => {
  const fails = pace.step('eve', LONG_FROM, () => {
    throw new Error('not valid');
  });
  await expect(fails).rejects.toThrow('not valid');
  const ask = (who: string) => statusOf(pace.step(who, LONG_FROM, () => undefined));
  const asked = Array.from({ length: 22 }, () => ask('eve'));
  expect(await asked[21]).toBe(429);
  expect(await asked[0]).toBe(200);
  const others = Array.from({ length: 600 }, (_, n) => ask(`one of ${n}`));
  expect(await others[599]).toBe(503);
  expect(await others[0]).toBe(200);
});
test('HTTP-37 accounts that fill the queue are refused their newest steps, and one who has none waiting is not', async () => {
  const ask = (who: string) => statusOf(pace.step(who, LONG_FROM, () => undefined));
  const steps = Array.from({ length: 26 * 20 }, (_, n) => ask(`free ${Math.floor(n / 20)}`));
  expect(await ask('asha')).toBe(200);
  expect(await steps.at(-1)).toBe(503);
  expect(await steps[0]).toBe(200);
});
test('HTTP-37 while the event loop is busy the next step waits longer, but not for ever', async () => {
  const step = () => pace.step('eve', LONG_FROM, () => busyFor(15));
  const timeOf = async (steps: number): Promise<number> => {
    const begun = performance.now();
    await Promise.all(Array.from({ length: steps }, step));
    return performance.now() - begun;
  };
  const calm = await timeOf(2);
  let isOver = false;
  const others = (async () => {
    while (!isOver) {
      busyFor(20);
      await new Promise(setImmediate);
    }
  })();
  const busy = await timeOf(2);
  isOver = true;
  await others;
  expect(busy).toBeGreaterThan(calm + 1_000);
});
