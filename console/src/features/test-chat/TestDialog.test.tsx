import { act, screen, within } from '@testing-library/react';
import { dialogs } from '../../foundation/dialogs/dialogs.slice.js';
import { fakeServer } from '../../testing/fake-server.js';
import { renderApp } from '../../testing/render.js';
import { testLink } from './TestDialog.js';

test('SHARE-38, 39 the dialog is 480 px wide and opens the chat in a new tab under one’s own email', async () => {
  const app = await renderApp({ server: fakeServer().on('GET /flows', { body: { flows: [], total: 0 } }) });
  await screen.findByRole('tab', { name: 'Flows' });
  act(() => void app.store.dispatch(dialogs.opened({ name: 'test', kind: 'flow', id: 7 })));
  const dialog = await screen.findByRole('dialog', { name: 'End-to-end Test' });
  expect(dialog.closest('[style*="--modal-size"]')?.getAttribute('style')).toContain('30rem');
  const link = within(dialog).getByRole('link', { name: 'Open the chat' });
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('href', 'https://share.example/chats/7/asha%40school.example?test=1');
});
test('SHARE-39 a sequence is tested as a sequence', () => {
  expect(testLink('https://share.example/', { kind: 'sequence', id: 3 }, 'a@b.c')).toBe(
    'https://share.example/chat_sequences/3/a%40b.c?test=1',
  );
});
