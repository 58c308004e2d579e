import { randomUUID } from 'node:crypto';
import { config, googleLogin, login, signup, type SignupRules } from '@parley/contracts/http/auth';
import { forgotPassword, resetPassword } from '@parley/contracts/http/auth-reset';
import { createFlow, shareFlow } from '@parley/contracts/http/flows';
import { loadConfig } from '../../platform/config/config.js';
import { catchMails, type MailCatcher } from '../../platform/mail/testing/mail-catcher.js';
import { Client, freshEmail, newAuthor, PASSWORD } from '../../testing/client.js';
import { startTestParley, type TestParley } from '../../testing/test-parley.js';
import { Accounts } from '../accounts.js';
import { nonceOf } from '../google/google-nonces.js';
import { PasswordResets } from '../reset-password/password-resets.js';
import { fakeGoogle, type FakeGoogle } from '../testing/fake-google.js';
import { isOnInternet } from './open-signup-warning.js';

let google: FakeGoogle;
let mails: MailCatcher;
let parley: TestParley;
let anyone: Client;
afterEach(async () => {
  await parley.drop();
  await Promise.all([google.close(), mails.close()]);
});

async function start(env: Readonly<Record<string, string>>, withMails = true) {
  [google, mails] = await Promise.all([fakeGoogle(), catchMails()]);
  parley = await startTestParley({ env: { ...google.env, ...(withMails && { SMTP_URL: mails.url }), ...env } });
  anyone = new Client(parley.consoleUrl);
}
const signUp = (email: string) => anyone.call(signup, { body: { email, password: PASSWORD } });
const byGoogle = async (email: string, claims = {}) => {
  const nonce = randomUUID();
  const idToken = await google.token({ sub: randomUUID(), email, nonce: nonceOf(nonce), ...claims });
  return anyone.call(googleLogin, { body: { idToken, nonce } });
};
const refused = (code: string) => ({ status: 403, body: { code } });
async function invite(email: string, owner: Client) {
  const { id } = await owner.ok(createFlow, { body: { name: 'Exam' } });
  await owner.ok(shareFlow, { params: { id }, body: { with: email } });
}
/** Opens the mailed link and chooses a password. */
async function finish(email: string) {
  let token: string | undefined;
  while (token === undefined) token = /\/reset_password\/([\w-]+)/.exec((await mails.mailTo(email)).text ?? '')?.[1];
  return anyone.call(resetPassword, { body: { token, newPassword: PASSWORD } });
}

test('AUTH-N1 AUTH-N2 closed: the first account can be made, and then none, neither with Google nor by an invitation', async () => {
  await start({ SIGNUP: 'closed' });
  // Two people try at once, and exactly one of them becomes the first.
  const replies = await Promise.all([freshEmail(), freshEmail(), freshEmail()].map(signUp));
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 403, 403]);
  const jwt = replies.map(({ body }) => (body as { jwt?: string }).jwt).find(Boolean) ?? '';
  expect(await signUp(freshEmail())).toMatchObject(refused('signup-closed'));
  expect(await byGoogle(`${randomUUID()}@gmail.com`)).toMatchObject(refused('signup-closed'));
  const invited = freshEmail();
  const owner = new Client(parley.consoleUrl, jwt);
  const { id } = await owner.ok(createFlow, { body: { name: 'Exam' } });
  // An invitation is useless where nobody can sign up.
  expect(await owner.call(shareFlow, { params: { id }, body: { with: invited } })).toMatchObject({
    status: 422,
    body: { code: 'no-invitations', errors: [{ param: 'with' }] },
  });
  await parley.app.get(Accounts).findOrInvite(invited);
  expect(await signUp(invited)).toMatchObject(refused('signup-closed'));
  // A link from before it was closed opens nothing, and no other is mailed.
  const { rows } = await parley.stores.pool.query<{ id: string }>('select id from account where email = $1', [invited]);
  const token = await parley.app.get(PasswordResets).issue(rows[0]?.id ?? '');
  expect((await anyone.call(resetPassword, { body: { token, newPassword: PASSWORD } })).status).toBe(422);
  await anyone.ok(forgotPassword, { body: { email: invited } });
  expect((await anyone.call(login, { body: { email: invited, password: PASSWORD } })).status).toBe(401);
  expect((await anyone.ok(config)).signup).toEqual({ policy: 'closed', domains: [] } satisfies SignupRules);
});

test('AUTH-N3 invited: whoever something was shared with comes by the mailed link, or by Google where it runs the mailbox', async () => {
  await start({ SIGNUP: 'invited', SIGNUP_DOMAINS: 'uni.example' });
  const owner = await newAuthor(parley.consoleUrl);
  // An address of an allowed domain is no invitation.
  for (const email of [freshEmail(), 'dean@uni.example']) {
    expect(await signUp(email)).toMatchObject(refused('signup-invited'));
    expect(await byGoogle(email, { hd: 'uni.example' })).toMatchObject(refused('signup-invited'));
  }
  // Nor does the reply say who has an account.
  expect(await signUp(owner.session.email)).toMatchObject(refused('signup-invited'));
  const [email, gmail] = [freshEmail(), `${randomUUID()}@gmail.com`];
  await invite(email, owner);
  await invite(gmail, owner);
  expect(await signUp(email)).toMatchObject({ status: 409, body: { code: 'invitation-mailed' } });
  expect((await finish(email)).status).toBe(200);
  expect((await anyone.call(login, { body: { email, password: PASSWORD } })).status).toBe(200);
  expect((await byGoogle(gmail)).status).toBe(200);
});

test('AUTH-N4 AUTH-N5 domains: only whole ones, proven by a mail, and invited people', async () => {
  await start({ SIGNUP_DOMAINS: ' Uni.example, schüler.example' });
  const owner = await newAuthor(parley.consoleUrl);
  for (const email of [
    'eve@uni.example.evil.example',
    'eve@eviluni.example',
    'eve@sub.uni.example',
    'eve@xuni.example',
    'uni.example@evil.example',
    'eve+uni.example@evil.example',
    'eve@schuler.example',
  ]) {
    expect(await signUp(email)).toMatchObject(refused('signup-domain'));
    expect(await byGoogle(email, { hd: 'evil.example' })).toMatchObject(refused('signup-domain'));
  }
  // Another spelling of the domain is no e-mail at all.
  for (const email of ['eve@xn--schler-4ya.example', 'eve@ｕni.example', 'eve@uni.example@evil.example'])
    expect((await signUp(email)).status).toBe(400);
  const mine = `asha-${randomUUID()}@UNI.example`;
  expect(await signUp(mine)).toMatchObject({ status: 409, body: { code: 'signup-mailed' } });
  expect((await anyone.call(login, { body: { email: mine, password: PASSWORD } })).status).toBe(401);
  expect((await finish(mine.toLowerCase())).status).toBe(200);
  expect((await anyone.call(login, { body: { email: mine, password: PASSWORD } })).status).toBe(200);
  expect(await signUp(mine)).toMatchObject({ status: 409, body: { code: 'email-taken' } });
  expect(await signUp(`ravi-${randomUUID()}@SCHÜLER.example`)).toMatchObject({ body: { code: 'signup-mailed' } });
  // Google runs the mailboxes of a Workspace domain, so it proves them.
  expect((await byGoogle(`g-${randomUUID()}@uni.example`, { hd: 'uni.example' })).status).toBe(200);
  expect(await byGoogle(`h-${randomUUID()}@uni.example`)).toMatchObject({ body: { code: 'signup-mailed' } });
  const guest = freshEmail();
  await invite(guest, owner);
  expect(await signUp(guest)).toMatchObject({ status: 409, body: { code: 'invitation-mailed' } });
});

test('AUTH-N4 AUTH-N8 without mails typing an address of the domain is enough, and the start warns of it', async () => {
  await start({ SIGNUP_DOMAINS: 'uni.example' }, false);
  expect(parley.lines.filter(({ msg }) => /^SIGNUP_DOMAINS proves nothing/.test(String(msg)))).toHaveLength(1);
  await newAuthor(parley.consoleUrl);
  const email = `asha-${randomUUID()}@uni.example`;
  const statuses = (await Promise.all([email, email.toUpperCase()].map(signUp))).map(({ status }) => status);
  expect(statuses.sort()).toEqual([201, 409]);
});

test('AUTH-N7 the start recommends another setting if everybody on the internet can sign up', async () => {
  expect(isOnInternet('https://parley.school.example')).toBe(true);
  expect(isOnInternet('http://203.0.114.7')).toBe(true);
  for (const near of [
    'http://localhost:3000',
    'https://parley',
    'http://10.0.0.7',
    'http://[::1]:3000',
    'http://parley.local',
  ])
    expect([near, isOnInternet(near)]).toEqual([near, false]);
  await start({ PUBLIC_URL: 'https://parley.school.example', SHARE_URL: 'https://chat.school.example' });
  const warned = () => parley.lines.filter(({ msg }) => /^Anyone on the internet/.test(String(msg))).length;
  expect(warned()).toBe(1);
});

test('AUTH-N8 CONF-23 with mails and both addresses the start warns of neither domains nor addresses', async () => {
  await start({
    SIGNUP_DOMAINS: 'uni.example',
    PUBLIC_URL: 'https://parley.school.example',
    SHARE_URL: 'https://chat.school.example',
  });
  expect(parley.lines.filter(({ msg }) => /SIGNUP_DOMAINS|SHARE_URL/.test(String(msg)))).toEqual([]);
});

test('CONF-23 the start warns if learners’ pages have no public address', async () => {
  await start({ PUBLIC_URL: 'https://parley.school.example', SIGNUP: 'invited' });
  expect(parley.lines.filter(({ msg }) => /^SHARE_URL isn’t set/.test(String(msg)))).toHaveLength(1);
});

test('AUTH-N4 a domain that is none ends the start', () => {
  for (const SIGNUP_DOMAINS of ['@uni.example', 'uni', 'uni.example,,x.example', 'xn--abc.example', 'uni example'])
    expect([SIGNUP_DOMAINS, loadConfig({ SIGNUP_DOMAINS }).ok]).toEqual([SIGNUP_DOMAINS, false]);
  expect(loadConfig({ SIGNUP: 'nobody' }).ok).toBe(false);
});
