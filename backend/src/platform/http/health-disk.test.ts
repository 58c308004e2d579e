import { diskFill } from '../disk-fill.js';
import { HealthController } from './health.controller.js';

jest.mock('../disk-fill.js', () => ({
  ...jest.requireActual<object>('../disk-fill.js'),
  diskFill: jest.fn(),
}));
const fill = jest.mocked(diskFill);
const real = jest.requireActual<{ readonly diskFill: typeof diskFill }>('../disk-fill.js').diskFill;
const healthOf = () =>
  new HealthController(
    { check: () => Promise.resolve({}) } as never,
    {} as never,
    { query: () => Promise.resolve({ rows: [{ count: 0, n: 0 }] }) } as never,
    {} as never,
    {} as never,
    { dataDir: '/data' },
    { read: () => Promise.resolve({}) },
    {} as never,
  ).check();

test.each<[number | null, object]>([
  [84, {}],
  [85, { disk: 85 }],
  [100, { disk: 100 }],
  [null, {}],
])('HEALTH-7 of a disk that is %p percent full', async (percent, said) => {
  fill.mockResolvedValue(percent);
  expect(await healthOf()).toEqual({ status: 'ok', ...said });
});
test('HEALTH-7 the disk is asked; one that is not there is not full', async () => {
  const percent = await real(__dirname);
  expect(percent).toBeGreaterThanOrEqual(0);
  expect(percent).toBeLessThanOrEqual(100);
  expect(await real('/nowhere/at/all')).toBeNull();
});
