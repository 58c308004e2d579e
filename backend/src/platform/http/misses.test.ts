import { Misses } from './misses.js';

const LIMIT = { points: 3, per: 60 };
const refusalOf = (act: () => void) => {
  try {
    act();
    return null;
  } catch (error) {
    return error as { status?: number; details?: { retryAfterSeconds?: number } };
  }
};

test('HTTP-38 whoever guesses too often waits until the minute is over; others don’t', () => {
  const misses = new Misses(LIMIT);
  for (let n = 0; n < 3; n += 1) misses.add('1.2.3.4', n);
  expect(misses.waitOf('1.2.3.4', 10)).toBe(0);
  misses.add('1.2.3.4', 10);
  expect(misses.waitOf('1.2.3.4', 10)).toBe(60);
  expect(misses.waitOf('1.2.3.4', 59_500)).toBe(1);
  expect(misses.waitOf('1.2.3.4', 60_000)).toBe(0);
  expect(misses.waitOf('1.2.3.5', 10)).toBe(0);
});
test('HTTP-38 all addresses of one IPv6 network guess together', () => {
  const misses = new Misses(LIMIT);
  for (let n = 0; n < 4; n += 1) misses.add(`2001:db8::${n}`);
  expect(refusalOf(() => misses.admit('2001:db8::ffff'))).toMatchObject({ status: 429 });
  misses.admit('2001:db8:0:1::1');
});
test('HTTP-38 the server forgets addresses whose minute is over', () => {
  const misses = new Misses(LIMIT);
  for (let n = 0; n < 25_000; n += 1) misses.add(`address ${n}`, n * 100);
  expect(misses['known'].size).toBeLessThanOrEqual(10_000);
});
