import { act, screen, within } from '@testing-library/react';
import { languageChosen, undone } from '../model/editor-actions.js';
import { flowOf } from '../testing/flow-of.js';
import { giveLayout, openEditor } from '../testing/open-editor.js';

beforeAll(giveLayout);

const FLOW = flowOf(
  { message: 'Which half do we see?', answers: [{ key: 'a1', message: 'The lit one', nextKey: '.start' }] },
  { title: 'The *lit* half', message: 'Right.' },
);

test('EDITOR-K5 a title is typed beside the number, in one step that can be undone', async () => {
  const page = await openEditor(FLOW);
  const field = page.card(1).getByRole('textbox', { name: 'Title of prompt 1' });
  await page.user.type(field, 'What we see');
  expect(page.definition('k1').title).toBe('What we see');
  act(() => void page.store.dispatch(undone()));
  expect(page.definition('k1')).not.toHaveProperty('title');
  expect(field).toHaveValue('');
});

test('EDITOR-K5 an emptied title leaves nothing behind', async () => {
  const page = await openEditor(FLOW);
  await page.user.clear(page.card(2).getByRole('textbox', { name: 'Title of prompt 2' }));
  expect(page.definition('k2')).not.toHaveProperty('title');
});

test('EDITOR-K5 links and their chooser name a prompt by its title, as it is written', async () => {
  const page = await openEditor(FLOW);
  await page.user.click(page.card(1).getByRole('button', { name: /^After answer A of prompt 1/ }));
  const list = await screen.findByRole('listbox', { name: 'After answer A of prompt 1' });
  await page.user.type(screen.getByRole('textbox', { name: 'Find a prompt or a flow' }), 'lit* half');
  await page.user.click(within(list).getByRole('option', { name: 'Prompt 2 The *lit* half · Right.' }));
  expect(
    page.card(1).getByRole('button', { name: 'After answer A of prompt 1: Prompt 2 · The *lit* half' }),
  ).toBeVisible();
});

test('EDITOR-K6 a translator writes the title beside the original, without formatting', async () => {
  const page = await openEditor(FLOW, { flow: { languages: ['en', 'hi'] } });
  act(() => void page.store.dispatch(languageChosen('hi')));
  expect(page.card(2).queryByRole('textbox', { name: 'Title of prompt 2' })).toBeNull();
  const field = await page.card(2).findByRole('textbox', { name: 'Title of prompt 2 in हिन्दी' });
  await page.user.type(field, '5*6');
  expect(page.definition('k2').tTitle).toEqual({ hi: '5*6' });
});
