import { screen, waitFor, within } from '@testing-library/react';
import type { OneStatement, XapiStore } from '@parley/contracts/http/xapi';
import { fakeServer, type FakeServer } from '../../testing/fake-server.js';
import { renderApp } from '../../testing/render.js';

beforeEach(() => window.localStorage.clear());

const store: XapiStore = {
  endpoint: 'https://lrs.example/xapi',
  key: 'k1',
  passPercent: 60,
  status: 'working',
  waiting: 0,
  sent: 4,
  refused: 1,
  lastStatus: null,
  lastError: null,
  nextAt: null,
};
const one: OneStatement = {
  id: '3386364b-93bc-47a1-b1b2-7fb2440f95a9',
  verb: 'answered',
  state: 'refused',
  at: '2026-11-24T09:22:10.000Z',
  identifier: 'meera.iyer@school.example',
  tries: 2,
  lastStatus: 400,
  lastError: null,
  sentAt: null,
  body: '{"id":"3386364b"}',
  response: '<b id="raw">no</b>',
};
const server = (now: XapiStore | null): FakeServer =>
  fakeServer()
    .on('GET /integrations', { body: { integrations: [] } })
    .on('GET /integrations/xapi', { body: { store: now } })
    .on('GET /integrations/xapi/statements', { body: { statements: [one], hasMore: false } })
    .on('GET /integrations/xapi/statements/:id', { body: one });
const open = async (with_: FakeServer) => {
  const app = await renderApp({ server: with_, path: '/integrations' });
  await app.user.click(await screen.findByRole('button', { name: /^xAPI/ }));
  return app;
};

test('XAPI-C1 a store needs an address, a key and a secret; connected, it has a mark, and the secret is nowhere', async () => {
  const with_ = server(null).on('PUT /integrations/xapi', { body: { store } });
  const app = await open(with_);
  await app.user.click(await screen.findByRole('button', { name: 'Connect' }));
  expect(await screen.findAllByText('Required')).toHaveLength(3);
  expect(screen.getByLabelText(/^Address of the store/)).toHaveFocus();
  await app.user.type(screen.getByLabelText(/^Address of the store/), store.endpoint);
  await app.user.type(screen.getByLabelText(/^Key/), 'k1');
  await app.user.type(screen.getByLabelText(/^Secret/), 'hush');
  await app.user.type(screen.getByLabelText(/^Passed from/), '60');
  with_.on('GET /integrations/xapi', { body: { store } });
  await app.user.click(screen.getByRole('button', { name: 'Connect' }));
  expect(await screen.findByText(/4 sent, 0 waiting, 1 refused/)).toBeVisible();
  expect(with_.askedFor('PUT /integrations/xapi')[0]?.body).toEqual({
    endpoint: store.endpoint,
    key: 'k1',
    secret: 'hush',
    passPercent: 60,
    language: 'en',
  });
  expect(screen.getByLabelText(/^Secret/)).toHaveValue('');
  expect(screen.getByRole('button', { name: /^xAPI.*connected/ })).toBeVisible();
});

test('XAPI-C1 a change leaves the secret as it is; another address asks for it', async () => {
  const with_ = server(store).on('PUT /integrations/xapi', { body: { store } });
  const app = await open(with_);
  await app.user.click(await screen.findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(with_.askedFor('PUT /integrations/xapi')).toHaveLength(1));
  expect(with_.askedFor('PUT /integrations/xapi')[0]?.body).not.toHaveProperty('secret');
  await app.user.type(screen.getByLabelText(/^Address of the store/), '/more');
  await app.user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Required')).toBeVisible();
  expect(with_.askedFor('PUT /integrations/xapi')).toHaveLength(1);
});

test('XAPI-C2 a statement opens with its request and the store’s reply, as text; a refused one can be sent again', async () => {
  const with_ = server(store)
    .on('POST /integrations/xapi/statements/:id/resend', { body: { queued: 1 } })
    .on('POST /integrations/xapi/resend', { body: { queued: 1 } });
  const app = await open(with_);
  await app.user.click(await screen.findByRole('button', { name: /answered.*meera/ }));
  expect(await screen.findByText('<b id="raw">no</b>')).toBeVisible();
  expect(document.getElementById('raw')).toBeNull();
  await app.user.click(screen.getByRole('button', { name: 'Resend' }));
  await app.user.click(screen.getByRole('button', { name: 'Resend the refused one' }));
  await waitFor(() => expect(with_.askedFor('POST /integrations/xapi/resend')).toHaveLength(1));
  expect(with_.askedFor('POST /integrations/xapi/statements/:id/resend')).toHaveLength(1);
});

test('XAPI-12 telling what happened asks for a moment first, and says how many', async () => {
  const with_ = server(store).on('POST /integrations/xapi/past', { body: { queued: 5 } });
  const app = await open(with_);
  await app.user.click(await screen.findByRole('button', { name: 'Send what happened since…' }));
  await app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send' }));
  expect(await screen.findByText(/5 statements are on their way/)).toBeVisible();
  expect(with_.askedFor('POST /integrations/xapi/past')[0]?.body).toEqual({
    since: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
});

test('XAPI-C3 the test of the connection says step by step what helps', async () => {
  const steps = [
    { step: 'about', result: 'ok', status: 200 },
    { step: 'write', result: 'key', status: 401 },
  ];
  const app = await open(server(store).on('POST /integrations/xapi/test', { body: { steps } }));
  await app.user.click(await screen.findByRole('button', { name: 'Test connection' }));
  expect(await screen.findByText(/the key is not accepted.*\(401\)/)).toBeVisible();
});

test('XAPI-C3 a store that takes nothing says why and when it is tried again; removing it asks first', async () => {
  const failing: XapiStore = { ...store, status: 'failing', lastStatus: 401, nextAt: '2026-11-24T10:00:00.000Z' };
  const with_ = server(failing)
    .on('POST /integrations/xapi/enable', { body: { store } })
    .on('DELETE /integrations/xapi', { body: { store: null } });
  const app = await open(with_);
  expect(await screen.findByText(/does not accept the key.*\(401\)/)).toBeVisible();
  expect(screen.getByText(/^Next try/)).toBeVisible();
  with_.on('GET /integrations/xapi', { body: { store } });
  await app.user.click(screen.getByRole('button', { name: 'Try now' }));
  await waitFor(() => expect(screen.queryByText(/does not accept the key/)).toBeNull());
  await app.user.click(screen.getByRole('button', { name: 'Remove' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/the log is deleted/)).toBeVisible();
  await app.user.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByRole('button', { name: 'Connect' })).toBeVisible();
});
