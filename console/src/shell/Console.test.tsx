import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Session } from '@parley/contracts/http/auth';
import { NAMESPACES } from '../i18n/catalogues.js';
import { startI18n } from '../i18n/i18n.js';
import { makeStore } from '../foundation/store.js';
import { fakeServer, type FakeServer } from '../testing/fake-server.js';
import { ASHA } from '../testing/render.js';
import { Console } from './Console.js';
import { Providers } from './Providers.js';

beforeEach(() => window.localStorage.clear());
afterEach(() => window.history.replaceState(null, '', '/'));

async function open(path: string, user: Session | null): Promise<FakeServer> {
  window.history.replaceState(null, '', path);
  const server = fakeServer()
    .on('POST /auth/login', { body: ASHA })
    .on('GET /flows', { body: { flows: [], total: 0 } });
  const store = makeStore({ fetch: server.fetch, user });
  const i18n = await startI18n('en');
  await i18n.loadNamespaces([...NAMESPACES]);
  await act(() =>
    Promise.resolve(
      render(
        <Providers store={store} i18n={i18n} still>
          <Console />
        </Providers>,
      ),
    ),
  );
  return server;
}

test('EDIT-L7 AUTH-1 the login form is drawn without the router; logging in opens the address', async () => {
  await open('/nowhere?x=1', null);
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Email'), ASHA.email);
  await user.type(screen.getByLabelText('Password'), 'x{Enter}');
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  expect(window.location.pathname + window.location.search).toBe('/nowhere?x=1');
});
test('EDIT-L7 whoever is logged in gets the page at once', async () => {
  await open('/', ASHA);
  expect(await screen.findByRole('tab', { name: 'Flows' })).toBeVisible();
});
test('EDIT-L7 AUTH-4 the page of a mailed link opens without login', async () => {
  await open('/reset_password/abc', null);
  expect(await screen.findByLabelText('New password')).toBeVisible();
});
test('EDIT-L7 the guide opens without login', async () => {
  await open('/guide', null);
  expect(await screen.findByRole('navigation', { name: 'Contents' })).toBeVisible();
});

test('HTTP-7 while the server shows outdated figures, the console tells how old they are', async () => {
  const server = await open('/', ASHA);
  let lag: Record<string, string> = { 'x-read-lag': '7200' };
  server.on('GET /flows', () => ({ body: { flows: [], total: 0 }, headers: lag }));
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Search by name'), 'a');
  expect(await screen.findByText(/8 seconds old/)).toBeVisible();
  lag = { 'x-read-lag': '10000000' };
  await user.type(screen.getByLabelText('Search by name'), 'b');
  expect(await screen.findByText(/3 hours old/)).toBeVisible();
  lag = {};
  await user.type(screen.getByLabelText('Search by name'), 'c');
  await waitFor(() => expect(screen.queryByText(/ old;/)).toBeNull());
});
