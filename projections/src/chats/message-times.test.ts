/** @jest-environment node */
import type { WireItem } from '@parley/contracts/engine/history-wire';
import fc from 'fast-check';
import { timedItems, timedTurns } from './message-times.js';

const ARRIVED = Date.UTC(2026, 10, 27, 12);
const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000];
const YEARS = 365 * 24 * HOUR;
const items = (...times: readonly number[]) => times.map((t, at) => ({ k: `${at}`, t }) as WireItem);
/** ms before the arrival */
const shown = (times: readonly number[], ahead?: number) =>
  timedItems(items(...times), { at: ARRIVED, ...(ahead === undefined ? {} : { ahead }) }).map(({ t }) => ARRIVED - t);

test.each([
  ['right', [ARRIVED - 2 * SECOND, ARRIVED], undefined, [2 * SECOND, 0]],
  ['of 1970', [4_000, 9_000], undefined, [5 * SECOND, 0]],
  ['of 2217', [ARRIVED + 191 * YEARS, ARRIVED + 191 * YEARS + SECOND], undefined, [SECOND, 0]],
  ['an hour ahead', [ARRIVED + HOUR], undefined, [0]],
  ['four minutes ahead', [ARRIVED + 4 * MINUTE], undefined, [0]],
  ['four minutes behind', [ARRIVED - 4 * MINUTE], undefined, [4 * MINUTE]],
  [
    'right, and sent after an hour without a network',
    [ARRIVED - HOUR, ARRIVED - HOUR + SECOND],
    0,
    [HOUR, HOUR - SECOND],
  ],
  ['right, and slow to arrive', [ARRIVED - 30 * SECOND], -30 * SECOND, [30 * SECOND]],
  ['two hours ahead as it tells, sent after an hour', [ARRIVED + HOUR], 2 * HOUR, [HOUR]],
  ['three days behind as it tells', [ARRIVED - 72 * HOUR], -72 * HOUR, [0]],
  ['of 2217 as it tells', [ARRIVED + 191 * YEARS], 191 * YEARS, [0]],
  ['of 1970 when it was answered, set right before it was sent', [4_000], 0, [0]],
  ['of 2217 when it was answered, set right before it was sent', [ARRIVED + 191 * YEARS], 0, [0]],
  ['that jumped to 1970 for one message', [4_000, ARRIVED - SECOND], 0, [SECOND, SECOND]],
  ['that jumped back by a minute', [ARRIVED - SECOND, ARRIVED - MINUTE, ARRIVED], undefined, [SECOND, SECOND, 0]],
])('CHAT-17 a clock that is %s', (_, times, ahead, expected) => {
  expect(shown(times, ahead)).toEqual(expected);
});

test.each([undefined, 0])('CHAT-17 items behind a changed answer keep their time (clock as sent: %s)', (ahead) => {
  const [asked, changed, ...kept] = items(ARRIVED - HOUR, ARRIVED, ARRIVED, ARRIVED - HOUR + SECOND, ARRIVED - MINUTE);
  const all = [asked!, { ...changed!, aa: true }, ...kept];
  const posted = { at: ARRIVED, ...(ahead === undefined ? {} : { ahead }) };
  expect(timedItems(all, posted)).toEqual(all);
  const turns = [{ revision: 0, items: all, kept: all.length }];
  expect(timedTurns(turns)[0]).toBe(turns[0]);
});

test('CHAT-17 whatever clocks say: in order, no later than the arrival, within a month', () => {
  const anyTime = fc.oneof(fc.integer({ min: -1e13, max: 1e13 }), fc.constantFrom(0, 4_000, ARRIVED, 8.64e15));
  const turn = fc.record({ times: fc.array(anyTime, { maxLength: 5 }), ahead: fc.option(anyTime, { nil: undefined }) });
  fc.assert(
    fc.property(fc.array(turn, { maxLength: 5 }), (turns) => {
      const made = turns.map(({ times, ahead }, revision) => {
        const at = ARRIVED + revision * MINUTE;
        const timed = timedItems(items(...times), { at, ...(ahead === undefined ? {} : { ahead }) });
        for (const { t } of timed) expect(t).toBeGreaterThan(at - 62 * 24 * HOUR);
        for (const { t } of timed) expect(t).toBeLessThanOrEqual(at);
        return { revision, items: timed, kept: timed.length };
      });
      const all = timedTurns(made).flatMap((each) => each.items.map(({ t }) => t));
      expect(all).toEqual([...all].sort((a, b) => a - b));
    }),
  );
});

test('CHAT-17 a right time stays the same object, so nothing is copied', () => {
  const right = items(ARRIVED - SECOND, ARRIVED);
  expect(timedItems(right, { at: ARRIVED }).every((item, at) => item === right[at])).toBe(true);
  const turns = [{ revision: 0, items: right, kept: 2 }];
  expect(timedTurns(turns)[0]).toBe(turns[0]);
});
