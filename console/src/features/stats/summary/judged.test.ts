import fc from 'fast-check';
import type { PromptAnalytics } from '@parley/contracts/http/stats';
import { hardestFirst, shareOfAll } from './judged.js';

const prompt = (key: string, firstRight: number | null, answered: number, position: number | null = 1) =>
  ({ key, position, data: { firstRight, answered } }) as PromptAnalytics;
const keys = (prompts: readonly PromptAnalytics[]) => hardestFirst(prompts).map((each) => each.prompt.key);

test('STAT-S2 the hardest question is first, equal ones stay in the lesson’s order, and few answers make no share', () => {
  expect(
    keys([
      prompt('easy', 9, 10),
      prompt('hard', 1, 10),
      prompt('alike', 3, 30),
      prompt('open', null, 10),
      prompt('rare', 0, 4),
      prompt('removed', 0, 10, null),
      prompt('8/linked', 0, 10, null),
    ]),
  ).toEqual(['8/linked', 'hard', 'alike', 'easy']);
});

test('STAT-S1 the leading share is of all first answers to the listed questions', () => {
  expect(shareOfAll([])).toBeNull();
  expect(shareOfAll(hardestFirst([prompt('a', 9, 10), prompt('b', 0, 20)]))).toBeCloseTo(0.3);
  const counts = fc.record({ right: fc.nat(100), more: fc.nat(100) });
  fc.assert(
    fc.property(fc.array(counts), (all) => {
      const judged = hardestFirst(all.map(({ right, more }, at) => prompt(`k${at}`, right, right + more)));
      const shares = judged.map(({ share }) => share);
      expect(shares).toEqual([...shares].sort((a, b) => a - b));
      const whole = shareOfAll(judged);
      if (whole === null) return expect(judged).toEqual([]);
      expect(whole).toBeGreaterThanOrEqual(shares[0]! - 1e-9);
      expect(whole).toBeLessThanOrEqual(shares.at(-1)! + 1e-9);
    }),
  );
});
