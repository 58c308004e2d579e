import { cellOf, CHAT_TIME_LIMITS, PROMPT_TIME_LIMITS, quantileOf, SCORE_CELLS, SCORE_LIMITS } from './stat-cells.js';

test('STAT-P9 a value is counted in the first cell whose limit it is below; the last cell is open', () => {
  expect([PROMPT_TIME_LIMITS.length, CHAT_TIME_LIMITS.length, SCORE_LIMITS.length]).toEqual([15, 31, SCORE_CELLS - 1]);
  expect([0, 999, 1_000, 1_699, 1_700, 9e9].map((ms) => cellOf(PROMPT_TIME_LIMITS, ms))).toEqual([0, 0, 1, 1, 2, 15]);
  expect([0, 0.049, 0.05, 0.999, 1].map((share) => cellOf(SCORE_LIMITS, share))).toEqual([0, 0, 1, 19, 20]);
});

test('STAT-P9 medians and quartiles are interpolated inside their cell', () => {
  expect(quantileOf([10, 20, 40], [0, 0, 0, 0], 0.5)).toBeNull();
  expect(quantileOf([10, 20, 40], [0, 4, 0, 0], 0.5)).toBe(15);
  expect(quantileOf([10, 20, 40], [1, 2, 1, 0], 0.25)).toBe(10);
  expect(quantileOf([10, 20, 40], [0, 0, 4, 0], 0.75)).toBe(35);
  expect(quantileOf([10, 20, 40], [0, 0, 0, 4], 0.5)).toBe(40);
});

test('STAT-P9 a median from cells is within a cell of the true one', () => {
  const times = Array.from({ length: 501 }, (_, at) => 2_000 + at * 137);
  const cells = new Array<number>(CHAT_TIME_LIMITS.length + 1).fill(0);
  for (const ms of times) cells[cellOf(CHAT_TIME_LIMITS, ms)] = (cells[cellOf(CHAT_TIME_LIMITS, ms)] ?? 0) + 1;
  const median = quantileOf(CHAT_TIME_LIMITS, cells, 0.5) ?? 0;
  expect(median / (times[250] ?? 1)).toBeGreaterThan(0.9);
  expect(median / (times[250] ?? 1)).toBeLessThan(1.1);
});
