import { planStanding } from './plan.js';

test.each([
  [70, 'within'],
  [71, 'nearing'],
  [100, 'nearing'],
] as const)('ACCT-39 usage of %p out of 100 is %p', (usage, standing) => {
  expect(planStanding({ chatLimit: 100, usage })).toBe(standing);
});
test('ACCT-40 above the limit it is crossed, at the limit not yet', () => {
  expect(planStanding({ chatLimit: 100, usage: 101 })).toBe('crossed');
  expect(planStanding({ chatLimit: 1, usage: 1 })).toBe('nearing');
});
test('PLAN-3 without a limit there is nothing to cross', () => {
  expect(planStanding({ chatLimit: null, usage: 1_000_000 })).toBe('unlimited');
});
