import { persistently } from './persistently.js';

/** Fails this many times, then resolves with the number of calls. */
const lostTimes = (times: number) => {
  let tries = 0;
  return () => (++tries > times ? Promise.resolve(tries) : Promise.reject(new Error('network')));
};
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('PLAY-H7 a script is asked for until it is there, at last every 8 seconds', async () => {
  let had: number | null = null;
  void persistently(lostTimes(20)).then((tries) => (had = tries));
  await jest.advanceTimersByTimeAsync(7_500 + 16 * 8_000 - 1);
  expect(had).toBeNull();
  await jest.advanceTimersByTimeAsync(1);
  expect(had).toBe(21);
});
test('PLAY-H7 a network that is back is used at once', async () => {
  let had: number | null = null;
  void persistently(lostTimes(1)).then((tries) => (had = tries));
  await jest.advanceTimersByTimeAsync(10);
  window.dispatchEvent(new Event('online'));
  await jest.advanceTimersByTimeAsync(0);
  expect(had).toBe(2);
});
