import { RateLimiterMemory } from 'rate-limiter-flexible';
import { GatheredCount } from './gathered-count.js';

const LIMIT = { points: 10, per: 60 };
const GATHERED = 200;

/** The count that all processes share; it also counts how often it was written. */
class Durable extends RateLimiterMemory {
  writes = 0;
  away = false;

  constructor() {
    super({ points: LIMIT.points, duration: LIMIT.per });
  }

  override penalty(key: string | number, points?: number) {
    if (this.away) return Promise.reject(new Error('away'));
    this.writes += 1;
    return super.penalty(key, points);
  }
}

let durable: Durable;
let server: GatheredCount;
beforeEach(() => {
  jest.useFakeTimers();
  durable = new Durable();
  server = new GatheredCount({ durable, ...LIMIT });
});
afterEach(() => jest.useRealTimers());

const take = (count: number, from = server) => {
  for (let n = 0; n < count; n++) from.take('a school');
};
const REFUSED = expect.objectContaining({ status: 429 }) as Error;

test('HTTP-20 a whole class at once is one write, and the limit holds at once', async () => {
  take(10);
  expect(() => take(1)).toThrow(REFUSED);
  expect(() => server.take('another school')).not.toThrow();
  await jest.advanceTimersByTimeAsync(GATHERED);
  expect([durable.writes, (await durable.get('a school'))?.consumedPoints]).toEqual([2, 10]);
  expect(() => take(1)).toThrow(REFUSED);
});

test('HTTP-20 another server and one that starts again count on from what was written', async () => {
  take(8);
  await jest.advanceTimersByTimeAsync(GATHERED);
  const other = new GatheredCount({ durable, ...LIMIT });
  take(2, other);
  await jest.advanceTimersByTimeAsync(GATHERED);
  expect(() => take(1, other)).toThrow(REFUSED);
  take(1);
  await jest.advanceTimersByTimeAsync(GATHERED);
  expect(() => take(1)).toThrow(REFUSED);
});

test('HTTP-20 attempts while the database is away are added when it is back, and a period that is over counts no more', async () => {
  durable.away = true;
  take(9);
  await jest.advanceTimersByTimeAsync(GATHERED);
  durable.away = false;
  await jest.advanceTimersByTimeAsync(1_000);
  expect((await durable.get('a school'))?.consumedPoints).toBe(9);
  await jest.advanceTimersByTimeAsync(LIMIT.per * 1_000);
  expect(() => take(10)).not.toThrow();
});
