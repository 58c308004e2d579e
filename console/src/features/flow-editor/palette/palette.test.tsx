import { act, screen, waitFor, within } from '@testing-library/react';
import { fakeServer } from '../../../testing/fake-server.js';
import { selectOpenTool } from '../actions/open-tool.slice.js';
import { selectMapShown } from '../actions/map-shown.slice.js';
import { saved } from '../model/editor-actions.js';
import { messageChanged } from '../model/edits.js';
import { selectEditor } from '../model/select-editor.js';
import { flowOf } from '../testing/flow-of.js';
import { giveLayout, openEditor } from '../testing/open-editor.js';

beforeAll(giveLayout);

const hindi = {
  message: 'A cake',
  tMessage: { hi: 'एक केक' },
  answers: [{ key: 'a', message: 'tasty', nextKey: '.start' }],
};
const DECIMALS = { id: 9, name: 'Decimals', latestVersion: 1 };
/** @param flows - Flows that the server returns for every query. */
async function open(flows = [DECIMALS]) {
  const server = fakeServer().on('GET /flows', { body: { flows, next: null } });
  const page = await openEditor(flowOf({ message: 'Hello' }, { message: 'Why?' }, hindi), { server });
  const state = () => selectEditor(page.store.getState());
  const ask = async (words: string) => {
    await page.user.keyboard('{Control>}k{/Control}');
    const field = await screen.findByRole('combobox', { name: /^Search prompts, flows and commands/ });
    await waitFor(() => expect(field).toHaveFocus());
    if (words) await page.user.type(field, words);
  };
  return { page, state, ask };
}
const options = () => screen.getAllByRole('option').map((option) => option.textContent);

longTest('EDITOR-T2 a number or words in any language lead to the prompt', async () => {
  const { page, state, ask } = await open();
  await ask('2');
  expect(options()[0]).toContain('Prompt 2');
  await page.user.keyboard('{Enter}');
  await waitFor(() => expect(state().jump?.key).toBe('k2'));
  for (const words of ['केक', 'tasty']) {
    await ask(words);
    await page.user.keyboard('{Enter}');
    await waitFor(() => expect(state().jump?.key).toBe('k3'));
    expect(screen.queryByRole('dialog')).toBeNull();
  }
});
test('EDITOR-T2 possible actions are offered and done; impossible ones are not', async () => {
  const { page, state, ask } = await open();
  await ask('undo');
  expect(screen.queryByRole('option', { name: /Undo/ })).toBeNull();
  await page.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  act(() => void page.store.dispatch(messageChanged({ key: 'k2', message: 'How?' })));
  await ask('undo');
  await page.user.keyboard('{Enter}');
  await waitFor(() => expect(state().doc.byKey['k2']?.definition.message).toBe('Why?'));
});
longTest('EDITOR-T2 the name’s dialog, the note of a version and the map are opened from the palette', async () => {
  const { page, ask } = await open([]);
  await ask('rename');
  await page.user.keyboard('{Enter}');
  await page.user.click(
    within(await screen.findByRole('dialog', { name: 'Edit Name' })).getByRole('button', { name: 'Cancel' }),
  );
  await ask('with a note');
  await page.user.keyboard('{Enter}');
  const note = await screen.findByRole('dialog', { name: 'Publish with a note' });
  expect(within(note).getByRole('textbox')).toBeVisible();
  await page.user.keyboard('{Escape}');
  await waitFor(() => expect(selectOpenTool(page.store.getState()).tool).toBeNull());
  await ask('map');
  await page.user.keyboard('{Enter}');
  await waitFor(() => expect(selectMapShown(page.store.getState())).toBe(true));
});
test('EDITOR-T2 own flows are found by name, and the editor goes there', async () => {
  const { page, ask } = await open();
  await ask('deci');
  await page.user.click(await screen.findByRole('option', { name: 'Decimals' }));
  await waitFor(() => expect(page.address()).toBe('/flows/9/edit'));
});
longTest('EDITOR-T2 an action on a card says to which, and the author is back there afterwards', async () => {
  const { page, state, ask } = await open([]);
  act(() => screen.getByRole('button', { name: 'Move prompt 2' }).focus());
  await ask('Duplicate Prompt');
  const list = within(screen.getByRole('listbox'));
  await page.user.click(list.getByRole('option', { name: 'Duplicate Prompt (prompt 2)' }));
  await waitFor(() => expect(state().doc.order).toHaveLength(4));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Move prompt 3' })).toHaveFocus());
  await ask('nothing of the kind');
  expect(await screen.findAllByText('No matches')).not.toHaveLength(0);
});
test('EDITOR-T2 an action that becomes possible while it is open, such as publishing a fresh save, is offered then', async () => {
  const { page, ask, state } = await open();
  act(() => void page.store.dispatch(messageChanged({ key: 'k2', message: 'How?' })));
  await ask('publish');
  expect(screen.queryByRole('option', { name: 'Publish' })).toBeNull();
  const { editedAt, doc } = state();
  const reply = { at: editedAt, sent: doc, revision: 4, isDirty: true, merged: false, updatedAt: null };
  act(() => void page.store.dispatch(saved(reply)));
  expect(await screen.findByRole('option', { name: 'Publish' })).toBeVisible();
});
