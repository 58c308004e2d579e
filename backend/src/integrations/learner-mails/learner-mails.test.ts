/** Mails to learners, from the chat to a mail server on this machine. */
import { updateProfile } from '@parley/contracts/http/auth';
import { createFlow, getFlow, publishFlow, updateFlow } from '@parley/contracts/http/flows';
import { getFlowLinkSecret } from '@parley/contracts/http/link-secret';
import { reviewItem } from '@parley/contracts/http/reviews';
import { signLink } from '../../chats/signed-links/link-signature.js';
import { findPeople } from '../../chats/find-person.js';
import { forgetPerson } from '../../chats/forget-person.js';
import { Learner } from '../../chats/testing/learner.js';
import { catchMails, type MailCatcher } from '../../platform/mail/testing/mail-catcher.js';
import { Client, newAuthor, PASSWORD } from '../../testing/client.js';
import { oneQuestion, RIGHT } from '../../testing/sequences.js';
import { BackgroundWork } from '../../platform/background/background-work.js';
import { ADDRESS_PER_DAY } from './learner-mail-limit.js';
import { LearnerMailQueue } from './learner-mail-queue.js';
import { startTestParley, type TestParley } from '../../testing/test-parley.js';
import { testMark } from '../../chats/testing/test-mark.js';

const WAIT_MS = 60_000;
const COLLECTED = 600_000;
const DAY = 86_400_000;
/** More than the other tests need. */
const A_DAY = 5;
let parley: TestParley;
let catcher: MailCatcher;
let owner: Awaited<ReturnType<typeof newAuthor>>;
let share: Client;
let offset = 0;
const begun = Date.now();
/** The clock moves only when a test moves it, so no collected mail is due before. */
const clock = { now: () => begun + offset };
let nobody = 0;

beforeAll(async () => {
  catcher = await catchMails();
  parley = await startTestParley({ clock, env: { SMTP_URL: catcher.url, LEARNER_MAILS_PER_DAY: String(A_DAY) } });
  share = new Client(parley.shareUrl);
});
afterAll(async () => {
  await parley.drop();
  await catcher.close();
});
beforeEach(async () => void (owner = await newAuthor(parley.consoleUrl)));

const BOTH = { completedScoreEmailEnabled: true, feedbackEmailEnabled: true };
async function flow(settings: object = BOTH): Promise<number> {
  const body = {
    name: 'Sums\n<b>1</b>',
    definition: oneQuestion(),
    settings: { identifierTrust: 'signed', ...settings },
  };
  const { id } = await owner.ok(createFlow, { body: body as never });
  await owner.ok(publishFlow, { params: { id } });
  return id;
}
const newAddress = (): string => `learner-${++nobody}@school.example`;
async function play(id: number, address: string, more: Parameters<Learner['post']>[0] = {}): Promise<Learner> {
  const { secret } = await owner.ok(getFlowLinkSecret, { params: { id } });
  const token = signLink(secret, { kind: 'flow', id }, address);
  const learner = new Learner(share, id, oneQuestion(), address, { chatId: crypto.randomUUID(), token });
  expect((await learner.say(RIGHT).post(more)).status).toBe(200);
  return learner;
}
const review = (learner: Learner, body: object) => {
  const itemKey = learner.chat.history.find(({ direction }) => direction === 'sent')?.key ?? '';
  const params = { id: learner.flowId, identifier: learner.identifier, itemKey };
  return owner.ok(reviewItem, { params, body: body as never });
};
const subjectsTo = (address: string) =>
  catcher.mails.filter(({ to }) => to?.some((each) => each.address === address)).map(({ subject }) => subject);
const headerOf = (mail: Awaited<ReturnType<MailCatcher['mailTo']>>, name: string) =>
  mail.headers.find(({ key }) => key === name)?.value ?? '';
const stopLink = (text = '') => /http\S+\/mails\/stop\/\S+/.exec(text)?.[0] ?? '';
/** Until so many mails of the owner are planned, or also handed over and written. */
const untilPlanned = (count: number) => until(({ planned }) => planned === count);
const untilHeld = (count: number) => until(({ held, jobs }) => held === count && jobs === 0);
const untilIdle = (count: number) => until(({ handed, jobs }) => handed === count && jobs === 0);
interface Counts {
  readonly planned: number;
  readonly held: number;
  readonly handed: number;
  readonly jobs: number;
}
async function until(holds: (counts: Counts) => boolean): Promise<void> {
  const end = performance.now() + WAIT_MS;
  for (;;) {
    const { rows } = await parley.stores.pool.query<Counts>(
      `select count(*)::int as planned, (count(*) filter (where held_at is not null))::int as held,
         (count(*) filter (where handed_at is not null))::int as handed,
         (select count(*) from mail_job)::int as jobs
       from work.learner_mail where owner_id = $1`,
      [owner.session.id],
    );
    if (rows[0] && holds(rows[0])) return;
    if (performance.now() > end) throw new Error(JSON.stringify(rows));
    await new Promise((done) => setTimeout(done, 30));
  }
}

test('LMAIL-1, LMAIL-2 a completed chat mails its score to an address that a signed link proves, and to no other', async () => {
  const [off, open, on] = [await flow({}), await flow({ ...BOTH, identifierTrust: 'open' }), await flow()];
  const [unwanted, typed, tested, proven] = [newAddress(), newAddress(), newAddress(), newAddress()];
  await play(off, unwanted);
  const anybody = new Learner(share, open, oneQuestion(), typed);
  expect((await anybody.say(RIGHT).post()).status).toBe(200);
  await play(on, tested, { test: await testMark(owner, on) });
  await play(on, proven);
  const mail = await catcher.mailTo(proven);
  expect(mail.subject).toBe('Your score');
  expect(mail.text).toContain('You completed “Sums <b>1</b>”. Your score: 10 of 10.');
  for (const address of [unwanted, typed, tested]) expect(subjectsTo(address)).toEqual([]);
  const logged = JSON.stringify(parley.lines);
  const { rows } = await parley.stores.pool.query<{ text: string }>(
    'select m::text as text from work.learner_mail m union all select j::text from mail_job j',
  );
  expect(rows).not.toEqual([]);
  expect(logged + JSON.stringify(rows)).not.toContain(proven);
});

test('LMAIL-3 feedback is collected for ten minutes; taking it back is none', async () => {
  const id = await flow({ feedbackEmailEnabled: true });
  const [address, other] = [newAddress(), newAddress()];
  const learner = await play(id, address);
  await review(learner, { comment: 'Well done, call me at http://elsewhere.example', superScore: 2 });
  await review(learner, { superScore: 3 });
  const silent = await play(id, other);
  await review(silent, { comment: null });
  offset += COLLECTED + 1_000;
  const mail = await catcher.mailTo(address);
  expect(mail.subject).toBe('There is feedback for you');
  expect(mail.text).not.toContain('elsewhere');
  await untilIdle(1);
  expect(subjectsTo(address)).toHaveLength(1);
  expect(subjectsTo(other)).toEqual([]);
  await review(learner, { comment: 'One more thing' });
  offset += COLLECTED + 1_000;
  await catcher.mailTo(address);
});

test('LMAIL-4 one click ends the mails of this owner; looking at the link does not', async () => {
  const id = await flow();
  const address = newAddress();
  await play(id, address);
  const mail = await catcher.mailTo(address);
  const link = stopLink(mail.text);
  expect(headerOf(mail, 'list-unsubscribe')).toBe(`<${link}>`);
  expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(link).not.toContain(address);
  const page = await fetch(link);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('<form method="post"><button>End these emails</button></form>');
  await play(id, address, { restart: true });
  await catcher.mailTo(address);

  const post = (url: string) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
  expect((await post(`${link.slice(0, -3)}abc`)).status).toBe(404);
  const done = await post(link);
  expect([done.status, await done.text()]).toEqual([200, expect.stringContaining('You get no more of these emails.')]);
  expect((await post(link)).status).toBe(200);
  const count = subjectsTo(address).length;
  await play(id, address, { restart: true });
  await untilIdle(3);
  expect(subjectsTo(address)).toHaveLength(count);

  owner = await newAuthor(parley.consoleUrl);
  await play(await flow(), address);
  await catcher.mailTo(address);
});

test('LMAIL-5 a planned mail is not sent once it is switched off, or the learner is forgotten', async () => {
  const id = await flow({ feedbackEmailEnabled: true });
  const [kept, forgotten, later] = [newAddress(), newAddress(), newAddress()];
  for (const address of [kept, forgotten]) await review(await play(id, address), { comment: 'Fine' });
  await untilPlanned(2);
  const [person] = await findPeople(parley.stores.pool, parley.stores.subjectKeys.searchKey, forgotten);
  await forgetPerson({ ...parley.stores, now: clock.now() }, person!.subject);
  await review(await play(id, later), { comment: 'Fine' });
  offset += COLLECTED + 1_000;
  await catcher.mailTo(kept);
  await catcher.mailTo(later);
  await untilIdle(3);
  expect(subjectsTo(forgotten)).toEqual([]);
  const off = newAddress();
  await review(await play(id, off), { comment: 'Fine' });
  await untilPlanned(4);
  await owner.ok(updateFlow, { params: { id }, body: { settings: { feedbackEmailEnabled: false } } as never });
  // Until whoever reads sees it.
  await owner.ok(getFlow, { params: { id } });
  offset += COLLECTED + 1_000;
  await untilIdle(4);
  expect(subjectsTo(off)).toEqual([]);
});

test('LMAIL-3, JOB-1 a worker that dies while it hands a mail over does not have it sent twice', async () => {
  const id = await flow({ feedbackEmailEnabled: true });
  const address = newAddress();
  await review(await play(id, address), { comment: 'Fine' });
  await untilPlanned(1);
  const background = parley.app.get(BackgroundWork, { strict: false });
  const queue = parley.app.get(LearnerMailQueue, { strict: false });
  await background.stop();
  const { pool } = parley.stores;
  await pool.query(`
    create function work.die() returns trigger language plpgsql as $$ begin raise exception 'died'; end $$;
    create trigger die before update of handed_at on work.learner_mail for each row execute function work.die();`);
  offset += COLLECTED + 1_000;
  const [job] = await queue.claim(crypto.randomUUID(), 1);
  if (!job) throw new Error('no job');
  await expect(queue.run(job)).rejects.toThrow('died');
  // The queue of mails sends meanwhile whatever it was given.
  await untilIdle(0);
  await pool.query('drop trigger die on work.learner_mail');
  offset += COLLECTED;
  await background.start();
  await untilIdle(1);
  expect(subjectsTo(address)).toHaveLength(1);
});

test('LMAIL-6 mails over the day’s limit wait for the next day, and the owner gets one mail about it', async () => {
  const id = await flow({ completedScoreEmailEnabled: true });
  const addresses = Array.from({ length: A_DAY + 2 }, newAddress);
  for (const address of addresses) await play(id, address);
  const notice = await catcher.mailTo(owner.session.email);
  expect(notice.subject).toBe('Emails to your learners wait');
  expect(notice.text).toContain(`at most ${A_DAY} emails`);
  await untilHeld(2);
  const [late, other] = [newAddress(), await newAuthor(parley.consoleUrl)];
  const mine = owner;
  owner = other;
  await play(await flow(), late);
  await catcher.mailTo(late);
  owner = mine;
  const sent = () => addresses.flatMap(subjectsTo);
  expect(sent()).toHaveLength(A_DAY);

  offset += DAY;
  await untilIdle(addresses.length);
  for (const address of addresses) expect(subjectsTo(address)).toEqual(['Your score']);
  expect(subjectsTo(owner.session.email)).toHaveLength(1);
});

longTest('LMAIL-6 mails that have waited for three days are given up, and the owner learns how many', async () => {
  const id = await flow({ completedScoreEmailEnabled: true });
  const addresses = Array.from({ length: A_DAY + 2 }, newAddress);
  for (const address of addresses) await play(id, address);
  await untilHeld(2);
  await catcher.mailTo(owner.session.email);
  await parley.stores.pool.query('update work.learner_mail set held_at = held_at - $1::interval where owner_id = $2', [
    '4 days',
    owner.session.id,
  ]);
  await parley.app.get(LearnerMailQueue, { strict: false }).sweep();
  await until(({ planned }) => planned === A_DAY);
  expect((await catcher.mailTo(owner.session.email)).text).toContain('Not sent for this reason today: 2.');
});

test('LMAIL-6 the owner’s mail is in the language in which they logged in, whatever the learners speak', async () => {
  const { email } = owner.session;
  const login = await fetch(`${parley.consoleUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'hi-IN,hi;q=0.9,en;q=0.8' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  expect(login.status).toBe(200);
  const id = await flow({ completedScoreEmailEnabled: true });
  for (let n = 0; n <= A_DAY; n++) await play(id, newAddress());
  expect((await catcher.mailTo(email)).text).toMatch(/[\u0900-\u097f]{4}/);
});

test('LMAIL-6 the owner’s mail is in the language that was chosen since the login', async () => {
  await owner.ok(updateProfile, { body: { language: 'hi' } });
  await owner.ok(updateProfile, { body: { name: 'Asha' } });
  const id = await flow({ completedScoreEmailEnabled: true });
  for (let n = 0; n <= A_DAY; n++) await play(id, newAddress());
  expect((await catcher.mailTo(owner.session.email)).text).toMatch(/[\u0900-\u097f]{4}/);
});

test('LMAIL-7 an address gets no more on a day than it should, whoever owns the flows; the rest comes the next day', async () => {
  const address = newAddress();
  const first = await flow();
  await play(first, address);
  await untilIdle(1);
  const { pool } = parley.stores;
  await pool.query('update work.learner_mail_address set sent = $1 where sent = 1', [ADDRESS_PER_DAY]);
  owner = await newAuthor(parley.consoleUrl);
  const [second, other] = [await flow(), newAddress()];
  await play(second, address);
  await untilHeld(1);
  await play(second, other);
  await untilIdle(1);
  expect([subjectsTo(address).length, subjectsTo(other).length, subjectsTo(owner.session.email).length]).toEqual([
    1, 1, 0,
  ]);
  offset += DAY;
  await untilIdle(2);
  expect(subjectsTo(address)).toHaveLength(2);
});

test('LMAIL-8 a mail that nobody wants any more counts for no limit', async () => {
  const id = await flow({ feedbackEmailEnabled: true });
  const off = await flow({ feedbackEmailEnabled: true });
  for (let n = 0; n <= A_DAY; n++) await review(await play(off, newAddress()), { comment: 'Fine' });
  const address = newAddress();
  await review(await play(id, address), { comment: 'Fine' });
  await untilPlanned(A_DAY + 2);
  await owner.ok(updateFlow, { params: { id: off }, body: { settings: { feedbackEmailEnabled: false } } as never });
  await owner.ok(getFlow, { params: { id: off } });
  offset += COLLECTED + 1_000;
  await untilIdle(A_DAY + 2);
  expect(subjectsTo(address)).toHaveLength(1);
  expect(subjectsTo(owner.session.email)).toEqual([]);
});
