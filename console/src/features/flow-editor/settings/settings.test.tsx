import type { PromptDefinition } from '@parley/contracts/definition/definition';
import { act, screen, waitFor, within } from '@testing-library/react';
import { settingsOpened } from '../model/editor-actions.js';
import { settingsWereShown } from '../model/settings-shown.js';
import { flowOf } from '../testing/flow-of.js';
import { giveLayout, openEditor } from '../testing/open-editor.js';

beforeAll(giveLayout);
beforeEach(() => window.localStorage.clear());

const CHOICE = {
  message: 'How many?',
  nextKey: '>',
  answers: [
    { key: 'a', message: '5', score: 0 },
    { key: 'b', message: '6', score: 1 },
  ],
};
const open = async (...prompts: readonly PromptDefinition[]) => {
  const page = await openEditor(flowOf(...prompts));
  act(() => void page.store.dispatch(settingsOpened('k1')));
  return page;
};
const section = (name: string) => screen.getByRole('button', { name });

test('EDITOR-K9 the five sections are folded, say what they say now, and stay as they were left', async () => {
  const page = await open(CHOICE, { message: 'Bye' });
  const words = ['Message Type', 'Input Settings', 'Score Strategy', 'Other Settings', 'Admin Settings'].map((name) => {
    expect(section(name)).toHaveAttribute('aria-expanded', 'false');
    return document.getElementById(section(name).getAttribute('aria-describedby') ?? '')?.textContent;
  });
  expect(words).toEqual(['Text', 'Small buttons', 'Average', 'no pause', 'no notes']);
  expect(screen.queryByRole('textbox', { name: /^Notes/ })).toBeNull();
  await page.user.click(section('Admin Settings'));
  expect(screen.getByRole('textbox', { name: /^Notes/ })).toBeVisible();
  act(() => void page.store.dispatch(settingsOpened('k2')));
  expect(section('Admin Settings')).toHaveAttribute('aria-expanded', 'true');
  page.unmount();
  await open(CHOICE);
  expect(section('Admin Settings')).toHaveAttribute('aria-expanded', 'true');
});

test('EDITOR-K9 above them stand the settings that the kind has', async () => {
  const page = await open(CHOICE, { message: 'Bye', nextKey: '>' });
  expect(screen.getByRole('switch', { name: 'Allow multiple select' })).toBeVisible();
  expect(screen.getByRole('radiogroup', { name: 'When the answer is wrong' })).toBeVisible();
  expect(screen.queryByRole('switch', { name: /Several messages/ })).toBeNull();
  await page.choose('Kind', 'Number');
  expect(page.definition('k1')).toMatchObject({ inputDisplayType: 'number', answers: [{}, {}, { message: '*' }] });
  expect(screen.queryByRole('switch', { name: 'Allow multiple select' })).toBeNull();
  expect(await page.card(1).findByRole('img', { name: 'Question and answer: Number' })).toBeVisible();
});

test('EDITOR-K9 matching is offered only where something is typed', async () => {
  const page = await open(CHOICE);
  await page.user.click(section('Input Settings'));
  expect(screen.queryByRole('switch', { name: 'Ignore case' })).toBeNull();
  await page.choose('Kind', 'Short answer');
  expect(screen.getByRole('switch', { name: 'Ignore case' })).toBeVisible();
});

test('EDITOR-K9 a kind that loses answers asks first', async () => {
  const page = await open(CHOICE, { message: 'Bye' });
  await page.choose('Kind', 'Message');
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the kind of prompt?' }));
  expect(page.definition('k1')).toMatchObject(CHOICE);
  await page.user.click(dialog.getByRole('button', { name: 'Change' }));
  await waitFor(() => expect(page.definition('k1').answers).toBeNull());
});

test('EDITOR-K8 EDITOR-K9 wrong answers and points are set for all answers', async () => {
  const page = await open(CHOICE, { message: 'Bye' });
  expect(screen.getByRole('radio', { name: 'Go on without a word' })).toBeChecked();
  await page.user.click(screen.getByRole('radio', { name: 'Ask again' }));
  const points = screen.getByRole('textbox', { name: 'Points for a right answer' });
  await page.user.clear(points);
  await page.user.type(points, '3');
  expect(page.definition('k1').answers).toEqual([
    { key: 'a', message: '5', score: 0, quickResponse: { message: 'Try again.', repeatAnswers: true } },
    { key: 'b', message: '6', score: 3 },
  ]);
});

test('EDITOR-K9 the editor remembers whether the settings were closed', async () => {
  const page = await open(CHOICE, { message: 'Bye' });
  expect(settingsWereShown()).toBe(true);
  await page.user.click(screen.getByRole('button', { name: 'Close settings' }));
  expect(settingsWereShown()).toBe(false);
  await page.menu('Actions for prompt 1', 'Prompt Settings');
  expect(settingsWereShown()).toBe(true);
});

test('RATE-E1 a rating has its ends, its step and the words at its ends', async () => {
  const page = await open(CHOICE, { message: 'Bye', nextKey: '>' });
  await page.choose('Kind', 'Rating');
  expect(page.definition('k1')).toMatchObject({ inputDisplayType: 'rating', inputDisplayConfig: { min: 1, max: 5 } });
  const greatest = screen.getByRole('textbox', { name: 'Greatest' });
  await page.user.clear(greatest);
  await page.user.type(greatest, '7');
  await page.user.type(screen.getByRole('textbox', { name: 'Word at the least' }), 'Bad');
  expect(page.definition('k1').inputDisplayConfig).toEqual({ min: 1, max: 7, step: 1, minWord: 'Bad' });
  await page.user.clear(greatest);
  expect(page.definition('k1').inputDisplayConfig).toEqual({ min: 1, step: 1, minWord: 'Bad' });
});

test('RATE-E1 a number has limits only if it is given some', async () => {
  const page = await open({ ...CHOICE, inputDisplayType: 'number' }, { message: 'Bye' });
  expect(screen.queryByRole('textbox', { name: 'Word at the least' })).toBeNull();
  await page.user.type(screen.getByRole('textbox', { name: 'Least' }), '3');
  expect(page.definition('k1').inputDisplayConfig).toEqual({ min: 3 });
  await page.user.clear(screen.getByRole('textbox', { name: 'Least' }));
  expect(page.definition('k1').inputDisplayConfig).toBeUndefined();
});

test('RATE-E2 another look begins with its own scale', async () => {
  const scale = { min: 2, max: 4, minWord: 'Bad' };
  const answers = [{ key: 'a', message: '*' }];
  const page = await open(
    { ...CHOICE, answers, inputDisplayType: 'rating', inputDisplayConfig: scale },
    { message: 'Bye' },
  );
  await page.choose('Appearance', 'Slider');
  expect(page.definition('k1').inputDisplayConfig).toEqual({ min: 0, max: 100, step: 1 });
  await page.choose('Appearance', 'Number');
  expect(page.definition('k1').inputDisplayConfig).toBeUndefined();
});
