import { isVariableName } from './variable-names.js';

test.each(['name', '@p-1', '@पहला', 'v.class_4'])('EDIT-137 a variable may be named %s', (name) => {
  expect(isVariableName(name)).toBe(true);
});
test.each(['', '@', 'two words', 'a@b', '{{name}}', 'a|b'])('EDIT-137 no variable is named %j', (name) => {
  expect(isVariableName(name)).toBe(false);
});
