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
test('HTTP-38 an account guesses no more from many addresses, and an address no more with many accounts', () => {
  const accounts = new Misses(LIMIT);
  for (let n = 0; n < 4; n += 1) accounts.add([`1.2.3.${n}`, 'eve']);
  expect(refusalOf(() => accounts.admit(['1.2.3.99', 'eve']))).toMatchObject({ status: 429 });
  accounts.admit(['1.2.3.99', 'asha']);
  for (let n = 0; n < 4; n += 1) accounts.add(['5.6.7.8', `eve ${n}`]);
  expect(refusalOf(() => accounts.admit('5.6.7.8'))).toMatchObject({ status: 429 });
});
test('HTTP-38 the server remembers a bounded number of addresses, and a new one costs no look at all others', () => {
  const misses = new Misses(LIMIT);
  const timeOf = (from: number) => {
    const before = process.cpuUsage();
    for (let n = from; n < from + 10_000; n += 1) misses.add(`address ${n}`, n / 1_000);
    return process.cpuUsage(before).user;
  };
  const few = timeOf(0);
  const many = [1, 2, 3, 4, 5].map((n) => timeOf(n * 10_000));
  expect(misses['known'].size).toBeLessThanOrEqual(10_000);
  expect(Math.min(...many)).toBeLessThan(5 * few);
  // Those who missed last are the ones that it remembers.
  for (let n = 0; n < 4; n += 1) misses.add('address 59999', 60);
  expect(misses.waitOf('address 59999', 60)).toBeGreaterThan(0);
});
test('HTTP-38 those whose minute began first are forgotten first, also if one of them came back', () => {
  const misses = new Misses(LIMIT);
  misses.add('back', 0);
  misses.add('away', 1);
  misses.add('back', 60_000);
  for (let n = 0; n < 9_999; n += 1) misses.add(`address ${n}`, 70_000);
  expect(misses['known'].size).toBe(9_000);
  expect(misses['known'].has('away')).toBe(false);
  for (let n = 0; n < 3; n += 1) misses.add('address 9998', 70_000);
  expect(misses.waitOf('address 9998', 70_000)).toBeGreaterThan(0);
});
