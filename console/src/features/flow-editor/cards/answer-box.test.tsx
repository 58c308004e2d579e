import { screen } from '@testing-library/react';
import type { Answer, PromptDefinition } from '@parley/contracts/definition/definition';
import { CATCH_ALL } from '@parley/contracts/definition/values';
import { ownAnswers } from '@parley/contracts/definition/links';
import { flowOf } from '../testing/flow-of.js';
import { giveLayout, openEditor } from '../testing/open-editor.js';

beforeAll(giveLayout);

const openPrompt = async (prompt: PromptDefinition) => {
  const page = await openEditor(flowOf({ message: 'Which?', ...prompt }));
  const box = (letter: string) => screen.getByRole('textbox', { name: `Answer ${letter} of prompt 1` });
  return { ...page, box, answers: () => ownAnswers(page.definition('k1')) };
};
const open = (...answers: readonly Answer[]) => openPrompt({ answers });

test('EDITOR-F3 text typed in the box of an answer is kept as it is', async () => {
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
test.each(['textarea', 'text', 'number'] as const)(
  'EDITOR-F4 the box of an answer that a typed prompt compares (%s) shows every character of it',
  async (inputDisplayType) => {
    const messages = ['__init__', '5*6*7', '# comment', '-', '1.'];
    const answers = messages.map((message, index) => ({ key: `a${index}`, message }));
    const page = await openPrompt({ inputDisplayType, answers });
    expect(answers.map((_, index) => (page.box('ABCDE'[index]!) as HTMLInputElement).value)).toEqual(messages);
    expect(screen.queryByText(/^Learners see this answer with formatting/)).toBeNull();
    await page.user.type(page.box('A'), 'x');
    expect(page.answers()?.[0]).toMatchObject({ message: '__init__x' });
  },
);
test.each([{ hidden: true }, { inputDisplayType: 'text' }])(
  'EDITOR-F4 ENG-A13 a star that is typed as a compared answer stays a star: %j',
  async ({ hidden, inputDisplayType }) => {
    const page = await openPrompt({
      answers: [{ key: 'a', message: '+', ...(hidden && { hidden }) }],
      ...(inputDisplayType && { inputDisplayType }),
    });
    await page.user.clear(page.box('A'));
    await page.user.type(page.box('A'), '*');
    expect([page.answers()?.[0]?.message, page.box('A')]).toEqual(['\\*', expect.objectContaining({ value: '*' })]);
    if (!hidden) return;
    await page.menu('Actions for answer A of prompt 1', 'Show to learners');
    expect(page.answers()).toEqual([{ key: 'a', message: '\\*' }]);
    expect(page.box('A')).toHaveValue('*');
  },
);
test('EDITOR-F5 an answer that becomes literal keeps the words of its translations, without their marks', async () => {
  const tMessage = { hi: '**हाँ**', de: '5\\*6' };
  const page = await open(
    { key: 'a', message: '**Yes**', tMessage },
    { key: 'b', message: 'b*c*', hidden: true, tMessage },
  );
  await page.user.type(page.box('A'), '*');
  await page.menu('Actions for answer B of prompt 1', 'Show to learners');
  const words = { hi: 'हाँ', de: '5*6' };
  expect(page.answers()).toMatchObject([
    { message: 'Yes*', literal: true, tMessage: words },
    { message: 'b*c*', literal: true, tMessage: words },
  ]);
});
test('EDITOR-F5 a literal answer that becomes a star keeps the characters of its translations', async () => {
  const page = await open({ key: 'a', message: '5*6*7', literal: true, tMessage: { hi: '५*६*७' } });
  await page.user.clear(page.box('A'));
  await page.user.type(page.box('A'), '*');
  expect(page.answers()).toEqual([{ key: 'a', message: '\\*', tMessage: { hi: '५\\*६\\*७' } }]);
  await page.user.type(page.box('A'), '!');
  expect(page.answers()).toEqual([{ key: 'a', message: '*!', literal: true, tMessage: { hi: '५*६*७' } }]);
});
