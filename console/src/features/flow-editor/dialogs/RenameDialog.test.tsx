import { screen, waitFor, within } from '@testing-library/react';
import { fakeServer } from '../../../testing/fake-server.js';
import { flowEditorSaga } from '../page/flow-editor.saga.js';
import { flowOf } from '../testing/flow-of.js';
import { openEditor } from '../testing/open-editor.js';

const flow = { isDirty: false, latestVersion: 1, tName: { hi: 'भिन्न' }, languages: ['en', 'hi'] as ('en' | 'hi')[] };
const open = async () => {
  const server = fakeServer().on('PUT /flows/:id', { body: { revision: 4, isDirty: true, merged: false } });
  const page = await openEditor(flowOf({ message: 'Why?' }), { flow, server, saga: flowEditorSaga() });
  await page.user.click(await screen.findByRole('button', { name: 'Edit name of Fractions' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Name' });
  return { ...page, server, dialog, form: within(dialog) };
};
const ASK = 'You have unsaved changes. Discard them and close name editor?';

test('EDIT-32, 33 the name dialog is 600 px wide and has the default name and one per language', async () => {
  const { user, dialog, form, server } = await open();
  expect(dialog.closest('[style*="--modal-size"]')?.getAttribute('style')).toContain('37.5rem');
  expect(form.getAllByRole('textbox')).toHaveLength(2);
  expect(await form.findByRole('textbox', { name: 'Name in English' })).toHaveValue('Fractions');
  const hindi = form.getByRole('textbox', { name: 'Name in हिन्दी' });
  expect(hindi).toHaveValue('भिन्न');
  await user.type(hindi, ' १');
  await user.click(await form.findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit Name' })).toBeNull());
  expect(server.askedFor('PUT /flows/:id')[0]?.body).toEqual({ name: 'Fractions', tName: { hi: 'भिन्न १' } });
});
test('FLOW-D9 the dialog says when learners see the new name, and a renamed flow can be published', async () => {
  const { user, form } = await open();
  expect(form.getByText('Learners see the new name after you publish.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
  await user.type(await form.findByRole('textbox', { name: 'Name in English' }), ' of shapes');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('button', { name: 'Publish' })).toBeEnabled();
});
test('EDIT-34 closing with unsaved edits asks; without them it closes', async () => {
  const { user, form } = await open();
  await user.type(await form.findByRole('textbox', { name: 'Name in English' }), '!');
  await user.click(await form.findByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText(ASK)).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Edit name of Fractions' }));
  const again = within(await screen.findByRole('dialog', { name: 'Edit Name' }));
  await user.click(await again.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByText(ASK)).toBeNull();
});
