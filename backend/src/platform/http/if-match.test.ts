import { ifMatchRevision } from './if-match.js';

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
