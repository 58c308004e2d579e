import { createHash } from 'node:crypto';
import { act, screen, waitFor } from '@testing-library/react';
import { fakeServer, type FakeServer } from '../../testing/fake-server.js';
import { ASHA, renderApp } from '../../testing/render.js';
import { storedUser, storeUser } from '../../foundation/session/stored-user.js';
import { GOOGLE_SCRIPT, type GoogleIdentity } from './google-script.js';

const CLIENT_ID = 'parley.apps.googleusercontent.com';
type Options = Parameters<GoogleIdentity['initialize']>[0];

/** Simulates Google's script with a plain button. */
function identity() {
  let options: Options | undefined;
  const drawn: string[] = [];
  const nonces: string[] = [];
  const google: GoogleIdentity = {
    initialize: (given) => {
      options = given;
      nonces.push(given.nonce);
    },
    renderButton: (parent, { text }) => {
      drawn.push(text);
      parent.append(Object.assign(document.createElement('button'), { textContent: 'Google' }));
    },
  };
  return {
    google,
    drawn,
    nonces,
    options: () => options,
    signIn: (credential: string) => options?.callback({ credential }),
  };
}
const scripts = () => [...document.head.querySelectorAll<HTMLScriptElement>(`script[src="${GOOGLE_SCRIPT}"]`)];
const give = (google: GoogleIdentity | undefined) =>
  Object.defineProperty(window, 'google', { value: google && { accounts: { id: google } }, configurable: true });

beforeEach(() => {
  window.localStorage.clear();
  give(undefined);
});

const withGoogle = (): FakeServer =>
  fakeServer().on('GET /config', {
    body: {
      shareUrl: 'https://s.example',
      features: {},
      hasAccounts: true,
      signup: { policy: 'open', domains: [] },
      googleClientId: CLIENT_ID,
    },
  });

test('AUTH-10 without a client id there is no button and no script', async () => {
  await renderApp({ user: null });
  await screen.findByRole('form', { name: 'Login' });
  expect(screen.queryByTestId('google')).toBeNull();
  expect(scripts()).toHaveLength(0);
});

// Order matters: the module keeps the script that it loaded.
const first = identity();
test('AUTH-39 a script that is missing gives an error, and can be tried again', async () => {
  const fake = first;
  const app = await renderApp({ user: null, server: withGoogle() });
  await waitFor(() => expect(scripts()).toHaveLength(1));
  act(() => void scripts()[0]?.dispatchEvent(new Event('error')));
  expect(await screen.findByRole('alert')).toHaveTextContent('Google sign-in could not be loaded');
  await app.user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(scripts()).toHaveLength(1));
  give(fake.google);
  act(() => void scripts()[0]?.dispatchEvent(new Event('load')));
  expect(await screen.findByRole('button', { name: 'Google' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('AUTH-10 AUTH-12 AUTH-38 both forms show Google’s button, drawn by the script of its identity service', async () => {
  const fake = identity();
  give(fake.google);
  const app = await renderApp({ user: null, server: withGoogle() });
  // The script is already loaded, with the identity of the previous test.
  await screen.findByTestId('google');
  expect(scripts().map(({ src }) => src)).toEqual(['https://accounts.google.com/gsi/client']);
  expect(await screen.findByRole('button', { name: 'Google' })).toBeVisible();
  await app.user.click(screen.getByRole('button', { name: "Don't have an account? Sign up" }));
  expect(await screen.findByRole('button', { name: 'Google' })).toBeVisible();
});

async function signIn(answer: Parameters<FakeServer['on']>[1]) {
  const server = withGoogle()
    .on('POST /auth/google', answer)
    .on('GET /flows', { body: { flows: [], total: 0 } });
  const app = await renderApp({ user: null, server });
  await screen.findByRole('form', { name: 'Login' });
  return { ...app, server };
}

test('AUTH-G5 Google is shown the hash of a secret that goes to the server with the token; another try has its own', async () => {
  const server = withGoogle().on('POST /auth/google', { status: 401, body: { message: 'x', code: 'y', errors: [] } });
  const { nonces, signIn: hand } = first;
  const before = nonces.length;
  await renderApp({ user: null, server });
  await waitFor(() => expect(nonces.length).toBeGreaterThan(before));
  const shown = nonces.at(-1);
  act(() => hand('id-token'));
  await waitFor(() => expect(server.askedFor('POST /auth/google')).toHaveLength(1));
  const { idToken, nonce } = server.askedFor('POST /auth/google')[0]?.body as { idToken: string; nonce: string };
  expect(idToken).toBe('id-token');
  expect(createHash('sha256').update(nonce).digest('base64url')).toBe(shown);
  await waitFor(() => expect(nonces.at(-1)).not.toBe(shown));
});

test('AUTH-30 AUTH-31 AUTH-37 Google’s token goes to the server; the stored user is cleared meanwhile, then the new one is stored', async () => {
  const { session } = await import('../../foundation/session/session.slice.js');
  let answer = (_: { body: unknown }) => {};
  const app = await signIn(() => new Promise((resolve) => (answer = resolve)));
  storeUser(ASHA);
  act(() => void app.store.dispatch(session.googleRequested({ idToken: 'id-token', nonce: 'n' })));
  expect(storedUser()).toBeNull();
  await waitFor(() =>
    expect(app.server.askedFor('POST /auth/google')[0]?.body).toEqual({ idToken: 'id-token', nonce: 'n' }),
  );
  answer({ body: ASHA });
  expect(await screen.findByRole('button', { name: 'Account: Asha Rao' })).toBeVisible();
  expect(storedUser()?.jwt).toBe(ASHA.jwt);
});

test('AUTH-32 a refusal of Google’s token is a banner', async () => {
  const { session } = await import('../../foundation/session/session.slice.js');
  const body = { message: 'x', code: 'google-use-password', errors: [] };
  const app = await signIn({ status: 409, body });
  act(() => void app.store.dispatch(session.googleRequested({ idToken: 'id-token', nonce: 'n' })));
  expect(await screen.findByText(/Please log in with its password/)).toBeVisible();
  expect(storedUser()).toBeNull();
});
