import { screen, waitFor, within } from '@testing-library/react';
import { CODE_WRONG } from '@parley/contracts/http/two-factor';
import { fakeServer, type Answer } from '../../testing/fake-server.js';
import { ASHA, renderApp, type RenderOptions } from '../../testing/render.js';

beforeEach(() => {
  window.localStorage.clear();
  window.history.replaceState(null, '', '/');
});

const WEAK = 'Must have a lowercase character, an uppercase character, a number and a special character';

async function gate(form: 'login' | 'signup', options: RenderOptions = {}) {
  const server = options.server ?? fakeServer();
  const app = await renderApp({ user: null, ...options, server });
  const login = await screen.findByRole('form', { name: 'Login' });
  if (form === 'login') return { ...app, form: within(login) };
  await app.user.click(screen.getByRole('button', { name: "Don't have an account? Sign up" }));
  return { ...app, form: within(screen.getByRole('form', { name: 'Sign up' })) };
}
type Gate = Awaited<ReturnType<typeof gate>>;
const email = ({ form }: Gate) => form.getByLabelText('Email');
const password = ({ form }: Gate) => form.getByLabelText('Password');

describe('the gate', () => {
  test.each([
    '/',
    '/flows/7/edit',
    '/flows/7/versions/2',
    '/flows/7/stats',
    '/sequences/5/edit',
    '/sequences/5/stats',
    '/integrations',
    '/integrations/webhook',
    '/lti_deeplink?ltik=x',
    '/user_activity',
  ])('AUTH-1 AUTH-2 AUTH-3 nobody logged in at %s: logo and form instead of the route', async (path) => {
    const app = await gate('login', { path });
    expect(screen.getByRole('img', { name: 'Parley' })).toBeVisible();
    expect(screen.queryByRole('banner')).toBeNull();
    expect(app.address()).toBe(path);
  });
  test('AUTH-1 logging in shows the route that was asked for', async () => {
    const server = fakeServer()
      .on('POST /auth/login', { body: ASHA })
      .on('GET /flows/:id', { status: 403, body: { message: 'Not yours', errors: [] } });
    const app = await gate('login', { server, path: '/flows/7/stats' });
    await app.user.type(email(app), 'asha@school.example');
    await app.user.type(password(app), 'x');
    await app.user.click(app.form.getByRole('button', { name: 'Login' }));
    expect(await screen.findByRole('banner')).toBeVisible();
    expect(app.address()).toBe('/flows/7/stats');
  });
  test('AUTH-1 a 401 brings the gate, which says why, and the address stays', async () => {
    const server = fakeServer().on('GET /flows', { status: 401, body: { message: 'Log in', errors: [] } });
    const app = await renderApp({ server });
    expect(await screen.findByText('You were logged out. Log in again to pick up where you left off.')).toBeVisible();
    expect(app.address()).toBe('/');
  });
  test('AUTH-3 the link of an invitation opens the sign-up form with the invited e-mail, once', async () => {
    window.history.replaceState(null, '', '/#signup=ravi%2Bx%40school.example');
    await renderApp({ user: null, server: fakeServer() });
    const form = within(await screen.findByRole('form', { name: 'Sign up' }));
    expect(form.getByLabelText('Email')).toHaveValue('ravi+x@school.example');
    await waitFor(() => expect(window.location.hash).toBe(''));
  });
  test('AUTH-3 a broken link of an invitation is an ordinary one', async () => {
    window.history.replaceState(null, '', '/#signup=%');
    await renderApp({ user: null, server: fakeServer() });
    expect(await screen.findByRole('form', { name: 'Login' })).toBeVisible();
  });
  test('AUTH-13 AUTH-14 each form leads to the other', async () => {
    const app = await gate('signup');
    await app.user.click(app.form.getByRole('button', { name: 'Already have an account? Login' }));
    expect(screen.getByRole('form', { name: 'Login' })).toBeVisible();
  });
  test('AUTH-11 the first visit to an installation without accounts shows sign-up', async () => {
    const server = fakeServer().on('GET /config', {
      body: {
        shareUrl: 'https://s.example',
        features: {},
        hasAccounts: false,
        signup: { policy: 'closed', domains: [] },
      },
    });
    await renderApp({ user: null, server });
    expect(await screen.findByRole('form', { name: 'Sign up' })).toBeVisible();
    expect(screen.queryByRole('form', { name: 'Login' })).toBeNull();
  });
  const ruled = (policy: string, domains: string[] = []) =>
    fakeServer().on('GET /config', {
      body: { shareUrl: 'https://s.example', features: {}, hasAccounts: true, signup: { policy, domains } },
    });
  test('AUTH-N6 without new accounts the login offers none, and an invitation’s link says why', async () => {
    const { unmount } = await renderApp({ user: null, server: ruled('closed') });
    await waitFor(() => expect(screen.queryByRole('button', { name: /Sign up/ })).toBeNull());
    expect(screen.getByRole('form', { name: 'Login' })).toBeVisible();
    unmount();
    window.history.replaceState(null, '', '/#signup=ravi%40school.example');
    const app = await renderApp({ user: null, server: ruled('closed') });
    expect(await screen.findByText(/No new accounts can be made here/)).toBeVisible();
    expect(screen.queryByRole('form')).toBeNull();
    await app.user.click(screen.getByRole('button', { name: 'Already have an account? Login' }));
    expect(screen.getByRole('form', { name: 'Login' })).toBeVisible();
  });
  test.each([
    ['invited', [], /only invited people/],
    ['open', ['uni.example', 'lab.example'], /an email of uni\.example, lab\.example/],
  ] as const)('AUTH-N6 the sign-up form says who may: %s', async (policy, domains, words) => {
    const app = await gate('signup', { server: ruled(policy, [...domains]) });
    expect(await app.form.findByText(words)).toBeVisible();
  });
  test('I18N-C4 the gate can be read in Hindi', async () => {
    const app = await gate('login');
    await app.user.click(screen.getByText('हिन्दी'));
    expect(await screen.findByRole('form', { name: 'लॉग इन' })).toBeVisible();
    expect(document.documentElement.lang).toBe('hi');
    expect(window.localStorage.getItem('parley:v1:language')).toBe('"hi"');
  });
});

describe('login', () => {
  test('AUTH-6 AUTH-36 sends e-mail and password', async () => {
    const app = await gate('login', { server: fakeServer().on('POST /auth/login', { body: ASHA }) });
    await app.user.type(email(app), 'asha');
    await app.user.type(password(app), 'x{Enter}');
    await waitFor(() =>
      expect(app.server.askedFor('POST /auth/login')[0]?.body).toEqual({ email: 'asha', password: 'x' }),
    );
  });
  test('AUTH-21 only asks that both are there', async () => {
    const app = await gate('login');
    await app.user.click(app.form.getByRole('button', { name: 'Login' }));
    expect(await app.form.findAllByText('Required')).toHaveLength(2);
    expect(app.server.askedFor('POST /auth/login')).toHaveLength(0);
  });
  test('AUTH-27 AUTH-32 a general refusal is a banner', async () => {
    const server = fakeServer().on('POST /auth/login', {
      status: 401,
      body: { message: 'Wrong email or password', errors: [] },
    });
    const app = await gate('login', { server });
    await app.user.type(email(app), 'a@b');
    await app.user.type(password(app), 'x{Enter}');
    expect(await app.form.findByRole('alert')).toHaveTextContent('Wrong email or password');
  });
  test.each([
    ['AUTH-24', 'email', email],
    ['AUTH-25', 'password', password],
  ] as const)(
    '%s what the server said of the %s shows under it until the field is touched',
    async (_, param, field) => {
      const server = fakeServer().on('POST /auth/login', {
        status: 422,
        body: { message: 'x', errors: [{ param, msg: 'Not known here' }] },
      });
      const app = await gate('login', { server });
      await app.user.type(email(app), 'a@b');
      await app.user.type(password(app), 'x{Enter}');
      expect(await app.form.findByText('Not known here')).toBeVisible();
      expect(field(app)).toHaveAccessibleDescription('Not known here');
      expect(app.form.queryByRole('alert')).toBeNull();
      await app.user.type(field(app), 'y');
      expect(app.form.queryByText('Not known here')).toBeNull();
    },
  );
  test('AUTH-26 a field error without words is "Invalid value"', async () => {
    const server = fakeServer().on('POST /auth/login', { status: 422, body: { errors: [{ param: 'email' }] } });
    const app = await gate('login', { server });
    await app.user.type(email(app), 'a@b');
    await app.user.type(password(app), 'x{Enter}');
    expect(await app.form.findByText('Invalid value')).toBeVisible();
  });
});

describe('the second step', () => {
  const asked: Answer = { status: 401, body: { message: 'x', code: 'second-step', ticket: 't-1', errors: [] } };
  const wrong: Answer = {
    status: 422,
    body: { message: 'x', code: 'code-refused', errors: [{ param: 'code', msg: CODE_WRONG }] },
  };
  async function second(answer: Answer) {
    const server = fakeServer().on('POST /auth/login', asked).on('POST /auth/second_step', answer);
    const app = await gate('login', { server });
    await app.user.type(email(app), 'asha@school.example');
    await app.user.type(password(app), 'x{Enter}');
    const form = within(await screen.findByRole('form', { name: 'One more step' }));
    expect(form.queryByRole('alert')).toBeNull();
    await app.user.type(form.getByLabelText('Code'), '123456{Enter}');
    return { ...app, form };
  }
  test('AUTH-F2 a right password asks for the code, which opens the account', async () => {
    const app = await second({ body: ASHA });
    expect(await screen.findByRole('banner')).toBeVisible();
    expect(app.server.askedFor('POST /auth/second_step')[0]?.body).toEqual({ ticket: 't-1', code: '123456' });
    expect(JSON.parse(window.localStorage.getItem('parley:v1:user') ?? '')).toMatchObject({ jwt: ASHA.jwt });
  });
  test('AUTH-F2 a wrong code can be tried again, and the way back leads to the login', async () => {
    const app = await second(wrong);
    expect(await app.form.findByText(CODE_WRONG)).toBeVisible();
    expect(app.form.getByLabelText('Code')).toHaveAccessibleDescription(/This code is wrong/);
    await app.user.click(app.form.getByRole('button', { name: 'Back to login' }));
    expect(await screen.findByRole('form', { name: 'Login' })).toBeVisible();
    expect(screen.queryByText(CODE_WRONG)).toBeNull();
  });
  test('AUTH-F4 when the ticket has expired, the login says so', async () => {
    await second({ status: 422, body: { message: 'x', code: 'ticket-expired', errors: [] } });
    const form = within(await screen.findByRole('form', { name: 'Login' }));
    expect(await form.findByRole('alert')).toHaveTextContent('This took too long. Please log in again.');
  });
});
test('I18N-C5 the server’s refusal is shown in the reader’s language', async () => {
  const server = fakeServer().on('POST /auth/login', {
    status: 401,
    body: { message: 'Wrong email or password', code: 'wrong-credentials', errors: [] },
  });
  const app = await renderApp({ user: null, server, language: 'hi' });
  const form = within(await screen.findByRole('form', { name: 'लॉग इन' }));
  await app.user.type(form.getByLabelText('ईमेल'), 'a@b');
  await app.user.type(form.getByLabelText('पासवर्ड'), 'x{Enter}');
  expect(await form.findByRole('alert')).toHaveTextContent('ईमेल या पासवर्ड सही नहीं है');
});

describe('sign-up', () => {
  const submit = (app: Gate) => app.user.click(app.form.getByRole('button', { name: 'Sign up' }));

  test('AUTH-15 says how long a password must be', async () => {
    const app = await gate('signup');
    expect(password(app)).toHaveAttribute('placeholder', 'At least 8 characters');
  });
  test('AUTH-16 AUTH-18 e-mail and password are required, the name is not', async () => {
    const app = await gate('signup');
    await submit(app);
    expect(await app.form.findAllByText('Required')).toHaveLength(2);
    expect(app.form.getByLabelText('Name (optional)')).not.toHaveAccessibleDescription();
  });
  test.each(['asha', '@school', 'asha@', 'a b@c'])('AUTH-17 %p is no e-mail address', async (text) => {
    const app = await gate('signup');
    await app.user.type(email(app), text);
    await submit(app);
    expect(await app.form.findByText('Please provide a valid email address')).toBeVisible();
  });
  test.each([
    ['AUTH-19', 'Ab1-xyz'],
    ['AUTH-20', 'ABCDEFG1-'],
    ['AUTH-20', 'abcdefg1-'],
    ['AUTH-20', 'Abcdefgh-'],
    ['AUTH-20', 'Abcdefgh1'],
  ])('%s password %p is refused', async (_, text) => {
    const app = await gate('signup');
    await app.user.type(password(app), text);
    await submit(app);
    expect(await app.form.findByText(WEAK)).toBeVisible();
  });
  test('AUTH-11 AUTH-31 AUTH-35 a name left blank is not sent, and one is in', async () => {
    const server = fakeServer()
      .on('POST /auth/signup', { status: 201, body: ASHA })
      .on('GET /flows', { body: { flows: [], total: 0 } });
    const app = await gate('signup', { server });
    await app.user.type(email(app), 'asha@school.example');
    await app.user.type(password(app), 'Secret-12');
    await submit(app);
    expect(await screen.findByRole('button', { name: 'Account: Asha Rao' })).toBeVisible();
    expect(server.askedFor('POST /auth/signup')[0]?.body).toEqual({
      email: 'asha@school.example',
      password: 'Secret-12',
    });
  });
  test('AUTH-R6 a person with an invited e-mail learns of the mail that finishes signing up', async () => {
    const body = { message: 'x', code: 'invitation-mailed', errors: [] };
    const app = await gate('signup', { server: fakeServer().on('POST /auth/signup', { status: 409, body }) });
    await app.user.type(email(app), 'asha@school.example');
    await app.user.type(password(app), 'Secret-12');
    await submit(app);
    expect(await app.form.findByRole('alert')).toHaveTextContent('We’ve emailed you a link');
  });
});
