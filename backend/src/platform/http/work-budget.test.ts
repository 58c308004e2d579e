import { ofAddress, ofToken, WorkBudget } from './work-budget.js';

/** ms, as in the rule. */
const WORK_AT_ONCE_MS = 20_000;
const WORK_PER_SECOND_MS = 100;

const refusalOf = (act: () => unknown): { status?: number; details?: { retryAfterSeconds?: number } } | null => {
  try {
    act();
    return null;
  } catch (error) {
    return error as { status?: number };
  }
};

test('HTTP-32 whoever keeps the server busy waits, and Retry-After says how long', () => {
  const budget = new WorkBudget();
  for (let spent = 0; spent < WORK_AT_ONCE_MS; spent += 4_000) {
    budget.admit('eve', 0);
    budget.charge('eve', 4_000, 0);
  }
  const refused = refusalOf(() => budget.admit('eve', 0));
  expect(refused?.status).toBe(429);
  const seconds = refused?.details?.retryAfterSeconds ?? 0;
  expect(seconds).toBeGreaterThan(0);
  expect(refusalOf(() => budget.admit('eve', seconds * 1_000))).toBeNull();
  // Others don't wait.
  budget.admit('asha', 0);
});
test('HTTP-32 in the long run one account gets a tenth of the time', () => {
  const budget = new WorkBudget();
  let worked = 0;
  for (let now = 0; now < 3_600_000; now += 1_000)
    if (!refusalOf(() => budget.admit('eve', now))) {
      budget.charge('eve', 4_000, now);
      worked += 4_000;
    }
  expect(worked).toBeLessThan(WORK_AT_ONCE_MS + 3_600 * WORK_PER_SECOND_MS + 4_000);
});
test('HTTP-32 an author who publishes every three seconds, saves and checks never waits', () => {
  const budget = new WorkBudget();
  for (let now = 0; now < 3_600_000; now += 3_000) {
    budget.admit('asha', now);
    // A flow of 200 prompts: 100 ms to publish, 60 to check, 20 to save.
    budget.charge('asha', 180, now);
  }
});
test('HTTP-32 work that fails counts, too, and what an account has used is forgotten once it has grown back', () => {
  const budget = new WorkBudget();
  const fails = () => {
    for (const end = performance.now() + 5; performance.now() < end;);
    throw new Error('refused');
  };
  expect(() => budget.measured('eve', fails)).toThrow('refused');
  budget.charge('eve', WORK_AT_ONCE_MS);
  expect(refusalOf(() => budget.admit('eve'))?.status).toBe(429);
  for (let n = 0; n < 5_000; n += 1) budget.charge(`account ${n}`, 1, 1e9 + n * 1_000);
  expect(budget['known'].size).toBeLessThanOrEqual(1_001);
});
test('HTTP-32 an API token and an address have shares of their own, and whoever has used up one waits', () => {
  const budget = new WorkBudget();
  const [program, home] = [ofToken('parley_1'), ofAddress('2001:db8::1')];
  budget.charge(['eve', program, home], 10_000, 0);
  expect(refusalOf(() => budget.admit(['eve', program], 0))?.status).toBe(429);
  budget.admit(['eve', home], 0);
  for (const other of ['mallory', 'trudy', 'sybil']) budget.charge([other, ofAddress('2001:db8::2')], 20_000, 0);
  expect(refusalOf(() => budget.admit(['asha', ofAddress('2001:db8::3')], 0))?.status).toBe(429);
  budget.admit(['asha', ofAddress('2001:db8:0:1::3')], 0);
});
