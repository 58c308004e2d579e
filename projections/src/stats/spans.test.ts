import fc from 'fast-check';
import { DAY_MS, QUARTER_MS, spansOf } from './spans.js';

test('STAT-P1 a chat is counted in its quarter of an hour, its day, its month and all time', () => {
  const at = Date.UTC(2026, 2, 1, 23, 59, 59, 999);
  expect(spansOf(at)).toEqual([
    { grain: 0, startAt: Date.UTC(2026, 2, 1, 23, 45) },
    { grain: 1, startAt: Date.UTC(2026, 2, 1) },
    { grain: 2, startAt: Date.UTC(2026, 2) },
    { grain: 3, startAt: 0 },
  ]);
});

test('STAT-P1 spans of one width neither overlap nor leave gaps', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000_000 }), (at) => {
      const [quarter, day, month] = spansOf(at);
      expect(at - (quarter?.startAt ?? 0)).toBeLessThan(QUARTER_MS);
      expect((quarter?.startAt ?? 1) % QUARTER_MS).toBe(0);
      expect(at - (day?.startAt ?? 0)).toBeLessThan(DAY_MS);
      expect((day?.startAt ?? 1) % DAY_MS).toBe(0);
      expect(new Date(month?.startAt ?? 0).toISOString()).toBe(
        `${new Date(at).toISOString().slice(0, 7)}-01T00:00:00.000Z`,
      );
    }),
  );
});
