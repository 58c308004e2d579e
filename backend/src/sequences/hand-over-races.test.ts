/** A sequence or a flow gets another owner while the flow gets into the sequence. */
import { jest } from '@jest/globals';
import { StoreUnavailable, type EventStore } from '@parley/contracts/events/event-store';
import { getFlow, listFlows, publishFlow, shareFlow } from '@parley/contracts/http/flows';
import { handOverFlow, handOverSequence } from '@parley/contracts/http/hand-over';
import { addFlow, createSequence, getSequence, insertFlow, shareSequence } from '@parley/contracts/http/sequences';
import type { SequenceUid } from '@parley/contracts/ids';
import { FlowStreams } from '../flows/flow-streams.js';
import { newAuthor, type Client } from '../testing/client.js';
import { amidst, beforeClaim, type Act } from '../testing/races.js';
import { newFlow, newSequence } from '../testing/sequences.js';
import { startTestParley, type TestParley } from '../testing/test-parley.js';
import { SequenceStreams } from './sequence-streams.js';

type Author = Awaited<ReturnType<typeof newAuthor>>;
let parley: TestParley;
let store: EventStore;
let owner: Author;
let friend: Author;
let course: number;
beforeAll(async () => {
  parley = await startTestParley();
  ({ store } = parley.stores);
});
beforeEach(async () => {
  [owner, friend] = [await newAuthor(parley.consoleUrl), await newAuthor(parley.consoleUrl)];
  ({ id: course } = await newSequence(owner, { flows: [] }));
  await owner.ok(shareSequence, { params: { id: course }, body: { with: friend.session.email } });
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => parley.drop());

const handOverCourse: Act = () =>
  owner.call(handOverSequence, { params: { id: course }, body: { to: friend.session.email, stays: true } });
const insert =
  (flowId: number): Act =>
  () =>
    owner.call(insertFlow, { params: { id: course }, body: { flowId } });
const add: Act = () => owner.call(addFlow, { params: { id: course }, body: {} });
const flows = async () => (await owner.ok(getSequence, { params: { id: course } })).flows.map(({ id }) => id);
const ownership = async (client: Client, id: number) => (await client.ok(getFlow, { params: { id } })).ownership;

test('SHARE-D10 an own flow that is put into a sequence while that gets another owner stays out, and its owner’s', async () => {
  const flowId = await newFlow(owner, 'Torn');
  expect(await amidst(store, 'FlowAttached', insert(flowId), handOverCourse)).toEqual([422, 200]);
  expect([await flows(), await ownership(owner, flowId)]).toEqual([[], 'own']);
});

test('SHARE-D10 a flow that is made in a sequence while that gets another owner belongs to the new one', async () => {
  expect(await amidst(store, 'FlowAttached', add, handOverCourse)).toEqual([201, 200]);
  const [added] = await flows();
  expect([await ownership(friend, added!), await ownership(owner, added!)]).toEqual(['own', 'shared']);
});

test('SHARE-D10 a flow that gets into a sequence just before that changes hands changes hands before it', async () => {
  const flowId = await newFlow(owner, 'Torn');
  await owner.ok(publishFlow, { params: { id: flowId } });
  const streams = parley.app.get(SequenceStreams, { strict: false });
  const { uid } = (await owner.ok(getSequence, { params: { id: course } })) as { uid: string };
  // Were anything left to do then, a server that stops would leave it for good: the former owner couldn't ask again.
  const flowStreams = parley.app.get(FlowStreams, { strict: false });
  jest.spyOn(flowStreams, 'change').mockImplementation(async (...args) => {
    const { ownerId } = (await streams.load(uid as SequenceUid)).state;
    if (ownerId !== owner.session.id) throw new Error('the server ends here');
    return FlowStreams.prototype.change.apply(flowStreams, args);
  });
  expect(await amidst(store, 'SequenceHandedOver', handOverCourse, insert(flowId))).toEqual([200, 200]);
  expect([await flows(), await ownership(friend, flowId)]).toEqual([[flowId], 'own']);
});

test('SHARE-D10 a flow that gets another owner right before a sequence claims it gets into no sequence of the former one', async () => {
  const [one, two] = [await newFlow(owner, 'One'), await newFlow(owner, 'Two')];
  const handOver =
    (id: number): Act =>
    () =>
      owner.call(handOverFlow, { params: { id }, body: { to: friend.session.email, stays: true } });
  for (const id of [one, two]) {
    await owner.ok(publishFlow, { params: { id } });
    await owner.ok(shareFlow, { params: { id }, body: { with: friend.session.email } });
  }
  beforeClaim(parley.stores.pool, handOver(one));
  expect((await insert(one)()).status).toBe(422);
  beforeClaim(parley.stores.pool, handOver(two));
  expect((await owner.call(createSequence, { body: { flows: [two] } })).status).toBe(422);
  expect([await flows(), await ownership(friend, one), await ownership(friend, two)]).toEqual([[], 'own', 'own']);
});

test('SHARE-D10 a flow that an unfinished request made, and that its owner handed over since, stays with its new owner', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const again: Act = () => owner.call(addFlow, { params: { id: course }, body: { flowName: 'Torn' }, headers });
  const append = store.append.bind(store);
  jest
    .spyOn(store, 'append')
    .mockImplementation((...args) =>
      args[2].some(({ type }) => type === 'FlowAttached')
        ? Promise.reject(new StoreUnavailable('the server ends here'))
        : append(...args),
    );
  expect((await again()).status).toBe(503);
  jest.restoreAllMocks();
  const made = (await owner.ok(listFlows, { query: {} })).flows.find(({ name }) => name === 'Torn')!;
  await owner.ok(shareFlow, { params: { id: made.id }, body: { with: friend.session.email } });
  await owner.ok(handOverFlow, { params: { id: made.id }, body: { to: friend.session.email, stays: false } });
  expect((await again()).status).toBe(409);
  expect([await flows(), await ownership(friend, made.id)]).toEqual([[], 'own']);
});
