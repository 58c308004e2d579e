import { randomUUID } from 'node:crypto';
import { googleLogin, login, me } from '@parley/contracts/http/auth';
import { forgotPassword, resetPassword } from '@parley/contracts/http/auth-reset';
import { createApiToken } from '@parley/contracts/http/api-tokens';
import { listFlows } from '@parley/contracts/http/flows';
import {
  beginTwoFactor,
  confirmTwoFactor,
  endTwoFactor,
  getTwoFactor,
  renewRecoveryCodes,
  secondStep,
  TICKET_MS,
} from '@parley/contracts/http/two-factor';
import { TOTP, URI } from 'otpauth';
import { DEFAULT_LIMITS } from '../../platform/http/limits.js';
import { catchMails, type MailCatcher } from '../../platform/mail/testing/mail-catcher.js';
import { Client, newAuthor, PASSWORD } from '../../testing/client.js';
import { provenAuthor } from '../../testing/proven-author.js';
import { startTestParley, type TestParley } from '../../testing/test-parley.js';
import { nonceOf } from '../google/google-nonces.js';
import { fakeGoogle, type FakeGoogle } from '../testing/fake-google.js';

const HALF_MINUTE = 30_000;
const START = Date.now();
let now = START;
let parley: TestParley;
let mails: MailCatcher;
let google: FakeGoogle;
let anyone: Client;
beforeAll(async () => {
  [mails, google] = await Promise.all([catchMails(), fakeGoogle()]);
  parley = await startTestParley({ clock: { now: () => now }, env: { SMTP_URL: mails.url, ...google.env } });
  anyone = new Client(parley.consoleUrl);
});
// Google's tokens of these tests are made by the machine's clock.
beforeEach(() => void (now = START));
afterAll(async () => {
  await parley.drop();
  await Promise.all([mails.close(), google.close()]);
});

type Author = Awaited<ReturnType<typeof newAuthor>>;
interface Protected {
  readonly author: Author;
  readonly email: string;
  readonly recoveryCodes: readonly string[];
  /** The code that the app shows now. */
  code(): string;
}
async function begin(author: Author) {
  const { secret, uri } = await author.ok(beginTwoFactor, { body: { password: PASSWORD } });
  const app = URI.parse(uri) as TOTP;
  expect(app.secret.base32).toBe(secret);
  return { secret, uri, code: () => app.generate({ timestamp: now }) };
}
/** Somebody whose logins ask for a code; the code of this half minute is used up. */
async function protectedAuthor(email?: string): Promise<Protected> {
  const author = await provenAuthor(parley, email);
  const { code } = await begin(author);
  const { recoveryCodes } = await author.ok(confirmTwoFactor, { body: { code: code() } });
  now += HALF_MINUTE;
  return { author, email: author.session.email, recoveryCodes, code };
}
async function ticketOf(email: string): Promise<string> {
  const { status, body } = await anyone.call(login, { body: { email, password: PASSWORD } });
  expect([status, body]).toMatchObject([401, { code: 'second-step', ticket: expect.any(String) }]);
  expect(body).not.toHaveProperty('jwt');
  return (body as { ticket: string }).ticket;
}
const step = (ticket: string, code: string) => anyone.call(secondStep, { body: { ticket, code } });
const refused = { status: 422, body: { code: 'code-refused' } };
const expired = { status: 422, body: { code: 'ticket-expired' } };

test('AUTH-F1 AUTH-F2 once it is confirmed, a login needs the code of the app', async () => {
  const author = await provenAuthor(parley);
  expect(await author.ok(getTwoFactor)).toEqual({ since: null, recoveryCodes: 0, hasPassword: true });
  const { code, uri, secret } = await begin(author);
  expect(uri).toContain('issuer=Parley');
  // Logins ask for no code until the person has confirmed one.
  expect((await anyone.call(login, { body: { email: author.session.email, password: PASSWORD } })).status).toBe(200);
  expect(await author.call(confirmTwoFactor, { body: { code: '000000' } })).toMatchObject(refused);
  const { recoveryCodes } = await author.ok(confirmTwoFactor, { body: { code: code() } });
  expect(new Set(recoveryCodes).size).toBe(10);
  expect(await author.ok(getTwoFactor)).toMatchObject({ since: expect.any(String), recoveryCodes: 10 });
  now += HALF_MINUTE;
  const { status, body } = await step(
    await ticketOf(author.session.email),
    ` ${code().slice(0, 3)} ${code().slice(3)} `,
  );
  expect(status).toBe(200);
  expect((await new Client(parley.consoleUrl, (body as { jwt: string }).jwt).ok(me)).id).toBe(author.session.id);
  // A wrong password gets no ticket, and the same words as ever.
  expect(await anyone.call(login, { body: { email: author.session.email, password: 'Wrong-horse-7' } })).toMatchObject({
    status: 401,
    body: { code: 'wrong-credentials' },
  });
  expect(await author.call(beginTwoFactor, { body: { password: PASSWORD } })).toMatchObject({ status: 409 });
  const { rows } = await parley.stores.pool.query<{ row: string }>(
    `select t::text as row from two_factor t union all select r::text from recovery_code r union all select l::text from login_ticket l`,
  );
  const kept = JSON.stringify([rows, parley.lines]);
  for (const text of [secret, ...recoveryCodes])
    for (const form of [text, Buffer.from(text).toString('hex'), text.replaceAll('-', '')])
      expect(kept).not.toContain(form);
});

test('AUTH-F3 a code works once, and an earlier one no more', async () => {
  const { email, code } = await protectedAuthor();
  const earlier = code();
  now += HALF_MINUTE;
  const current = code();
  const tickets = await Promise.all([ticketOf(email), ticketOf(email), ticketOf(email)]);
  // At the same moment, one of two succeeds.
  const replies = await Promise.all(tickets.slice(0, 2).map((ticket) => step(ticket, current)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
  const third = tickets[2] ?? '';
  for (const used of [current, earlier]) expect(await step(third, used)).toMatchObject(refused);
  now += 3 * HALF_MINUTE;
  expect(await step(third, current)).toMatchObject(refused);
  expect((await step(third, code())).status).toBe(200);
});

test('AUTH-F3 a code of another account, or of a clock that is minutes off, is refused', async () => {
  const [asha, ravi] = [await protectedAuthor(), await protectedAuthor()];
  const ticket = await ticketOf(asha.email);
  expect(await step(ticket, ravi.code())).toMatchObject(refused);
  for (const code of ravi.recoveryCodes.slice(0, 1)) expect(await step(ticket, code)).toMatchObject(refused);
  now += 4 * HALF_MINUTE;
  const future = asha.code();
  now -= 4 * HALF_MINUTE;
  expect(await step(ticket, future)).toMatchObject(refused);
  expect((await step(ticket, asha.code())).status).toBe(200);
});

test('AUTH-F4 a ticket works once, for five minutes and five tries, and not after a new password', async () => {
  const { author, email, code, recoveryCodes } = await protectedAuthor();
  const used = await ticketOf(email);
  expect((await step(used, code())).status).toBe(200);
  expect(await step(used, recoveryCodes[0] ?? '')).toMatchObject(expired);
  const late = await ticketOf(email);
  now += TICKET_MS;
  expect(await step(late, code())).toMatchObject(expired);
  const tried = await ticketOf(email);
  for (let n = 0; n < 5; n += 1) expect(await step(tried, '000000')).toMatchObject(refused);
  expect(await step(tried, code())).toMatchObject(expired);
  const old = await ticketOf(email);
  await parley.stores.pool.query('update account set token_version = token_version + 1 where id = $1', [
    author.session.id,
  ]);
  expect(await step(old, code())).toMatchObject(expired);
  for (const ticket of ['', 'x'.repeat(201)]) expect((await step(ticket, code())).status).toBe(400);
  expect(await step('made-up', code())).toMatchObject(expired);
});

test('AUTH-F5 a recovery code works once, however it is typed, and new ones replace the old', async () => {
  const { author, email, recoveryCodes, code } = await protectedAuthor();
  const [first = '', second = '', third = ''] = recoveryCodes;
  const tickets = [await ticketOf(email), await ticketOf(email)];
  const spelled = first.toLowerCase().replaceAll('-', ' ');
  const replies = await Promise.all(tickets.map((ticket) => step(ticket, spelled)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect(await author.ok(getTwoFactor)).toMatchObject({ recoveryCodes: 9 });
  const renewed = await author.ok(renewRecoveryCodes, { body: { code: code() } });
  expect(await step(await ticketOf(email), second)).toMatchObject(refused);
  expect((await step(await ticketOf(email), renewed.recoveryCodes[0] ?? '')).status).toBe(200);
  expect(renewed.recoveryCodes).not.toContain(third);
});

test('AUTH-F6 turning it on asks for the password, turning it off for a code', async () => {
  const author = await provenAuthor(parley);
  for (const password of ['', 'Wrong-horse-7'])
    expect(await author.call(beginTwoFactor, { body: { password } })).toMatchObject({
      status: 422,
      body: { code: 'password-refused' },
    });
  for (const route of [endTwoFactor, renewRecoveryCodes])
    expect(await author.call(route, { body: { code: '123456' } })).toMatchObject({
      status: 409,
      body: { code: 'two-factor-off' },
    });
  const asha = await protectedAuthor();
  expect(await asha.author.call(endTwoFactor, { body: { code: '000000' } })).toMatchObject(refused);
  await asha.author.ok(endTwoFactor, { body: { code: asha.code() } });
  expect((await anyone.call(login, { body: { email: asha.email, password: PASSWORD } })).status).toBe(200);
  // Its recovery codes are gone with it.
  const { code } = await begin(asha.author);
  now += HALF_MINUTE;
  await asha.author.ok(confirmTwoFactor, { body: { code: code() } });
  expect(await step(await ticketOf(asha.email), asha.recoveryCodes[0] ?? '')).toMatchObject(refused);
});

test('AUTH-F7 a login with Google asks for the code as well; a token of the API does not', async () => {
  const { author, code } = await protectedAuthor(`asha-${randomUUID()}@gmail.com`);
  const { token } = await author.ok(createApiToken, { body: { name: 'x', scopes: ['flows:read'], expiresInDays: 1 } });
  expect((await new Client(parley.consoleUrl, token).call(listFlows)).status).toBe(200);
  await parley.stores.pool.query(`update account set google_sub = 'g-1', email_verified = true where id = $1`, [
    author.session.id,
  ]);
  const nonce = randomUUID();
  const idToken = await google.token({ sub: 'g-1', email: author.session.email, nonce: nonceOf(nonce) });
  const { status, body } = await anyone.call(googleLogin, { body: { idToken, nonce } });
  expect([status, body]).toMatchObject([401, { code: 'second-step' }]);
  expect((await step((body as { ticket: string }).ticket, code())).status).toBe(200);
});

test('AUTH-F8 AUTH-F11 a server that sends mails asks for a proven e-mail before a second step, and a mailed link leaves it on', async () => {
  const author = await newAuthor(parley.consoleUrl);
  const { email } = author.session;
  const turnOn = () => author.call(beginTwoFactor, { body: { password: PASSWORD } });
  expect(await turnOn()).toMatchObject({ status: 409, body: { code: 'address-unproven' } });
  const prove = async () => {
    await anyone.ok(forgotPassword, { body: { email } });
    const token = /\/reset_password\/([\w-]+)/.exec((await mails.mailTo(email)).text ?? '')?.[1] ?? '';
    await anyone.ok(resetPassword, { body: { token, newPassword: PASSWORD } });
    return anyone.call(login, { body: { email, password: PASSWORD } });
  };
  const owner = Object.assign(new Client(parley.consoleUrl, ((await prove()).body as { jwt: string }).jwt), {
    session: author.session,
  });
  const { code } = await begin(owner);
  await owner.ok(confirmTwoFactor, { body: { code: code() } });
  // A mailbox alone doesn't turn it off.
  expect(await prove()).toMatchObject({ status: 401, body: { code: 'second-step' } });
});

test('AUTH-F8 a code from before mails were sent ends when somebody proves the e-mail', async () => {
  const { email, author } = await protectedAuthor();
  await parley.stores.pool.query('update account set email_verified = false where id = $1', [author.session.id]);
  await anyone.ok(forgotPassword, { body: { email } });
  const token = /\/reset_password\/([\w-]+)/.exec((await mails.mailTo(email)).text ?? '')?.[1] ?? '';
  await anyone.ok(resetPassword, { body: { token, newPassword: PASSWORD } });
  expect((await anyone.call(login, { body: { email, password: PASSWORD } })).status).toBe(200);
});

test('AUTH-F9 guesses at one account are counted, with whatever ticket', async () => {
  const strict = await startTestParley({
    limits: { ...DEFAULT_LIMITS, signupPerMail: { points: 99, per: 60 }, loginPerMail: { points: 99, per: 60 } },
    clock: { now: () => now },
  });
  const client = new Client(strict.consoleUrl);
  const author = await newAuthor(strict.consoleUrl);
  const { uri } = await author.ok(beginTwoFactor, { body: { password: PASSWORD } });
  const app = URI.parse(uri) as TOTP;
  await author.ok(confirmTwoFactor, { body: { code: app.generate({ timestamp: now }) } });
  now += HALF_MINUTE;
  const statuses: number[] = [];
  for (let n = 0; n < 12; n += 1) {
    const { body } = await client.call(login, { body: { email: author.session.email, password: PASSWORD } });
    const { ticket } = body as { ticket: string };
    statuses.push((await client.call(secondStep, { body: { ticket, code: '000000' } })).status);
  }
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(2);
  const { body } = await client.call(login, { body: { email: author.session.email, password: PASSWORD } });
  const right = { ticket: (body as { ticket: string }).ticket, code: app.generate({ timestamp: now }) };
  expect((await client.call(secondStep, { body: right })).status).toBe(429);
  await strict.drop();
});
