import { act, screen, waitFor, within } from '@testing-library/react';
import { configActions } from '../../foundation/config/config.slice.js';
import { storedUser, storeUser } from '../../foundation/session/stored-user.js';
import { fakeServer } from '../../testing/fake-server.js';
import { ASHA, renderPart } from '../../testing/render.js';
import { AccountMenu } from './AccountMenu.js';
import { initialsOf } from './initials.js';

beforeEach(() => window.localStorage.clear());

async function openMenu(path: string) {
  const app = await renderPart(<AccountMenu />, { path });
  await app.user.click(screen.getByRole('button', { name: 'Account' }));
  return { ...app, menu: within(await screen.findByRole('dialog')) };
}

test('ACCT-1 an avatar opens a popup that says who one is', async () => {
  const { menu } = await openMenu('/');
  expect(menu.getByText('Asha Rao')).toBeVisible();
  expect(menu.getByText('asha@school.example')).toBeVisible();
});
test('ACCT-5 Home goes to /', async () => {
  const app = await openMenu('/flows/7/edit');
  await app.user.click(app.menu.getByRole('link', { name: 'Home' }));
  expect(app.address()).toBe('/');
});
test('ACCT-6 Home is hidden at /', async () => {
  const { menu } = await openMenu('/');
  expect(menu.queryByRole('link', { name: 'Home' })).toBeNull();
});
test('ACCT-2 ACCT-4 profile and Ask Us Anything open their dialogs', async () => {
  const app = await openMenu('/');
  await app.user.click(app.menu.getByRole('button', { name: 'Ask Us Anything' }));
  expect(app.store.getState().dialogs.open).toEqual({ name: 'ask' });
  await app.user.click(screen.getByRole('button', { name: 'Account' }));
  await app.user.click(await screen.findByRole('button', { name: 'Profile' }));
  expect(app.store.getState().dialogs.open).toEqual({ name: 'account' });
});
test('ACCT-3 Help opens the user guide, in a page of its own', async () => {
  const { menu } = await openMenu('/flows/7/edit');
  expect(menu.getByRole('link', { name: 'Help' })).toHaveAttribute('href', '/guide');
  expect(menu.getByRole('link', { name: 'Help' })).toHaveAttribute('target', '_blank');
});
test('ACCT-8 Integrations goes to /integrations, where the server has them on', async () => {
  const config = {
    shareUrl: 'https://share.example',
    features: { integrations: true },
    hasAccounts: true,
    signup: { policy: 'open' as const, domains: [] },
    oidcName: null,
  };
  const app = await renderPart(<AccountMenu />, { path: '/' });
  act(() => void app.store.dispatch(configActions.configFulfilled({ ...config, googleClientId: null })));
  await app.user.click(screen.getByRole('button', { name: 'Account' }));
  await app.user.click(await screen.findByRole('link', { name: 'Integrations' }));
  expect(app.address()).toBe('/integrations');
});
test('LMAIL-6 the server gets the chosen language, and is asked in it', async () => {
  const server = fakeServer().on('PUT /auth/profile', { body: ASHA });
  const app = await renderPart(<AccountMenu />, { server });
  await app.user.click(screen.getByRole('button', { name: 'Account' }));
  await app.user.click(await screen.findByRole('radio', { name: 'हिन्दी' }));
  expect(server.askedFor('PUT /auth/profile').map(({ body }) => body)).toEqual([{ language: 'hi' }]);
  await waitFor(() => expect(document.documentElement.lang).toBe('hi'));
  await app.user.click(screen.getByRole('radio', { name: 'English' }));
  expect(server.askedFor('PUT /auth/profile').at(-1)?.headers.get('Accept-Language')).toBe('hi');
});
test('ACCT-8 Integrations is not offered where the server has them off', async () => {
  const config = {
    shareUrl: 'https://share.example',
    features: { integrations: false },
    hasAccounts: true,
    signup: { policy: 'open' as const, domains: [] },
    oidcName: null,
  };
  const app = await renderPart(<AccountMenu />, { path: '/' });
  act(() => void app.store.dispatch(configActions.configFulfilled({ ...config, googleClientId: null })));
  await app.user.click(screen.getByRole('button', { name: 'Account' }));
  expect(await screen.findByRole('link', { name: 'User Activity' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Integrations' })).toBeNull();
});
test('ACCT-9 Logout logs out', async () => {
  storeUser(ASHA);
  const app = await openMenu('/');
  await app.user.click(app.menu.getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(storedUser()).toBeNull());
  expect(app.store.getState().session.user).toBeNull();
  expect(screen.queryByRole('button', { name: 'Account' })).toBeNull();
});
test('ACCT-1 the looks can be chosen, and are kept', async () => {
  const app = await openMenu('/');
  await app.user.click(app.menu.getByText('Dark'));
  expect(window.localStorage.getItem('parley:v1:colorScheme')).toBe('"dark"');
  expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark');
});
test.each([
  ['Asha Rao', 'AR'],
  ['Asha', 'A'],
  ['  ', 'X'],
  [null, 'X'],
  ['अशा कुमार राव', 'अर'],
])('ACCT-1 initials of %p are %p', (name, letters) => {
  expect(initialsOf(name, 'x@y.example')).toBe(letters);
});
