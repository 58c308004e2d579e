import { ifMatchList, ifMatchRevision } from './if-match.js';

test.each([
  [undefined, null],
  ['*', null],
  ['7', 7],
  ['"7"', 7],
  ['W/"0"', 0],
])('If-Match: %s means %s', (header, revision) => {
  expect(ifMatchRevision({ 'if-match': header })).toBe(revision);
});

test.each(['', 'x', '-1', '"7', '1.5', '7,8', '99999999999'])('FLOW-E7 If-Match: %p is refused', (header) => {
  expect(() => ifMatchRevision({ 'if-match': header })).toThrow('Invalid data');
});

test.each(['Ab-_9', '"Ab-_9"', 'W/"Ab-_9"', ' Ab-_9 '])('INTG-L1 If-Match: %s names a list', (header) => {
  expect(ifMatchList({ 'if-match': header })).toBe('Ab-_9');
});

test.each([undefined, '', '*', '"a', 'a,b', '"a", "b"', 'x'.repeat(65)])(
  'INTG-L1 If-Match: %p names none',
  (header) => {
    expect(() => ifMatchList({ 'if-match': header })).toThrow('Invalid data');
  },
);
