/** Authors who act at the same time, and a server that dies between two steps (decisions 22, 23). */
import { jest } from '@jest/globals';
import type { EventStore } from '@parley/contracts/events/event-store';
import { StoreUnavailable } from '@parley/contracts/events/event-store';
import { getFlow, listFlows, updateFlow } from '@parley/contracts/http/flows';
import {
  addFlow,
  createSequence,
  getPublishedSequence,
  getSequence,
  insertFlow,
  listSequences,
  moveFlow,
  publishSequence,
  removeFlow,
  shareSequence,
  type FlowSequence,
} from '@parley/contracts/http/sequences';
import { newAuthor, type Answered } from '../testing/client.js';
import { newFlow, newSequence, publishedSequence } from '../testing/sequences.js';
import { startTestParley, type TestParley } from '../testing/test-parley.js';

let parley: TestParley;
let author: Awaited<ReturnType<typeof newAuthor>>;
let friend: Awaited<ReturnType<typeof newAuthor>>;
let store: EventStore;
beforeAll(async () => {
  parley = await startTestParley();
  author = await newAuthor(parley.consoleUrl);
  friend = await newAuthor(parley.consoleUrl);
  ({ store } = parley.stores);
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => parley.drop());

const read = (id: number) => author.ok(getSequence, { params: { id } });
const share = (id: number) => author.ok(shareSequence, { params: { id }, body: { with: friend.session.email } });
const statuses = (replies: readonly Answered<never>[]) => replies.map(({ status }) => status).sort();
const edit = async (flowId: number, message: string) => {
  const { definition } = await author.ok(getFlow, { params: { id: flowId } });
  const [start, ...rest] = definition.promptsArray;
  const promptsArray = [{ ...start!, definition: { ...start!.definition, message } }, ...rest];
  await author.ok(updateFlow, { params: { id: flowId }, body: { definition: { ...definition, promptsArray } } });
};

describe('SEQ-C1 two authors at once', () => {
  test('of two moves on the same list one is done, the other is 409 with the list', async () => {
    const { id, revision } = await newSequence(author);
    await share(id);
    const headers = { 'if-match': String(revision + 1) };
    const replies = await Promise.all([
      author.call(moveFlow, { params: { id }, body: { from: 0, to: 2 }, headers }),
      friend.call(moveFlow, { params: { id }, body: { from: 2, to: 0 }, headers }),
    ]);
    expect(statuses(replies)).toEqual([200, 409]);
  });
  test('moves that name no revision are all done, one after the other, and no flow is lost or doubled', async () => {
    const { id, flows } = await newSequence(author, { flows: ['A', 'B', 'C', 'D'] });
    const moves = Array.from({ length: 12 }, (_, index) =>
      author.call(moveFlow, { params: { id }, body: { from: index % 4, to: (index * 3 + 1) % 4 } }),
    );
    expect(new Set(statuses(await Promise.all(moves)))).toEqual(new Set([200]));
    expect((await read(id)).flows.map((flow) => flow.id).sort()).toEqual(flows.map((flow) => flow.id).sort());
  });
  test('all that are added at the same moment are there', async () => {
    const { id } = await newSequence(author, { flows: [] });
    const added = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        author.ok(addFlow, { params: { id }, body: { flowName: `Flow ${index}` } }),
      ),
    );
    expect((await read(id)).flows.map((flow) => flow.id).sort()).toEqual(added.map((flow) => flow.id).sort());
  });
});

describe('SEQ-C2 a flow that several want at the same moment', () => {
  test('goes to exactly one sequence', async () => {
    for (let round = 0; round < 5; round += 1) {
      const sequences = await Promise.all([1, 2, 3, 4].map(() => newSequence(author, { flows: [] })));
      const flowId = await newFlow(author, 'Wanted');
      const replies = await Promise.all(
        sequences.map(({ id }) => author.call(insertFlow, { params: { id }, body: { flowId } })),
      );
      expect(statuses(replies)).toEqual([200, 409, 409, 409]);
      const now = await Promise.all(sequences.map(({ id }) => read(id)));
      expect(now.filter(({ flows }) => flows.length > 0)).toHaveLength(1);
    }
  });
  test('goes into one sequence once', async () => {
    const { id } = await newSequence(author, { flows: [] });
    const flowId = await newFlow(author, 'Wanted');
    const insert = () => author.call(insertFlow, { params: { id }, body: { flowId } });
    expect(statuses(await Promise.all([insert(), insert(), insert()]))).toEqual([200, 409, 409]);
    expect((await read(id)).flows).toHaveLength(1);
  });
  test('a flow is in one sequence at most while it is removed here and put in there', async () => {
    const [one, two] = [await newSequence(author, { flows: ['Moving'] }), await newSequence(author, { flows: [] })];
    const flowId = one.flows[0]!.id;
    for (let round = 0; round < 6; round += 1) {
      const [from, to] = round % 2 === 0 ? [one, two] : [two, one];
      await Promise.all([
        author.call(removeFlow, { params: { id: from.id }, body: { flowId } }),
        author.call(insertFlow, { params: { id: to.id }, body: { flowId } }),
      ]);
      const holders = [await read(one.id), await read(two.id)].filter(({ flows }) => flows.length > 0);
      expect(holders.length).toBeLessThanOrEqual(1);
      // Tries again if it was too early.
      await author.call(insertFlow, { params: { id: to.id }, body: { flowId } });
      expect((await read(to.id)).flows).toMatchObject([{ id: flowId }]);
      expect((await read(from.id)).flows).toEqual([]);
    }
  });
});

/** Makes the store fail from the n-th append on, before or after writing it, like a dead server. */
function dieAt(append: number, written: boolean): { readonly appends: () => number } {
  const real = store.append.bind(store);
  let count = 0;
  jest.spyOn(store, 'append').mockImplementation(async (...args) => {
    count += 1;
    if (count > append) throw new StoreUnavailable('dead');
    if (count < append) return real(...args);
    if (written) await real(...args);
    throw new StoreUnavailable('dead');
  });
  return { appends: () => count };
}

describe.each([
  ['before', false],
  ['after', true],
])('SEQ-C3 a server that dies %s the n-th write of a publishing', (_title, written) => {
  test.each([1, 2, 3, 4])(
    'n = %s: readers have the old version whole, and the next publishing completes it',
    async (n) => {
      const { id, flows } = await publishedSequence(author);
      for (const flow of flows) await edit(flow.id, 'Newer');
      const latest = async () => {
        const published = await author.ok(getPublishedSequence, { params: { id } });
        return [published.version, ...published.flows.map(({ version }) => version)];
      };
      dieAt(n, written);
      expect((await author.call(publishSequence, { params: { id } })).status).toBe(503);
      jest.restoreAllMocks();
      const isDone = n === 4 && written;
      if (!isDone) {
        expect(await latest()).toEqual([1, 1, 1, 1]);
        expect((await read(id)).isDirty).toBe(true);
        expect(await author.ok(publishSequence, { params: { id } })).toMatchObject({ version: 2 });
      } else {
        expect((await author.call(publishSequence, { params: { id } })).body).toMatchObject({
          code: 'nothing-to-publish',
        });
        // The request got no reply, so it didn't wait for the read models.
        while ((await latest())[0] === 1);
      }
      expect(await latest()).toEqual([2, 2, 2, 2]);
      expect(await read(id)).toMatchObject({ isDirty: false, latestVersion: 2 });
    },
  );
});

describe('SEQ-C4 a server that dies while a flow is attached', () => {
  /** As if the claim had been made a minute ago. */
  const aMinuteLater = () =>
    parley.stores.pool.query("update flow_claim set claimed_at = claimed_at - interval '2 minutes'");

  const keepClaims = () => {
    const real = parley.stores.pool.query.bind(parley.stores.pool) as (...args: unknown[]) => unknown;
    jest
      .spyOn(parley.stores.pool, 'query')
      .mockImplementation(((...args: unknown[]) =>
        String(args[0]).startsWith('delete from flow_claim')
          ? Promise.reject(new Error('dead'))
          : real(...args)) as never);
  };

  test.each([1, 2])('before its write %s: the flow is free again, here and elsewhere', async (n) => {
    const [one, two] = [await newSequence(author, { flows: [] }), await newSequence(author, { flows: [] })];
    const flowId = await newFlow(author, 'Torn');
    dieAt(n, false);
    // Even the claim can't be released.
    keepClaims();
    expect((await author.call(insertFlow, { params: { id: one.id }, body: { flowId } })).status).toBe(503);
    jest.restoreAllMocks();
    expect((await read(one.id)).flows).toEqual([]);
    expect((await author.call(insertFlow, { params: { id: two.id }, body: { flowId } })).status).toBe(409);
    await aMinuteLater();
    expect((await author.call(insertFlow, { params: { id: two.id }, body: { flowId } })).status).toBe(200);
    expect((await author.call(insertFlow, { params: { id: one.id }, body: { flowId } })).status).toBe(409);
  });

  test('once it is detached and before its claim is given back: it is free a minute later', async () => {
    const [one, two] = [await newSequence(author, { flows: ['Torn'] }), await newSequence(author, { flows: [] })];
    const flowId = one.flows[0]!.id;
    keepClaims();
    expect((await author.call(removeFlow, { params: { id: one.id }, body: { flowId } })).status).toBe(200);
    jest.restoreAllMocks();
    expect(await author.ok(getFlow, { params: { id: flowId } })).toMatchObject({ flowSequence: null });
    await aMinuteLater();
    expect((await author.call(insertFlow, { params: { id: two.id }, body: { flowId } })).status).toBe(200);
  });

  test('after its write: the flow is attached', async () => {
    const { id } = await newSequence(author, { flows: [] });
    const flowId = await newFlow(author, 'Torn');
    dieAt(2, true);
    expect((await author.call(insertFlow, { params: { id }, body: { flowId } })).status).toBe(503);
    jest.restoreAllMocks();
    expect((await read(id)).flows).toMatchObject([{ id: flowId }]);
    const other: FlowSequence = await newSequence(author, { flows: [] });
    await aMinuteLater();
    expect((await author.call(insertFlow, { params: { id: other.id }, body: { flowId } })).status).toBe(409);
  });

  // 1 created, 2 published, 3 attached.
  test.each([1, 2, 3])(
    'SEQ-C5 after its write %s of a new flow: the same key again finds that flow and attaches it',
    async (n) => {
      const someone = await newAuthor(parley.consoleUrl);
      const { id } = await newSequence(someone, { flows: [] });
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const add = () => someone.call(addFlow, { params: { id }, body: { flowName: 'Torn' }, headers });
      dieAt(n, true);
      expect((await add()).status).toBe(503);
      jest.restoreAllMocks();
      const again = await add();
      const flow = { id: (again.body as { id: number }).id, version: 1 };
      expect([again.status, again.body]).toEqual([201, expect.objectContaining(flow)]);
      expect((await someone.ok(getSequence, { params: { id } })).flows).toMatchObject([{ ...flow, name: 'Torn' }]);
      expect((await add()).body).toMatchObject(flow);
      expect((await someone.ok(listFlows, { query: {} })).total).toBe(1);
    },
  );

  test('SEQ-C5 a key is its maker’s own and its sequence’s own, and names no flow that was there before', async () => {
    const [one, two] = [await newSequence(author, { flows: [] }), await newSequence(author, { flows: [] })];
    await share(one.id);
    const lone = await author.ok(getFlow, { params: { id: await newFlow(author, 'Lone') } });
    const add = async (who: typeof author, id: number) => {
      const headers = { 'idempotency-key': lone.uid };
      return (await who.ok(addFlow, { params: { id }, body: {}, headers })).id;
    };
    const ids = [await add(author, one.id), await add(friend, one.id), await add(author, two.id)];
    expect(new Set([...ids, lone.id]).size).toBe(4);
    const headers = { 'idempotency-key': 'x' };
    expect((await author.call(addFlow, { params: { id: one.id }, body: {}, headers })).status).toBe(400);
  });

  test('SEQ-C6 a creation asked for again under the same key is the same sequence; another person’s key makes none', async () => {
    const someone = await newAuthor(parley.consoleUrl);
    const flows = [await newFlow(someone, 'One'), await newFlow(someone, 'Two')];
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const create = (who: typeof author, body = { name: 'Once', flows }) => who.call(createSequence, { body, headers });
    dieAt(3, true);
    expect((await create(someone)).status).toBe(503);
    jest.restoreAllMocks();
    const [first, second] = [await create(someone), await create(someone)];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    const { flowSequences, total } = await someone.ok(listSequences, { query: {} });
    expect([total, flowSequences[0]?.flowCount]).toEqual([1, 2]);
    expect((await create(author, { name: 'Mine', flows: [] })).status).toBe(409);
  });

  test('a sequence is created with all its flows or not at all, and the flows stay free', async () => {
    const flows = [await newFlow(author, 'One'), await newFlow(author, 'Two')];
    dieAt(3, false);
    expect((await author.call(createSequence, { body: { flows } })).status).toBe(503);
    jest.restoreAllMocks();
    expect((await author.call(createSequence, { body: { flows } })).status).toBe(201);
  });
});
