import { averageSeconds } from './average-seconds.js';

test.each([
  [0, 0, null],
  [1_000, 1, 1],
  [1_000, 3, 0.33],
  [10_004, 2, 5],
  [10_010, 2, 5.01],
  [26_743_543, 78, 342.87],
])('STAT-15 %p ms over %p chats are %p seconds on average', (ms, count, seconds) => {
  expect(averageSeconds(ms, count)).toBe(seconds);
});
