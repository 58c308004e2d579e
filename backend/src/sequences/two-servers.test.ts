/** Two servers on one database: a flow is in at most one sequence, and roles and steps are the same on both. */
import { getFlow, updateFlow } from '@parley/contracts/http/flows';
import {
  addFlow,
  getPublishedSequence,
  getSequence,
  insertFlow,
  publishSequence,
  removeFlow,
  shareSequence,
  unshareSequence,
} from '@parley/contracts/http/sequences';
import { Learner } from '../chats/testing/learner.js';
import { Client, newAuthor } from '../testing/client.js';
import { newFlow, newSequence, oneQuestion, publishedSequence, RIGHT } from '../testing/sequences.js';
import { startTwoServers, type TwoServers } from '../testing/two-servers.js';

let servers: TwoServers;
let authors: readonly [Client, Client];

beforeAll(async () => {
  servers = await startTwoServers('worker');
  const [first, second] = servers;
  const author = await newAuthor(first.consoleUrl);
  authors = [author, new Client(second.consoleUrl, author.jwt)];
});
afterAll(() => servers.drop());

test('SEQ-C2 one of two servers that attach one flow at the same moment succeeds', async () => {
  for (let round = 0; round < 5; round += 1) {
    const sequences = [await newSequence(authors[0], { flows: [] }), await newSequence(authors[1], { flows: [] })];
    const flowId = await newFlow(authors[0], 'Wanted');
    const replies = await Promise.all(
      sequences.map(({ id }, server) => authors[server]!.call(insertFlow, { params: { id }, body: { flowId } })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  }
});

test('SEQ-C1 changes at both are all there, and a publishing at both is one version', async () => {
  const { id, flows } = await publishedSequence(authors[0]);
  await Promise.all(
    [0, 1, 0, 1].map((server, n) => authors[server]!.ok(addFlow, { params: { id }, body: { flowName: `More ${n}` } })),
  );
  expect((await authors[1].ok(getSequence, { params: { id } })).flows).toHaveLength(7);
  const flowId = flows[0]!.id;
  const { definition } = await authors[1].ok(getFlow, { params: { id: flowId } });
  const [start, ...rest] = definition.promptsArray;
  const promptsArray = [{ ...start!, definition: { ...start!.definition, message: 'Newer?' } }, ...rest];
  await authors[1].ok(updateFlow, { params: { id: flowId }, body: { definition: { ...definition, promptsArray } } });
  const replies = await Promise.all(authors.map((author) => author.call(publishSequence, { params: { id } })));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  const published = await authors[0].ok(getPublishedSequence, { params: { id } });
  expect([published.version, published.flows[0]!.version, published.flows.length]).toEqual([2, 2, 7]);
});

test('SEQ-S3 access given, removed or lost at one server is so at the other', async () => {
  const { id, flows } = await publishedSequence(authors[0]);
  const friend = await newAuthor(servers[1].consoleUrl);
  const reads = async (flowId: number) => (await friend.call(getFlow, { params: { id: flowId } })).status;
  const [one, two] = [flows[0]!.id, flows[1]!.id];
  await authors[0].ok(shareSequence, { params: { id }, body: { with: friend.session.email } });
  expect([await reads(one), await reads(two)]).toEqual([200, 200]);
  await authors[0].ok(removeFlow, { params: { id }, body: { flowId: one } });
  expect([await reads(one), await reads(two)]).toEqual([403, 200]);
  await authors[0].ok(unshareSequence, { params: { id }, body: { with: friend.session.email } });
  expect(await reads(two)).toBe(403);
});

test('SEQ-T6 a learner’s steps may be answered by either', async () => {
  const { id, flows } = await publishedSequence(authors[0]);
  let token: string | undefined;
  for (const [index, flow] of flows.entries()) {
    const share = new Client(servers[index % 2]!.shareUrl);
    const same = token === undefined ? undefined : { chatId: crypto.randomUUID(), token };
    const step = new Learner(share, flow.id, oneQuestion(), 'asha', same);
    ({ token } = step);
    expect((await step.say(RIGHT).post({}, id)).body).toMatchObject({ completed: true });
  }
});
