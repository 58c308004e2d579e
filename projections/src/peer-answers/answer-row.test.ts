import type { WireItem } from '@parley/contracts/engine/history-wire';
import { answerRow } from './answer-row.js';

const matchedIn = (ma: readonly string[], mu?: readonly string[]) => {
  const item: WireItem = { v: 1, k: 'k', d: 's', p: '7.why', pk: 'w', t: 0, m: 'as shown', ma, ...(mu && { mu }) };
  return answerRow(item, { chatId: '1', revision: 1, place: 0 }, () => true)?.matched;
};

test('PEER-7 of a list the right parts are counted, and the words in its gaps are stored in no clear form', () => {
  expect(matchedIn(['sun'], ['The SUN', 'my mother'])).toEqual(['sun']);
  expect(matchedIn(['*'], ['I am', 'ill'])).toEqual([]);
  expect(matchedIn(['Mars'], ['Venus', 'Earth', 'Mars'])).toEqual(['Mars']);
  expect(matchedIn(['France'], ['Paris', ''])).toEqual(['France']);
});

test('PEER-7 several choices are counted without the rule that accepted them', () => {
  expect(matchedIn(['both', 'a', 'b'], ['a', 'b'])).toEqual(['a', 'b']);
  expect(matchedIn(['*'])).toEqual(['*']);
});
