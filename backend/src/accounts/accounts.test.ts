import {
  config,
  EMAIL_INVALID,
  login,
  me,
  PASSWORD_WEAK,
  REQUIRED,
  signup,
  updateProfile,
} from '@parley/contracts/http/auth';
import type { Settings } from '@parley/contracts/definition/definition';
import { FACES } from '@parley/contracts/definition/faces';
import { getPlayable } from '@parley/contracts/http/chats';
import { createFlow, getFlow, publishFlow, updateFlow } from '@parley/contracts/http/flows';
import { SYSTEM_SETTINGS } from '@parley/contracts/flow/system-settings';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { Client, freshEmail, newAuthor, PASSWORD } from '../testing/client.js';
import { oneQuestion } from '../testing/sequences.js';
import { startTestParley, type TestParley } from '../testing/test-parley.js';

let parley: TestParley;
let anyone: Client;
beforeAll(async () => {
  parley = await startTestParley();
  anyone = new Client(parley.consoleUrl);
});
afterAll(() => parley.drop());

const fieldErrors = async (body: unknown, path = '/api/auth/signup') => {
  const answer = await anyone.raw('POST', path, { body: JSON.stringify(body) });
  expect(answer.status).toBe(400);
  return (answer.body as { errors: unknown }).errors;
};

test('AUTH-35 sign-up makes an account and a session; the name may be left blank', async () => {
  expect((await anyone.ok(config)).hasAccounts).toBe(false);
  const email = freshEmail();
  const session = await anyone.ok(signup, { body: { email, password: PASSWORD } });
  expect(session).toMatchObject({ email, name: null, settings: {} });
  expect(await anyone.ok(config)).toEqual({
    hasAccounts: true,
    signup: { policy: 'open', domains: [] },
    shareUrl: parley.shareUrl,
    features: { i18n: true, integrations: true, coursePlatforms: true, learnerMails: false, forcedCompletion: false },
    googleClientId: null,
    oidcName: null,
  });
});

test('AUTH-E2 login drops blanks around the e-mail, and an account with an odd older address still opens', async () => {
  const { session } = await newAuthor(parley.consoleUrl);
  const logIn = (email: string) => anyone.call(login, { body: { email, password: PASSWORD } });
  expect(await logIn(`  ${session.email} `)).toMatchObject({ status: 200, body: { id: session.id } });
  const odd = `${session.email}>`;
  await parley.stores.pool.query('update account set email = $1, email_key = $1 where id = $2', [odd, session.id]);
  expect(await logIn(odd)).toMatchObject({ status: 200, body: { id: session.id } });
});

test('AUTH-34 the token carries the user id, for seven days, with one pinned algorithm', async () => {
  const { session } = await newAuthor(parley.consoleUrl);
  const claims = decodeJwt(session.jwt);
  expect(claims['userId']).toBe(session.id);
  expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(7 * 24 * 3_600);
  expect(decodeProtectedHeader(session.jwt)).toEqual({ alg: 'HS256', typ: 'at+jwt' });
});

test('AUTH-16 AUTH-18 empty fields are named with the specification’s word', async () => {
  expect(await fieldErrors({ email: '', password: '' })).toEqual([
    { param: 'email', msg: REQUIRED },
    { param: 'password', msg: REQUIRED },
  ]);
  expect(await fieldErrors({})).toEqual([
    { param: 'email', msg: REQUIRED },
    { param: 'password', msg: REQUIRED },
  ]);
});

test.each(['nobody', '@example.org', 'nobody@', 'some one@example.org', `${'x'.repeat(250)}@example.org`])(
  'AUTH-17 %p is no e-mail',
  async (email) => {
    expect(await fieldErrors({ email, password: PASSWORD })).toEqual([{ param: 'email', msg: EMAIL_INVALID }]);
  },
);

test.each(['Short-1', 'all-lower-7', 'ALL-UPPER-7', 'No-digits-here', 'NoSpecial77'])(
  'AUTH-19 AUTH-20 %p is too weak',
  async (password) => {
    expect(await fieldErrors({ email: freshEmail(), password })).toEqual([{ param: 'password', msg: PASSWORD_WEAK }]);
  },
);

test('AUTH-21 AUTH-36 login asks for presence only, and any letter case of the e-mail', async () => {
  const { session } = await newAuthor(parley.consoleUrl);
  const again = await anyone.ok(login, { body: { email: session.email.toUpperCase(), password: PASSWORD } });
  expect(again.id).toBe(session.id);
  expect(await fieldErrors({ email: '', password: '' }, '/api/auth/login')).toHaveLength(2);
});

test('AUTH-S1 a wrong password and an unknown e-mail get the same words', async () => {
  const { session } = await newAuthor(parley.consoleUrl);
  const wrong = await anyone.call(login, { body: { email: session.email, password: 'Wrong-one-1' } });
  const unknown = await anyone.call(login, { body: { email: freshEmail(), password: 'Wrong-one-1' } });
  expect(wrong.status).toBe(401);
  expect(unknown).toMatchObject({ status: 401, body: wrong.body });
});

test('AUTH-S2 exactly one of several sign-ups with one e-mail at once succeeds', async () => {
  const email = freshEmail();
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      anyone.call(signup, { body: { email: n % 2 ? email : email.toUpperCase(), password: PASSWORD } }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(7).fill(409)]);
});

test('ACCT-51 AUTH-S3 a name and settings can be changed; a setting left out is inherited again', async () => {
  const author = await newAuthor(parley.consoleUrl, freshEmail(), 'Ada');
  await author.ok(updateProfile, { body: { settings: { chatDefaultDelayMs: 200, chatSpacing: '6px' } } });
  await author.ok(updateProfile, { body: { name: 'Ada L.', settings: { chatSpacing: '5px' } } });
  const user = await author.ok(me);
  expect(user).toMatchObject({
    name: 'Ada L.',
    settings: { chatSpacing: '5px' },
    features: { i18n: true, integrations: true, coursePlatforms: true, learnerMails: false, forcedCompletion: false },
  });
  expect(user.settings).not.toHaveProperty('chatDefaultDelayMs');
  expect((await author.raw('PUT', '/api/auth/profile', { body: '{"email":"x@y"}' })).status).toBe(400);
});

test('ACCT-35 an author’s settings hold for all their flows, a flow’s settings hold before them', async () => {
  const author = await newAuthor(parley.consoleUrl);
  await author.ok(updateProfile, { body: { settings: { chatSpacing: '6px', chatBorderRadius: '3px' } } });
  const settings = { chatSpacing: '9px' };
  const { id } = await author.ok(createFlow, { body: { definition: oneQuestion() as never, settings } });
  await author.ok(publishFlow, { params: { id } });
  const played = await new Client(parley.shareUrl).ok(getPlayable, { params: { id }, query: {} });
  expect(played).toHaveProperty('settings', {
    ...SYSTEM_SETTINGS,
    avatarUrl: expect.stringMatching(/face-[a-z]+\.svg$/),
    chatBorderRadius: '3px',
    chatSpacing: '9px',
  });
  expect(await author.ok(getFlow, { params: { id } })).toMatchObject({
    settings,
    userSettings: { chatSpacing: '6px', chatBorderRadius: '3px' },
    defaultSettings: SYSTEM_SETTINGS,
  });
});

test('FACE-1 a chat has one of Parley’s faces, by the flow’s number, until the author chooses another or none', async () => {
  const author = await newAuthor(parley.consoleUrl);
  const { id } = await author.ok(createFlow, { body: { definition: oneQuestion() as never } });
  await author.ok(publishFlow, { params: { id } });
  const picture = async () => {
    const played = await new Client(parley.shareUrl).ok(getPlayable, { params: { id }, query: {} });
    return (played as { settings: Settings }).settings.avatarUrl ?? '';
  };
  const choose = (avatarUrl: string) => author.ok(updateFlow, { params: { id }, body: { settings: { avatarUrl } } });
  expect(await picture()).toBe(`/player/face-${FACES[id % FACES.length]}.svg`);
  await choose('face:cat');
  expect(await picture()).toBe('/player/face-cat.svg');
  await choose('');
  expect(await picture()).toBe('');
  await choose('https://school.example/me.png');
  expect(await picture()).toBe('https://school.example/me.png');
});

test('ACCT-52 ACCT-36 GET /auth tells who one is, one’s settings, what they inherit from and since when; to nobody else', async () => {
  const author = await newAuthor(parley.consoleUrl, freshEmail(), 'Ada');
  const user = await author.ok(me);
  expect(user).toEqual({
    id: author.session.id,
    email: author.session.email,
    name: 'Ada',
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
    settings: {},
    defaultSettings: SYSTEM_SETTINGS,
    administrator: false,
    features: { i18n: true, integrations: true, coursePlatforms: true, learnerMails: false, forcedCompletion: false },
  });
  expect(author.session).toMatchObject({ email: user.email, jwt: expect.any(String) as string });
  for (const method of ['GET', 'PUT'] as const) {
    const path = method === 'GET' ? '/api/auth' : '/api/auth/profile';
    const body = method === 'PUT' ? { body: '{"name":"Eve"}' } : {};
    expect((await anyone.raw(method, path, body)).status).toBe(401);
  }
});

test('AUTH-S4 a raised token version makes older tokens worthless', async () => {
  let now = Date.now();
  const clocked = await startTestParley({ clock: { now: () => now } });
  try {
    const author = await newAuthor(clocked.consoleUrl);
    await author.ok(me);
    await clocked.stores.pool.query('update account set token_version = token_version + 1 where id = $1', [
      author.session.id,
    ]);
    now += 5_001;
    expect((await author.call(me)).status).toBe(401);
    const renewed = await anyoneOn(clocked).ok(login, { body: { email: author.session.email, password: PASSWORD } });
    const again = new Client(clocked.consoleUrl, renewed.jwt);
    expect((await again.call(me)).status).toBe(200);
    // A remembered answer does not last longer because the clock was set back.
    await clocked.stores.pool.query('update account set token_version = token_version + 1 where id = $1', [
      author.session.id,
    ]);
    now -= 3_600_000;
    expect((await again.call(me)).status).toBe(401);
  } finally {
    await clocked.drop();
  }
});
const anyoneOn = ({ consoleUrl }: { consoleUrl: string }) => new Client(consoleUrl);

test('AUTH-S5 five of twenty logins at once are checked, the others learn when to come again', async () => {
  const limited = await startTestParley({ limits: {} });
  try {
    const { session } = await newAuthor(limited.consoleUrl);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        anyoneOn(limited).call(login, { body: { email: session.email, password: PASSWORD } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(15);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  } finally {
    await limited.drop();
  }
});

test('AUTH-S6 the log names who did what, never an e-mail, a password or a token', async () => {
  const { session } = await newAuthor(parley.consoleUrl);
  await anyone.call(login, { body: { email: session.email, password: 'Canary-pass-1' } });
  const said = JSON.stringify(parley.lines);
  expect(parley.lines).toContainEqual(expect.objectContaining({ audit: 'signup', userId: session.id }));
  expect(parley.lines).toContainEqual(expect.objectContaining({ audit: 'login-refused', userId: session.id }));
  for (const secret of [session.email, PASSWORD, 'Canary-pass-1', session.jwt]) expect(said).not.toContain(secret);
});
