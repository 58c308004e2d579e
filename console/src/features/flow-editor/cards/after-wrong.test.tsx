import { act, screen } from '@testing-library/react';
import { loadCatalogue } from '../../../i18n/catalogues.js';
import { undone } from '../model/editor-actions.js';
import { flowOf } from '../testing/flow-of.js';
import { giveLayout, openEditor } from '../testing/open-editor.js';

beforeAll(giveLayout);

const ASKED = flowOf(
  {
    message: 'Which gas?',
    nextKey: '>',
    answers: [
      { key: 'a1', message: 'O2' },
      { key: 'a2', message: 'CO2' },
    ],
  },
  { message: 'Bye' },
);

test('EDITOR-K8 a tick asks again, the card says so and lets all wrong answers go on', async () => {
  const page = await openEditor(ASKED);
  expect(screen.queryByRole('button', { name: /is wrong/ })).toBeNull();
  await page.user.click(page.card(1).getByRole('button', { name: 'Answer B of prompt 1 is right' }));
  const again = page.card(1).getByRole('button', { name: 'When the answer to prompt 1 is wrong: Ask again' });
  expect(page.card(1).getByRole('button', { name: 'After answer A of prompt 1: Asks again' })).toBeVisible();
  await page.user.click(again);
  await page.user.click(await screen.findByRole('menuitem', { name: 'Go on without a word' }));
  expect(page.definition('k1').answers).toEqual([
    { key: 'a1', message: 'O2', score: 0 },
    { key: 'a2', message: 'CO2', score: 1 },
  ]);
  act(() => void page.store.dispatch(undone()));
  act(() => void page.store.dispatch(undone()));
  expect(page.definition('k1').answers).toEqual([
    { key: 'a1', message: 'O2' },
    { key: 'a2', message: 'CO2' },
  ]);
});

test('EDITOR-K8 EDIT-72 other words are added for the second miss', async () => {
  const page = await openEditor(ASKED);
  await page.user.click(page.card(1).getByRole('button', { name: 'Answer B of prompt 1 is right' }));
  await page.user.click(page.card(1).getByRole('button', { name: 'Other words at the second miss' }));
  expect(page.definition('k1').answers).toMatchObject([
    { quickResponse: { messages: ['Try again.', ''], repeatAnswers: true } },
    {},
  ]);
});

test('FLOW-N7 the words that a tick adds are in the language of the flow, not in that of the console', async () => {
  const page = await openEditor(ASKED, { flow: { defaultLanguage: 'hi', languages: ['hi'] } });
  await act(async () => void (await loadCatalogue('flow-editor', 'hi')));
  await page.user.click(page.card(1).getByRole('button', { name: 'Answer B of prompt 1 is right' }));
  expect(page.definition('k1').answers).toMatchObject([{ quickResponse: { message: 'फिर कोशिश करें।' } }, {}]);
});
