import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { googleLogin, login, signup } from '@parley/contracts/http/auth';
import { forgotPassword, resetPassword } from '@parley/contracts/http/auth-reset';
import { createFlow, getFlow, getSharedWith, listFlows, shareFlow, unshareFlow } from '@parley/contracts/http/flows';
import { createSequence, getSequence, getSequenceSharedWith, shareSequence } from '@parley/contracts/http/sequences';
import { addIntegration } from '@parley/contracts/http/integrations';
import { getResponseLogs } from '@parley/contracts/http/stats';
import type { FlowUid, SequenceUid, UserId } from '@parley/contracts/ids';
import { FlowStreams } from '../../flows/flow-streams.js';
import { SequenceStreams } from '../../sequences/sequence-streams.js';
import { catchMails, type MailCatcher } from '../../platform/mail/testing/mail-catcher.js';
import { Client, freshEmail, newAuthor, PASSWORD } from '../../testing/client.js';
import { startTestParley, type TestParley } from '../../testing/test-parley.js';
import { fakeGoogle, type FakeGoogle } from '../testing/fake-google.js';

const NEW = 'Another-horse-8';
let parley: TestParley;
let mails: MailCatcher;
let google: FakeGoogle;
let anyone: Client;
let owner: Awaited<ReturnType<typeof newAuthor>>;
beforeAll(async () => {
  [mails, google] = await Promise.all([catchMails(), fakeGoogle()]);
  parley = await startTestParley({ env: { SMTP_URL: mails.url, ...google.env } });
  anyone = new Client(parley.consoleUrl);
  owner = await newAuthor(parley.consoleUrl);
});
afterAll(async () => {
  await parley.drop();
  await Promise.all([mails.close(), google.close()]);
});

const flow = async () => (await owner.ok(createFlow, { body: { name: 'Exam' } })).id;
const share = (id: number, email: string) => owner.ok(shareFlow, { params: { id }, body: { with: email } });
/** Opens the mailed link, sets this password, and logs in. */
async function prove(email: string) {
  await anyone.ok(forgotPassword, { body: { email } });
  let token: string | undefined;
  // Mails about what was shared come first.
  while (token === undefined) token = /\/reset_password\/([\w-]+)/.exec((await mails.mailTo(email)).text ?? '')?.[1];
  await anyone.ok(resetPassword, { body: { token, newPassword: NEW } });
  const { jwt } = await anyone.ok(login, { body: { email, password: NEW } });
  return new Client(parley.consoleUrl, jwt);
}
async function enter(person: { readonly sub: string; readonly email: string }) {
  const nonce = randomBytes(32).toString('base64url');
  const shown = createHash('sha256').update(nonce).digest('base64url');
  return anyone.call(googleLogin, { body: { idToken: await google.token({ ...person, nonce: shown }), nonce } });
}
/** Somebody signs up with this e-mail and can't read its mails. */
const squatter = (email: string) => newAuthor(parley.consoleUrl, email);

test('AUTH-P1 whoever only typed an e-mail gets nothing of what is shared with it', async () => {
  const email = freshEmail();
  const stranger = await squatter(email);
  const id = await flow();
  expect(await share(id, email)).toEqual({ email, name: null, pending: true, waitsFor: 'proof', proven: false });
  for (const route of [getFlow, getResponseLogs])
    expect((await stranger.call(route, { params: { id } })).status).toBe(403);
  expect((await stranger.ok(listFlows)).flows).toEqual([]);
  // Logging in again proves nothing.
  const again = await anyone.ok(login, { body: { email, password: PASSWORD } });
  expect((await new Client(parley.consoleUrl, again.jwt).call(getFlow, { params: { id } })).status).toBe(403);
  // Their own work goes on.
  expect((await stranger.call(createFlow, { body: { name: 'Own' } })).status).toBe(201);
});

test('AUTH-P1 the owner sees that access waits, and can take it back', async () => {
  const email = freshEmail();
  await squatter(email);
  const id = await flow();
  await share(id, email);
  expect(await owner.ok(getSharedWith, { params: { id } })).toMatchObject([
    { email, waitsFor: 'proof', pending: true },
  ]);
  await owner.ok(unshareFlow, { params: { id }, body: { with: email } });
  expect(await owner.ok(getSharedWith, { params: { id } })).toEqual([]);
  expect((await (await prove(email)).call(getFlow, { params: { id } })).status).toBe(403);
});

test('AUTH-P2 a mail leads to the proof, and then all that waited is there; whoever typed the e-mail is out', async () => {
  const email = freshEmail();
  const stranger = await squatter(email);
  const [id, other] = [await flow(), await flow()];
  const { id: sequence } = await owner.ok(createSequence, { body: { name: 'Course' } });
  await share(id, email);
  const mail = await mails.mailTo(email);
  expect(mail.text).toContain(`${parley.consoleUrl}/prove_address#email=${encodeURIComponent(email)}\n`);
  expect(mail.text).toContain(owner.session.email);
  await share(other, email);
  await owner.ok(shareSequence, { params: { id: sequence }, body: { with: email } });
  await mails.mailTo(email);
  await mails.mailTo(email);
  const person = await prove(email);
  for (const one of [id, other]) expect((await person.call(getFlow, { params: { id: one } })).status).toBe(200);
  expect((await person.call(getSequence, { params: { id: sequence } })).status).toBe(200);
  expect((await person.ok(listFlows, { query: { ownership: 'shared' } })).flows).toHaveLength(2);
  expect((await stranger.call(getFlow, { params: { id } })).status).toBe(401);
  expect((await anyone.call(login, { body: { email, password: PASSWORD } })).status).toBe(401);
  expect(await owner.ok(getSharedWith, { params: { id } })).toMatchObject([{ pending: false, proven: true }]);
  expect(await owner.ok(getSequenceSharedWith, { params: { id: sequence } })).toMatchObject([{ waitsFor: null }]);
  // Once proven, access begins at once.
  const third = await flow();
  expect(await share(third, email)).toMatchObject({ pending: false });
  expect((await person.call(getFlow, { params: { id: third } })).status).toBe(200);
});

test('AUTH-P2 Google proves an e-mail, too', async () => {
  const email = `asha-${randomUUID()}@gmail.com`;
  await squatter(email);
  const id = await flow();
  await share(id, email);
  const nonce = randomBytes(32).toString('base64url');
  const shown = createHash('sha256').update(nonce).digest('base64url');
  const idToken = await google.token({ sub: `google-${randomUUID()}`, email, nonce: shown });
  const { jwt } = await anyone.ok(googleLogin, { body: { idToken, nonce } });
  expect((await new Client(parley.consoleUrl, jwt).call(getFlow, { params: { id } })).status).toBe(200);
});

test('AUTH-P6 Google proves only the mailboxes that it runs; a proof by mail ends the login with Google of whoever came before', async () => {
  const email = freshEmail();
  const sub = `google-${randomUUID()}`;
  expect((await enter({ sub, email })).status).toBe(200);
  const id = await flow();
  await share(id, email);
  expect(await owner.ok(getSharedWith, { params: { id } })).toMatchObject([{ waitsFor: 'proof', proven: false }]);
  expect((await (await prove(email)).call(getFlow, { params: { id } })).status).toBe(200);
  expect(await enter({ sub, email })).toMatchObject({ status: 409, body: { code: 'google-use-password' } });
});

test('AUTH-P6 a new password of a proven account keeps its login with Google', async () => {
  const email = `asha-${randomUUID()}@gmail.com`;
  const sub = `google-${randomUUID()}`;
  expect((await enter({ sub, email })).status).toBe(200);
  await prove(email);
  // Found by Google’s id, whatever the e-mail.
  expect((await enter({ sub, email: freshEmail() })).status).toBe(200);
});

test('AUTH-P2 a server that stopped between proof and access gives it at the next login', async () => {
  const email = freshEmail();
  await squatter(email);
  const id = await flow();
  await share(id, email);
  await parley.stores.pool.query('update account set email_verified = true where email = $1', [email]);
  const { jwt } = await anyone.ok(login, { body: { email, password: PASSWORD } });
  expect((await new Client(parley.consoleUrl, jwt).call(getFlow, { params: { id } })).status).toBe(200);
  const { rowCount } = await parley.stores.pool.query(
    'select 1 from waiting_share s join account a on a.id = s.account_id where a.email = $1',
    [email],
  );
  expect(rowCount).toBe(0);
});

test('SHARE-D11 whoever waits gets access in the new owner’s name, even if the server stopped right after a hand-over', async () => {
  const email = freshEmail();
  await squatter(email);
  const heir = await newAuthor(parley.consoleUrl);
  const { id: course } = await owner.ok(createSequence, { body: { name: 'Course' } });
  const id = await flow();
  await share(id, email);
  await owner.ok(shareSequence, { params: { id: course }, body: { with: email } });
  const by = owner.session.id as UserId;
  const command = { type: 'HandOver', by, to: heir.session.id as UserId } as const;
  // The events are all that the server has written.
  const exam = (await owner.ok(getFlow, { params: { id } })) as { uid: string };
  await parley.app.get(FlowStreams, { strict: false }).execute(exam.uid as FlowUid, { by }, command);
  const { uid } = (await owner.ok(getSequence, { params: { id: course } })) as { uid: string };
  await parley.app.get(SequenceStreams, { strict: false }).execute(uid as SequenceUid, { by }, command);
  const person = await prove(email);
  expect((await person.call(getFlow, { params: { id } })).status).toBe(200);
  expect((await person.call(getSequence, { params: { id: course } })).status).toBe(200);
});

test('AUTH-P3 a person who had access before addresses were proven keeps it, and the owner sees that', async () => {
  const email = freshEmail();
  await share(await flow(), freshEmail());
  const id = await flow();
  // As before mails were configured: the event is there, the proof isn't.
  const colleague = await squatter(email);
  await parley.stores.pool.query('update account set email_verified = true where email = $1', [email]);
  await share(id, email);
  await parley.stores.pool.query('update account set email_verified = false where email = $1', [email]);
  expect((await colleague.call(getFlow, { params: { id } })).status).toBe(200);
  expect(await share(id, email)).toMatchObject({ pending: false, waitsFor: null, proven: false });
  expect((await colleague.call(getFlow, { params: { id } })).status).toBe(200);
});

test('AUTH-P4 without SMTP, sharing with an account gives access at once', async () => {
  const quiet = await startTestParley();
  try {
    const [asha, ravi] = [await newAuthor(quiet.consoleUrl), await newAuthor(quiet.consoleUrl)];
    const { id } = await asha.ok(createFlow, { body: { name: 'Exam' } });
    const collaborator = await asha.ok(shareFlow, { params: { id }, body: { with: ravi.session.email } });
    expect(collaborator).toMatchObject({ pending: false, waitsFor: null, proven: true });
    expect((await ravi.call(getFlow, { params: { id } })).status).toBe(200);
  } finally {
    await quiet.drop();
  }
});

test('AUTH-P1 the owner, unproven too, is not asked to prove anything for their own flow', async () => {
  const id = await flow();
  const answer = await owner.call(shareFlow, { params: { id }, body: { with: owner.session.email } });
  expect(answer.status).toBe(422);
  expect((await anyone.call(signup, { body: { email: owner.session.email, password: PASSWORD } })).status).toBe(409);
});

test('AUTH-P9 whoever only typed an e-mail adds no integration that would stay with its owner', async () => {
  const email = freshEmail();
  const stranger = await squatter(email);
  const add = (client: Client) =>
    client.call(addIntegration, { params: { type: 'webhook' }, body: { url: 'https://hooks.example.org/' } });
  expect(await add(stranger)).toMatchObject({ status: 409, body: { code: 'address-unproven' } });
  expect((await add(await prove(email))).body).not.toMatchObject({ code: 'address-unproven' });
});
