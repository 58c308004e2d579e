import { CHAT_TIME_LIMITS, SCORE_CELLS } from '@parley/contracts/http/stat-cells';
import { scoreCells, spansOf, timeCells } from './bars.js';

const span = (from: string, attempted = 3) => ({ from, attempted, completed: 1 });

test('STAT-G1 days and months without an attempt stand between those that have one', () => {
  const days = spansOf({ unit: 'day', spans: [span('2026-02-27'), span('2026-03-02')] });
  expect(days.map(({ from, attempted }) => [from, attempted])).toEqual([
    ['2026-02-27', 3],
    ['2026-02-28', 0],
    ['2026-03-01', 0],
    ['2026-03-02', 3],
  ]);
  const months = spansOf({ unit: 'month', spans: [span('2025-11-01'), span('2026-01-01')] });
  expect(months.map(({ from }) => from)).toEqual(['2025-11-01', '2025-12-01', '2026-01-01']);
  expect(spansOf({ unit: 'day', spans: [] })).toEqual([]);
});

test('STAT-G1 times are shown from the shortest to the longest, scores from none to all', () => {
  const counts = CHAT_TIME_LIMITS.map((_, at) => (at === 4 || at === 6 ? 2 : 0));
  expect(timeCells([...counts, 0])).toEqual([
    { from: CHAT_TIME_LIMITS[3], till: CHAT_TIME_LIMITS[4], count: 2 },
    { from: CHAT_TIME_LIMITS[4], till: CHAT_TIME_LIMITS[5], count: 0 },
    { from: CHAT_TIME_LIMITS[5], till: CHAT_TIME_LIMITS[6], count: 2 },
  ]);
  expect(timeCells([...CHAT_TIME_LIMITS.map(() => 0), 1])).toMatchObject([{ till: null, count: 1 }]);
  const scores = scoreCells(Array.from({ length: SCORE_CELLS }, (_, at) => at));
  expect(scores[0]).toEqual({ from: 0, till: 0.05, count: 0 });
  expect(scores.at(-1)).toEqual({ from: 1, till: null, count: 20 });
});
