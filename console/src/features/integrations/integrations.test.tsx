import { act, screen, waitFor, within } from '@testing-library/react';
import type { Delivery } from '@parley/contracts/http/webhooks';
import { fakeServer, type FakeServer } from '../../testing/fake-server.js';
import { renderApp } from '../../testing/render.js';
import { changing, feature, list, removing } from './integrations.feature.js';
import { reloadPage } from '../../ui/reload-page.js';

jest.mock('../../ui/reload-page.js', () => ({ reloadPage: jest.fn() }));

beforeEach(() => window.localStorage.clear());
afterEach(() => jest.restoreAllMocks());

const SECRET = 'whsec_c2VjcmV0';
const webhook = { type: 'webhook', config: { url: 'https://hooks.example/parley' }, status: 'working' };
const cloudinary = { type: 'cloudinary', config: { cloudName: 'school', apiKey: '123' }, status: 'working' };
const summary = {
  delivered: 412,
  failed: 1,
  waiting: 3,
  givenUp: 1,
  hours: Array.from({ length: 24 }, () => ({ delivered: 1, failed: 0 })),
  disabled: null,
  oldSecretUntil: null,
};
const ADDRESSES = { login: 'https://l.example', launch: 'https://l.example', jwks: 'https://l.example', deepLink: 'x' };
const row: Delivery = {
  id: '3386364b-93bc-47a1-b1b2-7fb2440f95a9',
  type: 'chat.completed',
  state: 'pending',
  at: '2026-11-24T09:22:10.000Z',
  identifier: 'meera.iyer@school.example',
  tries: 3,
  lastStatus: 503,
  lastError: null,
  lastMs: 40,
  nextAt: '2026-11-24T10:22:10.000Z',
};
const server = (...all: readonly object[]): FakeServer =>
  fakeServer()
    .on('GET /integrations', { body: { integrations: all } })
    .on('GET /integrations/webhook/data', { body: summary })
    .on('GET /integrations/webhook/deliveries', { body: { deliveries: [row], hasMore: false } })
    .on('GET /flows', { body: { flows: [], total: 0 } });
const open = async (with_: FakeServer, path = '/integrations') => renderApp({ server: with_, path });
const choose = async (app: Awaited<ReturnType<typeof open>>, name: RegExp) =>
  app.user.click(await screen.findByRole('button', { name }));

test('INTG-1, INTG-2, INTG-3, INTG-4 the list has the four types, a mark on those that are connected, and a hint', async () => {
  await open(server(webhook));
  const list = within(await screen.findByRole('navigation', { name: 'Kinds of integrations' }));
  await waitFor(() => expect(list.getByRole('button', { name: /Webhook.*connected/ })).toBeVisible());
  expect(list.getAllByRole('button').map((one) => one.textContent)).toEqual([
    expect.stringContaining('Thinkific'),
    expect.stringContaining('Webhook'),
    expect.stringContaining('LTI Advantage'),
    expect.stringContaining('Cloudinary'),
  ]);
  expect(list.queryByRole('button', { name: /Cloudinary.*connected/ })).toBeNull();
  expect(screen.getByText('Select an integration')).toBeVisible();
});

test('INTG-5, LOCAL-10 the chosen type is shown and remembered', async () => {
  const app = await open(server(cloudinary));
  await choose(app, /Cloudinary/);
  expect(await screen.findByLabelText('Cloud name')).toHaveValue('school');
  expect(window.localStorage.getItem('parley:v1:integrationSelection')).toBe('"cloudinary"');
  app.unmount();
  await open(server(cloudinary));
  expect(await screen.findByLabelText('Cloud name')).toHaveValue('school');
});

test('INTG-11, INTG-12, INTG-18, INTG-22, INTG-28 a webhook needs a URL; added, its secret is shown once and nothing can be edited', async () => {
  const with_ = server();
  const app = await open(with_);
  await choose(app, /Webhook/);
  await app.user.click(await screen.findByRole('button', { name: 'Add' }));
  expect(await screen.findByText('Required')).toBeVisible();
  expect(screen.getByLabelText(/^URL/)).toHaveFocus();
  with_.on('POST /integrations/webhook', { body: { ...webhook, secret: SECRET } });
  await app.user.type(screen.getByLabelText(/^URL/), 'https://hooks.example/parley');
  await app.user.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText(SECRET)).toBeVisible();
  expect(with_.askedFor('POST /integrations/webhook')[0]?.body).toEqual({
    url: 'https://hooks.example/parley',
    language: 'en',
  });
  expect(screen.getByLabelText('URL')).toHaveAttribute('readonly');
  await app.user.click(screen.getByRole('button', { name: 'I have copied it' }));
  expect(screen.queryByText(SECRET)).toBeNull();
});

test('INTG-10, INTG-33 Cloudinary needs both fields; an empty reply is a success', async () => {
  const with_ = server();
  const app = await open(with_);
  await choose(app, /Cloudinary/);
  await app.user.click(await screen.findByRole('button', { name: 'Add' }));
  expect(await screen.findAllByText('Required')).toHaveLength(2);
  with_.on('POST /integrations/cloudinary', { body: null });
  await app.user.type(screen.getByLabelText(/^Cloud name/), 'school');
  await app.user.type(screen.getByLabelText(/^API key/), '123');
  await app.user.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByRole('button', { name: 'Remove' })).toBeVisible();
});

test('INTG-16, INTG-20, INTG-23, INTG-30 removing asks "Are you sure?", then the form is back', async () => {
  const with_ = server(webhook).on('DELETE /integrations/webhook', { body: { config: null } });
  const app = await open(with_);
  await choose(app, /Webhook/);
  await app.user.click(await screen.findByRole('button', { name: 'Remove' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Are you sure?')).toBeVisible();
  await app.user.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByRole('button', { name: 'Add' })).toBeVisible();
  expect(with_.askedFor('DELETE /integrations/webhook')).toHaveLength(1);
});

test('INTG-20 items that the server still has of the type stay in the list', async () => {
  const left = { url: 'https://hooks.example/left' };
  const with_ = server(webhook).on('DELETE /integrations/webhook', { body: { config: left } });
  const app = await open(with_);
  await waitFor(() => expect(feature.select(app.store.getState()).list.status).toBe('fulfilled'));
  act(() => void app.store.dispatch(removing.requested('webhook')));
  await waitFor(() => expect(feature.select(app.store.getState()).list.value).toMatchObject([{ config: left }]));
  expect(screen.getByRole('button', { name: /Webhook.*connected/ })).toBeVisible();
});

test('INTG-15, INTG-13 Cloudinary says that inserted videos keep working; its cloud name can’t be edited', async () => {
  const app = await open(server(cloudinary));
  await choose(app, /Cloudinary/);
  expect(await screen.findByLabelText('Cloud name')).toHaveAttribute('readonly');
  await app.user.click(screen.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Remove Cloudinary? Videos already inserted keep working.')).toBeVisible();
});

longTest(
  'INTG-K1 by the keyboard alone: what is added or removed leaves the focus in the panel, a dialog gives it back',
  async () => {
    const with_ = server()
      .on('POST /integrations/webhook', { body: { ...webhook, secret: SECRET } })
      .on('DELETE /integrations/webhook', { body: { config: null } })
      .on('GET /integrations/lti', { body: { addresses: ADDRESSES, platforms: [] } });
    const app = await open(with_);
    const tabTo = async (name: string | RegExp, role = 'button') => {
      const wanted = await screen.findByRole(role, { name });
      for (let n = 0; n < 40 && document.activeElement !== wanted; n++) await app.user.tab();
      expect(wanted).toHaveFocus();
    };
    const panel = (name: string) => screen.getByRole('region', { name });
    await tabTo(/Webhook/);
    await app.user.keyboard('{Enter}');
    await tabTo(/^URL/, 'textbox');
    await app.user.keyboard('https://hooks.example/parley{Enter}');
    expect(await screen.findByText(SECRET)).toBeVisible();
    await waitFor(() => expect(panel('Webhook')).toHaveFocus());
    await tabTo('I have copied it');
    await app.user.keyboard('{Enter}');
    await waitFor(() => expect(panel('Webhook')).toHaveFocus());
    await tabTo('Remove');
    await app.user.keyboard('{Enter}');
    await screen.findByRole('dialog');
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Remove' })).toHaveFocus());
    await app.user.keyboard('{Enter}');
    await app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
    await tabTo(/LTI Advantage/);
    await app.user.keyboard('{Enter}');
    await tabTo('Add platform');
    await app.user.keyboard('{Enter}');
    await screen.findByRole('dialog');
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add platform' })).toHaveFocus());
  },
);

test('INTG-14 changing and removing Cloudinary each load the page again; a webhook does not', async () => {
  const reloads = jest.mocked(reloadPage);
  reloads.mockClear();
  const with_ = server(cloudinary, webhook)
    .on('PUT /integrations/cloudinary', { body: null })
    .on('DELETE /integrations/cloudinary', { body: { config: null } })
    .on('DELETE /integrations/webhook', { body: { config: null } });
  const app = await open(with_);
  await choose(app, /Cloudinary/);
  await app.user.click(await screen.findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(reloads).toHaveBeenCalledTimes(1));
  act(() => void app.store.dispatch(removing.requested('webhook')));
  await waitFor(() => expect(with_.askedFor('DELETE /integrations/webhook')).toHaveLength(1));
  await app.user.click(screen.getByRole('button', { name: 'Remove' }));
  await app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(reloads).toHaveBeenCalledTimes(2));
});

const widthOf = async () =>
  (await screen.findByRole('dialog'))
    .closest<HTMLElement>('[style*="--modal-size"]')
    ?.style.getPropertyValue('--modal-size');
const rem = (pixels: number) => `calc(${pixels / 16}rem * var(--mantine-scale))`;

test('INTG-26 a question is 400 px wide, a small form 450, a delivery on a phone 700', async () => {
  const with_ = server(webhook).on('GET /integrations/webhook/deliveries/:id', () => new Promise(() => undefined));
  const { matchMedia } = window;
  jest.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...matchMedia(query), matches: true }));
  const app = await open(with_);
  await choose(app, /Webhook/);
  for (const [name, pixels] of [
    ['Remove', 400],
    ['Send what happened since…', 450],
    [new RegExp(row.type), 700],
  ] as const) {
    await app.user.click(await screen.findByRole('button', { name }));
    expect(await widthOf()).toBe(rem(pixels));
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
});

test('INTG-29 saving puts the whole config', async () => {
  const with_ = server(cloudinary).on('PUT /integrations/cloudinary', { body: null });
  const app = await open(with_);
  await choose(app, /Cloudinary/);
  const key = await screen.findByLabelText(/^API key/);
  await app.user.clear(key);
  await app.user.type(key, '456');
  await app.user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(with_.askedFor('PUT /integrations/cloudinary')).toHaveLength(1));
  expect(with_.askedFor('PUT /integrations/cloudinary')[0]?.body).toMatchObject({ apiKey: '456' });
});

test('INTG-24 a failed change says why', async () => {
  const app = await open(
    server(cloudinary).on('PUT /integrations/cloudinary', {
      status: 422,
      body: { message: 'No such key', errors: [] },
    }),
  );
  await choose(app, /Cloudinary/);
  await app.user.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Failed to update integration: No such key')).toBeVisible();
});

test('INTG-25 a failed load says so, and can be tried again', async () => {
  const with_ = server().on('GET /integrations', { status: 503, body: { message: 'Away', errors: [] } });
  const app = await open(with_);
  expect(await screen.findByRole('heading', { name: 'Failed to load integrations' })).toBeVisible();
  with_.on('GET /integrations', { body: { integrations: [] } });
  await app.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Select an integration')).toBeVisible();
});
test('INTG-25 a panel that could not be loaded says so', async () => {
  const with_ = server().on('GET /integrations/lti', { status: 503, body: { message: 'Away', errors: [] } });
  const app = await open(with_);
  await choose(app, /LTI Advantage/);
  expect(await screen.findByRole('heading', { name: 'Error loading integrations' })).toBeVisible();
});

test('INTG-6, INTG-7 the address of a type says that it is connected, and leads home', async () => {
  const app = await open(server(webhook), '/integrations/webhook');
  expect(await screen.findByRole('heading', { name: 'Integrated with Webhook' })).toBeVisible();
  await app.user.click(screen.getByRole('link', { name: 'Home' }));
  expect(app.address()).toBe('/');
});
test('INTG-8 the address of a type that is not connected leads home', async () => {
  const app = await open(server(webhook), '/integrations/lti');
  await waitFor(() => expect(app.address()).toBe('/'));
});

test('INTG-17, INTG-19, INTG-21 loads and changes have a status; what is loaded stays; changed fields are merged', async () => {
  const with_ = server(cloudinary);
  const app = await open(with_);
  const state = () => feature.select(app.store.getState());
  await waitFor(() => expect(state().list.status).toBe('fulfilled'));
  expect(state().changing.status).toBe('idle');
  app.store.dispatch(list.wanted());
  expect(state().list.status).toBe('fulfilled');
  expect(with_.askedFor('GET /integrations')).toHaveLength(1);
  with_.on('GET /integrations', { status: 503, body: { message: 'Away', errors: [] } });
  act(() => void app.store.dispatch(list.requested()));
  expect(state().list.status).toBe('pending');
  await waitFor(() => expect(state().list.status).toBe('rejected'));
  with_.on('PUT /integrations/cloudinary', { status: 422, body: { message: 'No', errors: [] } });
  act(() => void app.store.dispatch(changing.requested({ type: 'cloudinary', config: { apiKey: '1' } })));
  await waitFor(() => expect(state().changing.status).toBe('rejected'));
  with_.on('PUT /integrations/cloudinary', { body: null });
  act(() => void app.store.dispatch(changing.requested({ type: 'cloudinary', config: { apiKey: '9' } })));
  expect(state().changing.status).toBe('pending');
  await waitFor(() => expect(state().changing.status).toBe('fulfilled'));
  expect(state().list.value?.[0]?.config).toEqual({ cloudName: 'school', apiKey: '9' });
});

test('HOOK-16 the panel shows figures and the log; a delivery opens with what was sent and answered, as text', async () => {
  const one = {
    ...row,
    messageId: `msg_${row.id}`,
    body: '{"type":"chat.completed"}',
    isBehind: false,
    attempts: [
      {
        at: row.at,
        status: 307,
        error: null,
        ms: 4,
        retryAfter: null,
        response: '',
        redirect: 'https://new.example/x',
      },
      {
        at: new Date(Date.parse(row.at) + 1_000).toISOString(),
        status: 503,
        error: null,
        ms: 40,
        retryAfter: 1_800,
        response: '<b id="raw">down</b>',
        redirect: null,
      },
    ],
  };
  const with_ = server(webhook)
    .on('GET /integrations/webhook/deliveries/:id', { body: one })
    .on('POST /integrations/webhook/deliveries/:id/resend', { body: { queued: true } })
    .on('POST /integrations/webhook/test', { body: { id: row.id } });
  const app = await open(with_);
  await choose(app, /Webhook/);
  expect(await screen.findByText('412')).toBeVisible();
  await app.user.click(await screen.findByRole('button', { name: /chat\.completed/ }));
  expect(await screen.findByText('<b id="raw">down</b>')).toBeVisible();
  expect(document.getElementById('raw')).toBeNull();
  expect(screen.getByText(/asked to wait 1800 seconds/)).toBeVisible();
  expect(screen.getByText(/a redirect to https:\/\/new\.example\/x, which Parley does not follow/)).toBeVisible();
  await app.user.click(screen.getByRole('button', { name: 'Resend now' }));
  await waitFor(() => expect(with_.askedFor('POST /integrations/webhook/deliveries/:id/resend')).toHaveLength(1));
  await app.user.click(screen.getByRole('button', { name: 'Send a test' }));
  expect(await screen.findByText('1 message is on its way')).toBeVisible();
});

test('HOOK-17 sending past messages asks for a moment first, and says how many', async () => {
  const with_ = server(webhook).on('POST /integrations/webhook/past', { body: { queued: 5 } });
  const app = await open(with_);
  await choose(app, /Webhook/);
  await app.user.click(await screen.findByRole('button', { name: 'Send what happened since…' }));
  await app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('5 messages are on their way')).toBeVisible();
  expect(with_.askedFor('POST /integrations/webhook/past')[0]?.body).toEqual({
    since: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
});
