import { screen, waitFor, within } from '@testing-library/react';
import { readStored, writeStored } from '../../foundation/storage.js';
import { fakeServer, type Answer } from '../../testing/fake-server.js';
import { ASHA, renderApp } from '../../testing/render.js';

jest.mock('../../ui/leave-for.js', () => ({ leaveFor: jest.fn() }));
const { leaveFor } = jest.requireMock<{ leaveFor: jest.Mock }>('../../ui/leave-for.js');
const kept = () => readStored('oidcLogin', (value): value is object => value !== null);

beforeEach(() => {
  window.localStorage.clear();
  window.history.replaceState(null, '', '/');
  leaveFor.mockClear();
});

const server = (oidcName: string | null = 'School account') =>
  fakeServer().on('GET /config', {
    body: {
      shareUrl: 'https://s.example',
      features: {},
      hasAccounts: true,
      signup: { policy: 'open', domains: [] },
      googleClientId: null,
      oidcName,
    },
  });
const button = { name: 'Continue with School account' };

test('AUTH-O7 without a provider there is no button', async () => {
  await renderApp({ user: null, server: server(null) });
  await screen.findByRole('form', { name: 'Login' });
  expect(screen.queryByRole('button', { name: /Continue with/ })).toBeNull();
});

test('AUTH-O7 the button leads to the provider, and this browser keeps the secret; a failure says so', async () => {
  const made = server().on('POST /auth/oidc/begin', {
    status: 503,
    body: { message: 'x', code: 'oidc-away', errors: [] },
  });
  const app = await renderApp({ user: null, server: made });
  await app.user.click(await screen.findByRole('button', button));
  expect(await screen.findByRole('alert')).toHaveTextContent('can’t be reached right now');
  expect(leaveFor).not.toHaveBeenCalled();
  made.on('POST /auth/oidc/begin', { body: { url: 'https://id.example/auth?state=s', secret: 'mine' } });
  await app.user.click(screen.getByRole('button', button));
  await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('https://id.example/auth?state=s'));
  expect(kept()).toEqual({ secret: 'mine', to: '/' });
});

async function comeBack(answer: Answer, begun: unknown = { secret: 'mine', to: '/user_activity' }) {
  writeStored('oidcLogin', begun);
  window.history.replaceState(null, '', '/oidc/callback?code=c&state=s');
  const made = server().on('POST /auth/oidc', answer);
  return renderApp({ user: null, server: made, path: '/oidc/callback?code=c&state=s' });
}

test('AUTH-O7 on the way back the login is finished, and the address that was asked for opens', async () => {
  const app = await comeBack({ body: ASHA });
  await waitFor(() => expect(app.address()).toBe('/user_activity'));
  expect(app.server.askedFor('POST /auth/oidc').map(({ body }) => body)).toEqual([
    { query: 'code=c&state=s', secret: 'mine' },
  ]);
  expect(app.store.getState().session.user?.id).toBe(ASHA.id);
  expect(kept()).toBeNull();
});

test('AUTH-O7 a refusal is shown at the login, and a code is asked for where one is needed', async () => {
  await comeBack({ status: 401, body: { message: 'x', code: 'oidc-refused', errors: [] } });
  const form = within(await screen.findByRole('form', { name: 'Login' }));
  expect(await form.findByRole('alert')).toHaveTextContent('This login did not succeed');
});
test('AUTH-O5 a code is asked for where one is needed', async () => {
  await comeBack({ status: 401, body: { message: 'x', code: 'second-step', ticket: 't', errors: [] } });
  expect(await screen.findByRole('form', { name: 'One more step' })).toBeVisible();
});

test.each(['//evil.example', 'https://evil.example', 7])('AUTH-O7 it leads to no other site: %s', async (to) => {
  const app = await comeBack({ body: ASHA }, { secret: 'mine', to });
  await waitFor(() => expect(app.address()).toBe('/'));
});
