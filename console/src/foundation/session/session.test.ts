import { createAction } from '@reduxjs/toolkit';
import { waitFor } from '@testing-library/dom';
import { defineFeature } from '../feature.js';
import { makeStore } from '../store.js';
import { fakeServer } from '../../testing/fake-server.js';
import { session } from './session.slice.js';
import { storedUser, storeUser } from './stored-user.js';

const ASHA = {
  id: 'u1',
  email: 'asha@school.example',
  name: null,
  createdAt: '2026-01-01T00:00:00Z',
  settings: {},
  defaultSettings: {},
  jwt: 'jwt-1',
};
const BILAL = { ...ASHA, id: 'u2', email: 'bilal@school.example', jwt: 'jwt-2' };
const noted = createAction<string>('notes/noted');
const notes = defineFeature({
  name: 'notes',
  reducer: (state: string = '', action) => (noted.match(action) ? action.payload : state),
});

beforeEach(() => window.localStorage.clear());

function start(user: typeof ASHA | null = null) {
  const server = fakeServer();
  const store = makeStore({ fetch: server.fetch, user });
  store.addFeature(notes);
  return { server, store };
}

test('AUTH-30 AUTH-31 AUTH-34 AUTH-36 login clears the stored user while pending and stores the one it gets, jwt included', async () => {
  storeUser(ASHA);
  const { server, store } = start(ASHA);
  let answer = (_: { body: unknown }) => {};
  server.on('POST /auth/login', () => new Promise((resolve) => (answer = resolve)));
  store.dispatch(session.loginRequested({ email: BILAL.email, password: 'Secret-1' }));
  expect(storedUser()).toBeNull();
  expect(store.getState().session).toMatchObject({ user: null, status: 'pending' });
  await waitFor(() => expect(server.askedFor('POST /auth/login')).toHaveLength(1));
  expect(server.asked.at(-1)?.body).toEqual({ email: BILAL.email, password: 'Secret-1' });
  answer({ body: BILAL });
  await waitFor(() => expect(store.getState().session.user).toEqual(BILAL));
  expect(storedUser()?.jwt).toBe('jwt-2');
  store.stop();
});
test('AUTH-35 sign-up sends e-mail, password and name', async () => {
  const { server, store } = start();
  server.on('POST /auth/signup', { status: 201, body: ASHA });
  store.dispatch(session.signupRequested({ email: ASHA.email, password: 'Secret-1', name: 'Asha' }));
  await waitFor(() => expect(store.getState().session.user).toEqual(ASHA));
  expect(server.asked.at(-1)?.body).toEqual({ email: ASHA.email, password: 'Secret-1', name: 'Asha' });
  store.stop();
});
test('AUTH-32 a refusal leaves nobody logged in and keeps the error', async () => {
  const { server, store } = start();
  server.on('POST /auth/login', { status: 401, body: { message: 'Wrong e-mail or password', errors: [] } });
  store.dispatch(session.loginRequested({ email: ASHA.email, password: 'x' }));
  await waitFor(() => expect(store.getState().session.status).toBe('rejected'));
  expect(store.getState().session).toMatchObject({ user: null, error: { message: 'Wrong e-mail or password' } });
  expect(storedUser()).toBeNull();
  store.stop();
});
test('AUTH-33 logout clears the user, the settings, and what was loaded for them', async () => {
  storeUser(ASHA);
  const { store } = start(ASHA);
  store.dispatch(noted('private'));
  store.dispatch(session.logoutRequested());
  expect(store.getState().session.user).toBeNull();
  expect(notes.select(store.getState())).toBe('');
  await waitFor(() => expect(storedUser()).toBeNull());
  store.stop();
});
test('AUTH-1 an ended session keeps what was loaded for the same person, and nothing for another', async () => {
  const { store } = start(ASHA);
  store.dispatch(noted('unsaved'));
  store.dispatch(session.sessionExpired());
  expect(store.getState().session).toMatchObject({ user: null, expired: true });
  store.dispatch(session.loggedIn({ ...ASHA, jwt: 'jwt-3' }));
  expect(notes.select(store.getState())).toBe('unsaved');
  store.dispatch(session.sessionExpired());
  store.dispatch(session.loggedIn(BILAL));
  expect(notes.select(store.getState())).toBe('');
  store.stop();
});
test('LOCAL-1 a name or a setting that the same person changed in another tab is followed, and nothing is lost here', async () => {
  const { store } = start(ASHA);
  store.dispatch(noted('unsaved'));
  storeUser({ ...ASHA, name: 'Asha R.' } as never);
  window.dispatchEvent(new StorageEvent('storage', { key: 'parley:v1:user' }));
  await waitFor(() => expect(store.getState().session.user?.name).toBe('Asha R.'));
  expect(notes.select(store.getState())).toBe('unsaved');
  store.stop();
});
test('LOCAL-1 a changed profile is kept with the token', async () => {
  storeUser(ASHA);
  const { store } = start(ASHA);
  const { jwt, ...profile } = ASHA;
  store.dispatch(session.profileChanged({ ...profile, name: 'Asha Rao', settings: { chatSpacing: '4px' } } as never));
  await waitFor(() => expect(storedUser()).toMatchObject({ name: 'Asha Rao', jwt }));
  store.dispatch(session.profileChanged({ ...BILAL, name: 'Somebody else' } as never));
  expect(store.getState().session.user?.name).toBe('Asha Rao');
  store.stop();
});
test('LOCAL-1 another tab’s login and logout are followed', async () => {
  const { store } = start(ASHA);
  storeUser(BILAL);
  window.dispatchEvent(new StorageEvent('storage', { key: 'parley:v1:user' }));
  await waitFor(() => expect(store.getState().session.user?.id).toBe('u2'));
  store.stop();
});
