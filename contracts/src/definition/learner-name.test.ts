import { learnerNameIn } from './learner-name.js';

test.each([
  [' Asha \n Rao ', 'Asha Rao'],
  ['\u202eAsha', 'Asha'],
  ['क्‍ष', 'क्‍ष'],
  ['é'.repeat(200), 'é'.repeat(100)],
  ['😀', '😀'],
])('NAME-3 a name stands on one line of a list: %j', (text, name) => expect(learnerNameIn(text)).toBe(name));

test.each([null, '', ' \n', '\u200b', '\u200d\u2060', '\u202e\u202c'])(
  'NAME-3 what nobody sees is no name: %j',
  (text) => expect(learnerNameIn(text)).toBeNull(),
);
