import { login, me, PASSWORD_WEAK, REQUIRED, EMAIL_INVALID, signup } from '@parley/contracts/http/auth';
import { forgotPassword, RESET_LINK_INVALID, resetPassword } from '@parley/contracts/http/auth-reset';
import { createFlow, listFlows, shareFlow } from '@parley/contracts/http/flows';
import { catchMails, type MailCatcher } from '../../platform/mail/testing/mail-catcher.js';
import { Client, freshEmail, newAuthor, PASSWORD } from '../../testing/client.js';
import { startTestParley, type TestParley } from '../../testing/test-parley.js';

const NEW = 'Another-horse-8';
let parley: TestParley;
let catcher: MailCatcher;
let anyone: Client;
let now = Date.now();
beforeAll(async () => {
  catcher = await catchMails();
  parley = await startTestParley({
    env: { SMTP_URL: catcher.url, MAIL_FROM: 'parley@school.example' },
    clock: { now: () => now },
  });
  anyone = new Client(parley.consoleUrl);
});
afterAll(async () => {
  await parley.drop();
  await catcher.close();
});

/** Asks for a link and takes it out of the mail. */
async function linkFor(email: string, language?: 'en' | 'hi') {
  await anyone.ok(forgotPassword, { body: { email, language } });
  const mail = await catcher.mailTo(email);
  return { mail, token: tokenIn(mail.text) };
}
const tokenIn = (text?: string): string => /\/reset_password\/([\w-]+)/.exec(text ?? '')?.[1] ?? '';
const reset = (token: string, newPassword = NEW) => anyone.call(resetPassword, { body: { token, newPassword } });
const worthless = { status: 422, body: { errors: [{ param: 'email', msg: RESET_LINK_INVALID }] } };

test('AUTH-40 AUTH-41 AUTH-R1 the mailed link sets a new password; every open session ends', async () => {
  const author = await newAuthor(parley.consoleUrl);
  const { mail, token } = await linkFor(author.session.email);
  expect(mail.to?.[0]?.address).toBe(author.session.email);
  expect(mail.from?.address).toBe('parley@school.example');
  expect(mail.text).toContain(`${parley.consoleUrl}/reset_password/${token}`);
  expect((await reset(token)).status).toBe(200);
  expect((await author.call(me)).status).toBe(401);
  expect((await anyone.call(login, { body: { email: author.session.email, password: PASSWORD } })).status).toBe(401);
  expect((await anyone.ok(login, { body: { email: author.session.email, password: NEW } })).id).toBe(author.session.id);
});

test('AUTH-R2 a link works once, and of two uses at once one', async () => {
  const { session } = await newAuthor(parley.consoleUrl);
  const { token } = await linkFor(session.email);
  const answers = await Promise.all([1, 2, 3, 4].map((n) => reset(token, `${NEW}${n}`)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
  expect(await reset(token)).toMatchObject(worthless);
});

test('AUTH-R2 a link works for an hour, and only the newest one', async () => {
  const { session } = await newAuthor(parley.consoleUrl);
  const { token: first } = await linkFor(session.email);
  const { token: second } = await linkFor(session.email);
  expect(await reset(first)).toMatchObject(worthless);
  now += 60 * 60_000 + 1;
  expect(await reset(second)).toMatchObject(worthless);
  const { token } = await linkFor(session.email);
  now += 60 * 60_000 - 1;
  expect((await reset(token)).status).toBe(200);
});

test('AUTH-R2 tokens are stored hashed and never logged', async () => {
  const { session } = await newAuthor(parley.consoleUrl);
  const { token } = await linkFor(session.email);
  const { rows } = await parley.stores.pool.query<object>('select * from password_reset');
  const stored = rows.map((row) =>
    Object.values(row).map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value))),
  );
  expect(stored.length).toBeGreaterThan(0);
  expect(JSON.stringify(stored)).not.toContain(token);
  expect(JSON.stringify(parley.lines)).not.toContain(token);
  expect(JSON.stringify(parley.lines)).not.toContain(session.email);
  expect(parley.lines).toContainEqual(expect.objectContaining({ audit: 'reset-mailed', userId: session.id }));
});

test('AUTH-R3 neither the answer nor its time shows if the account exists', async () => {
  const { session } = await newAuthor(parley.consoleUrl);
  // The reply can't take longer for one of them if it comes while nobody can read any account.
  const holder = await parley.stores.pool.connect();
  await holder.query('begin; lock table account in access exclusive mode');
  const known = await anyone.call(forgotPassword, { body: { email: session.email } });
  const unknown = await anyone.call(forgotPassword, { body: { email: freshEmail() } });
  await holder.query('rollback');
  holder.release();
  expect(known.status).toBe(200);
  expect(unknown).toMatchObject({ status: known.status, body: known.body });
  await catcher.mailTo(session.email);
});

test('AUTH-R3 no mail goes to an e-mail without an account', async () => {
  const nobody = freshEmail();
  await anyone.ok(forgotPassword, { body: { email: nobody } });
  const { session } = await newAuthor(parley.consoleUrl);
  await linkFor(session.email);
  expect(catcher.receivers.flat()).not.toContain(nobody);
});

test('AUTH-R4 asking is limited for one e-mail and for one address, known or not', async () => {
  const limited = await startTestParley({ limits: {} });
  const client = new Client(limited.consoleUrl);
  const { session } = await newAuthor(limited.consoleUrl);
  for (const email of [session.email, freshEmail()]) {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => client.call(forgotPassword, { body: { email } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429, 429]);
  }
  await limited.drop();
});

test('AUTH-R5 the mail comes in the language asked for', async () => {
  const { session } = await newAuthor(parley.consoleUrl);
  const { mail } = await linkFor(session.email, 'hi');
  expect(mail.subject).toBe('अपना Parley पासवर्ड रीसेट करें');
  expect(mail.text).toContain('एक घंटे');
});

test('AUTH-22 AUTH-23 AUTH-45 AUTH-46 fields are checked with the documented words', async () => {
  const errors = async (path: string, body: object) =>
    ((await anyone.raw('POST', path, { body: JSON.stringify(body) })).body as { errors: unknown }).errors;
  const forgot = '/api/auth/forgot_password';
  expect(await errors(forgot, { email: '' })).toEqual([{ param: 'email', msg: REQUIRED }]);
  expect(await errors(forgot, { email: 'asha@' })).toEqual([{ param: 'email', msg: EMAIL_INVALID }]);
  const path = '/api/auth/reset_password';
  expect(await errors(path, { token: 'x', newPassword: '' })).toEqual([{ param: 'newPassword', msg: REQUIRED }]);
  for (const newPassword of ['Short-1', 'all-lower-7', 'NoSpecial77'])
    expect(await errors(path, { token: 'x', newPassword })).toEqual([{ param: 'newPassword', msg: PASSWORD_WEAK }]);
  expect(await reset('x')).toMatchObject(worthless);
});

test('AUTH-R6 a person who only types an invited e-mail gets a mail, not the access; opening the mail gives it', async () => {
  const owner = await newAuthor(parley.consoleUrl);
  const { id } = await owner.ok(createFlow, { body: { name: 'Shared before' } });
  const email = freshEmail();
  await owner.ok(shareFlow, { params: { id }, body: { with: email } });
  expect((await catcher.mailTo(email)).subject).toBe('You are invited to Parley');
  const typed = await anyone.call(signup, { body: { email, password: PASSWORD } });
  expect(typed).toMatchObject({ status: 409, body: { code: 'invitation-mailed' } });
  expect((await anyone.call(login, { body: { email, password: PASSWORD } })).status).toBe(401);
  const mail = await catcher.mailTo(email);
  expect(mail.subject).toBe('Finish signing up for Parley');
  expect(mail.to?.[0]?.address).toBe(email);
  expect((await reset(tokenIn(mail.text))).status).toBe(200);
  expect((await anyone.call(login, { body: { email, password: PASSWORD } })).status).toBe(401);
  const { jwt } = await anyone.ok(login, { body: { email, password: NEW } });
  expect((await new Client(parley.consoleUrl, jwt).ok(listFlows, {})).flows.map((flow) => flow.id)).toEqual([id]);
});
