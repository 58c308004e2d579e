import { act, screen, waitFor, within } from '@testing-library/react';
import { SYSTEM_SETTINGS } from '@parley/contracts/flow/system-settings';
import { Dialogs } from '../../shell/Dialogs.js';
import { fakeServer, type Answer } from '../../testing/fake-server.js';
import { ASHA, renderPart, type RenderOptions } from '../../testing/render.js';
import { AccountMenu } from './AccountMenu.js';
import { feature } from './account.feature.js';
import { details } from './account.feature.js';

const USER = { ...ASHA, defaultSettings: SYSTEM_SETTINGS };
const { jwt: _, ...PROFILE } = USER;
const PLAN = { name: 'School', chatLimit: 100, durationUnit: 'month', usage: 12 };

beforeEach(() => window.localStorage.clear());

const server = (more: Readonly<Record<string, Answer>> = {}) => {
  const made = fakeServer()
    .on('GET /auth', { body: { ...PROFILE, features: { i18n: true } } })
    .on('GET /auth/plan', { body: PLAN })
    .on('GET /auth/sessions', { body: { sessions: [] } })
    .on('GET /auth/passkeys', { body: { passkeys: [] } })
    .on('GET /auth/two_factor', { body: { since: null, recoveryCodes: 0, hasPassword: true } })
    .on('PUT /auth/profile', ({ body }) => ({ body: { ...PROFILE, ...(body as object) } }))
    .on('POST /auth/forgot_password', { body: {} });
  for (const [route, answer] of Object.entries(more)) made.on(route, answer);
  return made;
};

async function open(options: RenderOptions = {}) {
  const app = await renderPart(
    <>
      <AccountMenu />
      <Dialogs />
    </>,
    { server: server(), user: USER, ...options },
  );
  await app.user.click(screen.getByRole('button', { name: 'Account' }));
  await app.user.click(await screen.findByRole('button', { name: 'Profile' }));
  const dialog = await screen.findByRole('dialog', { name: 'Account' });
  return { ...app, dialog: within(dialog), element: dialog };
}
const refused: Answer = { status: 500, body: { message: 'x', errors: [] } };
const saveSettings = () => screen.getByRole('button', { name: 'Save settings' });

test('ACCT-2 ACCT-10 the menu’s profile opens a modal 600 px wide', async () => {
  const { element } = await open();
  expect(element.closest('[style*="--modal-size"]') ?? element.parentElement).toHaveStyle({
    '--modal-size': 'calc(37.5rem * var(--mantine-scale))',
  });
});
test('ACCT-11 ACCT-16 ACCT-51 a changed name is saved with its own Save, which waits for a change', async () => {
  const app = await open();
  const save = app.dialog.getByRole('button', { name: 'Save' });
  expect(save).toBeDisabled();
  const name = app.dialog.getByLabelText('Name');
  await app.user.type(name, ' Iyer');
  expect(save).toBeEnabled();
  await app.user.click(save);
  await waitFor(() => expect(app.store.getState().session.user?.name).toBe('Asha Rao Iyer'));
  const [asked] = app.server.askedFor('PUT /auth/profile');
  expect(asked?.body).toEqual({ name: 'Asha Rao Iyer' });
  expect(asked?.headers.get('authorization')).toBe(`Bearer ${USER.jwt}`);
  expect(save).toBeDisabled();
});
test('ACCT-17 Save is disabled while saving', async () => {
  const app = await open();
  app.server.on('PUT /auth/profile', () => new Promise(() => {}));
  await app.user.type(app.dialog.getByLabelText('Name'), '!');
  await app.user.click(app.dialog.getByRole('button', { name: 'Save' }));
  expect(app.dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
});
test('ACCT-46 a name that could not be saved says so and stays', async () => {
  const app = await open({ server: server({ 'PUT /auth/profile': refused }) });
  await app.user.type(app.dialog.getByLabelText('Name'), '!');
  await app.user.click(app.dialog.getByRole('button', { name: 'Save' }));
  expect(await app.dialog.findByText('Failed to update your profile.')).toBeVisible();
  expect(app.dialog.getByLabelText('Name')).toHaveValue('Asha Rao!');
});
test('ACCT-12 ACCT-27 content settings are saved, only those that differ from what is inherited', async () => {
  const app = await open({ user: { ...USER, settings: { chatSpacing: SYSTEM_SETTINGS.chatSpacing } } });
  const delay = await app.dialog.findByLabelText('Pause before messages');
  expect(saveSettings()).toBeDisabled();
  await app.user.clear(delay);
  await app.user.type(delay, '0.4');
  await app.user.click(saveSettings());
  await waitFor(() =>
    expect(app.server.askedFor('PUT /auth/profile')[0]?.body).toEqual({ settings: { chatDefaultDelayMs: 400 } }),
  );
  await waitFor(() => expect(saveSettings()).toBeDisabled());
});
test('ACCT-47 settings that could not be saved say so', async () => {
  const app = await open({ server: server({ 'PUT /auth/profile': refused }) });
  await app.user.type(await app.dialog.findByLabelText('Pause before messages'), '1');
  await app.user.click(saveSettings());
  expect(await app.dialog.findByText('Failed to update settings.')).toBeVisible();
});
test('ACCT-34 a pause that is no number, or none, can’t be saved', async () => {
  const app = await open();
  const delay = await app.dialog.findByLabelText('Pause before messages');
  await app.user.type(delay, '5');
  expect(saveSettings()).toBeEnabled();
  await app.user.clear(delay);
  expect(app.dialog.getByText('Required')).toBeVisible();
  expect(saveSettings()).toBeDisabled();
});
test('DATA-E1 the panel saves the person’s own data as a file, and shows a failure', async () => {
  const app = await open({
    server: server({
      'GET /auth/data': { status: 429, body: { message: 'x', code: 'too-many-requests', errors: [] } },
    }),
  });
  const button = app.dialog.getByRole('button', { name: 'Download my data' });
  await app.user.click(button);
  expect(await app.dialog.findByText(/Too many attempts/)).toBeVisible();
  const made: Blob[] = [];
  URL.createObjectURL = (blob) => `blob:${made.push(blob as Blob)}`;
  app.server.on('GET /auth/data', { body: { account: { name: 'Asha' } } });
  await app.user.click(button);
  await waitFor(() => expect(made).toHaveLength(1));
  expect(app.dialog.queryByText(/Too many attempts/)).toBeNull();
});
test('ACCT-18 closing with unsaved changes asks first', async () => {
  const app = await open();
  await app.user.type(app.dialog.getByLabelText('Name'), '!');
  await app.user.click(app.dialog.getByRole('button', { name: 'Close' }));
  expect(await screen.findByText('You have unsaved changes. Discard them and close account editor?')).toBeVisible();
  await app.user.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Account' })).toBeNull());
});
test('ACCT-18 closing without changes asks nothing', async () => {
  const app = await open();
  await app.user.click(app.dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
test('ACCT-14 ACCT-48 Update password sends a mail to one’s own address', async () => {
  const app = await open();
  await app.user.click(app.dialog.getByRole('button', { name: 'Update password' }));
  expect(await app.dialog.findByText('You should receive an email soon.')).toBeVisible();
  expect(app.server.askedFor('POST /auth/forgot_password')[0]?.body).toEqual({ email: USER.email, language: 'en' });
});
test('ACCT-48 a mail that could not be sent says so', async () => {
  const app = await open({ server: server({ 'POST /auth/forgot_password': refused }) });
  await app.user.click(app.dialog.getByRole('button', { name: 'Update password' }));
  expect(await app.dialog.findByText('Failed to send password change email.')).toBeVisible();
});

describe('plan', () => {
  test('ACCT-15 ACCT-38 the panel shows usage against the limit', async () => {
    const { dialog } = await open();
    expect(await dialog.findByText('12 of 100 chats this month')).toBeVisible();
    expect(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '12');
    expect(dialog.queryByText('Near the limit')).toBeNull();
  });
  test('ACCT-39 over 70 % it is nearing', async () => {
    const { dialog } = await open({ server: server({ 'GET /auth/plan': { body: { ...PLAN, usage: 71 } } }) });
    expect(await dialog.findByText('Near the limit')).toBeVisible();
  });
  test('ACCT-40 ACCT-41 above the limit it is crossed, and says not to worry', async () => {
    const { dialog } = await open({ server: server({ 'GET /auth/plan': { body: { ...PLAN, usage: 101 } } }) });
    expect(await dialog.findByText('Over the limit')).toBeVisible();
    expect(
      dialog.getByText(
        "Don't worry. Your service will continue uninterrupted, and you will not be charged extra! We will contact you to upgrade your plan.",
      ),
    ).toBeVisible();
  });
  test('PLAN-3 an unlimited plan says so', async () => {
    const { dialog } = await open({ server: server({ 'GET /auth/plan': { body: { ...PLAN, chatLimit: null } } }) });
    expect(await dialog.findByText('12 chats this month. There is no limit on this server.')).toBeVisible();
    expect(dialog.queryByRole('progressbar')).toBeNull();
  });
  test('ACCT-42 while it loads', async () => {
    const waiting = server().on('GET /auth/plan', () => new Promise(() => {}));
    const { dialog } = await open({ server: waiting });
    expect(await dialog.findByText('Loading plan details...')).toBeVisible();
  });
  test('ACCT-43 when it fails, with a way to try again', async () => {
    const app = await open({ server: server({ 'GET /auth/plan': refused }) });
    expect(await app.dialog.findByText('Failed to fetch plan details')).toBeVisible();
    app.server.on('GET /auth/plan', { body: PLAN });
    await app.user.click(app.dialog.getByRole('button', { name: 'Try again' }));
    expect(await app.dialog.findByText('12 of 100 chats this month')).toBeVisible();
  });
});

test('ACCT-44 settings that load say so', async () => {
  const { dialog } = await open({ server: server().on('GET /auth', () => new Promise(() => {})) });
  expect(dialog.getByText('Loading settings...')).toBeVisible();
});
test('ACCT-45 settings that could not be loaded say so, and can be asked for again', async () => {
  const app = await open({ server: server({ 'GET /auth': refused }) });
  expect(await app.dialog.findByText('Failed to fetch settings')).toBeVisible();
  app.server.on('GET /auth', { body: { ...PROFILE, features: {} } });
  await app.user.click(app.dialog.getByRole('button', { name: 'Try again' }));
  expect(await app.dialog.findByLabelText('Pause before messages')).toBeVisible();
});
test('ACCT-49 ACCT-50 details and plan are loaded once, unless forced', async () => {
  const app = await open();
  await app.dialog.findByText('12 of 100 chats this month');
  await app.user.click(app.dialog.getByRole('button', { name: 'Close' }));
  await app.user.click(screen.getByRole('button', { name: 'Account' }));
  await app.user.click(await screen.findByRole('button', { name: 'Profile' }));
  await screen.findByText('12 of 100 chats this month');
  expect(app.server.askedFor('GET /auth')).toHaveLength(1);
  expect(app.server.askedFor('GET /auth/plan')).toHaveLength(1);
  act(() => void app.store.dispatch(details.requested()));
  await app.user.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(app.server.askedFor('GET /auth/plan')).toHaveLength(2));
  await waitFor(() => expect(app.server.askedFor('GET /auth')).toHaveLength(2));
  expect(feature.select(app.store.getState()).details.status).toBe('fulfilled');
});
test('ACCT-18 in Hindi too', async () => {
  const app = await renderPart(<Dialogs />, { server: server(), user: USER, language: 'hi' });
  act(() => void app.store.dispatch({ type: 'dialogs/opened', payload: { name: 'account' } }));
  expect(await screen.findByRole('button', { name: 'पासवर्ड बदलें' })).toBeVisible();
});
