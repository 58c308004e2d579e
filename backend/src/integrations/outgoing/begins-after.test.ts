import type { Position } from '@parley/contracts/events/envelope';
import { beginsNow, isSince } from './begins-after.js';

const at = (position: number, time: number) => ({ position: String(position) as Position, meta: { at: time } });
const store = { compare: (a: Position, b: Position) => Number(a) - Number(b) };
const created = { created_at: new Date(1_000) };

test('HOOK-19 the place in the log decides, whatever the clock of a server says', () => {
  const five = { ...created, begins_after: '5' as Position };
  expect([4, 5, 6].map((position) => isSince(at(position, 0), five, store))).toEqual([false, false, true]);
  expect([4, 5, 6].map((position) => isSince(at(position, 9_000), five, store))).toEqual([false, false, true]);
});

test('HOOK-19 pages that open before the first chat begin with it', async () => {
  const begins_after = await beginsNow({ lastAppended: async () => null });
  expect(isSince(at(0, 0), { ...created, begins_after }, store)).toBe(true);
  expect(await beginsNow({ lastAppended: async (prefixes) => prefixes.join() as Position })).toBe('chat-');
});

test('HOOK-19 the time decides for what was made before places were kept', () => {
  const old = { ...created, begins_after: null };
  expect([999, 1_000].map((time) => isSince(at(1, time), old, store))).toEqual([false, true]);
});
