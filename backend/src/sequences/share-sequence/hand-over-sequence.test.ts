/** An owner makes a collaborator the owner of a sequence. */
import { createApiToken } from '@parley/contracts/http/api-tokens';
import { createFlow, getFlow, publishFlow, shareFlow } from '@parley/contracts/http/flows';
import { getSequenceHandOver, handOverFlow, handOverSequence } from '@parley/contracts/http/hand-over';
import { listAudit } from '@parley/contracts/http/operation';
import {
  archiveSequence,
  createSequence,
  getSequence,
  insertFlow,
  publishSequence,
  removeFlow,
  shareSequence,
} from '@parley/contracts/http/sequences';
import type { FlowUid, UserId } from '@parley/contracts/ids';
import { FlowStreams } from '../../flows/flow-streams.js';
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
let course: number;
/** Its flows: in the list, and in the published version only. */
let listed: number;
let played: number;
let alone: number;

async function newFlow(name: string): Promise<number> {
  const { id } = await owner.ok(createFlow, { body: { name, definition: oneQuestion() } as never });
  await owner.ok(publishFlow, { params: { id } });
  return id;
}
beforeAll(async () => {
  parley = await startTestParley();
  first = await newAuthor(parley.consoleUrl);
});
beforeEach(async () => {
  [owner, friend] = [await newAuthor(parley.consoleUrl), await newAuthor(parley.consoleUrl)];
  ({ id: course } = await owner.ok(createSequence, { body: { name: 'Course' } }));
  [listed, played, alone] = [await newFlow('Fractions'), await newFlow('Percent'), await newFlow('Alone')];
  for (const flowId of [listed, played])
    await owner.ok(insertFlow, { params: { id: course }, body: { flowId } as never });
  await owner.ok(publishSequence, { params: { id: course } });
  await owner.ok(removeFlow, { params: { id: course }, body: { flowId: played } as never });
  await owner.ok(shareSequence, { params: { id: course }, body: { with: friend.session.email } });
});
afterAll(() => parley.drop());

const handOver = (to = friend.session.email, { stays = false, by = owner as Client } = {}) =>
  by.call(handOverSequence, { params: { id: course }, body: { to, stays } });
const ownership = async (client: Client, id: number) => {
  const { status, body } = await client.call(getFlow, { params: { id } });
  return status === 200 ? (body as { ownership: string }).ownership : status;
};

test('SHARE-D6 a sequence is handed over with the owner’s flows in it; the former owner can open none of them', async () => {
  expect(await owner.ok(getSequenceHandOver, { params: { id: course } })).toEqual({
    flows: [
      { id: listed, name: 'Fractions' },
      { id: played, name: 'Percent' },
    ],
    others: 0,
  });
  expect(await handOver()).toMatchObject({ status: 200, body: { email: friend.session.email } });
  expect((await friend.ok(getSequence, { params: { id: course } })).ownership).toBe('own');
  expect((await owner.call(getSequence, { params: { id: course } })).status).toBe(403);
  for (const id of [listed, played])
    expect([await ownership(friend, id), await ownership(owner, id)]).toEqual(['own', 403]);
  expect([await ownership(friend, alone), await ownership(owner, alone)]).toEqual([403, 'own']);
  expect((await friend.call(publishSequence, { params: { id: course } })).status).toBe(200);
  const { events } = await first.ok(listAudit, { query: { group: 'shares' } });
  expect(events.slice(0, 3)).toMatchObject([
    { event: 'sequence-handed-over', aboutEmail: friend.session.email, details: { sequenceId: course } },
    { event: 'flow-handed-over', aboutEmail: friend.session.email, details: { flowId: played } },
    { event: 'flow-handed-over', aboutEmail: friend.session.email, details: { flowId: listed } },
  ]);
});

test('SHARE-D6 the former owner stays a collaborator of the sequence and of these flows, and gets them back from the new one', async () => {
  expect((await handOver(friend.session.email, { stays: true })).status).toBe(200);
  expect((await owner.ok(getSequence, { params: { id: course } })).ownership).toBe('shared');
  expect([await ownership(owner, listed), await ownership(owner, played)]).toEqual(['shared', 'shared']);
  expect((await handOver(friend.session.email)).status).toBe(403);
  expect((await handOver(owner.session.email, { by: friend })).status).toBe(200);
  expect([await ownership(owner, listed), await ownership(friend, listed)]).toEqual(['own', 403]);
});

test('SHARE-D6 a flow of somebody else stays theirs', async () => {
  const other = await newAuthor(parley.consoleUrl);
  const streams = parley.app.get(FlowStreams, { strict: false });
  const { uid } = (await owner.ok(getFlow, { params: { id: listed } })) as { uid: string };
  const by = owner.session.id as UserId;
  const to = other.session.id as UserId;
  await streams.execute(uid as FlowUid, { by }, { type: 'HandOver', by, to });
  await parley.upToDate();
  expect(await owner.ok(getSequenceHandOver, { params: { id: course } })).toEqual({
    flows: [{ id: played, name: 'Percent' }],
    others: 1,
  });
  expect((await handOver()).status).toBe(200);
  expect([await ownership(other, listed), await ownership(friend, played)]).toEqual(['own', 'own']);
});

test('SHARE-D6 a flow that another sequence of the owner has now stays in it', async () => {
  const { id: other } = await owner.ok(createSequence, { body: { name: 'Other course' } });
  await owner.ok(insertFlow, { params: { id: other }, body: { flowId: played } as never });
  const { flows, others } = await owner.ok(getSequenceHandOver, { params: { id: course } });
  expect([flows.map(({ id }) => id), others]).toEqual([[listed], 0]);
  expect((await handOver()).status).toBe(200);
  expect([await ownership(friend, listed), await ownership(owner, played)]).toEqual(['own', 'own']);
});

test('SHARE-D7 the new owner is a collaborator who can log in, the owner alone asks, and a refusal moves nothing', async () => {
  const stranger = await newAuthor(parley.consoleUrl);
  await owner.ok(shareFlow, { params: { id: listed }, body: { with: stranger.session.email } });
  const refused = { status: 422, body: { code: 'no-new-owner', errors: [{ param: 'to' }] } };
  for (const to of [stranger.session.email, owner.session.email, 'nobody@example.org', ''])
    expect(await handOver(to)).toMatchObject(refused);
  for (const by of [friend, stranger, first]) {
    expect((await handOver(friend.session.email, { by })).status).toBe(403);
    expect((await by.call(getSequenceHandOver, { params: { id: course } })).status).toBe(403);
  }
  const scopes = ['flows:read', 'flows:write', 'flows:publish'] as never;
  const { token } = await owner.ok(createApiToken, { body: { name: 'all', scopes, expiresInDays: 30 } as never });
  expect((await handOver(friend.session.email, { by: new Client(parley.consoleUrl, token) })).status).toBe(403);
  expect(
    await owner.call(handOverFlow, {
      params: { id: listed },
      body: { to: stranger.session.email, stays: false },
    }),
  ).toMatchObject({ status: 409, body: { code: 'in-sequence' } });
  expect([await ownership(owner, listed), await ownership(owner, played)]).toEqual(['own', 'own']);
  await owner.ok(archiveSequence, { params: { id: course } });
  expect((await handOver()).status).toBe(410);
});

test('SHARE-D6 a second request finishes what an interruption left', async () => {
  const streams = parley.app.get(FlowStreams, { strict: false });
  const change = jest.spyOn(streams, 'change');
  const real = FlowStreams.prototype.change;
  let calls = 0;
  change.mockImplementation((...args) => {
    if (++calls === 2) throw new Error('the server ends here');
    return real.apply(streams, args);
  });
  expect((await handOver()).status).toBe(500);
  change.mockRestore();
  expect([await ownership(friend, listed), await ownership(owner, played)]).toEqual(['own', 'own']);
  expect((await handOver()).status).toBe(200);
  expect([await ownership(friend, listed), await ownership(friend, played)]).toEqual(['own', 'own']);
});

test('SHARE-D8 both people get a mail that names neither the sequence nor a flow', async () => {
  const add = jest.spyOn(parley.app.get<MailQueue>(MAIL_QUEUE, { strict: false }), 'add');
  await handOver();
  const requests = add.mock.calls.map(([request]) => request);
  add.mockRestore();
  const mails = parley.app.get(HandOverMails, { strict: false });
  const kinds = requests.map(({ kind }) => kind as 'sequence-received');
  const composed = await Promise.all(requests.map((request, n) => mails.handler(kinds[n]!).compose(request)));
  expect(kinds).toEqual(['sequence-handed-over', 'sequence-received']);
  expect(composed).toMatchObject([
    { to: owner.session.email, text: expect.stringContaining(friend.session.email) },
    { to: friend.session.email, text: expect.stringContaining(owner.session.email) },
  ]);
  expect(JSON.stringify(composed)).not.toMatch(/Course|Fractions|Percent/);
});
