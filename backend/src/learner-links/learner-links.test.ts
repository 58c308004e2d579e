/** Links of single learners: who makes them, whom they open what to, and how they end. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getHistory } from '@parley/contracts/http/chats';
import { createApiToken } from '@parley/contracts/http/api-tokens';
import { publishFlow, shareFlow, updateFlow } from '@parley/contracts/http/flows';
import {
  LEARNER_LINK_LIMITS,
  listFlowLearnerLinks,
  listSequenceLearnerLinks,
  makeFlowLearnerLinks,
  makeSequenceLearnerLinks,
  removeFlowLearnerLink,
  removeSequenceLearnerLink,
  type LearnerLink,
} from '@parley/contracts/http/learner-links';
import { erasePerson, listIdentifiers } from '@parley/contracts/http/people';
import { getSequenceHistory } from '@parley/contracts/http/sequences';
import { makeFlowShortLink } from '@parley/contracts/http/short-link';
import { getResponseLogs } from '@parley/contracts/http/stats';
import { Learner } from '../chats/testing/learner.js';
import { Client, newAuthor } from '../testing/client.js';
import { newFlow, oneQuestion, publishedSequence, RIGHT } from '../testing/sequences.js';
import { startTestParley, type TestParley } from '../testing/test-parley.js';

const folder = mkdtempSync(join(tmpdir(), 'parley-share-'));
writeFileSync(
  join(folder, 'manifest.json'),
  JSON.stringify({
    'src/page/main.ts': { file: 'page-12345678.js', isEntry: true },
    'src/player/learner-chat.ts': { file: 'learner-chat-12345678.js' },
    'src/sequence/play-sequence.tsx': { file: 'play-sequence-12345678.js' },
  }),
);
const NAME = '<img src=x onerror=alert(1)> "Asha"';

let parley: TestParley;
let author: Awaited<ReturnType<typeof newAuthor>>;
let share: Client;
beforeAll(async () => {
  parley = await startTestParley({ shareFiles: { page: folder, embed: folder, sample: folder } });
  author = await newAuthor(parley.consoleUrl);
  share = new Client(parley.shareUrl);
});
afterAll(async () => {
  await parley.drop();
  rmSync(folder, { recursive: true });
});

async function published(): Promise<number> {
  const id = await newFlow(author, 'Sums');
  await author.ok(publishFlow, { params: { id } });
  return id;
}
type Wanted = { readonly name: string; readonly identifier?: string };
const make = async (id: number, ...learners: readonly Wanted[]): Promise<readonly LearnerLink[]> =>
  (await author.ok(makeFlowLearnerLinks, { params: { id }, body: { learners } })).links;
async function linkFor(id: number, name = 'Asha'): Promise<LearnerLink> {
  const links = await make(id, { name });
  return links.find((link) => link.name === name)!;
}
const codeOf = ({ url }: LearnerLink): string => url.slice(url.lastIndexOf('/') + 1);
/** The player sends this as the chat's token. */
const proofOf = (link: LearnerLink): string => `learner-link.${codeOf(link)}`;
const learnerWith = (link: LearnerLink, id: number, token = proofOf(link)) =>
  new Learner(share, id, oneQuestion(), link.identifier, { chatId: crypto.randomUUID(), token });
const dataOf = async (address: string) => {
  const html = await (await fetch(address)).text();
  return JSON.parse(/id="parley-(?:data|asks)">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null') as Record<string, unknown>;
};

test('LINK-1 a link opens the lesson as its learner, and its address tells neither name nor identifier', async () => {
  const id = await published();
  await author.ok(makeFlowShortLink, {
    params: { id },
    body: { settings: { askName: true, showScore: true }, language: 'hi' },
  });
  const [asha, ravi] = await make(id, { name: NAME }, { name: 'Ravi', identifier: 'ravi@school.example' });
  expect(new Set([asha!.url, ravi!.url]).size).toBe(2);
  expect(asha!.url).toMatch(new RegExp(`^${parley.shareUrl}/c/[2-9a-z]{13}$`));
  const reply = await fetch(ravi!.url, { redirect: 'manual' });
  expect([reply.status, reply.headers.get('cache-control')]).toEqual([302, 'no-store']);
  const long = reply.headers.get('location')!;
  expect(long).toMatch(new RegExp(`^/chats/${id}\\?s=[^&]+&l=hi&own=${codeOf(ravi!)}$`));
  const typed = `${parley.shareUrl}/c/${codeOf(ravi!).toUpperCase()}`;
  expect(await dataOf(typed)).toMatchObject({
    identifier: 'ravi@school.example',
    signature: proofOf(ravi!),
    context: { name: 'Ravi', userId: 'ravi@school.example' },
    settings: { identifierTrust: 'signed' },
    display: { showScore: true },
    language: 'hi',
  });
  const data = await dataOf(`${asha!.url}?name=Somebody&v.city=Pune`);
  expect([data['asksName'], data['context']]).toEqual([
    undefined,
    { name: NAME, 'v.city': 'Pune', userId: asha!.identifier },
  ]);
});

test('LINK-1 a code opens no other lesson, and a wrong one opens nothing', async () => {
  const [id, other] = [await published(), await published()];
  const link = await linkFor(id);
  for (const path of [
    `/chats/${other}?own=${codeOf(link)}`,
    `/chat_sequences/${id}?own=${codeOf(link)}`,
    `/chats/${id}?own=2222222222222`,
    `/chats/${id}?own=`,
    `/c/${codeOf(link).slice(1)}2x`,
    `/c/2222222222222`,
  ])
    expect([path, (await fetch(`${parley.shareUrl}${path}`)).status]).toEqual([path, 404]);
});

test.each(['bound', 'open', 'signed'] as const)(
  'LINK-2 where identifiers are %s, the link begins its learner’s chat and goes on with it on any device',
  async (identifierTrust) => {
    const id = await published();
    await author.ok(updateFlow, { params: { id }, body: { settings: { identifierTrust } } as never });
    const [asha, ravi] = await make(id, { name: 'Asha' }, { name: 'Ravi' });
    const there = learnerWith(asha!, id);
    expect((await there.post()).status).toBe(200);
    const params = { id, identifier: asha!.identifier };
    const read = (token?: string) =>
      share.call(getHistory, { params, ...(token !== undefined && { headers: { 'x-chat-token': token } }) });
    expect(await read(proofOf(asha!))).toMatchObject({ status: 200, body: { id: there.chatId } });
    for (const token of [
      undefined,
      proofOf(ravi!),
      'learner-link.2222222222222',
      codeOf(asha!),
      `learner-link.${codeOf(asha!)}2`,
    ])
      expect([token, (await read(token)).status]).toEqual([token, 401]);
    const here = await there.say(RIGHT).post({ chatId: undefined as never });
    expect(here).toMatchObject({ status: 200, body: { chatId: there.chatId, completed: true } });
    const [chat] = (await author.ok(getResponseLogs, { params: { id } })).responseLog;
    expect(chat).toMatchObject({ identifier: asha!.identifier });
    // Everybody else comes as before.
    const stranger = await new Learner(share, id, oneQuestion(), 'somebody').post();
    expect(stranger.status).toBe(identifierTrust === 'signed' ? 401 : 200);
    const thief = await new Learner(share, id, oneQuestion(), asha!.identifier, {
      chatId: there.chatId,
      token: 'x'.repeat(43),
    }).post();
    expect(thief.status).toBe(401);
  },
);

test('LINK-2 a link to a sequence opens all its steps as its learner', async () => {
  const { id, flows } = await publishedSequence(author, { flows: ['One', 'Two'] });
  const params = { id };
  const { links } = await author.ok(makeSequenceLearnerLinks, { params, body: { learners: [{ name: 'Asha' }] } });
  const [link] = links as [LearnerLink];
  expect(await dataOf(link.url)).toMatchObject({ identifier: link.identifier, context: { name: 'Asha' } });
  const first = learnerWith(link, flows[0]!.id).say(RIGHT);
  expect((await first.post({}, id)).status).toBe(200);
  const second = learnerWith(link, flows[1]!.id).say(RIGHT);
  expect((await second.post({}, id)).status).toBe(200);
  const history = (token: string) =>
    share.call(getSequenceHistory, {
      params: { id, identifier: link.identifier },
      headers: { 'x-chat-token': token },
    });
  expect(JSON.stringify((await history(proofOf(link))).body)).toContain(first.chatId);
  expect(JSON.stringify((await history('learner-link.2222222222222')).body)).not.toContain(first.chatId);
  expect((await author.ok(listSequenceLearnerLinks, { params })).links).toEqual(links);
  await author.ok(removeSequenceLearnerLink, { params: { id, linkId: link.id } });
  expect((await fetch(link.url)).status).toBe(404);
});

test('LINK-3 sending a class again makes only the links that are missing', async () => {
  const id = await published();
  const first = await make(id, { name: 'Asha' }, { name: 'Ravi' }, { name: 'Asha' });
  expect(first.map(({ name }) => name)).toEqual(['Asha', 'Ravi', 'Asha']);
  expect(new Set(first.flatMap(({ url, identifier }) => [url, identifier])).size).toBe(6);
  const second = await make(id, { name: ' Asha\n' }, { name: 'Asha' }, { name: 'Chidi' }, { name: 'Ravi' });
  expect(second.slice(0, 3)).toEqual(first);
  expect(second.slice(3).map(({ name }) => name)).toEqual(['Chidi']);
  const named = { name: 'Diya', identifier: 'diya@school.example' };
  expect((await make(id, named, named, { ...named, name: 'Diya Rao' })).slice(4)).toEqual([
    expect.objectContaining(named),
  ]);
  expect((await author.ok(listFlowLearnerLinks, { params: { id } })).links).toHaveLength(5);
});

test('LINK-3 a chat has the name that the teacher gave, whatever its browser sends', async () => {
  const id = await published();
  const link = await linkFor(id);
  const context = { name: 'Ravi', 'v.city': 'Pune' };
  expect((await learnerWith(link, id).say(RIGHT).post({ context })).status).toBe(200);
  const [chat] = (await author.ok(getResponseLogs, { params: { id } })).responseLog;
  expect(chat).toMatchObject({ identifier: link.identifier, name: 'Asha' });
});

test('LINK-3 two requests at once make each link once', async () => {
  const id = await published();
  const names = Array.from({ length: 40 }, (_, n) => ({ name: `Learner ${n}` }));
  const made = await Promise.all([make(id, ...names), make(id, ...names), make(id, ...names)]);
  for (const links of made) expect(links).toEqual(made[0]);
  expect(made[0]).toHaveLength(40);
});

test('LINK-4 a removed link opens nothing more; a browser that is in the middle of its chat finishes it', async () => {
  const id = await published();
  const link = await linkFor(id);
  const learner = learnerWith(link, id);
  const { body } = await learner.post();
  const { token } = body as { token: string };
  await author.ok(removeFlowLearnerLink, { params: { id, linkId: link.id } });
  expect((await fetch(link.url)).status).toBe(404);
  const params = { id, identifier: link.identifier };
  const read = await share.call(getHistory, { params, headers: { 'x-chat-token': proofOf(link) } });
  expect(read.status).toBe(401);
  expect(await learner.say(RIGHT).post({ token })).toMatchObject({ status: 200, body: { completed: true } });
  const again = await author.call(removeFlowLearnerLink, { params: { id, linkId: link.id } });
  expect(again.status).toBe(404);
  const other = await published();
  const kept = await linkFor(id, 'Ravi');
  expect((await author.call(removeFlowLearnerLink, { params: { id: other, linkId: kept.id } })).status).toBe(404);
  expect((await fetch(kept.url)).status).toBe(200);
});

test.each(['bound', 'open'] as const)(
  'LINK-4 where identifiers are %s, a removed link begins nothing, also from a page that is still open',
  async (identifierTrust) => {
    const id = await published();
    await author.ok(updateFlow, { params: { id }, body: { settings: { identifierTrust } } as never });
    const link = await linkFor(id);
    await author.ok(removeFlowLearnerLink, { params: { id, linkId: link.id } });
    for (const more of [{}, { chatId: undefined as never }, { restart: true }]) {
      const refused = await learnerWith(link, id).say(RIGHT).post(more);
      expect(refused).toMatchObject({ status: 401, body: { code: 'signed-chat' } });
    }
    expect((await author.ok(getResponseLogs, { params: { id } })).responseLog).toEqual([]);
  },
);

test('LINK-5 no row tells a name, an identifier or a code, and erasing the learner ends the link', async () => {
  const id = await published();
  const [link] = await make(id, { name: NAME, identifier: 'asha@school.example' });
  await learnerWith(link!, id).say(RIGHT).post();
  const { rows } = await parley.stores.pool.query<{ row: string }>(
    'select to_jsonb(l)::text as row from learner_link l',
  );
  const told = [NAME, 'asha@school.example', codeOf(link!)].map((text) => [text, Buffer.from(text).toString('hex')]);
  expect(rows.filter(({ row }) => told.flat().some((text) => row.includes(text)))).toEqual([]);
  const { identifiers } = await author.ok(listIdentifiers, { query: {} });
  const person = identifiers.find(({ value }) => value === 'asha@school.example');
  await author.ok(erasePerson, { params: { id: person!.id }, body: { identifier: 'asha@school.example' } });
  expect((await author.ok(listFlowLearnerLinks, { params: { id } })).links).toEqual([]);
  expect((await fetch(link!.url)).status).toBe(404);
  expect((await learnerWith(link!, id).post()).status).toBe(401);
  const [next] = await make(id, { name: 'Asha', identifier: 'asha@school.example' });
  expect((await fetch(next!.url)).status).toBe(200);
});

test('LINK-6 the owner makes a lesson’s links; collaborators, API tokens and others can’t', async () => {
  const id = await published();
  const friend = await newAuthor(parley.consoleUrl);
  await author.ok(shareFlow, { params: { id }, body: { with: friend.session.email } });
  const call = { params: { id }, body: { learners: [{ name: 'Asha' }] } };
  const stranger = await newAuthor(parley.consoleUrl);
  const { token } = await author.ok(createApiToken, {
    body: { name: 'All', scopes: ['flows:read', 'flows:write', 'responses:read'], expiresInDays: 1 },
  });
  const headers = { authorization: `Bearer ${token}` };
  for (const [client, status, more] of [
    [friend, 403, {}],
    [stranger, 403, {}],
    [new Client(parley.consoleUrl), 401, {}],
    [new Client(parley.consoleUrl), 403, { headers }],
  ] as const) {
    expect((await client.call(makeFlowLearnerLinks, { ...call, ...more })).status).toBe(status);
    expect((await client.call(listFlowLearnerLinks, { params: { id }, ...more })).status).toBe(status);
  }
});

test.each([
  ['name', [{ name: ' \n ' }]],
  ['name', [{ name: 'a\0' }]],
  ['name', [{}]],
  ['identifier', [{ name: 'Asha', identifier: 'x'.repeat(255) }]],
  ['identifier', [{ name: 'Asha', identifier: ' .. ' }]],
  ['learners', []],
  ['learners', Array.from({ length: LEARNER_LINK_LIMITS.atOnce + 1 }, () => ({ name: 'Asha' }))],
])('LINK-6 learners with an invalid %s are refused, and no link is made (%#)', async (field, learners) => {
  const id = await published();
  const { status, body } = await author.call(makeFlowLearnerLinks, {
    params: { id },
    body: { learners: [{ name: 'Ravi' }, ...learners].slice(learners.length === 0 ? 1 : 0) } as never,
  });
  expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(field)]);
  expect((await author.ok(listFlowLearnerLinks, { params: { id } })).links).toEqual([]);
});

test('LINK-6 a lesson has at most 1,000 links, and a request for more makes none', async () => {
  const id = await published();
  const some = (from: number, count: number) => Array.from({ length: count }, (_, n) => ({ name: `L ${from + n}` }));
  await make(id, ...some(0, 500));
  await make(id, ...some(500, 499));
  const body = { learners: some(999, 2) };
  const refused = await author.call(makeFlowLearnerLinks, { params: { id }, body });
  expect([refused.status, refused.body]).toEqual([409, expect.objectContaining({ code: 'too-many-learner-links' })]);
  expect(await make(id, { name: 'The last' })).toHaveLength(LEARNER_LINK_LIMITS.count);
});
