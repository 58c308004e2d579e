import { pauseBefore } from './pauses.js';

const normal = { runMode: 'normal', settings: {} } as const;
const preview = { runMode: 'preview', settings: {} } as const;

test('ENG-23 the default pause is a second', () => {
  expect(pauseBefore(null, normal)).toBe(1_000);
});

test('ENG-24 reviewers and readers never wait, whatever the author set', () => {
  for (const runMode of ['admin', 'readonly'] as const)
    for (const afterMs of [null, 0, 5_000]) expect(pauseBefore(afterMs, { runMode, settings: {} })).toBe(0);
});

test('ENG-25 PREV-5 PREV-6 in the preview it is the account’s chatDefaultDelayMs, else a second; 200 ms where pauses are quickened', () => {
  expect(pauseBefore(null, preview)).toBe(1_000);
  expect(pauseBefore(null, { ...preview, settings: { chatDefaultDelayMs: 300 } })).toBe(300);
  expect(pauseBefore(null, { ...preview, settings: { chatDefaultDelayMs: 0 } })).toBe(0);
  expect(pauseBefore(null, { ...preview, settings: { chatDefaultDelayMs: 300 }, quickenPauses: true })).toBe(200);
});

test('ENG-26 the author’s settings go before every default, within a minute', () => {
  expect(pauseBefore(2_500, { ...preview, quickenPauses: true })).toBe(2_500);
  expect(pauseBefore(0, normal)).toBe(0);
  expect([pauseBefore(9e9, normal), pauseBefore(-5, normal)]).toEqual([60_000, 0]);
});
