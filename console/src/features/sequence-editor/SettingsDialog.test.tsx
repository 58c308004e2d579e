import { screen, waitFor, within } from '@testing-library/react';
import { fakeServer } from '../../testing/fake-server.js';
import { renderApp } from '../../testing/render.js';
import { course } from './testing/course.js';

beforeEach(() => window.localStorage.clear());

test('ACCT-34 SEQ-11 nothing is saved while the pause is missing', async () => {
  const server = fakeServer()
    .on('GET /flow_sequences/:id', { body: course({ defaultSettings: { chatDefaultDelayMs: 300 } }) })
    .on('PUT /flow_sequences/:id', { body: { revision: 11, isDirty: false } });
  const { user } = await renderApp({ path: '/sequences/5/edit', server });
  await user.click(await screen.findByRole('button', { name: 'Actions for this sequence' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Settings' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Settings' }));
  await user.click(await dialog.findByRole('radio', { name: 'In any order' }));
  const pause = await dialog.findByLabelText('Pause before messages');
  await user.clear(pause);
  expect(dialog.getByText('Required')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await user.type(pause, '0.25');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.askedFor('PUT /flow_sequences/:id').map(({ body }) => body)).toEqual([
    { settings: { allowRandomAccess: true, chatDefaultDelayMs: 250 } },
  ]);
});
