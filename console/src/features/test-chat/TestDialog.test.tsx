import { act, screen, within } from '@testing-library/react';
import { dialogs } from '../../foundation/dialogs/dialogs.slice.js';
import { fakeServer } from '../../testing/fake-server.js';
import { renderApp } from '../../testing/render.js';
import { testLink } from './TestDialog.js';

test('SHARE-38, 39 the dialog is 480 px wide and opens the chat in a new tab under one’s own email', async () => {
  const server = fakeServer()
    .on('GET /flows', { body: { flows: [], total: 0 } })
    .on('POST /flows/:id/test_mark', { body: { mark: '1900000000.mac' } });
  const app = await renderApp({ server });
  await screen.findByRole('tab', { name: 'Flows' });
  act(() => void app.store.dispatch(dialogs.opened({ name: 'test', kind: 'flow', id: 7 })));
  const dialog = await screen.findByRole('dialog', { name: 'End-to-end Test' });
  expect(dialog.closest('[style*="--modal-size"]')?.getAttribute('style')).toContain('30rem');
  const link = await within(dialog).findByRole('link', { name: 'Open the chat' });
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('href', 'https://share.example/chats/7/asha%40school.example?test=1900000000.mac');
  expect(server.askedFor('POST /flows/:id/test_mark').map(({ path }) => path)).toEqual(['/flows/7/test_mark']);
});
test('SHARE-39 a sequence is tested as a sequence', () => {
  expect(testLink('https://share.example/', { kind: 'sequence', id: 3 }, 'a@b.c', '1.m')).toBe(
    'https://share.example/chat_sequences/3/a%40b.c?test=1.m',
  );
});
test('TRUST-23 each opening of the dialog asks for a new mark; a failure is shown, and asking again mends it', async () => {
  const server = fakeServer().on('GET /flows', { body: { flows: [], total: 0 } });
  const { store, user } = await renderApp({ server });
  await screen.findByRole('tab', { name: 'Flows' });
  const open = async (id: number) => {
    act(() => void store.dispatch(dialogs.opened({ name: 'test', kind: 'sequence', id })));
    return within(await screen.findByRole('dialog', { name: 'End-to-end Test' }));
  };
  const href = async (dialog: Awaited<ReturnType<typeof open>>) =>
    (await dialog.findByRole('link', { name: 'Open the chat' })).getAttribute('href');
  const failed = await open(3);
  expect(await failed.findByRole('alert')).toBeVisible();
  expect(failed.queryByRole('link', { name: 'Open the chat' })).toBeNull();
  server.on('POST /flow_sequences/:id/test_mark', ({ path }) => ({ body: { mark: `of ${path.split('/')[2]}` } }));
  await user.click(failed.getByRole('button', { name: 'Try again' }));
  expect(await href(failed)).toMatch(/\/chat_sequences\/3\/.*\?test=of%203$/);
  act(() => void store.dispatch(dialogs.closed()));
  expect(await href(await open(4))).toMatch(/\/chat_sequences\/4\/.*\?test=of%204$/);
});
