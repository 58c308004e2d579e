/** Learners over all of an author's flows: who is listed for whom, what they did, and how one is erased. */
import { randomBytes, randomUUID } from 'node:crypto';
import { deleteHistory } from '@parley/contracts/http/chats';
import { archiveFlow, publishFlow, shareFlow, unshareFlow } from '@parley/contracts/http/flows';
import { erasePerson, getActivity, listIdentifiers } from '@parley/contracts/http/people';
import { shareSequence } from '@parley/contracts/http/sequences';
import { getFlowStats, getResponseLogs } from '@parley/contracts/http/stats';
import { Learner } from '../chats/testing/learner.js';
import { Client, newAuthor } from '../testing/client.js';
import { newFlow, oneQuestion, publishedSequence, RIGHT } from '../testing/sequences.js';
import { startTestParley, type TestParley } from '../testing/test-parley.js';
import { testMark } from '../chats/testing/test-mark.js';

let parley: TestParley;
let share: Client;
let author: Awaited<ReturnType<typeof newAuthor>>;
let friend: Awaited<ReturnType<typeof newAuthor>>;
beforeAll(async () => {
  parley = await startTestParley();
  share = new Client(parley.shareUrl);
});
beforeEach(async () => {
  [author, friend] = await Promise.all([newAuthor(parley.consoleUrl), newAuthor(parley.consoleUrl)]);
});
afterAll(() => parley.drop());

async function published(name: string): Promise<number> {
  const id = await newFlow(author, name);
  await author.ok(publishFlow, { params: { id } });
  return id;
}
const play = async (flowId: number, identifier: string, more: Parameters<Learner['post']>[0] = {}) => {
  const learner = new Learner(share, flowId, oneQuestion(), identifier);
  expect((await learner.say(RIGHT).post(more)).status).toBe(200);
  return learner;
};
type Query = Parameters<typeof author.ok<typeof listIdentifiers>>[1];
const listed = async (client: Client, query: NonNullable<Query>['query'] = {}) => {
  const { identifiers, ...total } = await client.ok(listIdentifiers, { query });
  return { names: identifiers.map(({ value }) => value), identifiers, total };
};
const idOf = async (client: Client, name: string): Promise<string> => {
  const found = (await listed(client, { search: name, anonymous: '1' })).identifiers.find(
    ({ value }) => value === name,
  );
  if (!found) throw new Error(`${name} is not listed`);
  return found.id;
};
const share2 = (id: number) => author.ok(shareFlow, { params: { id }, body: { with: friend.session.email } });

test('USER-16 USER-18 identifiers by name, whatever their case; anonymous ones only if asked for', async () => {
  const flow = await published('Fractions');
  for (const name of ['Zoe', 'anna', 'Ben', 'anna']) await play(flow, name);
  await play(flow, '9f3a-generated', { generated: true });
  await play(flow, 'a tester', { test: await testMark(author, flow) });
  expect(await listed(author)).toMatchObject({
    names: ['anna', 'Ben', 'Zoe'],
    identifiers: [{ value: 'anna', origins: [], anonymous: false, resources: 1 }, {}, {}],
    total: { totalRecords: 3, isAtLeast: false },
  });
  expect((await listed(author, { anonymous: '1' })).names).toEqual(['9f3a-generated', 'anna', 'Ben', 'Zoe']);
  expect((await listed(author, { search: ' NN ' })).names).toEqual(['anna']);
  expect((await listed(author, { search: '%' })).names).toEqual([]);
  expect((await author.raw('GET', '/api/identifiers?since=1')).status).toBe(400);
});

test('USER-18 sinceIdentifier continues the list, also between equal names', async () => {
  const flow = await published('Many');
  const names = Array.from({ length: 45 }, (_, at) => `pupil ${String(at).padStart(2, '0')}`);
  for (let at = 0; at < names.length; at += 15)
    await Promise.all(names.slice(at, at + 15).map((name) => play(flow, name)));
  const seen: string[] = [];
  for (let since: string | undefined; ;) {
    const { identifiers, totalRecords } = await author.ok(listIdentifiers, {
      query: since === undefined ? {} : { sinceIdentifier: since },
    });
    expect(totalRecords).toBe(45);
    if (identifiers.length === 0) break;
    seen.push(...identifiers.map(({ value }) => value));
    since = identifiers.at(-1)?.id;
  }
  expect(seen).toEqual(names);
  expect((await listed(author, { sinceIdentifier: randomUUID() })).names).toEqual([]);
});

test('USER-17 USER-19 a person’s activity: the latest attempt of each flow, a sequence as one, archived ones marked', async () => {
  const [fractions, old] = [await published('Fractions'), await published('Old')];
  const sequence = await publishedSequence(author);
  const name = `meera-${randomUUID()}`;
  await play(fractions, name);
  const again = new Learner(share, fractions, oneQuestion(), name);
  await again.post();
  await play(old, name);
  await author.ok(archiveFlow, { params: { id: old } });
  const token = randomBytes(32).toString('base64url');
  const step = (index: number) =>
    new Learner(share, sequence.flows[index]!.id, oneQuestion(), name, { chatId: randomUUID(), token });
  expect((await step(0).say(RIGHT).post({}, sequence.id)).status).toBe(200);
  const id = await idOf(author, name);
  const { identifier, responseLogs } = await author.ok(getActivity, { params: { id } });
  expect(identifier).toMatchObject({ id, value: name, origins: [], anonymous: false, mayErase: true });
  expect(Date.parse(identifier.firstSeenAt)).toBeLessThanOrEqual(Date.parse(identifier.lastSeenAt));
  const byName = new Map(responseLogs.map((entry) => [entry.resource.name, entry]));
  expect([...byName.keys()].sort()).toEqual(['Fractions', 'Old', sequence.name].sort());
  expect(byName.get('Fractions')).toMatchObject({
    id: again.chatId,
    score: null,
    completed: false,
    identifier: name,
    resource: { id: fractions, type: 'flow', archived: false },
  });
  expect(byName.get('Old')).toMatchObject({ score: 10, maxScore: 10, completed: true, resource: { archived: true } });
  expect(byName.get(sequence.name)).toMatchObject({
    score: 10,
    completed: false,
    resource: { id: sequence.id, type: 'flowSequence', archived: false },
  });
  for (const at of sequence.flows.keys()) if (at > 0) await step(at).say(RIGHT).post({}, sequence.id);
  const after = await author.ok(getActivity, { params: { id } });
  expect(after.responseLogs.find(({ resource }) => resource.type === 'flowSequence')).toMatchObject({
    score: 10 * sequence.flows.length,
    completed: true,
  });
});

describe('PEOPLE-2 a collaborator', () => {
  test('learns of nobody through flows that are not shared, and sees of a shared learner what is shared', async () => {
    const [shared, secret] = [await published('Shared'), await published('Secret')];
    await share2(shared);
    await play(shared, 'anna');
    await play(secret, 'anna');
    await play(secret, 'hidden');
    expect((await listed(author)).names).toEqual(['anna', 'hidden']);
    expect(await listed(friend)).toMatchObject({
      names: ['anna'],
      identifiers: [{ resources: 1 }],
      total: { totalRecords: 1 },
    });
    expect((await listed(friend, { search: 'hid' })).total.totalRecords).toBe(0);
    const [anna, hidden] = [await idOf(author, 'anna'), await idOf(author, 'hidden')];
    const { identifier, responseLogs } = await friend.ok(getActivity, { params: { id: anna } });
    expect(identifier.mayErase).toBe(false);
    expect(responseLogs.map(({ resource }) => resource.name)).toEqual(['Shared']);
    expect((await friend.call(getActivity, { params: { id: hidden } })).status).toBe(404);
    const erased = await friend.call(erasePerson, { params: { id: anna }, body: { identifier: 'anna' } });
    expect(erased.status).toBe(403);
    const unseen = await friend.call(erasePerson, { params: { id: hidden }, body: { identifier: 'hidden' } });
    expect(unseen.status).toBe(404);
    await author.ok(unshareFlow, { params: { id: shared }, body: { with: friend.session.email } });
    expect((await listed(friend)).names).toEqual([]);
    expect((await friend.call(getActivity, { params: { id: anna } })).status).toBe(404);
  });

  test('a collaborator of a sequence sees its runs, but not what its learners do elsewhere', async () => {
    const sequence = await publishedSequence(author);
    const name = `run-${randomUUID()}`;
    const own = await published('Beside');
    await play(own, name);
    const learner = new Learner(share, sequence.flows[0]!.id, oneQuestion(), name);
    await learner.say(RIGHT).post({}, sequence.id);
    expect((await listed(friend)).names).toEqual([]);
    await author.ok(shareSequence, { params: { id: sequence.id }, body: { with: friend.session.email } });
    expect(await listed(friend)).toMatchObject({ names: [name], identifiers: [{ resources: 1 }] });
    const { responseLogs } = await friend.ok(getActivity, { params: { id: await idOf(friend, name) } });
    expect(responseLogs.map(({ resource }) => resource.type)).toEqual(['flowSequence']);
  });
});

test('PEOPLE-1 a learner whose last chat is deleted is listed no more', async () => {
  const flow = await published('Fractions');
  await play(flow, 'anna');
  await author.ok(deleteHistory, { params: { id: flow, identifier: 'anna' } });
  expect((await listed(author)).names).toEqual([]);
});

test('PEOPLE-3 equal identifiers of two authors are two people', async () => {
  const flow = await published('Mine');
  await play(flow, 'anna');
  const other = await newAuthor(parley.consoleUrl);
  expect((await listed(other)).names).toEqual([]);
  expect((await other.call(getActivity, { params: { id: await idOf(author, 'anna') } })).status).toBe(404);
});

test('PEOPLE-4 an author erases a person of their own: nothing of them is left, and counters stay', async () => {
  const flow = await published('Fractions');
  const learner = await play(flow, 'Anna Weber');
  await play(flow, 'ben');
  const id = await idOf(author, 'Anna Weber');
  const erase = (identifier: string) => author.call(erasePerson, { params: { id }, body: { identifier } });
  expect(await erase('anna weber')).toMatchObject({ status: 422, body: { code: 'other-identifier' } });
  expect((await listed(author)).names).toEqual(['Anna Weber', 'ben']);
  expect(await erase('Anna Weber')).toMatchObject({ status: 200, body: { erased: true } });
  expect((await listed(author)).names).toEqual(['ben']);
  expect((await erase('Anna Weber')).status).toBe(404);
  expect((await author.call(getActivity, { params: { id } })).status).toBe(404);
  const { responseLog } = await author.ok(getResponseLogs, { params: { id: flow } });
  expect(responseLog.map(({ identifier }) => identifier)).toEqual(['ben']);
  expect(await author.ok(getFlowStats, { params: { id: flow } })).toMatchObject({ total: 2, totalCompleted: 2 });
  const { rows: keys } = await parley.stores.pool.query('select from subject_key where subject = $1', [id]);
  expect(keys).toHaveLength(0);
  const tables = await parley.stores.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'read'`,
  );
  for (const { name } of tables.rows) {
    const { rows } = await parley.stores.pool.query(`select from read.${name} t where t::text like '%Anna Weber%'`);
    expect([name, rows.length]).toEqual([name, 0]);
  }
  const told = parley.lines.filter(({ audit }) => audit === 'person-forgotten');
  expect(told.at(-1)).toMatchObject({ userId: expect.any(String) as string, subject: id });
  expect(JSON.stringify(parley.lines)).not.toContain('Anna Weber');
  expect(learner.identifier).toBe('Anna Weber');
});
