import { readerOf, readMonth, readWeek } from './written-dates.js';

test.each([
  ['2026-W10', '2026-W10'],
  [' 2026 w 9 ', '2026-W09'],
  ['2026-10', '2026-W10'],
  ['2026W1', '2026-W01'],
  ['२०२६-W१०', '2026-W10'],
  ['2026-W53', '2026-W53'],
  // 2025 has 52 weeks.
  ['2025-W53', null],
  ['2026-W00', null],
  ['week 3', null],
  ['', null],
])('PLAY-F1 a week written as "%s" is kept as %s', (text, week) => {
  expect(readWeek(text)).toBe(week);
});
test.each([
  ['2026-11', '2026-11'],
  ['2026-3', '2026-03'],
  ['11/2026', '2026-11'],
  ['3.2026', '2026-03'],
  ['२०२६-११', '2026-11'],
  ['2026-13', null],
  ['2026-00', null],
  ['2026', null],
  ['2026-2026', null],
  ['May', null],
])('PLAY-F1 a month written as "%s" is kept as %s', (text, month) => {
  expect(readMonth(text)).toBe(month);
});
test('PLAY-F1 a browser of the weeks’ own kind is left to it, others get a text', () => {
  const of = (type: string, knows: boolean) => readerOf({ type: knows ? type : 'text' } as HTMLInputElement, type);
  const touch = window.matchMedia;
  window.matchMedia = ((query: string) => ({ matches: query.includes('coarse') })) as unknown as typeof matchMedia;
  expect([of('week', true), of('month', true), of('date', true)]).toEqual([null, null, null]);
  expect([of('week', false), of('month', false)]).toEqual([readWeek, readMonth]);
  window.matchMedia = (() => ({ matches: false })) as unknown as typeof matchMedia;
  // Accepts the type by name, but can't be edited with the keyboard.
  expect(of('week', true)).toBe(readWeek);
  window.matchMedia = touch;
});
