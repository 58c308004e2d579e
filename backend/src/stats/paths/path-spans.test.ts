import { pathSpansOf } from './path-spans.js';

const at = (text: string) => Date.parse(`${text}Z`);

test('STAT-P14 a range is read from months, the days beside them, and chats at its edges', () => {
  const { counted, edges } = pathSpansOf({ from: at('2026-01-20T18:30'), till: at('2026-04-10T18:30') });
  expect(counted).toEqual([
    { grain: 2, from: at('2026-02-01T00:00'), till: at('2026-04-01T00:00') },
    { grain: 1, from: at('2026-01-21T00:00'), till: at('2026-02-01T00:00') },
    { grain: 1, from: at('2026-04-01T00:00'), till: at('2026-04-10T00:00') },
  ]);
  expect(edges).toEqual([
    { grain: 0, from: at('2026-01-20T18:30'), till: at('2026-01-21T00:00') },
    { grain: 0, from: at('2026-04-10T00:00'), till: at('2026-04-10T18:30') },
  ]);
});

test('STAT-P14 a range inside one month is read from days, all time from one counter', () => {
  expect(pathSpansOf({ from: at('2026-01-02T00:00'), till: at('2026-01-31T00:00') })).toEqual({
    counted: [{ grain: 1, from: at('2026-01-02T00:00'), till: at('2026-01-31T00:00') }],
    edges: [],
  });
  expect(pathSpansOf({ from: null, till: null }).counted).toEqual([{ grain: 3, from: null, till: null }]);
});
