/** Archived instead of deleted: what each side then sees, and the way back (decision 19). */
import { login } from '@parley/contracts/http/auth';
import {
  archivedSchema,
  archiveFlow,
  createFlow,
  getFlow,
  listFlows,
  publishFlow,
  restoreFlow,
  shareFlow,
} from '@parley/contracts/http/flows';
import {
  archiveSequence,
  getSequence,
  insertFlow,
  listSequences,
  publishSequence,
  removeFlow,
  restoreSequence,
} from '@parley/contracts/http/sequences';
import { Learner } from './chats/testing/learner.js';
import { Client, newAuthor, PASSWORD } from './testing/client.js';
import { newFlow, newSequence, oneQuestion, publishedSequence, RIGHT } from './testing/sequences.js';
import { startTestParley, type TestParley } from './testing/test-parley.js';

const DAY = 24 * 60 * 60 * 1_000;
let parley: TestParley;
let owner: Awaited<ReturnType<typeof newAuthor>>;
let friend: Awaited<ReturnType<typeof newAuthor>>;
let daysLater = 0;
beforeAll(async () => {
  parley = await startTestParley({ clock: { now: () => Date.now() + daysLater * DAY } });
  owner = await newAuthor(parley.consoleUrl);
  friend = await newAuthor(parley.consoleUrl);
});
afterAll(() => parley.drop());

async function published(name: string): Promise<number> {
  const id = await newFlow(owner, name);
  await owner.ok(publishFlow, { params: { id } });
  await owner.ok(shareFlow, { params: { id }, body: { with: friend.session.email } });
  return id;
}
const namesOf = async (client: Client, query: object = {}) =>
  (await client.ok(listFlows, { query })).flows.map(({ name }) => name);

test('ARCH-1 an archived flow leaves everybody’s list, answers 410, and comes back as it was', async () => {
  const id = await published('Put away');
  const { restorableUntil } = await owner.ok(archiveFlow, { params: { id } });
  expect(Date.parse(restorableUntil) - Date.now()).toBeGreaterThan(29 * DAY);
  for (const client of [owner, friend]) expect(await namesOf(client)).not.toContain('Put away');
  const mine = await owner.call(getFlow, { params: { id } });
  expect(mine.status).toBe(410);
  expect(archivedSchema.parse(mine.body).restorableUntil).toBe(restorableUntil);
  const theirs = await friend.call(getFlow, { params: { id } });
  expect(theirs.status).toBe(410);
  expect(theirs.body).not.toHaveProperty('restorableUntil');
  const { flows } = await owner.ok(listFlows, { query: { archived: '1' } });
  expect(flows).toMatchObject([{ id, name: 'Put away', restorableUntil }]);
  expect(await namesOf(friend, { archived: '1' })).toEqual([]);
  expect((await owner.call(archiveFlow, { params: { id } })).status).toBe(410);
  await owner.ok(restoreFlow, { params: { id } });
  expect(await namesOf(friend)).toContain('Put away');
  expect(await owner.ok(getFlow, { params: { id } })).toMatchObject({ latestVersion: 1, isDirty: false });
  expect((await owner.call(restoreFlow, { params: { id } })).status).toBe(409);
});
test('ARCH-2 whoever is in the middle of a chat ends it; nobody begins one', async () => {
  const id = await published('In the middle');
  const share = new Client(parley.shareUrl);
  const learner = new Learner(share, id, oneQuestion());
  await learner.post();
  await owner.ok(archiveFlow, { params: { id } });
  learner.say(RIGHT);
  expect(await learner.post()).toMatchObject({ status: 200, body: { completed: true, score: 10 } });
  expect((await new Learner(share, id, oneQuestion()).post()).status).toBe(410);
  expect((await share.raw('GET', `/api/flows/${id}/playable`)).status).toBe(410);
});
test('ARCH-3 a flow that a sequence’s learners play can’t be archived: attached, or in its published version', async () => {
  const { id: sequence, flows } = await publishedSequence(owner, { name: 'Held', flows: ['A', 'B'] });
  const id = flows[0]!.id;
  const refused = { status: 409, body: { code: 'in-sequence', sequence: 'Held' } };
  expect(await owner.call(archiveFlow, { params: { id } })).toMatchObject(refused);
  await owner.ok(removeFlow, { params: { id: sequence }, body: { flowId: id } });
  expect(await owner.call(archiveFlow, { params: { id } })).toMatchObject(refused);
  await owner.ok(publishSequence, { params: { id: sequence } });
  await owner.ok(archiveFlow, { params: { id } });
});
test('ARCH-4 an archived sequence answers 410 and lets its flows go; restored, it has what nobody else took', async () => {
  const { id, flows } = await publishedSequence(owner, { name: 'Away', flows: ['Kept', 'Taken'] });
  const [kept, taken] = flows.map((flow) => flow.id) as [number, number];
  await owner.ok(archiveSequence, { params: { id } });
  expect((await owner.call(getSequence, { params: { id } })).status).toBe(410);
  expect((await new Client(parley.shareUrl).raw('GET', `/api/flow_sequences/${id}/playable`)).status).toBe(410);
  expect((await owner.ok(listSequences, { query: {} })).flowSequences.map(({ name }) => name)).not.toContain('Away');
  expect((await owner.ok(listSequences, { query: { archived: '1' } })).flowSequences).toMatchObject([{ id }]);
  expect((await owner.ok(getFlow, { params: { id: kept } })).flowSequence).toBeNull();
  const other = await newSequence(owner, { name: 'Other', flows: [] });
  await parley.stores.pool.query(`update flow_claim set claimed_at = now() - interval '2 minutes'`);
  await owner.ok(insertFlow, { params: { id: other.id }, body: { flowId: taken } });
  await owner.ok(restoreSequence, { params: { id } });
  expect((await owner.ok(getSequence, { params: { id } })).flows.map((flow) => flow.id)).toEqual([kept]);
  expect((await owner.ok(getSequence, { params: { id: other.id } })).flows.map((flow) => flow.id)).toEqual([taken]);
  expect((await owner.ok(getFlow, { params: { id: kept } })).flowSequence).toMatchObject({ id });
});
test('ARCH-5 a sequence whose flow was archived meanwhile waits for the flow', async () => {
  const { id, flows } = await publishedSequence(owner, { name: 'Waits', flows: ['First'] });
  const flowId = flows[0]!.id;
  await owner.ok(archiveSequence, { params: { id } });
  await owner.ok(archiveFlow, { params: { id: flowId } });
  expect(await owner.call(restoreSequence, { params: { id } })).toMatchObject({
    status: 409,
    body: { code: 'flows-archived', flows: ['First'] },
  });
  await owner.ok(restoreFlow, { params: { id: flowId } });
  await owner.ok(restoreSequence, { params: { id } });
});
test('ARCH-6 after 30 days it is no longer listed, and can’t be restored', async () => {
  const { id } = await owner.ok(createFlow, { body: { name: 'Long ago' } });
  await owner.ok(archiveFlow, { params: { id } });
  daysLater = 31;
  const { email } = owner.session;
  const { jwt } = await new Client(parley.consoleUrl).ok(login, { body: { email, password: PASSWORD } });
  const later = new Client(parley.consoleUrl, jwt);
  expect(await later.call(restoreFlow, { params: { id } })).toMatchObject({
    status: 410,
    body: { code: 'restore-too-late' },
  });
  expect(await namesOf(later, { archived: '1' })).not.toContain('Long ago');
});
