import { pauseAfter, readRetryAfter } from './schedule.js';

const HOUR = 3_600_000;

test('HOOK-5 ten attempts in three days, with a fifth more or less', () => {
  const pauses = Array.from({ length: 9 }, (_, n) => pauseAfter(n + 1, null, 0.5) ?? 0);
  expect(pauses.map((ms) => ms / 1_000)).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]);
  expect(pauses.reduce((sum, ms) => sum + ms, 0) / (24 * HOUR)).toBeCloseTo(3.15, 1);
  expect([pauseAfter(1, null, 0), pauseAfter(1, null, 1)]).toEqual([4_000, 6_000]);
  expect(pauseAfter(10, null, 0.5)).toBeNull();
});

test('HOOK-6 a receiver may ask for a longer pause, of a day at most', () => {
  expect(pauseAfter(1, 1_800, 0.5)).toBe(1_800_000);
  expect(pauseAfter(1, 1, 0.5)).toBe(5_000);
  expect(pauseAfter(1, 9_999_999, 0.5)).toBe(24 * HOUR);
  const now = Date.parse('2026-11-25T10:00:00Z');
  expect(readRetryAfter('120', now)).toBe(120);
  expect(readRetryAfter('Wed, 25 Nov 2026 10:00:30 GMT', now)).toBe(30);
  expect(readRetryAfter('Wed, 25 Nov 2026 09:00:00 GMT', now)).toBe(0);
  expect([readRetryAfter(undefined, now), readRetryAfter('soon', now)]).toEqual([null, null]);
});
