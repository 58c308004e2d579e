/** Numbers as people write them: which are equal, and which are invalid. */
import { readNumber } from './read-number.js';

const same = (a: string, b: string) => readNumber(a, 'en') !== null && readNumber(a, 'en') === readNumber(b, 'en');

test.each([
  ['25', '25.0'],
  ['25', '25.'],
  ['25', '025'],
  ['25', '+25'],
  ['25', ' 25 '],
  ['25', '2.5e1'],
  ['25', '250E-1'],
  ['0.5', '.5'],
  ['0', '-0.00'],
  ['-3', '\u22123'],
  ['1000', '1,000'],
  ['1000.5', '1,000.50'],
  ['1234567', '12,34,567'],
  ['1000', '1e3'],
  ['10', '१०'],
  ['1e400', `1${'0'.repeat(400)}`],
])('ENG-A11 %s is the number %s', (a, b) => {
  expect(same(a, b)).toBe(true);
});

test.each([
  ['25', '26'],
  ['25', '-25'],
  ['0.1', '0.10000000000000001'],
  ['12345678901234567890', '12345678901234567891'],
  ['1e400', '1e401'],
])('ENG-A11 %s is another number than %s: nothing is rounded', (a, b) => {
  expect(same(a, b)).toBe(false);
});

test.each([
  '',
  ' ',
  '.',
  '-',
  'e1',
  '25 g',
  '1,5',
  '1,00',
  '1000,000',
  '1,000,0',
  '1.2.3',
  '0x10',
  'Infinity',
  'NaN',
  '1e',
  '1e9999999999',
  '*',
  '?',
])('ENG-A11 %j is no number', (text) => {
  expect(readNumber(text, 'en')).toBeNull();
});

test('ENG-H4 a text of 10 kB is read too', () => {
  expect(readNumber('9'.repeat(10_000), 'hi')).toBe(`${'9'.repeat(10_000)}e0`);
  expect(readNumber(`1${',000'.repeat(2_500)}`, 'hi')).toBe('1e7500');
  for (const text of ['1,'.repeat(5_000), `${'1,111'.repeat(2_000)}x`]) expect(readNumber(text, 'hi')).toBeNull();
});
