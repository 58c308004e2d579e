/** An owner makes a collaborator the owner. */
import { randomUUID } from 'node:crypto';
import { createApiToken } from '@parley/contracts/http/api-tokens';
import {
  archiveFlow,
  createFlow,
  getFlow,
  getSharedWith,
  publishFlow,
  shareFlow,
  unshareFlow,
} from '@parley/contracts/http/flows';
import { handOverFlow } from '@parley/contracts/http/hand-over';
import { changeAccount, listAudit } from '@parley/contracts/http/operation';
import { createSequence, insertFlow } from '@parley/contracts/http/sequences';
import type { MailQueue } from '../../platform/mail/mail-queue.js';
import { MAIL_QUEUE } from '../../platform/tokens.js';
import { HandOverMails } from '../../publishable/hand-over-mails.js';
import { Client, newAuthor } from '../../testing/client.js';
import { oneQuestion } from '../../testing/sequences.js';
import { startTestParley, type TestParley } from '../../testing/test-parley.js';

type Author = Awaited<ReturnType<typeof newAuthor>>;
let parley: TestParley;
let first: Author;
let owner: Author;
let friend: Author;
let id: number;
beforeAll(async () => {
  parley = await startTestParley();
  first = await newAuthor(parley.consoleUrl);
});
beforeEach(async () => {
  owner = await newAuthor(parley.consoleUrl);
  friend = await newAuthor(parley.consoleUrl);
  ({ id } = await owner.ok(createFlow, { body: { name: 'Fractions', definition: oneQuestion() } as never }));
  await owner.ok(publishFlow, { params: { id } });
  await owner.ok(shareFlow, { params: { id }, body: { with: friend.session.email } });
});
afterAll(() => parley.drop());

const handOver = (to: string, { stays = false, by = owner as Client } = {}) =>
  by.call(handOverFlow, { params: { id }, body: { to, stays } });
const open = async (client: Client) => (await client.call(getFlow, { params: { id } })).status;
const refused = { status: 422, body: { code: 'no-new-owner', errors: [{ param: 'to' }] } };

test('SHARE-D1 a collaborator becomes the owner; the former one stays a collaborator or can open it no longer', async () => {
  expect(await handOver(friend.session.email.toUpperCase(), { stays: true })).toMatchObject({ status: 200 });
  expect((await friend.ok(getFlow, { params: { id } })).ownership).toBe('own');
  expect((await owner.ok(getFlow, { params: { id } })).ownership).toBe('shared');
  expect(await friend.ok(getSharedWith, { params: { id } })).toMatchObject([{ email: owner.session.email }]);
  // The former owner has no rights of an owner.
  expect((await handOver(friend.session.email)).status).toBe(403);
  expect((await owner.call(publishFlow, { params: { id } })).status).toBe(403);
  expect((await handOver(owner.session.email, { by: friend })).status).toBe(200);
  expect([await open(owner), await open(friend)]).toEqual([200, 403]);
  const { events } = await first.ok(listAudit, { query: { event: 'flow-handed-over' } });
  expect(events.slice(0, 2)).toMatchObject([
    { email: friend.session.email, aboutEmail: owner.session.email, details: { flowId: id } },
    { email: owner.session.email, aboutEmail: friend.session.email, details: { flowId: id } },
  ]);
});

test('SHARE-D2 the new owner is a collaborator who can log in, and the owner alone asks, with a login', async () => {
  const [stranger, suspended, former] = await Promise.all([1, 2, 3].map(() => newAuthor(parley.consoleUrl)));
  for (const each of [suspended!, former!])
    await owner.ok(shareFlow, { params: { id }, body: { with: each.session.email } });
  await owner.ok(unshareFlow, { params: { id }, body: { with: former!.session.email } });
  await first.ok(changeAccount, { params: { accountId: suspended!.session.id }, body: { suspended: true } });
  const invited = `${randomUUID()}@example.org`;
  await owner.ok(shareFlow, { params: { id }, body: { with: invited } });
  for (const to of [
    stranger!.session.email,
    suspended!.session.email,
    former!.session.email,
    invited,
    owner.session.email,
    '',
    'x',
  ])
    expect(await handOver(to)).toMatchObject(refused);
  for (const by of [friend, stranger!, first]) expect((await handOver(friend.session.email, { by })).status).toBe(403);
  expect((await handOver(friend.session.email, { by: new Client(parley.consoleUrl) })).status).toBe(401);
  const scopes = ['flows:read', 'flows:write', 'flows:publish'] as never;
  const { token } = await owner.ok(createApiToken, { body: { name: 'all', scopes, expiresInDays: 30 } as never });
  expect((await handOver(friend.session.email, { by: new Client(parley.consoleUrl, token) })).status).toBe(403);
  expect((await owner.ok(getFlow, { params: { id } })).ownership).toBe('own');
});

test('SHARE-D3 a flow in a sequence stays its owner’s, and so does an archived one', async () => {
  const { id: course } = await owner.ok(createSequence, { body: { name: 'Course' } });
  await owner.ok(insertFlow, { params: { id: course }, body: { flowId: id } as never });
  expect(await handOver(friend.session.email)).toMatchObject({ status: 409, body: { code: 'in-sequence' } });
  ({ id } = await owner.ok(createFlow, { body: { name: 'Old', definition: oneQuestion() } as never }));
  await owner.ok(shareFlow, { params: { id }, body: { with: friend.session.email } });
  await owner.ok(archiveFlow, { params: { id } });
  expect((await handOver(friend.session.email)).status).toBe(410);
});

test('SHARE-D4 both people get a mail about it, in which no flow’s name is', async () => {
  const add = jest.spyOn(parley.app.get<MailQueue>(MAIL_QUEUE, { strict: false }), 'add');
  await handOver(friend.session.email);
  const requests = add.mock.calls.map(([request]) => request);
  add.mockRestore();
  const mails = parley.app.get(HandOverMails, { strict: false });
  const kinds = requests.map(({ kind }) => kind as 'flow-received');
  const composed = await Promise.all(requests.map((request, n) => mails.handler(kinds[n]!).compose(request)));
  expect(kinds).toEqual(['flow-handed-over', 'flow-received']);
  expect(composed).toMatchObject([
    { to: owner.session.email, text: expect.stringContaining(friend.session.email) },
    { to: friend.session.email, text: expect.stringContaining(owner.session.email) },
  ]);
  expect(JSON.stringify(composed)).not.toContain('Fractions');
});
