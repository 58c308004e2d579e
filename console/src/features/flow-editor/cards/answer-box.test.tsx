import { screen } from '@testing-library/react';
import { CATCH_ALL } from '@parley/contracts/definition/definition';
import { ownAnswers } from '@parley/contracts/definition/links';
import { flowOf } from '../testing/flow-of.js';
import { giveLayout, openEditor } from '../testing/open-editor.js';

beforeAll(giveLayout);

const open = async (...answers: readonly { key: string; message: string; hidden?: boolean }[]) => {
  const page = await openEditor(flowOf({ message: 'Which?', answers }));
  const box = (letter: string) => screen.getByRole('textbox', { name: `Answer ${letter} of prompt 1` });
  return { ...page, box, answers: () => ownAnswers(page.definition('k1')) };
};

test('EDITOR-F3 what is typed in the box of an answer is kept as it is', async () => {
  const { user, box, answers } = await open({ key: 'a', message: '' }, { key: 'b', message: '' });
  await user.type(box('A'), '5*6*7');
  await user.type(box('B'), 'Yes');
  expect(box('A')).toHaveValue('5*6*7');
  expect(answers()).toMatchObject([{ message: '5*6*7', literal: true }, { message: 'Yes' }]);
  expect(answers()?.[1]).not.toHaveProperty('literal');
});
test('EDITOR-F3 a star is a star, even as the first letter', async () => {
  const { user, box, answers } = await open({ key: 'a', message: '' });
  await user.type(box('A'), '*');
  expect(box('A')).toHaveValue('*');
  expect(answers()?.[0]?.message).not.toBe(CATCH_ALL);
  await user.type(box('A'), ' 5');
  expect(answers()).toMatchObject([{ message: '* 5', literal: true }]);
});
test('EDITOR-F3 an earlier answer with formatting keeps it until it is changed; its box shows the words', async () => {
  const { user, box, answers } = await open({ key: 'a', message: '**Yes**, {{name}}' }, { key: 'b', message: 'No' });
  expect(box('A')).toHaveValue('Yes, {{name}}');
  expect(screen.getByText(/^Learners see this answer with formatting/)).toBeInTheDocument();
  expect(answers()?.[0]).toEqual({ key: 'a', message: '**Yes**, {{name}}' });
  await user.type(box('A'), '!');
  expect(answers()?.[0]).toMatchObject({ message: 'Yes, {{name}}!' });
  expect(screen.queryByText(/^Learners see this answer with formatting/)).toBeNull();
});
test('EDITOR-F3 a hidden answer’s box shows what is compared, and learners read the same once it is shown', async () => {
  const page = await open({ key: 'a', message: '5*6*7', hidden: true });
  expect(page.box('A')).toHaveValue('5*6*7');
  await page.menu('Actions for answer A of prompt 1', 'Show to learners');
  expect(page.answers()).toEqual([{ key: 'a', message: '5*6*7', literal: true }]);
});
