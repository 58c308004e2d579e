/** @jest-environment node */
import { FakeClock } from '../../testing/chat-harness.js';
import { SendSchedule } from './send-schedule.js';

/** The result of each attempt: ms until the next, or null for "nothing is left". */
const scheduled = (...results: readonly (number | null)[]) => {
  const clock = new FakeClock();
  let tries = 0;
  const schedule: SendSchedule = new SendSchedule(clock, async () => results[tries++] ?? null);
  return { clock, schedule, tries: () => tries };
};

test('PLAY-O2 while one call is under way no other begins; what was added meanwhile is looked for when it ends', async () => {
  const { clock, schedule, tries } = scheduled(null, null);
  schedule.send();
  schedule.send();
  schedule.send();
  expect(tries()).toBe(1);
  await clock.pass(0);
  expect(tries()).toBe(2);
  await clock.pass(60_000);
  expect(tries()).toBe(2);
});

test('PLAY-O2 after a failure it waits, unless trying again at once is worth it', async () => {
  const { clock, schedule, tries } = scheduled(1_000, 2_000, null);
  schedule.send();
  await clock.pass(999);
  expect(tries()).toBe(1);
  await clock.pass(1);
  expect(tries()).toBe(2);
  schedule.wake();
  await clock.pass(0);
  expect([tries(), clock.waiting]).toEqual([3, 0]);
});

test('PLAY-O2 failures in a row double the pause up to 30 s, and a longer one that the server asks for is kept', () => {
  const { schedule } = scheduled();
  expect([0, 0, 0, 0, 0, 0].map((least) => schedule.failed(least))).toEqual([1e3, 2e3, 4e3, 8e3, 16e3, 30e3]);
  expect(schedule.failed(60_000)).toBe(60_000);
  schedule.reached();
  expect(schedule.failed(0)).toBe(1_000);
});

test('PLAY-O2 nothing is sent while something is asked, and what waited for its next try is tried then', async () => {
  const { clock, schedule, tries } = scheduled(1_000, null);
  schedule.send();
  await clock.pass(0);
  let reply: (value: string) => void = () => undefined;
  const asked = schedule.ask(
    () => new Promise<string>((resolve) => (reply = resolve)),
    () => false,
  );
  await clock.pass(5_000);
  expect(tries()).toBe(1);
  reply('yes');
  await expect(asked).resolves.toBe('yes');
  expect(tries()).toBe(2);
});

test('PLAY-O2 once it is closed nothing is sent any more', async () => {
  const { clock, schedule, tries } = scheduled(1_000);
  schedule.send();
  await clock.pass(0);
  schedule.close();
  schedule.send();
  await clock.pass(60_000);
  expect(tries()).toBe(1);
});

test('PLAY-O18 a try that is rejected is repeated after a pause, like one that found no network', async () => {
  const clock = new FakeClock();
  let tries = 0;
  const schedule = new SendSchedule(clock, async () => {
    tries += 1;
    if (tries < 3) throw new Error('of no known kind');
    return null;
  });
  const drained = schedule.drain(false);
  await clock.pass(999);
  expect(tries).toBe(1);
  await clock.pass(1);
  expect(tries).toBe(2);
  await clock.pass(2_000);
  await drained;
  expect([tries, clock.waiting, schedule.isSending]).toEqual([3, 0, false]);
});

test.each([true, false])(
  'PLAY-O18 a rejected question ends, and sending goes on (something waits: %s)',
  async (waits) => {
    const { clock, schedule, tries } = scheduled(null, null);
    await expect(
      schedule.ask(
        () => Promise.reject(new Error('of no known kind')),
        () => waits,
      ),
    ).rejects.toThrow('of no known kind');
    await clock.pass(0);
    expect([tries(), schedule.isSending]).toEqual([waits ? 1 : 0, false]);
    schedule.send();
    await clock.pass(0);
    expect(tries()).toBe(waits ? 2 : 1);
  },
);
