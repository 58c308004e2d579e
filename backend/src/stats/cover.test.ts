import fc from 'fast-check';
import { coverOf } from './cover.js';
import type { Instants } from './day-range.js';
import type { SignedSpan } from './spans.js';

const at = (text: string) => Date.parse(`${text}Z`);
const QUARTER = 900_000;
/** How many rows of a counter are read, at most. */
const WIDTH = [QUARTER, 86_400_000, 28 * 86_400_000, Infinity];
const rowsOf = (spans: readonly SignedSpan[]) =>
  spans.reduce((sum, { grain, from, till }) => sum + Math.ceil((till! - from!) / WIDTH[grain]!), 0);

/** How often a chat that was created then is counted. */
const timesCounted = (spans: readonly SignedSpan[], created: number): number =>
  spans.reduce(
    (sum, { from, till, sign }) => sum + (created >= (from ?? -Infinity) && created < (till ?? Infinity) ? sign : 0),
    0,
  );

test('STAT-R3 all time is read from one counter', () => {
  expect(coverOf({ from: null, till: null })).toEqual([{ grain: 3, from: null, till: null, sign: 1 }]);
});

test('STAT-R3 a month of another time zone is read from the month, with what is missing and without what is too much', () => {
  expect(coverOf({ from: at('2026-02-28T18:30'), till: at('2026-03-31T18:30') })).toEqual([
    { grain: 2, from: at('2026-03-01T00:00'), till: at('2026-04-01T00:00'), sign: 1 },
    { grain: 0, from: at('2026-02-28T18:30'), till: at('2026-03-01T00:00'), sign: 1 },
    { grain: 0, from: at('2026-03-31T18:30'), till: at('2026-04-01T00:00'), sign: -1 },
  ]);
});

test('STAT-R3 a range is read from months and the days at its ends, a short one from days', () => {
  expect(coverOf({ from: at('2026-01-20T00:00'), till: at('2026-04-10T00:00') })).toEqual([
    { grain: 2, from: at('2026-02-01T00:00'), till: at('2026-04-01T00:00'), sign: 1 },
    { grain: 1, from: at('2026-01-20T00:00'), till: at('2026-02-01T00:00'), sign: 1 },
    { grain: 1, from: at('2026-04-01T00:00'), till: at('2026-04-10T00:00'), sign: 1 },
  ]);
  expect(coverOf({ from: at('2026-03-10T00:00'), till: at('2026-03-20T00:00') })).toEqual([
    { grain: 1, from: at('2026-03-10T00:00'), till: at('2026-03-20T00:00'), sign: 1 },
  ]);
});

test('STAT-R3 chats of the range are counted once, and no others; whatever its length, few counters are read', () => {
  const quarter = fc.integer({ min: at('2024-01-01T00:00') / QUARTER, max: at('2027-01-01T00:00') / QUARTER });
  const end = fc.option(
    quarter.map((n) => n * QUARTER),
    { nil: null },
  );
  fc.assert(
    fc.property(end, end, fc.array(quarter, { minLength: 20, maxLength: 20 }), (a, b, created) => {
      const [from, till] = a !== null && b !== null && a > b ? [b, a] : [a, b];
      const range: Instants = { from, till };
      const spans = coverOf(range);
      const edges = [from, till].flatMap((edge) => (edge === null ? [] : [edge - 1, edge, edge + QUARTER]));
      for (const chat of [...created.map((n) => n * QUARTER), ...edges])
        expect(timesCounted(spans, chat)).toBe(chat >= (from ?? -Infinity) && chat < (till ?? Infinity) ? 1 : 0);
      if (from !== null && till !== null) expect(rowsOf(spans)).toBeLessThanOrEqual(2 * 48 + 2 * 16 + 40);
      // As counters have it that begin with their grain.
      for (const { grain, from: begin, till: close } of spans)
        for (const instant of [begin, close])
          if (instant !== null && grain === 2) expect(new Date(instant).getUTCDate()).toBe(1);
          else if (instant !== null) expect(instant % WIDTH[grain]!).toBe(0);
    }),
  );
});
