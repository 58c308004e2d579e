import { foldCase } from './fold-case.js';

test.each([
  ['INFO@example.org', 'info@example.org'],
  ['Ölaf', 'ölaf'],
  // An ö, written as o with a combining mark.
  ['O\u0308laf', '\u00f6laf'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['अन', 'अन'],
])('AUTH-S2 %s and %s are the same apart from their case', (one, other) => {
  expect(foldCase(one)).toBe(foldCase(other));
});

test.each([
  ['ınfo', 'info'],
  ['İnfo', 'info'],
  ['strasse', 'straße'],
])('AUTH-S2 %s and %s are different words', (one, other) => {
  expect(foldCase(one)).not.toBe(foldCase(other));
});
