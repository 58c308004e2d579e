/** An account's flows and sequences get another owner: learners notice nothing, and no administrator gets in. */
import { login } from '@parley/contracts/http/auth';
import { createFlow, getFlow, publishFlow, shareFlow } from '@parley/contracts/http/flows';
import {
  changeAccount,
  eraseAccount,
  handOverAccount,
  listAudit,
  type ListedAccount,
} from '@parley/contracts/http/operation';
import { listAccounts } from '@parley/contracts/http/operation';
import { erasePerson, getActivity, listIdentifiers } from '@parley/contracts/http/people';
import { createSequence, getSequence, insertFlow } from '@parley/contracts/http/sequences';
import { Learner } from '../chats/testing/learner.js';
import type { MailQueue } from '../platform/mail/mail-queue.js';
import { MAIL_QUEUE } from '../platform/tokens.js';
import { Client, newAuthor, PASSWORD } from '../testing/client.js';
import { oneQuestion } from '../testing/sequences.js';
import { startTestParley, type TestParley } from '../testing/test-parley.js';
import { HandOverMails } from '../publishable/hand-over-mails.js';

type Author = Awaited<ReturnType<typeof newAuthor>>;
let parley: TestParley;
let first: Author;
let leaver: Author;
let heir: Author;
beforeAll(async () => {
  parley = await startTestParley();
  first = await newAuthor(parley.consoleUrl, 'first@example.org');
});
beforeEach(async () => {
  leaver = await newAuthor(parley.consoleUrl);
  heir = await newAuthor(parley.consoleUrl);
});
afterAll(() => parley.drop());

const flow = (name: string) => ({ name, definition: oneQuestion() as never });
const named = async (author: Author): Promise<ListedAccount> => {
  const { accounts } = await first.ok(listAccounts, { query: { search: author.session.email } });
  return accounts[0]!;
};
const handOver = (to: string, by: Client = first) =>
  by.call(handOverAccount, { params: { accountId: leaver.session.id }, body: { to } });
const status = async (client: Client, id: number) => (await client.call(getFlow, { params: { id } })).status;
async function published(name: string) {
  const { id } = await leaver.ok(createFlow, { body: flow(name) });
  await leaver.ok(publishFlow, { params: { id } });
  return id;
}

test('OPER-11 everything gets the new owner, drafts and sequences too; the former one and the administrator stay out', async () => {
  const [id, draft] = [await published('Fractions'), (await leaver.ok(createFlow, { body: flow('Draft') })).id];
  const { id: course } = await leaver.ok(createSequence, { body: { name: 'Course' } });
  await leaver.ok(insertFlow, { params: { id: course }, body: { flowId: draft } as never });
  await leaver.ok(shareFlow, { params: { id }, body: { with: heir.session.email } });
  expect(await named(leaver)).toMatchObject({ flows: 2, sequences: 1 });
  expect(await handOver(heir.session.email.toUpperCase())).toMatchObject({
    status: 200,
    body: { flows: 2, sequences: 1 },
  });
  for (const each of [id, draft])
    expect([await status(leaver, each), await status(first, each), await status(heir, each)]).toEqual([403, 403, 200]);
  expect((await heir.ok(getFlow, { params: { id } })).ownership).toBe('own');
  expect((await heir.ok(getSequence, { params: { id: course } })).ownership).toBe('own');
  expect((await leaver.call(getSequence, { params: { id: course } })).status).toBe(403);
  expect(await named(leaver)).toMatchObject({ flows: 0, sequences: 0 });
  expect(await named(heir)).toMatchObject({ flows: 2, sequences: 1 });
  expect((await first.ok(listAudit, { query: { event: 'account-handed-over' } })).events[0]).toMatchObject({
    email: 'first@example.org',
    aboutEmail: leaver.session.email,
    details: { account: leaver.session.id, to: heir.session.id, flows: 2, sequences: 1 },
  });
  // A repeated request finds nothing left to do.
  expect(await handOver(heir.session.email)).toMatchObject({ body: { flows: 0, sequences: 0 } });
});

test('OPER-11 the new owner is a third person who can log in, and only an administrator asks', async () => {
  const id = await published('Fractions');
  const suspended = await newAuthor(parley.consoleUrl);
  await first.ok(changeAccount, { params: { accountId: suspended.session.id }, body: { suspended: true } });
  await leaver.ok(shareFlow, { params: { id }, body: { with: 'never-came@example.org' } });
  for (const to of [leaver, suspended]
    .map(({ session }) => session.email)
    .concat('never-came@example.org', 'nobody', ''))
    expect(await handOver(to)).toMatchObject({
      status: 422,
      body: { code: 'no-new-owner', errors: [{ param: 'to' }] },
    });
  expect(await handOver('first@example.org')).toMatchObject({ status: 422, body: { code: 'not-to-yourself' } });
  expect((await handOver(heir.session.email, heir)).status).toBe(403);
  expect(await status(leaver, id)).toBe(200);
});

test('OPER-12 learners go on, under the same name, and the new owner alone knows of them and may erase them', async () => {
  const [id, kept] = [await published('Fractions'), await published('Kept')];
  const learner = new Learner(new Client(parley.shareUrl), id, oneQuestion());
  await learner.post();
  const both = new Learner(new Client(parley.shareUrl), id, oneQuestion());
  await both.post();
  // This learner also has a chat in the flow that stays. Only the owner of all chats may erase a learner.
  const other = new Learner(new Client(parley.shareUrl), kept, oneQuestion(), both.identifier);
  await other.post();
  await parley.upToDate();
  const people = async (by: Client) =>
    (await by.ok(listIdentifiers, { query: { anonymous: '1' } as never })).identifiers;
  const before = await people(leaver);
  expect(before).toHaveLength(2);
  expect((await handOver(heir.session.email)).status).toBe(200);
  await learner.post();
  await parley.upToDate();
  expect((await people(heir)).map(({ id: each }) => each).sort()).toEqual(before.map(({ id: each }) => each).sort());
  expect(await people(leaver)).toEqual([]);
  const person = before.find(({ value }) => value === learner.identifier)!;
  const params = { id: person.id };
  expect((await leaver.call(getActivity, { params })).status).toBe(404);
  expect((await heir.ok(getActivity, { params })).identifier.mayErase).toBe(true);
  await heir.ok(erasePerson, { params, body: { identifier: person.value } });
  expect(await people(heir)).toHaveLength(1);
});

test('OPER-13 an erased account can leave its flows to somebody', async () => {
  const id = await published('Fractions');
  const params = { accountId: leaver.session.id };
  const { email } = leaver.session;
  expect(await first.call(eraseAccount, { params, body: { email, handOverTo: 'nobody@example.org' } })).toMatchObject({
    status: 422,
    body: { code: 'no-new-owner' },
  });
  expect((await new Client(parley.consoleUrl).call(login, { body: { email, password: PASSWORD } })).status).toBe(200);
  await first.ok(eraseAccount, { params, body: { email, handOverTo: heir.session.email } });
  expect(await status(heir, id)).toBe(200);
  const learner = new Learner(new Client(parley.shareUrl), id, oneQuestion());
  expect((await learner.post()).status).toBeLessThan(300);
});

test('OPER-17 both people get a mail that names the other one, once', async () => {
  await published('Fractions');
  const add = jest.spyOn(parley.app.get<MailQueue>(MAIL_QUEUE, { strict: false }), 'add');
  await handOver(heir.session.email);
  await handOver(heir.session.email);
  const requests = add.mock.calls.map(([request]) => request);
  add.mockRestore();
  expect(requests.map(({ kind }) => kind)).toEqual(['flows-handed-over', 'flows-received']);
  const handOvers = parley.app.get(HandOverMails, { strict: false });
  const composed = requests.map((request) => handOvers.handler(request.kind as 'flows-received').compose(request));
  expect(await Promise.all(composed)).toMatchObject([
    { to: leaver.session.email, text: expect.stringContaining(heir.session.email) },
    { to: heir.session.email, text: expect.stringContaining(leaver.session.email) },
  ]);
});

test('OPER-19 two tabs that erase one account both succeed, whoever each of them names as heir', async () => {
  const ids = await Promise.all(['A', 'B', 'C', 'D'].map(published));
  const other = await newAuthor(parley.consoleUrl);
  const params = { accountId: leaver.session.id };
  const erase = (to: Author) =>
    first.call(eraseAccount, { params, body: { email: leaver.session.email, handOverTo: to.session.email } });
  const replies = await Promise.all([erase(heir), erase(other)]);
  expect(replies.map(({ status: each }) => each).every((each) => each === 200 || each === 404)).toBe(true);
  // Each flow has one owner.
  for (const id of ids) expect([await status(heir, id), await status(other, id)].toSorted()).toEqual([200, 403]);
});

test('OPER-19 nothing live stays with an account that was erased while it became an heir', async () => {
  await Promise.all(['A', 'B', 'C', 'D'].map(published));
  const erase = (gone: Author, to?: Author) =>
    first.call(eraseAccount, {
      params: { accountId: gone.session.id },
      body: { email: gone.session.email, ...(to && { handOverTo: to.session.email }) },
    });
  const replies = await Promise.all([erase(leaver, heir), erase(heir, leaver)]);
  // Whoever comes second may be refused, because the heir is erased already, and keeps the account.
  const erased = [leaver, heir].filter((_, n) => replies[n]!.status === 200).map(({ session }) => session.id);
  expect(erased.length).toBeGreaterThan(0);
  await parley.upToDate();
  const left = 'select name from read.flow where archived_at is null and owner_id = any($1)';
  expect((await parley.stores.pool.query(left, [erased])).rows).toEqual([]);
});
