import { createFlow, shareFlow, unshareFlow } from '@parley/contracts/http/flows';
import { createSequence, shareSequence } from '@parley/contracts/http/sequences';
import { DEFAULT_LIMITS } from '../platform/http/limits.js';
import { catchMails, type MailCatcher } from '../platform/mail/testing/mail-catcher.js';
import { freshEmail, newAuthor } from '../testing/client.js';
import { startTestParley, type TestParley } from '../testing/test-parley.js';

let mails: MailCatcher;
let parley: TestParley;
let owner: Awaited<ReturnType<typeof newAuthor>>;
let id: number;
beforeAll(async () => {
  mails = await catchMails();
  parley = await startTestParley({
    env: { SMTP_URL: mails.url },
    limits: { ...DEFAULT_LIMITS, shareMailPerMail: { points: 2, per: 60 } },
  });
  owner = await newAuthor(parley.consoleUrl);
  ({ id } = await owner.ok(createFlow, { body: { name: 'Buy at http://evil.example' } }));
});
afterAll(async () => {
  await parley.drop();
  await mails.close();
});

test('MAIL-5 a person who gets access gets a mail in the inviter’s language, without words that anybody could have typed', async () => {
  const friend = await newAuthor(parley.consoleUrl);
  const { email } = friend.session;
  await parley.stores.pool.query('update account set email_verified = true where email = $1', [email]);
  await owner.ok(shareFlow, { params: { id }, body: { with: email, language: 'hi' } });
  const mail = await mails.mailTo(email);
  expect(mail.subject).toBe('Parley पर आपके साथ कुछ साझा किया गया है');
  expect(mail.text).toContain(owner.session.email);
  expect(mail.text).not.toContain('evil');
});
test('MAIL-5 an unknown e-mail is invited, for a sequence too', async () => {
  const email = freshEmail();
  const { id: sequence } = await owner.ok(createSequence, { body: { name: 'Course' } });
  await owner.ok(shareSequence, { params: { id: sequence }, body: { with: email } });
  const mail = await mails.mailTo(email);
  expect(mail.subject).toBe('You are invited to Parley');
  expect(mail.text).toContain('sign up with this email address');
  expect(mail.text).toContain(`/#signup=${encodeURIComponent(email)}\n`);
});
test('MAIL-9 a person who shared with an address that nobody has gets a mail about it', async () => {
  const email = freshEmail();
  mails.refuseReceivers('550 5.1.1 No such user here');
  await owner.ok(shareFlow, { params: { id }, body: { with: email } });
  const mail = await mails.mailTo(owner.session.email);
  expect(mail.subject).toBe('Your invitation from Parley could not be delivered');
  expect(mail.text).toContain(email);
});
test('MAIL-6 sharing again tells nothing; sharing and unsharing by turns soon tells nothing more, and still shares', async () => {
  const email = freshEmail();
  const share = () => owner.ok(shareFlow, { params: { id }, body: { with: email } });
  await share();
  await share();
  for (let n = 0; n < 3; n += 1) {
    await owner.ok(unshareFlow, { params: { id }, body: { with: email } });
    expect(await share()).toMatchObject({ pending: true });
  }
  const other = freshEmail();
  await owner.ok(shareFlow, { params: { id }, body: { with: other } });
  // The queue goes in order: what was asked for before has been sent.
  await mails.mailTo(other);
  expect(mails.receivers.flat().filter((to) => to === email)).toHaveLength(2);
});
