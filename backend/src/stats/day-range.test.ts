import { instantsOf, spansOf } from './day-range.js';

const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

test('STAT-R1 days are those of the viewer’s time zone, the last one included', () => {
  const { from, till } = instantsOf({ fromDate: '2026-03-01', tillDate: '2026-03-01', timeZone: 'Asia/Kolkata' });
  expect([iso(from), iso(till)]).toEqual(['2026-02-28T18:30:00.000Z', '2026-03-01T18:30:00.000Z']);
});

test('STAT-R1 a day on which clocks change is as long as it is', () => {
  const { from, till } = instantsOf({ fromDate: '2026-03-29', tillDate: '2026-03-29', timeZone: 'Europe/Berlin' });
  expect([iso(from), iso(till)]).toEqual(['2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z']);
});

test.each([
  [{ fromDate: '2026-02-30' }, 'fromDate'],
  [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
  [{ fromDate: '2026-02-02', tillDate: '2026-02-01' }, 'tillDate'],
])('STAT-R2 %j is refused naming %s', (query, param) => {
  expect(() => instantsOf(query)).toThrow(
    expect.objectContaining({
      status: 400,
      details: expect.objectContaining({ errors: [expect.objectContaining({ param })] }),
    }),
  );
});

test('STAT-R3 all time reads every day', () => {
  expect(spansOf({ from: null, till: null })).toEqual([{ grain: 1, from: null, till: null }]);
});

test('STAT-R3 spans cover the range once: quarters of an hour at the edges, days in the middle', () => {
  const { from, till } = instantsOf({ fromDate: '2026-03-01', tillDate: '2026-03-10', timeZone: 'Asia/Kolkata' });
  const spans = spansOf({ from, till });
  const covered = spans.reduce((sum, span) => sum + ((span.till as number) - (span.from as number)), 0);
  expect(covered).toBe((till as number) - (from as number));
  expect(spans.map((span) => span.grain).sort()).toEqual([0, 0, 1]);
});

test('STAT-R3 a single day away from UTC is read in quarters where no whole day fits', () => {
  const range = instantsOf({ fromDate: '2026-03-01', tillDate: '2026-03-01', timeZone: 'Asia/Kolkata' });
  const covered = spansOf(range).reduce((sum, span) => sum + ((span.till as number) - (span.from as number)), 0);
  expect(covered).toBe(86_400_000);
  expect(spansOf(range).every((span) => span.grain === 0)).toBe(true);
});
