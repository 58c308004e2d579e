import { screen, waitFor, within } from '@testing-library/react';
import { fakeServer, type FakeServer } from '../../testing/fake-server.js';
import { ASHA, renderApp, type RenderOptions } from '../../testing/render.js';
import { feature } from './password.saga.js';

beforeEach(() => window.localStorage.clear());

const WEAK = 'Must have a lowercase character, an uppercase character, a number and a special character';

async function forgot(options: RenderOptions = {}) {
  const app = await renderApp({ user: null, path: '/flows/7/stats', ...options });
  await app.user.click(await screen.findByRole('button', { name: 'Forgot password?' }));
  return { ...app, form: within(await screen.findByRole('form', { name: 'Forgot password' })) };
}
const send = ({ user, form }: Awaited<ReturnType<typeof forgot>>, email: string) =>
  user.type(form.getByLabelText('Email'), `${email}{Enter}`);
const mailing = (answer: Parameters<FakeServer['on']>[1]) => fakeServer().on('POST /auth/forgot_password', answer);

describe('asking for the mail', () => {
  test('AUTH-7 AUTH-8 AUTH-40 the link on the login form opens the form that asks for instructions', async () => {
    const app = await forgot({ server: mailing({ body: {} }) });
    await app.user.type(app.form.getByLabelText('Email'), 'asha@school.example');
    await app.user.click(app.form.getByRole('button', { name: 'Send reset instructions' }));
    await waitFor(() =>
      expect(app.server.askedFor('POST /auth/forgot_password')[0]?.body).toEqual({ email: 'asha@school.example' }),
    );
  });
  test('AUTH-9 one can go back to login', async () => {
    const { user, form, address } = await forgot();
    await user.click(form.getByRole('button', { name: 'Back to login' }));
    expect(screen.getByRole('form', { name: 'Login' })).toBeVisible();
    expect(address()).toBe('/flows/7/stats');
  });
  test('AUTH-7 AUTH-9 an e-mail typed on one form is on the next', async () => {
    const app = await renderApp({ user: null });
    await app.user.type(await screen.findByLabelText('Email'), 'asha@school.example');
    await app.user.click(screen.getByRole('button', { name: 'Forgot password?' }));
    const form = within(await screen.findByRole('form', { name: 'Forgot password' }));
    expect(form.getByLabelText('Email')).toHaveValue('asha@school.example');
    await app.user.type(form.getByLabelText('Email'), '.in');
    await app.user.click(form.getByRole('button', { name: 'Back to login' }));
    expect(screen.getByLabelText('Email')).toHaveValue('asha@school.example.in');
    await app.user.click(screen.getByRole('button', { name: /Sign up/ }));
    expect(screen.getByLabelText('Email')).toHaveValue('asha@school.example.in');
  });
  test('AUTH-22 the e-mail is required', async () => {
    const { user, form, server } = await forgot();
    await user.click(form.getByRole('button', { name: 'Send reset instructions' }));
    expect(await form.findByText('Required')).toBeVisible();
    expect(server.askedFor('POST /auth/forgot_password')).toHaveLength(0);
  });
  test.each(['asha', '@school', 'asha@', 'a b@c'])('AUTH-23 %p is no e-mail address', async (text) => {
    const app = await forgot();
    await send(app, text);
    expect(await app.form.findByText('Please provide a valid email address')).toBeVisible();
  });
  test.each([
    ['503', { status: 503, body: { message: 'Away', errors: [] } }],
    ['429', { status: 429, body: { message: 'Slow', code: 'too-many-requests', errors: [] } }],
  ])('AUTH-28 a refusal (%s) says that no mail was sent', async (_, answer) => {
    const app = await forgot({ server: mailing(answer) });
    await send(app, 'asha@school.example');
    expect(await app.form.findByRole('alert')).toHaveTextContent('Failed to send email');
  });
  test('AUTH-29 success is a toast, and login again', async () => {
    const app = await forgot({ server: mailing({ body: {} }) });
    await send(app, 'asha@school.example');
    // The first toast of a file also compiles the chunk that draws it.
    expect(await screen.findByText('You should receive an email soon.', {}, { timeout: 20_000 })).toBeVisible();
    expect(screen.getByRole('form', { name: 'Login' })).toBeVisible();
  });
  test('AUTH-40 the mail comes in the reader’s language', async () => {
    const server = mailing({ body: {} });
    const app = await renderApp({ user: null, server, language: 'hi' });
    await app.user.click(await screen.findByRole('button', { name: 'पासवर्ड भूल गए?' }));
    await app.user.type(await screen.findByLabelText('ईमेल'), 'asha@school.example{Enter}');
    await waitFor(() =>
      expect(server.askedFor('POST /auth/forgot_password')[0]?.body).toEqual({
        email: 'asha@school.example',
        language: 'hi',
      }),
    );
  });
});

async function resetPage(options: RenderOptions = {}) {
  const app = await renderApp({ user: null, path: '/reset_password/token-1', ...options });
  return { ...app, form: within(await screen.findByRole('form', { name: 'Reset your password' })) };
}
type ResetPage = Awaited<ReturnType<typeof resetPage>>;
const choose = ({ user, form }: ResetPage, text: string) =>
  user.type(form.getByLabelText('New password'), `${text}{Enter}`);
const resetting = (answer: Parameters<FakeServer['on']>[1]) => fakeServer().on('POST /auth/reset_password', answer);

describe('the page that the link opens', () => {
  test.each([
    ['nobody', null],
    ['somebody', ASHA],
  ])('AUTH-4 AUTH-42 shows its form to %s', async (_, user) => {
    await resetPage({ user });
    expect(screen.getByRole('heading', { name: 'Reset your password', level: 1 })).toBeVisible();
    expect(screen.queryByRole('form', { name: 'Login' })).toBeNull();
  });
  test('AUTH-45 a new password is required', async () => {
    const { user, form } = await resetPage();
    await user.click(form.getByRole('button', { name: 'Reset password' }));
    expect(await form.findByText('Required')).toBeVisible();
  });
  test.each(['Ab1-xyz', 'ABCDEFG1-', 'abcdefg1-', 'Abcdefgh-', 'Abcdefgh1'])(
    'AUTH-46 %p is refused as at sign-up',
    async (text) => {
      const page = await resetPage();
      expect(page.form.getByLabelText('New password')).toHaveAttribute('placeholder', 'At least 8 characters');
      await choose(page, text);
      expect(await page.form.findByText(WEAK)).toBeVisible();
      expect(page.server.asked.filter(({ method }) => method === 'POST')).toHaveLength(0);
    },
  );
  test('AUTH-41 AUTH-43 AUTH-44 AUTH-48 sends token and password, then says so and leads Home', async () => {
    let answer = (_: { body: unknown }) => {};
    const server = resetting(() => new Promise((resolve) => (answer = resolve)));
    const page = await resetPage({ server });
    const status = () => feature.select(page.store.getState()).reset.status;
    expect(status()).toBe('idle');
    await choose(page, 'Secret-12');
    await waitFor(() => expect(status()).toBe('pending'));
    expect(server.askedFor('POST /auth/reset_password')[0]?.body).toEqual({
      token: 'token-1',
      newPassword: 'Secret-12',
    });
    answer({ body: {} });
    expect(await screen.findByRole('heading', { name: 'Your password has been reset!' })).toHaveFocus();
    expect(status()).toBe('fulfilled');
    await page.user.click(screen.getByRole('link', { name: 'Home' }));
    expect(page.address()).toBe('/');
  });
  test('AUTH-47 AUTH-48 the server’s words about the e-mail are shown', async () => {
    const body = { message: 'x', errors: [{ param: 'email', msg: 'Nobody has this email' }] };
    const page = await resetPage({ server: resetting({ status: 422, body }) });
    await choose(page, 'Secret-12');
    expect(await page.form.findByRole('alert')).toHaveTextContent(/^Nobody has this email$/);
    expect(feature.select(page.store.getState()).reset.status).toBe('rejected');
  });
  test('AUTH-47 any other refusal is "Failed to reset password"', async () => {
    const page = await resetPage({ server: resetting({ status: 503, body: { message: 'Away', errors: [] } }) });
    await choose(page, 'Secret-12');
    expect(await page.form.findByRole('alert')).toHaveTextContent('Failed to reset password');
  });
  test('AUTH-47 a link that is worth nothing any more says so in the reader’s language', async () => {
    const body = { message: 'x', code: 'reset-link-invalid', errors: [{ param: 'email', msg: 'x' }] };
    const server = resetting({ status: 422, body });
    const app = await renderApp({ user: null, server, path: '/reset_password/old', language: 'hi' });
    const form = within(await screen.findByRole('form', { name: 'अपना पासवर्ड रीसेट करें' }));
    await app.user.type(form.getByLabelText('नया पासवर्ड'), 'Secret-12{Enter}');
    expect(await form.findByRole('alert')).toHaveTextContent('यह लिंक अब काम नहीं करता');
  });
});
