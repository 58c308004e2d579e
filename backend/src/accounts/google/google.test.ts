import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { config, googleLogin, login, me, type Session } from '@parley/contracts/http/auth';
import { createFlow, listFlows, shareFlow } from '@parley/contracts/http/flows';
import { generateKeyPair } from 'jose';
import { catchMails, type MailCatcher } from '../../platform/mail/testing/mail-catcher.js';
import { Client, freshEmail, newAuthor, PASSWORD } from '../../testing/client.js';
import { startTestParley, type TestParley } from '../../testing/test-parley.js';
import { CLIENT_ID, fakeGoogle, type FakeGoogle, type TokenChange } from '../testing/fake-google.js';

let google: FakeGoogle;
let catcher: MailCatcher;
let parley: TestParley;
let anyone: Client;
beforeAll(async () => {
  [google, catcher] = await Promise.all([fakeGoogle(), catchMails()]);
  parley = await startTestParley({ env: { ...google.env, SMTP_URL: catcher.url } });
  anyone = new Client(parley.consoleUrl);
});
afterAll(async () => {
  await parley.drop();
  await Promise.all([google.close(), catcher.close()]);
});

const gmail = () => `asha-${randomUUID()}@gmail.com`;
const sub = () => `google-${randomUUID()}`;
const newNonce = () => randomBytes(32).toString('base64url');
const shown = (nonce: string) => createHash('sha256').update(nonce).digest('base64url');
const enter = async (claims: Record<string, unknown>, change?: TokenChange) => {
  const nonce = newNonce();
  const idToken = await google.token({ nonce: shown(nonce), ...claims }, change);
  return anyone.call(googleLogin, { body: { idToken, nonce } });
};
const entered = async (claims: Record<string, unknown>): Promise<Session> => {
  const { status, body } = await enter(claims);
  expect(status).toBe(200);
  return body;
};

test('AUTH-37 the first time makes an account with a session, the next times find it by Google’s id, whatever the e-mail', async () => {
  const person = { sub: sub(), email: gmail(), name: 'Asha Rao' };
  const first = await entered(person);
  expect(first).toMatchObject({ email: person.email, name: 'Asha Rao' });
  expect((await new Client(parley.consoleUrl, first.jwt).ok(me)).id).toBe(first.id);
  expect((await entered({ ...person, email: gmail() })).id).toBe(first.id);
});

test('AUTH-37 the console gets the client id, and its policy lets Google’s script in only then', async () => {
  const csp = async (url: string) =>
    (await new Client(url).raw('GET', '/api/config')).headers.get('content-security-policy') ?? '';
  expect((await anyone.ok(config)).googleClientId).toBe(CLIENT_ID);
  expect(await csp(parley.consoleUrl)).toContain('https://accounts.google.com/gsi/client');
  const without = await startTestParley();
  const client = new Client(without.consoleUrl);
  expect((await client.ok(config)).googleClientId).toBeNull();
  expect(await csp(without.consoleUrl)).not.toContain('google');
  expect((await client.call(googleLogin, { body: { idToken: 'x', nonce: newNonce() } })).status).toBe(404);
  await without.drop();
});

describe('AUTH-G1 refused', () => {
  const person = () => ({ sub: sub(), email: gmail() });
  const now = Math.floor(Date.now() / 1_000);
  test.each<[string, Record<string, unknown>]>([
    ['another client’s', { aud: 'other.apps.googleusercontent.com' }],
    ['another issuer’s', { iss: 'https://accounts.google.example' }],
    ['an expired one', { iat: now - 7_200, exp: now - 3_600 }],
    ['one that never expires', { exp: undefined }],
    ['one without a person', { sub: undefined }],
    ['one without an e-mail', { email: undefined }],
    ['one whose e-mail is not verified', { email_verified: false }],
    ['one that only says so in words', { email_verified: 'true' }],
  ])('%s', async (_title, claims) => {
    expect(await enter({ ...person(), ...claims })).toMatchObject({ status: 401, body: { code: 'google-refused' } });
  });
  test('signed by another key, another algorithm, or nobody', async () => {
    const { privateKey } = await generateKeyPair('RS256');
    expect((await enter(person(), { key: privateKey })).status).toBe(401);
    expect((await enter(person(), { kid: 'key-2' })).status).toBe(401);
    expect((await enter(person(), { alg: 'HS256', key: new TextEncoder().encode(CLIENT_ID.padEnd(32)) })).status).toBe(
      401,
    );
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const nonce = newNonce();
    const bare = `${part({ alg: 'none' })}.${part({ ...person(), nonce: shown(nonce), email_verified: true, aud: CLIENT_ID, exp: now + 60 })}.`;
    expect((await anyone.call(googleLogin, { body: { idToken: bare, nonce } })).status).toBe(401);
    expect((await anyone.call(googleLogin, { body: { idToken: 'no token', nonce } })).status).toBe(401);
  });
  test('a session’s own token is not one of Google’s', async () => {
    const { jwt } = await newAuthor(parley.consoleUrl);
    expect((await anyone.call(googleLogin, { body: { idToken: jwt ?? '', nonce: newNonce() } })).status).toBe(401);
  });
});

describe('AUTH-G5 the nonce', () => {
  const REFUSED = { status: 401, body: { code: 'google-refused' } };
  const post = (idToken: string, nonce: string) => anyone.call(googleLogin, { body: { idToken, nonce } });
  test('a token opens one session, also when it is sent several times at once', async () => {
    const nonce = newNonce();
    const token = await google.token({ sub: sub(), email: gmail(), nonce: shown(nonce) });
    const answers = await Promise.all(Array.from({ length: 4 }, () => post(token, nonce)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
    expect(await post(token, nonce)).toMatchObject(REFUSED);
  });
  test('a caller with the token but not the secret of its page gets in nowhere, and spoils nothing', async () => {
    const nonce = newNonce();
    const token = await google.token({ sub: sub(), email: gmail(), nonce: shown(nonce) });
    for (const guess of [newNonce(), shown(nonce)]) expect(await post(token, guess)).toMatchObject(REFUSED);
    expect((await post(token, nonce)).status).toBe(200);
  });
  test('a token without one, or with the secret itself, is none', async () => {
    const nonce = newNonce();
    for (const claim of [undefined, nonce, '', 7])
      expect(await post(await google.token({ sub: sub(), email: gmail(), nonce: claim }), nonce)).toMatchObject(
        REFUSED,
      );
    for (const bad of ['short', `${nonce}=`, 'x'.repeat(201)])
      expect((await post(await google.token({ sub: sub(), email: gmail() }), bad)).status).toBe(400);
  });
  test('a used token is forgotten once it no longer holds', async () => {
    await parley.stores.pool.query("update google_nonce set used_until = now() - interval '1 second'");
    await entered({ sub: sub(), email: gmail() });
    expect((await parley.stores.pool.query('select 1 from google_nonce')).rowCount).toBe(1);
  });
});

describe('AUTH-G2 an account of the same e-mail', () => {
  test('is linked when Google runs the mailbox; a password that nobody confirmed goes, with its sessions', async () => {
    const email = gmail();
    const squatter = await newAuthor(parley.consoleUrl, email);
    const session = await entered({ sub: sub(), email: email.toUpperCase() });
    expect(session.id).toBe(squatter.session.id);
    expect((await squatter.call(me)).status).toBe(401);
    expect((await anyone.call(login, { body: { email, password: PASSWORD } })).status).toBe(401);
  });
  test('keeps its password when its e-mail was confirmed before', async () => {
    const email = gmail();
    const author = await newAuthor(parley.consoleUrl, email);
    await parley.stores.pool.query('update account set email_verified = true where id = $1', [author.session.id]);
    expect((await entered({ sub: sub(), email })).id).toBe(author.session.id);
    expect((await author.call(me)).status).toBe(200);
    expect((await anyone.call(login, { body: { email, password: PASSWORD } })).status).toBe(200);
  });
  test('is not linked where Google only saw a confirmation once; a Workspace address is', async () => {
    const { session } = await newAuthor(parley.consoleUrl);
    const refused = await enter({ sub: sub(), email: session.email });
    expect(refused).toMatchObject({ status: 409, body: { code: 'google-use-password' } });
    expect((await entered({ sub: sub(), email: session.email, hd: 'example.org' })).id).toBe(session.id);
  });
  test('is not linked to a second person', async () => {
    const email = gmail();
    await entered({ sub: sub(), email });
    expect((await enter({ sub: sub(), email })).status).toBe(409);
  });
  test('several first sign-ins at once make one account', async () => {
    const person = { sub: sub(), email: gmail() };
    const answers = await Promise.all(Array.from({ length: 6 }, () => enter(person)));
    const ids = new Set(answers.filter(({ status }) => status === 200).map(({ body }) => (body as Session).id));
    expect(ids.size).toBe(1);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  });
});

test('AUTH-G3 an invitation belongs to the person for whom Google vouches, others get a mail', async () => {
  const owner = await newAuthor(parley.consoleUrl);
  const { id } = await owner.ok(createFlow, { body: { name: 'Shared' } });
  const [trusted, other] = [gmail(), freshEmail()];
  for (const email of [trusted, other]) await owner.ok(shareFlow, { params: { id }, body: { with: email } });
  expect((await catcher.mailTo(other)).subject).toBe('You are invited to Parley');
  const { jwt } = await entered({ sub: sub(), email: trusted });
  expect((await new Client(parley.consoleUrl, jwt).ok(listFlows, {})).flows).toHaveLength(1);
  expect(await enter({ sub: sub(), email: other })).toMatchObject({ status: 409, body: { code: 'invitation-mailed' } });
  expect((await catcher.mailTo(other)).subject).toBe('Finish signing up for Parley');
});

test('AUTH-G4 Google’s keys out of reach are a 503, not a refusal', async () => {
  const away = await fakeGoogle();
  away.breakKeys();
  const cut = await startTestParley({ env: away.env });
  const nonce = newNonce();
  const idToken = await away.token({ sub: sub(), email: gmail(), nonce: shown(nonce) });
  expect((await new Client(cut.consoleUrl).call(googleLogin, { body: { idToken, nonce } })).status).toBe(503);
  await cut.drop();
  await away.close();
});
