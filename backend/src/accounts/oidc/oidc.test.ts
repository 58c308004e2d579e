import { randomUUID } from 'node:crypto';
import { config, login, me, type Session } from '@parley/contracts/http/auth';
import { beginOidc, finishOidc, OIDC_CALLBACK, OIDC_MS } from '@parley/contracts/http/auth-oidc';
import { createFlow, getFlow, shareFlow } from '@parley/contracts/http/flows';
import { beginTwoFactor, confirmTwoFactor } from '@parley/contracts/http/two-factor';
import { TOTP, URI } from 'otpauth';
import { loadConfig } from '../../platform/config/config.js';
import { catchMails, type MailCatcher } from '../../platform/mail/testing/mail-catcher.js';
import { Client, freshEmail, newAuthor, PASSWORD } from '../../testing/client.js';
import { startTestParley, type TestParley } from '../../testing/test-parley.js';
import { openOidc, type OidcDouble } from './testing/oidc-double.js';

const PUBLIC_URL = 'https://parley.school.example';
const CALLBACK = PUBLIC_URL + OIDC_CALLBACK;
let now = Date.now();
let provider: OidcDouble;
let mails: MailCatcher;
let parley: TestParley;
let url: string;
let anyone: Client;
beforeAll(async () => {
  [provider, mails] = await Promise.all([openOidc(CALLBACK), catchMails()]);
  await start({});
});
afterAll(async () => {
  await parley.drop();
  provider.close();
  await mails.close();
});

/** The server has the public address, and is called at its own. */
async function start(env: Readonly<Record<string, string>>) {
  parley = await startTestParley({
    clock: { now: () => now },
    env: { PUBLIC_URL, SHARE_URL: 'https://chat.school.example', SMTP_URL: mails.url, ...provider.env, ...env },
  });
  use(parley);
}
function use(server: TestParley) {
  parley = server;
  url = `http://127.0.0.1:${(parley.app.getHttpServer() as { address(): { port: number } }).address().port}`;
  anyone = new Client(url);
}
const person = (more: object = {}) => ({
  sub: randomUUID(),
  email: freshEmail(),
  email_verified: true,
  name: 'Asha Rao',
  ...more,
});
async function comeBack(claims: object) {
  const { url: address, secret } = await anyone.ok(beginOidc, { body: {} });
  return { secret, query: await provider.visit(address, claims as Record<string, unknown>) };
}
const finish = (body: { query: string; secret: string }) => anyone.call(finishOidc, { body });
const enter = async (claims: object) => finish(await comeBack(claims));
const entered = async (claims: object): Promise<Session> => {
  const { status, body } = await enter(claims);
  expect([status, body]).toMatchObject([200, {}]);
  return body;
};
const refused = { status: 401, body: { code: 'oidc-refused' } };

test('AUTH-O1 the first time makes an account, the next times find it by the provider’s id, whatever the e-mail', async () => {
  expect((await anyone.ok(config)).oidcName).toBe('School account');
  const asha = person();
  const first = await entered(asha);
  expect(first).toMatchObject({ email: asha.email, name: 'Asha Rao' });
  expect((await new Client(url, first.jwt).ok(me)).id).toBe(first.id);
  expect((await entered({ ...asha, email: freshEmail() })).id).toBe(first.id);
  expect(JSON.stringify(parley.lines)).not.toContain('a-secret-of-the-test');
});

test('AUTH-O1 claims that are not in the token are asked for', async () => {
  const other = await openOidc(CALLBACK, true);
  const mine = parley;
  const before = provider;
  provider = other;
  await start({});
  expect(await entered(person())).toMatchObject({ name: 'Asha Rao' });
  await parley.drop();
  other.close();
  // With the provider gone, the login says so.
  await start({ OIDC_ISSUER: 'http://127.0.0.1:9' });
  expect(await anyone.call(beginOidc, { body: {} })).toMatchObject({ status: 503, body: { code: 'oidc-away' } });
  await parley.drop();
  provider = before;
  use(mine);
});

test('AUTH-O2 a login is finished once, in ten minutes, by the browser that began it', async () => {
  const mine = await comeBack(person());
  expect(await finish({ ...mine, secret: 'x'.repeat(43) })).toMatchObject(refused);
  // The wrong secret used it up.
  expect(await finish(mine)).toMatchObject(refused);
  const once = await comeBack(person());
  const replies = await Promise.all([finish(once), finish(once)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 401]);
  const late = await comeBack(person());
  now += OIDC_MS;
  expect(await finish(late)).toMatchObject(refused);
});

test('AUTH-O2 state, code, nonce and verifier of two logins can’t be mixed', async () => {
  const [victim, attacker] = [await comeBack(person()), await comeBack(person())];
  // The attacker's answer in the victim's browser.
  expect(await finish({ query: attacker.query, secret: victim.secret })).toMatchObject(refused);
  const [first, second] = [await comeBack(person()), await comeBack(person())];
  const code = new URLSearchParams(second.query).get('code') ?? '';
  const mixed = new URLSearchParams(first.query);
  mixed.set('code', code);
  expect(await finish({ query: mixed.toString(), secret: first.secret })).toMatchObject(refused);
  const without = new URLSearchParams(second.query);
  without.delete('state');
  expect(await finish({ query: without.toString(), secret: second.secret })).toMatchObject(refused);
  const other = await comeBack(person());
  const iss = new URLSearchParams(other.query);
  iss.set('iss', 'https://evil.example');
  expect(await finish({ query: iss.toString(), secret: other.secret })).toMatchObject(refused);
  for (const query of ['code=x&state=y', 'error=access_denied&state=z', '&&&'])
    expect(await finish({ query, secret: 's' })).toMatchObject(refused);
  expect(await enter({})).toMatchObject(refused);
});

test('AUTH-O3 an e-mail that the provider does not confirm opens nothing', async () => {
  const owner = await newAuthor(url);
  for (const email_verified of [false, undefined, 'true', 1])
    expect(await enter(person({ email: owner.session.email, email_verified }))).toMatchObject({
      status: 403,
      body: { code: 'oidc-unverified' },
    });
  for (const email of [undefined, 'no address', 'eve@xn--schler-4ya.example'])
    expect(await enter(person({ email }))).toMatchObject({ status: 403, body: { code: 'oidc-unverified' } });
  expect((await owner.ok(me)).id).toBe(owner.session.id);
});

test('AUTH-O4 the account of a confirmed e-mail is linked; what was set up before any proof ends', async () => {
  const squatter = await newAuthor(url);
  const { email, id } = squatter.session;
  // As from a time without mails: nobody turns it on for an unproven e-mail where mails are sent.
  await parley.stores.pool.query('update account set email_verified = true where id = $1', [id]);
  const { uri } = await squatter.ok(beginTwoFactor, { body: { password: PASSWORD } });
  const code = (URI.parse(uri) as TOTP).generate({ timestamp: now });
  await squatter.ok(confirmTwoFactor, { body: { code } });
  await parley.stores.pool.query('update account set email_verified = false where id = $1', [id]);
  const owner = person({ email: email.toUpperCase() });
  expect((await entered(owner)).id).toBe(squatter.session.id);
  expect((await squatter.call(me)).status).toBe(401);
  expect((await anyone.call(login, { body: { email, password: PASSWORD } })).status).toBe(401);
  // The address got a new person at the provider.
  expect(await enter(person({ email }))).toMatchObject({ status: 409, body: { code: 'oidc-other' } });
  expect((await entered(owner)).id).toBe(squatter.session.id);
});

test('AUTH-O4 a proven account keeps its password and its code, which is asked for', async () => {
  const asha = await newAuthor(url);
  await parley.stores.pool.query('update account set email_verified = true where id = $1', [asha.session.id]);
  const { uri } = await asha.ok(beginTwoFactor, { body: { password: PASSWORD } });
  await asha.ok(confirmTwoFactor, { body: { code: (URI.parse(uri) as TOTP).generate({ timestamp: now }) } });
  expect(await enter(person({ email: asha.session.email }))).toMatchObject({
    status: 401,
    body: { code: 'second-step' },
  });
  expect((await asha.ok(me)).id).toBe(asha.session.id);
});

test('AUTH-O5 the policy of sign-up holds, an invitation is accepted, and of two at once one account is made', async () => {
  const mine = parley;
  await start({ SIGNUP: 'invited' });
  const owner = await newAuthor(url);
  expect(await enter(person())).toMatchObject({ status: 403, body: { code: 'signup-invited' } });
  const guest = person();
  const { id } = await owner.ok(createFlow, { body: { name: 'Exam' } });
  await owner.ok(shareFlow, { params: { id }, body: { with: guest.email } });
  const { jwt } = await entered(guest);
  expect((await new Client(url, jwt).call(getFlow, { params: { id } })).status).toBe(200);
  await parley.drop();
  use(mine);
  const asha = person();
  const both = await Promise.all([comeBack(asha), comeBack(asha)]);
  const replies = await Promise.all(both.map(finish));
  expect(new Set(replies.map(({ body }) => (body as Session).id)).size).toBe(1);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
});

test('AUTH-O6 the settings come together, and over https', () => {
  const all = { OIDC_ISSUER: 'https://id.school.example', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'canary' };
  const loaded = loadConfig(all);
  expect(loaded.ok && loaded.config.oidc).toMatchObject({ name: 'id.school.example' });
  for (const wrong of [
    { ...all, OIDC_CLIENT_SECRET: '' },
    { ...all, OIDC_ISSUER: 'http://id.school.example' },
    { ...all, OIDC_ISSUER: 'http://127.0.0.1.evil.example' },
    { ...all, OIDC_ISSUER: 'https://id.school.example/?a' },
    { OIDC_ISSUER: all.OIDC_ISSUER },
  ])
    expect(JSON.stringify(loadConfig(wrong))).toMatch(/"ok":false(?!.*canary)/);
});
