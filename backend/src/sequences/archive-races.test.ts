/** A flow or sequence is archived while the flow is being attached to the sequence (decisions 19, 23). */
import { jest } from '@jest/globals';
import type { EventStore } from '@parley/contracts/events/event-store';
import { archiveFlow, getFlow, publishFlow, restoreFlow } from '@parley/contracts/http/flows';
import {
  archiveSequence,
  createSequence,
  getSequence,
  insertFlow,
  publishSequence,
  removeFlow,
  restoreSequence,
} from '@parley/contracts/http/sequences';
import { newAuthor, type Client } from '../testing/client.js';
import { amidst, beforeClaim, type Act } from '../testing/races.js';
import { newFlow, newSequence, publishedSequence } from '../testing/sequences.js';
import { startTestParley, type TestParley } from '../testing/test-parley.js';

let parley: TestParley;
let author: Client;
let store: EventStore;
beforeAll(async () => {
  parley = await startTestParley();
  author = await newAuthor(parley.consoleUrl);
  ({ store } = parley.stores);
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => parley.drop());

const archive =
  (id: number): Act =>
  () =>
    author.call(archiveFlow, { params: { id } });
const insert =
  (id: number, flowId: number): Act =>
  () =>
    author.call(insertFlow, { params: { id }, body: { flowId } });
const isArchived = async (id: number) => (await author.call(getFlow, { params: { id } })).status === 410;
const flowsOf = async (id: number) => (await author.ok(getSequence, { params: { id } })).flows.map((flow) => flow.id);

describe('ARCH-7 a flow that is archived and attached at the same moment is one of the two', () => {
  test('attached while its archiving is about to be written', async () => {
    const { id } = await newSequence(author, { flows: [] });
    const flowId = await newFlow(author, 'Torn');
    expect(await amidst(store, 'FlowArchived', archive(flowId), insert(id, flowId))).toEqual([200, 409]);
    expect([await isArchived(flowId), await flowsOf(id)]).toEqual([true, []]);
    // Nothing remains that would prevent attaching it later.
    await author.ok(restoreFlow, { params: { id: flowId } });
    expect((await insert(id, flowId)()).status).toBe(200);
  });
  test('archived while its attaching is about to be written', async () => {
    const { id } = await newSequence(author, { flows: [] });
    const flowId = await newFlow(author, 'Torn');
    expect(await amidst(store, 'FlowAttached', insert(id, flowId), archive(flowId))).toEqual([200, 409]);
    expect([await isArchived(flowId), await flowsOf(id)]).toEqual([false, [flowId]]);
  });
  test('archived between the look at it and the claim', async () => {
    const { id } = await newSequence(author, { flows: [] });
    const flowId = await newFlow(author, 'Torn');
    await author.ok(publishFlow, { params: { id: flowId } });
    beforeClaim(parley.stores.pool, async () => expect((await archive(flowId)()).status).toBe(200));
    expect((await insert(id, flowId)()).status).toBe(410);
    expect(await flowsOf(id)).toEqual([]);
  });
  test('archived while a sequence is created of it', async () => {
    const flowId = await newFlow(author, 'Torn');
    const create: Act = () => author.call(createSequence, { body: { flows: [flowId] } });
    expect(await amidst(store, 'SequenceCreated', create, archive(flowId))).toEqual([201, 409]);
    expect(await isArchived(flowId)).toBe(false);
  });
  test('by whoever is quicker, many times', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await newSequence(author, { flows: [] });
      const flowId = await newFlow(author, 'Torn');
      const acts = round % 2 === 0 ? [archive(flowId), insert(id, flowId)] : [insert(id, flowId), archive(flowId)];
      await Promise.all(acts.map((act) => act()));
      expect((await flowsOf(id)).length).toBe((await isArchived(flowId)) ? 0 : 1);
    }
  });
});

describe('ARCH-8 a sequence that is archived or restored at that moment', () => {
  const restore =
    (id: number): Act =>
    () =>
      author.call(restoreSequence, { params: { id } });

  test('takes no flow any more, and the flow stays free', async () => {
    const [one, two] = [await newSequence(author, { flows: [] }), await newSequence(author, { flows: [] })];
    const flowId = await newFlow(author, 'Wanted');
    const away: Act = () => author.call(archiveSequence, { params: { id: one.id } });
    expect(await amidst(store, 'FlowAttached', insert(one.id, flowId), away)).toEqual([410, 200]);
    expect((await insert(two.id, flowId)()).status).toBe(200);
    await author.ok(restoreSequence, { params: { id: one.id } });
    expect(await flowsOf(one.id)).toEqual([]);
  });
  test('once archived its flows are free for others at once, and it comes back without them', async () => {
    const { id, flows } = await newSequence(author, { flows: ['Wanted', 'Kept'] });
    const [wanted, kept] = flows.map((flow) => flow.id) as [number, number];
    const other = await newSequence(author, { flows: [] });
    await author.ok(archiveSequence, { params: { id } });
    expect((await insert(other.id, wanted)()).status).toBe(200);
    await author.ok(restoreSequence, { params: { id } });
    expect(await flowsOf(id)).toEqual([kept]);
  });
  test.each([
    ['attached', false],
    ['only in its published version', true],
  ])('does not come back with a flow that is archived meanwhile: %s', async (_title, detached) => {
    const { id, flows } = await publishedSequence(author, { flows: ['Torn', 'Other'] });
    const flowId = flows[0]!.id;
    if (detached) await author.ok(removeFlow, { params: { id }, body: { flowId } });
    await author.ok(archiveSequence, { params: { id } });
    expect(await amidst(store, 'SequenceRestored', restore(id), archive(flowId))).toEqual([200, 409]);
    await author.ok(archiveSequence, { params: { id } });
    expect(await amidst(store, 'FlowArchived', archive(flowId), restore(id))).toEqual([200, 409]);
    expect(await restore(id)()).toMatchObject({ status: 409, body: { code: 'flows-archived', flows: ['Torn'] } });
  });
  test('a flow goes from one sequence straight into the archive while the other is published', async () => {
    const { id, flows } = await newSequence(author, { flows: ['Torn', 'Other'] });
    const flowId = flows[0]!.id;
    await author.ok(publishSequence, { params: { id } });
    const out: Act = () => author.call(removeFlow, { params: { id }, body: { flowId } });
    const [removed, gone] = await Promise.all([out(), archive(flowId)()]);
    expect([removed.status, gone.status]).toEqual([200, 409]);
    await author.ok(publishSequence, { params: { id } });
    expect((await archive(flowId)()).status).toBe(200);
  });
});
