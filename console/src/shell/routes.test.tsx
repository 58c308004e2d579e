import { act, screen, waitFor } from '@testing-library/react';
import { CrashView } from './CrashView.js';
import { fakeServer } from '../testing/fake-server.js';
import { renderApp, renderPart } from '../testing/render.js';

const server = () => fakeServer().on('GET /flows', { body: { flows: [], total: 0 } });
afterEach(() => jest.restoreAllMocks());

test('CONSOLE-R1 an unknown address says so and leads home', async () => {
  const app = await renderApp({ path: '/nowhere', server: server() });
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  await app.user.click(screen.getByRole('link', { name: 'Home' }));
  expect(await screen.findByRole('tab', { name: 'Flows' })).toBeVisible();
});
test('CONSOLE-R1 the mark in the bar leads home, and each page has a title', async () => {
  const app = await renderApp({ path: '/nowhere', server: server() });
  await waitFor(() => expect(document.title).toBe('Page not found · Parley'));
  await app.user.click(screen.getByRole('link', { name: 'Parley: home page' }));
  expect(await screen.findByRole('tab', { name: 'Flows' })).toBeVisible();
  await waitFor(() => expect(document.title).toBe('Lessons · Parley'));
});
test('CONSOLE-L3 the first Tab is at a link that leads to the page’s own part', async () => {
  const app = await renderApp({ path: '/nowhere', server: server() });
  await screen.findByRole('heading', { name: 'Page not found' });
  await app.user.tab();
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
  await app.user.keyboard('{Enter}');
  expect(screen.getByRole('main')).toHaveFocus();
  expect(app.address()).toBe('/nowhere');
});
test.each(['/sequences/abc/edit', '/sequences/0/stats', '/flows/abc/stats', '/flows/1.5/live', '/flows/abc/rescore'])(
  'CONSOLE-R7 %s, which can’t be, says so instead of waiting',
  async (path) => {
    const { server: asked } = await renderApp({ path, server: server() });
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
    expect(asked.askedFor('GET /flow_sequences/:id')).toEqual([]);
  },
);
test('CONSOLE-R1 a page whose code is missing without a network says so', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await renderPart(<CrashView />);
  expect(await screen.findByRole('heading', { name: 'You’re offline' })).toBeVisible();
});
test('CONSOLE-R2 without a network every page says so, until it is back', async () => {
  await renderApp({ server: server() });
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(await screen.findByText(/You are offline/)).toBeVisible();
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.queryByText(/You are offline/)).toBeNull();
});
