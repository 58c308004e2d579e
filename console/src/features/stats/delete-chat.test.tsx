/** A chat is deleted from the list of its flow. */
import { notifications } from '@mantine/notifications';
import { act, screen, waitFor, within } from '@testing-library/react';
import { CHAT, FLOW, page, serving } from './testing/flow-page.js';

jest.mock('@parley/runtime/player/mount', () => jest.requireActual('./testing/player.js'));
beforeEach(() => window.localStorage.clear());

test('REVW-17 REVW-19 OPEN-46 the owner deletes a chat after confirming; the total counts one less', async () => {
  const server = serving().on('DELETE /flows/:id/history/:identifier', { body: { deleted: 1 } });
  const app = await page(server, '/flows/7/stats?chat=c1');
  expect(await screen.findByText('2 chats')).toBeVisible();
  await app.user.click(await screen.findByRole('button', { name: 'Delete chat' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete chat' }));
  expect(dialog.getByText('This is irreversible. Are you sure?')).toBeVisible();
  expect(server.askedFor('DELETE /flows/:id/history/:identifier')).toHaveLength(0);
  await app.user.click(dialog.getByRole('button', { name: 'Delete chat' }));
  await waitFor(() => expect(app.address()).toBe('/flows/7/stats'));
  expect(await screen.findByText('1 chat')).toBeVisible();
  expect(screen.queryByText('c1@school.example')).toBeNull();
  await waitFor(() => expect(screen.getByRole('region', { name: 'Chats' })).toHaveFocus());
});
test('OPEN-46 whoever looks at another chat while one is deleted keeps it in sight', async () => {
  let finish = () => {};
  const server = serving()
    .on('DELETE /flows/:id/history/:identifier', async () => {
      await new Promise<void>((done) => (finish = done));
      return { body: { deleted: 1 } };
    })
    .on('GET /flows/:id/history/:identifier', ({ query }) => {
      const id = query.get('chatId') ?? '';
      return { body: { ...CHAT, id, identifier: `${id}@school.example` } };
    });
  const app = await page(server, '/flows/7/stats?chat=c1');
  const list = within(await screen.findByRole('region', { name: 'Chats' }));
  await app.user.click(await screen.findByRole('button', { name: 'Delete chat' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete chat' }));
  await app.user.click(dialog.getByRole('button', { name: 'Delete chat' }));
  await waitFor(() => expect(server.askedFor('DELETE /flows/:id/history/:identifier')).toHaveLength(1));
  await app.user.click(list.getByRole('button', { name: /Anonymous/ }));
  expect(await screen.findByRole('heading', { name: /c2@school.example/ })).toBeVisible();
  finish();
  await waitFor(() => expect(list.queryByRole('button', { name: /c1@school/ })).toBeNull());
  expect(app.address()).toBe('/flows/7/stats?chat=c2');
  expect(screen.getByRole('heading', { name: /c2@school.example/ })).toBeVisible();
});
test('REVW-23 OPEN-46 a deletion that fails says so once', async () => {
  const server = serving().on('DELETE /flows/:id/history/:identifier', { status: 500, body: {} });
  const { user } = await page(server, '/flows/7/stats?chat=c1');
  await user.click(await screen.findByRole('button', { name: 'Delete chat' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete chat' }));
  await user.click(dialog.getByRole('button', { name: 'Delete chat' }));
  expect(await screen.findByText('Failed to delete chat.')).toBeVisible();
  act(() => notifications.clean());
  await user.click(screen.getByRole('tab', { name: 'Summary' }));
  await user.click(screen.getByRole('tab', { name: 'Chats' }));
  expect(await screen.findByRole('button', { name: 'Delete chat' })).toBeVisible();
  expect(screen.queryByText('Failed to delete chat.')).toBeNull();
});
test('REVW-18 OPEN-46 a collaborator is not offered to delete', async () => {
  await page(serving().on('GET /flows/:id', { body: { ...FLOW, ownership: 'shared' } }), '/flows/7/stats?chat=c1');
  await screen.findByRole('heading', { name: /c1@school.example/ });
  expect(screen.queryByRole('button', { name: 'Delete chat' })).toBeNull();
});
