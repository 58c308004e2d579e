import { readNumber } from '@parley/contracts/engine/read-number';
import fc from 'fast-check';
import { numberReader } from './written-numbers.js';

const first = numberReader({ language: 'de', reading: 1 });

test.each(['3.142', '3,142', '1.500', '1.234,5', '25', '2.5e1', '१२'])(
  'READ-1 a chat of the first reading gets %s as it was typed, because it can read that',
  (text) => {
    expect(first(text)).toBe(text);
  },
);
test.each([
  ['1 234,5', '1234.5'],
  ['-1 234', '-1234'],
  ['1 000e400', '1e403'],
  ['1 000e-400', '1e-397'],
  ["1'000,05", '1000.05'],
  ['1 000e-5', '0.01'],
  ['1 234 567 890 123 456 789 012', '1234567890123456789012'],
])('READ-1 a chat of the first reading gets %s, which it can’t read, as %s', (text, sent) => {
  expect(first(text)).toBe(sent);
});
test('READ-1 no digit gets lost on the way into a chat of the first reading', () => {
  const group = fc.integer({ min: 0, max: 999 }).map((each) => String(each).padStart(3, '0'));
  const whole = fc.tuple(fc.integer({ min: 1, max: 999 }), fc.array(group, { minLength: 1, maxLength: 12 }));
  fc.assert(
    fc.property(whole, fc.nat(), fc.integer({ min: -50, max: 50 }), ([head, groups], fraction, exponent) => {
      const text = `${[head, ...groups].join(' ')},${fraction}e${exponent}`;
      const sent = first(text) ?? '';
      expect(readNumber(sent, { language: 'de', reading: 1 })).toBe(readNumber(text));
    }),
  );
});
test('PLAY-F1 a chat of the newest reading gets every number as it was typed', () => {
  const newest = numberReader({ language: 'de', reading: 2 });
  expect(['1 000e400', '3,142', '12 kg'].map(newest)).toEqual(['1 000e400', '3,142', null]);
});
