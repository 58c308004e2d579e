import { screen, waitFor, within } from '@testing-library/react';
import { fakeServer, type Answer, type FakeServer } from '../../../testing/fake-server.js';
import { renderPart, type RenderOptions } from '../../../testing/render.js';
import { SecurityPart } from './SecurityPart.js';

const row = { createdAt: '2026-11-20T10:00:00Z', lastSeen: new Date().toISOString() };
const SESSIONS = [
  { ...row, id: 's1', browser: 'Firefox', system: 'Windows', isCurrent: true },
  { ...row, id: 's2', browser: 'Safari', system: 'iPhone', isCurrent: false },
  { ...row, id: 's3', browser: null, system: null, isCurrent: false },
];
const OFF = { since: null, recoveryCodes: 0, hasPassword: true };
const ON = { since: '2026-11-20T10:00:00Z', recoveryCodes: 2, hasPassword: true };
const CODES = ['AAAA-BBBB-CCCC-DDDD', 'EEEE-FFFF-GGGG-HHHH'];
const wrong = (code: string): Answer => ({
  status: 422,
  body: { message: 'x', code, errors: [{ param: 'x', msg: 'x' }] },
});

const server = (twoFactor: object = OFF): FakeServer =>
  fakeServer()
    .on('GET /auth/sessions', { body: { sessions: SESSIONS } })
    .on('DELETE /auth/sessions/:sessionId', { body: { ended: true } })
    .on('POST /auth/sessions/end_others', { body: { ended: 2 } })
    .on('GET /auth/passkeys', { body: { passkeys: [] } })
    .on('GET /auth/two_factor', { body: twoFactor });
const open = (options: RenderOptions = {}) => renderPart(<SecurityPart />, { server: server(), ...options });

test('AUTH-D6 devices are listed by name; one can be logged out, and all others after a question', async () => {
  const app = await open();
  const list = within(await screen.findByRole('list', { name: 'Where you are logged in' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Firefox on WindowsThis device/),
    expect.stringMatching(/^Safari on iPhone/),
    expect.stringMatching(/^Another program/),
  ]);
  await app.user.click(list.getByRole('button', { name: 'Log out: Safari on iPhone' }));
  await waitFor(() => expect(list.queryByText('Safari on iPhone')).toBeNull());
  expect(app.server.askedFor('DELETE /auth/sessions/s2')).toHaveLength(1);
  await app.user.click(screen.getByRole('button', { name: 'Log out all other devices' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(app.server.askedFor('POST /auth/sessions/end_others')).toHaveLength(0);
  await app.user.click(dialog.getByRole('button', { name: 'Log out all other devices' }));
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Log out all other devices' })).toBeNull();
});

test('AUTH-D6 a device that could not be logged out stays, and the reason is shown', async () => {
  const app = await open({
    server: server().on('DELETE /auth/sessions/:sessionId', { status: 503, body: { message: 'Away', errors: [] } }),
  });
  await app.user.click(await screen.findByRole('button', { name: 'Log out: Safari on iPhone' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Away');
  expect(screen.getByText('Safari on iPhone')).toBeVisible();
});

test('AUTH-F10 turning it on: the password, the app’s picture and key, a code, then the recovery codes', async () => {
  const made = server()
    .on('POST /auth/two_factor/begin', wrong('password-refused'))
    .on('POST /auth/two_factor/confirm', wrong('code-refused'));
  const app = await open({ server: made });
  await app.user.click(await screen.findByRole('button', { name: 'Turn on' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask for a code when I log in' }));
  await app.user.type(dialog.getByLabelText(/Your password/), 'x{Enter}');
  expect(await dialog.findByText('This password is wrong')).toBeVisible();
  made.on('POST /auth/two_factor/begin', { body: { secret: 'JBSWY3DP', uri: 'otpauth://totp/Parley:a?secret=J' } });
  await app.user.type(dialog.getByLabelText(/Your password/), 'y{Enter}');
  expect(await dialog.findByRole('img', { name: 'QR code with the key for your app' })).toBeVisible();
  expect(dialog.getByLabelText(/^Code/)).toHaveFocus();
  expect(dialog.getByRole('textbox', { name: 'Key for the app' })).toHaveTextContent('JBSWY3DP');
  await app.user.type(dialog.getByLabelText(/^Code/), '123456{Enter}');
  expect(await dialog.findByText(/This code is wrong/)).toBeVisible();
  made.on('POST /auth/two_factor/confirm', { body: { recoveryCodes: CODES } }).on('GET /auth/two_factor', { body: ON });
  await app.user.type(dialog.getByLabelText(/^Code/), '{Enter}');
  const codes = within(await dialog.findByRole('list', { name: 'Recovery codes' }));
  expect(codes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(CODES);
  expect(dialog.getByRole('button', { name: 'I have kept them' })).toHaveFocus();
  await app.user.click(dialog.getByRole('button', { name: 'I have kept them' }));
  expect(await screen.findByText(/2 recovery codes are left/)).toBeVisible();
});

test('AUTH-F10 turning it off, and new recovery codes, ask for a code', async () => {
  const made = server(ON)
    .on('POST /auth/two_factor/recovery_codes', { body: { recoveryCodes: CODES } })
    .on('POST /auth/two_factor/end', { body: { ended: true } });
  const app = await open({ server: made });
  await app.user.click(await screen.findByRole('button', { name: 'New recovery codes' }));
  await app.user.type(within(await screen.findByRole('dialog')).getByLabelText(/^Code/), '123456{Enter}');
  expect(await screen.findByText(CODES[0] ?? '')).toBeVisible();
  await app.user.click(screen.getByRole('button', { name: 'I have kept them' }));
  made.on('GET /auth/two_factor', { body: OFF });
  await app.user.click(screen.getByRole('button', { name: 'Turn off' }));
  await app.user.type(
    within(await screen.findByRole('dialog', { name: 'Stop asking for a code' })).getByLabelText(/^Code/),
    '654321{Enter}',
  );
  expect(await screen.findByRole('button', { name: 'Turn on' })).toBeVisible();
  expect(made.askedFor('POST /auth/two_factor/end')[0]?.body).toEqual({ code: '654321' });
});
