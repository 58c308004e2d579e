import { titled, titleOf, withTitle } from './prompt-title.js';

test('STAT-T1 a title has no spaces around it, and one of spaces alone is none', () => {
  expect([titleOf({}), titleOf({ title: '  ' }), titleOf({ title: ' Full to new ' })]).toEqual(['', '', 'Full to new']);
  expect([titled({}), titled({ title: ' ' }), titled({ title: ' 2 * 3 ' })]).toEqual([{}, {}, { title: '2 * 3' }]);
});

test('STAT-T1 a prompt is named by its number and its title', () => {
  expect(['Full to new', '', undefined].map((title) => withTitle('Prompt 6', title))).toEqual([
    'Prompt 6 · Full to new',
    'Prompt 6',
    'Prompt 6',
  ]);
});
