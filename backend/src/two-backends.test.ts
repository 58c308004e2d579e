/** Two servers and a projections worker on one database, as docker compose runs them: nobody notices which one answers. */
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import { deleteHistory, getHistory } from '@parley/contracts/http/chats';
import {
  createFlow,
  getFlow,
  getLatestVersion,
  listFlows,
  publishFlow,
  shareFlow,
  unshareFlow,
  updateFlow,
} from '@parley/contracts/http/flows';
import { reviewItem } from '@parley/contracts/http/reviews';
import { getFlowStats } from '@parley/contracts/http/stats';
import type { SubjectId } from '@parley/contracts/ids';
import { ChatStreams } from './chats/chat-streams.js';
import { forgetPerson } from './chats/forget-person.js';
import { Learner } from './chats/testing/learner.js';
import { Client, newAuthor } from './testing/client.js';
import { AGAIN as definition } from './testing/flows.js';
import { startTwoServers, type TwoServers } from './testing/two-servers.js';

const saying = (message: string): FlowDefinition =>
  ({
    promptsArray: definition.promptsArray.map((entry) =>
      entry.key === 'end' ? { ...entry, definition: { message } } : entry,
    ),
  }) as unknown as FlowDefinition;

let servers: TwoServers;
let authors: readonly [Client, Client];
let shares: readonly [Client, Client];

beforeAll(async () => {
  servers = await startTwoServers('worker');
  const [first, second] = servers;
  const author = await newAuthor(first.consoleUrl);
  authors = [author, new Client(second.consoleUrl, author.jwt)];
  shares = [new Client(first.shareUrl), new Client(second.shareUrl)];
});
afterAll(() => servers.drop());

async function published(settings = {}): Promise<number> {
  const { id } = await authors[0].ok(createFlow, { body: { name: 'Again', definition, settings } as never });
  await authors[1].ok(publishFlow, { params: { id } });
  return id;
}
/** One learner's browser, whose posts reach the one server or the other. */
function browser(id: number): readonly [Learner, Learner] {
  const one = new Learner(shares[0], id, definition);
  return [one, new Learner(shares[1], id, definition, one.identifier, one)];
}

test('SCALE-1 an author’s requests may alternate: nothing is stale, no edit is lost', async () => {
  const { id } = await authors[0].ok(createFlow, { body: { name: 'Alternating', definition } as never });
  expect((await authors[1].ok(listFlows)).flows.map((flow) => flow.id)).toContain(id);
  let { revision } = await authors[1].ok(getFlow, { params: { id } });
  for (let n = 0; n < 10; n++) {
    const author = authors[n % 2]!;
    ({ revision } = await author.ok(updateFlow, {
      params: { id },
      headers: { 'if-match': String(revision) },
      body: { definition: saying(`Bye ${n}`) } as never,
    }));
    const flow = await authors[(n + 1) % 2]!.ok(getFlow, { params: { id } });
    expect(flow.revision).toBe(revision);
    expect(flow.definition.promptsArray[1]!.definition.message).toBe(`Bye ${n}`);
  }
  for (let version = 1; version <= 4; version++) {
    await authors[version % 2]!.ok(updateFlow, {
      params: { id },
      body: { definition: saying(`Version ${version}`) } as never,
    });
    await authors[(version + 1) % 2]!.ok(publishFlow, { params: { id } });
    expect(await shares[version % 2]!.ok(getLatestVersion, { params: { id } })).toBe(version);
  }
});

test('SCALE-2 access given or removed at one server counts at the other at once', async () => {
  const id = await published();
  const friend = await newAuthor(servers[0].consoleUrl);
  const there = new Client(servers[1].consoleUrl, friend.jwt);
  const look = async () => (await there.call(getFlow, { params: { id } })).status;
  expect(await look()).toBe(403);
  await authors[0].ok(shareFlow, { params: { id }, body: { with: friend.session.email } });
  expect(await look()).toBe(200);
  await authors[0].ok(unshareFlow, { params: { id }, body: { with: friend.session.email } });
  expect(await look()).toBe(403);
});

test('SCALE-3 a learner’s answers may alternate, and two tabs at two servers never interleave', async () => {
  const id = await published();
  const [here, there] = browser(id);
  for (let n = 0; n < 8; n++) {
    const [posting, other] = n % 2 ? [there, here] : [here, there];
    expect(await posting.say(n === 7 ? 'stop' : `no ${n}`).post()).toMatchObject({ status: 200 });
    other.chat = posting.chat;
  }
  expect((await authors[1].call(getHistory, { params: { id, identifier: here.identifier } })).body).toMatchObject({
    completed: true,
    history: here.wire,
  });
  expect(await authors[0].ok(getFlowStats, { params: { id } })).toMatchObject({
    total: 1,
    attempted: 1,
    totalCompleted: 1,
  });
  const [left, right] = browser(id);
  await left.post();
  const before = left.wire.length;
  await left.say('left').post();
  expect(await right.say('right').post()).toMatchObject({ status: 409, body: { history: left.wire.slice(before) } });
});

test('SCALE-10 a server that is behind on a chat reads the new events once and plays only their items', async () => {
  const id = await published();
  const [here, there] = browser(id);
  await here.post();
  const post = async (learner: Learner) => {
    const after = learner.wire.at(-1)!.k;
    learner.say('no');
    expect(await learner.post({ history: learner.wire.slice(-2), after })).toMatchObject({ status: 200 });
  };
  await post(here);
  there.chat = here.chat;
  // It has never seen the chat, so it reads all of it.
  await post(there);
  here.chat = there.chat;
  const works = servers.map(({ app }) => app.get(ChatStreams).work);
  const before = works.map((work) => ({ ...work }));
  for (let n = 0; n < 20; n++) {
    const [posting, other] = n % 2 ? [there, here] : [here, there];
    await post(posting);
    other.chat = posting.chat;
  }
  for (const [n, work] of works.entries()) {
    expect(work.reads - before[n]!.reads).toBe(10);
    expect(work.events - before[n]!.events).toBe(10);
    expect(work.items - before[n]!.items).toBe(20);
  }
  // A comment changes an item that was played: only from there on are items played again.
  const { identifier } = here;
  const { k: itemKey } = here.wire.findLast(({ d }) => d === 's')!;
  await authors[1].ok(reviewItem, { params: { id, identifier, itemKey }, body: { comment: 'Well tried' } });
  const reviewed = works.map((work) => ({ ...work }));
  await post(here);
  expect(works[0]!.reads - reviewed[0]!.reads).toBe(1);
  expect(works[0]!.items - reviewed[0]!.items).toBeLessThanOrEqual(2);
});

test('SCALE-4 settings changed, a chat deleted or a person erased at one server: the other does not go by what it remembers', async () => {
  const id = await published({ identifierTrust: 'open' });
  const [here, there] = browser(id);
  await here.say('a secret').post();
  there.chat = here.chat;
  const read = () => shares[1].call(getHistory, { params: { id, identifier: here.identifier } });
  expect((await read()).status).toBe(200);
  await authors[0].ok(updateFlow, { params: { id }, body: { settings: {} } });
  expect((await read()).status).toBe(401);

  expect((await there.say('more').post()).status).toBe(200);
  await authors[0].ok(deleteHistory, { params: { id, identifier: here.identifier } });
  expect((await there.say('even more').post()).status).toBe(410);

  const [ana, anaThere] = browser(id);
  await ana.say('another secret').post();
  anaThere.chat = ana.chat;
  expect((await anaThere.post()).status).toBe(200);
  await servers[0].upToDate();
  const { rows } = await servers[0].stores.pool.query<{ subject: SubjectId }>(
    'select subject from read.chat where chat_id = $1',
    [ana.chatId],
  );
  await forgetPerson({ ...servers[0].stores, now: Date.now() }, rows[0]!.subject);
  // Keys are remembered for three seconds.
  let status = 200;
  for (const end = Date.now() + 30_000; status === 200 && Date.now() < end;) ({ status } = await anaThere.post());
  expect(status).toBe(410);
});
