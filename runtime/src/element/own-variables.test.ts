import { checkedVariables, contextOf, variablesIn } from './own-variables.js';

const nobody = { name: null, classLabel: null };

test('PLAY-E18 names and variables of a page become the chat’s context', () => {
  expect(contextOf({ ...nobody, name: ' Asha ' }, variablesIn('{"city":"Pune","शहर":"पुणे"}'))).toEqual({
    name: 'Asha',
    'v.city': 'Pune',
    'v.शहर': 'पुणे',
  });
  expect([
    contextOf(nobody, {}),
    contextOf({ name: '  ', classLabel: ' ' }, {}),
    variablesIn(null),
    variablesIn(' '),
  ]).toEqual([{}, {}, {}, {}]);
});

test.each([
  ['no object', '"Pune"'],
  ['a list', '["Pune"]'],
  ['null', 'null'],
  ['a number', '{"city":7}'],
  ['a name with a space', '{"my city":"Pune"}'],
  ['a name that is too long', JSON.stringify({ ['x'.repeat(99)]: '' })],
  ['a text that is too long', JSON.stringify({ city: 'x'.repeat(1_001) })],
  ['a text that can’t be stored', '{"city":"\\u0000"}'],
  ['too many', JSON.stringify(Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`v${n}`, ''])))],
  ['no JSON', '{city}'],
])('PLAY-E18 variables with %s are refused', (_what, attribute) => {
  expect(() => variablesIn(attribute)).toThrow();
});

test('PLAY-E18 a name of an object’s own kind is a name like any other', () => {
  const variables = checkedVariables(JSON.parse('{"__proto__":"a","constructor":"b"}'));
  expect(contextOf(nobody, variables)).toEqual(JSON.parse('{"v.__proto__":"a","v.constructor":"b"}'));
});

test.each([
  [' 7b\n', '7b'],
  ['\u202e7b', '7b'],
  ['x'.repeat(10_000), 'x'.repeat(40)],
])('CLASS-2 the attribute class-label is the label of the class: %#', (classLabel, label) => {
  expect(contextOf({ name: null, classLabel }, {})).toEqual({ class: label });
});
