/** Each role has its rights at a sequence and, through it, at its flows (decisions 1, 9, 15; AUTHZ). */
import {
  getFlow,
  listFlows,
  promoteVersion,
  publishFlow,
  shareFlow,
  unshareFlow,
  updateFlow,
} from '@parley/contracts/http/flows';
import { getHistory } from '@parley/contracts/http/chats';
import { getFlowStats } from '@parley/contracts/http/stats';
import {
  addFlow,
  createSequence,
  getSequence,
  getSequenceSharedWith,
  insertFlow,
  listSequences,
  moveFlow,
  removeFlow,
  shareSequence,
  unshareSequence,
  updateSequence,
} from '@parley/contracts/http/sequences';
import { freshEmail, newAuthor } from '../testing/client.js';
import { newFlow, newSequence, publishedSequence } from '../testing/sequences.js';
import { startTestParley, type TestParley } from '../testing/test-parley.js';

let parley: TestParley;
type Person = Awaited<ReturnType<typeof newAuthor>>;
let owner: Person;
let friend: Person;
let stranger: Person;
beforeAll(async () => {
  parley = await startTestParley();
  const url = parley.consoleUrl;
  [owner, friend, stranger] = [await newAuthor(url), await newAuthor(url, undefined, 'Bo'), await newAuthor(url)];
});
afterAll(() => parley.drop());

const share = (id: number, who: Person = friend) =>
  owner.ok(shareSequence, { params: { id }, body: { with: who.session.email } });
const shared = async () => {
  const sequence = await publishedSequence(owner);
  await share(sequence.id);
  return sequence;
};

test('SEQ-31 SEQ-32 SEQ-33 access is given, listed and removed, with the reply', async () => {
  const { id } = await publishedSequence(owner);
  const read = async () => (await friend.call(getSequence, { params: { id } })).status;
  expect(await read()).toBe(403);
  expect(await share(id)).toEqual({
    email: friend.session.email,
    name: 'Bo',
    pending: false,
    waitsFor: null,
    proven: true,
  });
  expect(await owner.ok(getSequenceSharedWith, { params: { id } })).toEqual([
    { email: friend.session.email, name: 'Bo', pending: false, waitsFor: null, proven: true },
  ]);
  expect(await read()).toBe(200);
  expect((await friend.ok(listSequences, { query: { ownership: 'shared' } })).flowSequences).toMatchObject([
    { id, ownership: 'shared', user: { email: owner.session.email } },
  ]);
  await owner.ok(unshareSequence, { params: { id }, body: { with: friend.session.email } });
  expect(await read()).toBe(403);
  expect(await owner.ok(getSequenceSharedWith, { params: { id } })).toEqual([]);
});

test('SEQ-32 an unknown e-mail is invited and has access once it signs up; text that is none is 400', async () => {
  const { id } = await newSequence(owner, { flows: ['One'] });
  const email = freshEmail();
  const invite = (to: string) => owner.call(shareSequence, { params: { id }, body: { with: to } });
  expect((await invite(email)).body).toMatchObject({ pending: true });
  expect((await invite('nobody')).status).toBe(400);
  expect((await invite(owner.session.email)).status).toBe(422);
  const invited = await newAuthor(parley.consoleUrl, email);
  expect((await invited.call(getSequence, { params: { id } })).status).toBe(200);
});

test('SEQ-33 a collaborator leaves, and takes nobody else’s access', async () => {
  const { id } = await shared();
  const take = (email: string) => friend.call(unshareSequence, { params: { id }, body: { with: email } });
  expect((await take(stranger.session.email)).status).toBe(403);
  expect((await take(friend.session.email)).status).toBe(200);
  expect((await friend.call(getSequence, { params: { id } })).status).toBe(403);
});

test('SEQ-22 SEQ-23 a collaborator edits the sequence but neither its name nor its translations', async () => {
  const { id, flows } = await shared();
  const put = async (body: object) => (await friend.call(updateSequence, { params: { id }, body })).status;
  expect([await put({ name: 'Mine' }), await put({ tName: { hi: 'मेरा' } })]).toEqual([403, 403]);
  expect(await put({ settings: { chatSpacing: '4px' } })).toBe(200);
  expect((await friend.call(moveFlow, { params: { id }, body: { from: 0, to: 2 } })).status).toBe(200);
  expect((await friend.call(removeFlow, { params: { id }, body: { flowId: flows[1]!.id } })).status).toBe(200);
});

test('SEQ-S1 a collaborator’s flow is the sequence owner’s, and the collaborator may edit it there', async () => {
  const { id } = await shared();
  const { id: flowId } = await friend.ok(addFlow, { params: { id }, body: { flowName: 'Theirs' } });
  expect(await owner.ok(getFlow, { params: { id: flowId } })).toMatchObject({ ownership: 'own', latestVersion: 1 });
  expect(await friend.ok(getFlow, { params: { id: flowId } })).toMatchObject({ ownership: 'shared' });
});

test('SEQ-S2 sharing a sequence grants its attached flows: read, edit, promote, statistics; not what is the owner’s', async () => {
  const { flows } = await shared();
  const id = flows[0]!.id;
  const { definition, revision } = await friend.ok(getFlow, { params: { id } });
  const status = async (call: Promise<{ status: number }>) => (await call).status;
  const headers = { 'if-match': String(revision) };
  expect(await status(friend.call(updateFlow, { params: { id }, body: { definition }, headers }))).toBe(200);
  expect(await status(friend.call(updateFlow, { params: { id }, body: { settings: {} } }))).toBe(200);
  expect(await status(friend.call(promoteVersion, { params: { id, version: 1 } }))).toBe(200);
  expect(await status(friend.call(getFlowStats, { params: { id } }))).toBe(200);
  expect((await friend.ok(listFlows, { query: { ownership: 'shared', all: '1' } })).flows).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ id })]) as unknown as object[],
  );
  expect(await status(friend.call(updateFlow, { params: { id }, body: { name: 'Mine' } }))).toBe(403);
  expect(await status(friend.call(publishFlow, { params: { id } }))).toBe(403);
  expect(await status(friend.call(shareFlow, { params: { id }, body: { with: friend.session.email } }))).toBe(403);
  expect(await status(friend.call(unshareFlow, { params: { id }, body: { with: friend.session.email } }))).toBe(403);
  expect(await status(stranger.call(getFlow, { params: { id } }))).toBe(403);
});

test('SEQ-S3 with the sequence, or once it is detached, a flow is out of reach again at once', async () => {
  const { id, flows } = await shared();
  const [first, second] = [flows[0]!.id, flows[1]!.id];
  const reads = async (flowId: number) => (await friend.call(getFlow, { params: { id: flowId } })).status;
  expect([await reads(first), await reads(second)]).toEqual([200, 200]);
  await owner.ok(removeFlow, { params: { id }, body: { flowId: first } });
  expect([await reads(first), await reads(second)]).toEqual([403, 200]);
  await owner.ok(unshareSequence, { params: { id }, body: { with: friend.session.email } });
  expect([await reads(first), await reads(second)]).toEqual([403, 403]);
  expect(
    (await friend.ok(listFlows, { query: { ownership: 'shared', all: '1' } })).flows.map((flow) => flow.id),
  ).not.toContain(second);
});

test('SEQ-S4 a collaborator puts back what a collaborator took out, not what the owner took out', async () => {
  const { id, flows } = await shared();
  const flowId = flows[0]!.id;
  const attachable = async () => (await friend.ok(getSequence, { params: { id } })).detachedFlows[0]?.attachable;
  const insert = async () => (await friend.call(insertFlow, { params: { id }, body: { flowId, at: 0 } })).status;
  await friend.ok(removeFlow, { params: { id }, body: { flowId } });
  expect([await attachable(), await insert()]).toEqual([true, 200]);
  await owner.ok(removeFlow, { params: { id }, body: { flowId } });
  expect([await attachable(), await insert()]).toEqual([false, 403]);
});

test('SEQ-S5 nobody attaches a flow they have no access to, nor one of another owner', async () => {
  const { id } = await shared();
  const insert = async (who: Person, flowId: number) =>
    (await who.call(insertFlow, { params: { id }, body: { flowId } })).status;
  expect(await insert(friend, await newFlow(owner, 'Private'))).toBe(403);
  expect(await insert(friend, await newFlow(friend, 'Friend’s'))).toBe(422);
  expect(await insert(owner, await newFlow(stranger, 'Stranger’s'))).toBe(403);
  const create = await owner.call(createSequence, { body: { flows: [await newFlow(stranger, 'Stranger’s')] } });
  expect(create.status).toBe(403);
});

test('SEQ-S6 reviewing a step’s chat goes by the same access', async () => {
  const { flows } = await shared();
  const params = { id: flows[0]!.id, identifier: 'nobody' };
  expect((await friend.call(getHistory, { params })).status).toBe(404);
});
