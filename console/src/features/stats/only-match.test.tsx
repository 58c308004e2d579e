/** The list of chats opens an only match by itself, and shows the chosen attempts (STAT-35, STAT-36). */
import { screen, waitFor } from '@testing-library/react';
import { entry, page, serving } from './testing/flow-page.js';

jest.mock('@parley/runtime/player/mount', () => jest.requireActual('./testing/player.js'));
beforeEach(() => window.localStorage.clear());

const LIST = 'GET /flows/:id/responseLogs';
const asked = (server: ReturnType<typeof serving>) => server.askedFor(LIST).at(-1)?.query;

test('STAT-35 USER-11 a search that finds one chat alone opens it; once closed, it stays closed', async () => {
  const { user, address } = await page(serving([entry('c1')]), '/flows/7/stats?identifier=c1');
  await waitFor(() => expect(address()).toBe('/flows/7/stats?identifier=c1&chat=c1'));
  expect(await screen.findByRole('heading', { name: /c1@school.example/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Back to the list' }));
  await waitFor(() => expect(address()).toBe('/flows/7/stats?identifier=c1'));
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(address()).toBe('/flows/7/stats?identifier=c1');
});

test('STAT-35 neither one of several nor the only chat without a search is opened', async () => {
  const first = await page(serving([entry('c1'), entry('c2')]), '/flows/7/stats?identifier=c');
  await screen.findByText('2 chats');
  expect(first.address()).toBe('/flows/7/stats?identifier=c');
  first.unmount();
  const second = await page(serving([entry('c1')]), '/flows/7/stats?pending=1');
  await screen.findByText('1 chat');
  expect(second.address()).toBe('/flows/7/stats?pending=1');
});

test('STAT-36 the list shows all attempts, or the latest if the address or its control says so', async () => {
  const { server, user, address } = await page(serving(), '/flows/7/stats?identifier=&attempts=latest');
  await waitFor(() => expect(asked(server)?.get('attempts')).toBe('latest'));
  const control = screen.getByRole('combobox', { name: 'Attempts' });
  expect(control).toHaveValue('Latest attempt');
  await user.click(control);
  await user.click(await screen.findByRole('option', { name: 'All attempts' }));
  await waitFor(() => expect(asked(server)?.has('attempts')).toBe(false));
  expect(address()).not.toContain('attempts');
});

test('STAT-36 the latest attempts alone are a filter, which can be cleared', async () => {
  const { user, address } = await page(serving([]), '/flows/7/stats?pending=1&attempts=latest');
  expect(await screen.findByText('No chats match these filters')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear all filters' }));
  expect(await screen.findByText('There are no chats')).toBeVisible();
  expect(address()).toBe('/flows/7/stats');
});
