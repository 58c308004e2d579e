import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Operation, ListedAccount, AuditRow } from '@parley/contracts/http/operation';
import { fakeServer, type FakeServer } from '../../testing/fake-server.js';
import { ASHA, renderApp } from '../../testing/render.js';
import { bytesText } from './bytes-text.js';

beforeEach(() => window.localStorage.clear());

const STATE: Operation = {
  version: '1.2.0',
  node: '20.20.2',
  startedAt: new Date(Date.now() - 3_600_000).toISOString(),
  readModels: 'good',
  queues: [
    { name: 'mails', waiting: 0, retrying: 0, nextAt: null },
    { name: 'webhooks', waiting: 3, retrying: 2, nextAt: '2026-11-29T10:00:00.000Z' },
  ],
  parked: [],
  parkedTotal: 0,
  disk: { used: 40e9, total: 100e9 },
  databaseSize: 3.4e9,
  uploadsSize: 1_500,
  accounts: { active: 2, suspended: 0, invited: 1 },
  sendsMails: true,
  keepsMails: false,
  advice: [],
  clockSeconds: 0.01,
  signup: { policy: 'open', ofSettings: 'open', domains: [] },
  maintenance: null,
  backup: { madeAt: new Date(Date.now() - 7_200_000).toISOString(), bytes: 1.3e9, fault: null, isLate: false },
};
const BEN: ListedAccount = {
  id: 'a-ben',
  email: 'ben@school.example',
  name: 'Ben',
  state: 'active',
  administrator: false,
  secondStep: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  lastLoginAt: null,
  flows: 2,
  sequences: 1,
};
const ROWS: readonly AuditRow[] = [
  {
    id: '2',
    at: '2026-11-29T10:00:00.000Z',
    event: 'login',
    accountId: 'a-ben',
    email: BEN.email,
    aboutEmail: null,
    details: {},
  },
  {
    id: '1',
    at: '2026-11-29T09:00:00.000Z',
    event: 'of-tomorrow',
    accountId: null,
    email: null,
    aboutEmail: 'dora@school.example',
    details: { flowId: 7, with: 'a-dora', chat: 'c1' },
  },
];
const serving = (state: Partial<Operation> = {}) =>
  fakeServer()
    .on('GET /auth', { body: { ...ASHA, administrator: true, features: {} } })
    .on('GET /operation', { body: { ...STATE, ...state } })
    .on('GET /operation/accounts', { body: { accounts: [BEN], total: 1 } })
    .on('GET /operation/audit', { body: { events: ROWS } });
const page = (server: FakeServer = serving(), path = '/operation') => renderApp({ server, path });

test('OPER-E1 the page says in one sentence whether somebody has to act', async () => {
  await page();
  expect(await screen.findByText('Parley works, and nothing needs you.')).toBeVisible();
  const webhooks = screen.getByRole('row', { name: /Webhook messages/ });
  expect(within(webhooks).getByText('2 failed so far')).toBeVisible();
});

test('OPER-E1 a full disk and an event that could not be counted are named', async () => {
  const parked = [
    { reader: 'stats', stream: 'chat-1', revision: 3, type: 'AnswerGiven', reason: 'unknown', parkedAt: null },
  ];
  await page(serving({ disk: { used: 90e9, total: 100e9 }, parked, parkedTotal: 1 }));
  expect(await screen.findByText(/the disk is 90% full and 1 event could not be counted/)).toBeVisible();
  expect(screen.getByText(/stats, chat-1 3: unknown/)).toBeVisible();
});

test.each([
  ['none is configured', null, 'Set BACKUP_TO'],
  ['the last one failed', { ...STATE.backup!, fault: 'There is no room left.' }, 'There is no room left.'],
])('OPER-E1 a missing backup is named: %s', async (_title, backup, text) => {
  await page(serving({ backup }));
  expect(await screen.findByText(/this needs you: there is no recent backup/)).toBeVisible();
  expect(screen.getByText(new RegExp(text))).toBeVisible();
});

test('OPER-E1 clocks that differ, and settings that do nothing, are named', async () => {
  await page(serving({ clockSeconds: -7.4, advice: ['no-share-url'] }));
  expect(await screen.findByText(/differ by 7 seconds and SHARE_URL isn’t set/)).toBeVisible();
});

test('OPER-E2 only administrators find the way there in their menu', async () => {
  for (const administrator of [true, false]) {
    const server = serving().on('GET /auth', { body: { ...ASHA, administrator, features: {} } });
    const { user, unmount } = await page(server, '/user_activity');
    await user.click(await screen.findByRole('button', { name: /Account/ }));
    await screen.findByRole('link', { name: 'User Activity' });
    await waitFor(() => expect(server.askedFor('GET /auth').length).toBeGreaterThan(0));
    if (administrator) expect(await screen.findByRole('link', { name: 'Operation' })).toBeVisible();
    else expect(screen.queryByRole('link', { name: 'Operation' })).toBeNull();
    unmount();
  }
});

test('OPER-E3 suspending asks first, and the row shows it', async () => {
  const server = serving().on('PUT /operation/accounts/:id', { body: { ...BEN, state: 'suspended' } });
  const { user } = await page(server, '/operation?tab=accounts');
  await user.click(await screen.findByRole('button', { name: 'Actions for Ben' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Suspend' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/Their flows keep running/)).toBeVisible();
  expect(server.askedFor('PUT /operation/accounts/:id')).toHaveLength(0);
  await user.click(within(dialog).getByRole('button', { name: 'Suspend' }));
  expect(await screen.findByText('suspended')).toBeVisible();
  expect(server.askedFor('PUT /operation/accounts/:id')[0]?.body).toEqual({ suspended: true });
});

test('OPER-E3 the page shows the server’s refusal', async () => {
  const refusal = { status: 409, body: { message: 'x', code: 'last-administrator', errors: [] } };
  const server = serving().on('PUT /operation/accounts/:id', refusal);
  const { user } = await page(server, '/operation?tab=accounts');
  await user.click(await screen.findByRole('button', { name: 'Actions for Ben' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Make an administrator' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Make an administrator' }));
  expect(await screen.findByText(/Nobody else runs this installation/)).toBeVisible();
});

const KIM = 'kim@school.example';
test('OPER-E4 an account that is erased can leave its flows to somebody', async () => {
  const server = serving().on('POST /operation/accounts/:id/erase', { body: { erased: true } });
  const { user } = await page(server, '/operation?tab=accounts');
  await user.click(await screen.findByRole('button', { name: 'Actions for Ben' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Erase this account' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('radio', { name: 'Hand over to somebody' }));
  await user.type(dialog.getByLabelText(/^Type/), BEN.email);
  expect(dialog.getByRole('button', { name: 'Erase for good' })).toBeDisabled();
  await user.type(dialog.getByLabelText(/Email of the new owner/), ` ${KIM}`);
  await user.click(dialog.getByRole('button', { name: 'Erase for good' }));
  await waitFor(() =>
    expect(server.askedFor('POST /operation/accounts/:id/erase')[0]?.body).toEqual({
      email: BEN.email,
      handOverTo: KIM,
    }),
  );
});

test('OPER-E7 handing over says what it means, shows a refusal, and then who owns how much', async () => {
  const refusal = { status: 422, body: { message: 'x', code: 'no-new-owner', errors: [{ param: 'to', msg: 'x' }] } };
  const server = serving().on('POST /operation/accounts/:id/hand_over', refusal);
  const { user } = await page(server, '/operation?tab=accounts');
  await user.click(await screen.findByRole('button', { name: 'Actions for Ben' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Hand over the flows' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/3 flows and sequences of Ben get a new owner/)).toBeVisible();
  const now = dialog.getByRole('button', { name: 'Hand over' });
  expect(now).toBeDisabled();
  await user.type(dialog.getByLabelText(/Email of the new owner/), KIM);
  await user.click(now);
  expect(await dialog.findByText('Nobody else who can log in has this email.')).toBeVisible();
  server
    .on('POST /operation/accounts/:id/hand_over', { body: { flows: 2, sequences: 1 } })
    .on('GET /operation/accounts', { body: { accounts: [{ ...BEN, flows: 0, sequences: 0 }], total: 1 } });
  await user.click(now);
  expect(await screen.findByText('3 flows and sequences have a new owner.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Actions for Ben' }));
  await screen.findByRole('menuitem', { name: 'Suspend' });
  await waitFor(() => expect(screen.queryByRole('menuitem', { name: 'Hand over the flows' })).toBeNull());
});

test('OPER-E4 erasing needs the account’s e-mail, and takes the row away', async () => {
  const server = serving().on('POST /operation/accounts/:id/erase', { body: { erased: true } });
  const { user } = await page(server, '/operation?tab=accounts');
  await user.click(await screen.findByRole('button', { name: 'Actions for Ben' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Erase this account' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/becomes of the 3 flows and sequences/)).toBeVisible();
  expect(within(dialog).getByRole('radio', { name: 'Archive' })).toBeChecked();
  const erase = within(dialog).getByRole('button', { name: 'Erase for good' });
  expect(erase).toBeDisabled();
  await user.type(within(dialog).getByRole('textbox'), BEN.email);
  await user.click(erase);
  expect(await screen.findByText('The account was erased.')).toBeVisible();
  expect(screen.queryByText('ben@school.example')).toBeNull();
});

test('OPER-E8 a trial of uploads tells what happened', async () => {
  const server = serving().on('POST /operation/test_upload', { body: { problem: null } });
  const { user } = await page(server);
  const tried = await screen.findByRole('button', { name: 'Try an upload' });
  await user.click(tried);
  expect(await screen.findByText('A small file was written, read and deleted.')).toBeVisible();
  const problem = { step: 'read', reason: 'AccessDenied' };
  server.on('POST /operation/test_upload', { body: { problem } });
  await user.click(tried);
  expect(await screen.findByText('It could not be read: AccessDenied')).toBeVisible();
  expect(screen.getByText('Uploads fail')).toBeVisible();
});

test('OPER-E9 an administrator chooses the policy of sign-up, and puts it back to that of the settings', async () => {
  const server = serving().on('PUT /operation/settings', { body: { changed: true } });
  const { user } = await page(server);
  const who = () => screen.findByRole('combobox', { name: 'Who may make an account' });
  expect(await screen.findByText(/As the server’s settings say \(SIGNUP=open\)/)).toBeVisible();
  await user.click(await who());
  const signup = { policy: 'closed', ofSettings: 'open', domains: [] };
  server.on('GET /operation', { body: { ...STATE, signup } });
  await user.click(await screen.findByRole('option', { name: 'Nobody' }));
  expect(await screen.findByText(/Chosen here. The server’s settings say SIGNUP=open/)).toBeVisible();
  await user.click(await who());
  await user.click(await screen.findByRole('option', { name: 'Everybody' }));
  await waitFor(() =>
    expect(server.askedFor('PUT /operation/settings').map(({ body }) => body)).toEqual([
      { signup: 'closed' },
      { signup: null },
    ]),
  );
});

test('OPER-E10 maintenance asks first, every page tells of it, and it is ended there', async () => {
  const server = serving().on('PUT /operation/settings', { body: { changed: true } });
  const { user } = await page(server);
  await user.click(await screen.findByRole('button', { name: 'Begin maintenance' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/stay in their browsers, and are sent afterwards/)).toBeVisible();
  server.on('GET /operation', { body: { ...STATE, maintenance: new Date().toISOString() } });
  await user.click(dialog.getByRole('button', { name: 'Begin maintenance' }));
  expect(await screen.findByText(/this needs you: maintenance is on/)).toBeVisible();
  expect(await screen.findByText(/You can read, but nothing can be saved/)).toBeVisible();
  server.on('GET /operation', { body: STATE });
  await user.click(screen.getByRole('button', { name: 'End maintenance' }));
  await waitFor(() => expect(screen.queryByText(/You can read, but nothing can be saved/)).toBeNull());
  expect(server.askedFor('PUT /operation/settings').at(-1)?.body).toEqual({ maintenance: false });
});

test('OPER-E10 whatever is refused because of maintenance shows the banner', async () => {
  const refusal = { status: 503, body: { message: 'x', code: 'maintenance', errors: [] } };
  const server = serving().on('POST /operation/accounts/:id/hand_over', refusal);
  const { user } = await page(server, '/operation?tab=accounts');
  await user.click(await screen.findByRole('button', { name: 'Actions for Ben' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Hand over the flows' }));
  await user.type(await screen.findByLabelText(/Email of the new owner/), KIM);
  await user.click(screen.getByRole('button', { name: 'Hand over' }));
  expect(await screen.findByText(/You can read, but nothing can be saved/)).toBeInTheDocument();
});

test('AUDIT-8 the log is searched by e-mail, chat and day, and downloaded so', async () => {
  const server = serving();
  const { user } = await page(server, '/operation?tab=audit&group=chats');
  const field = await screen.findByRole('searchbox', { name: 'Find by email or chat id' });
  const newest = () => Object.fromEntries(new URLSearchParams(server.askedFor('GET /operation/audit').at(-1)?.query));
  await user.type(field, 'ben@{Enter}');
  await waitFor(() => expect(newest()).toEqual({ group: 'chats', email: 'ben@' }));
  await user.clear(field);
  await user.type(field, '0B5E9D1C-1111-4222-8333-444455556666{Enter}');
  await waitFor(() => expect(newest()).toEqual({ group: 'chats', chat: '0b5e9d1c-1111-4222-8333-444455556666' }));
  fireEvent.change(screen.getByLabelText('Day (UTC)'), { target: { value: '2026-11-29' } });
  await waitFor(() => expect(newest()).toMatchObject({ day: '2026-11-29' }));
});

test('OPER-E5 the audit log has words for its events, also for those of a later version', async () => {
  const { user, server } = await page(serving(), '/operation?tab=audit');
  expect(await screen.findByText('Logged in')).toBeVisible();
  expect(screen.getByText('of-tomorrow')).toBeVisible();
  expect(screen.getByText('dora@school.example, flow 7, chat c1')).toBeVisible();
  await user.click(screen.getByRole('combobox', { name: 'Show' }));
  await user.click(await screen.findByRole('option', { name: 'Sharing' }));
  await waitFor(() => expect(server.askedFor('GET /operation/audit').at(-1)?.query.get('group')).toBe('shares'));
});

test('OPER-E6 a test mail tells what the mail server answered', async () => {
  const server = serving().on('POST /operation/test_mail', { body: { problem: 'ECONNREFUSED' } });
  const { user } = await page(server);
  await user.click(await screen.findByRole('button', { name: 'Send me a test mail' }));
  expect(await screen.findByText('The mail was not accepted: ECONNREFUSED')).toBeVisible();
});

test.each([
  [0, '0 byte'],
  [999, '999 byte'],
  [1_000, '1 kB'],
  [3.44e9, '3.4 GB'],
  [40e9, '40 GB'],
  [2e15, '2,000 TB'],
])('OPER-E1 %d bytes are %s', (bytes, text) => {
  expect(bytesText(bytes, 'en')).toBe(text);
});
