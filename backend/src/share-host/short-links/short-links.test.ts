/** Short links lead to the long ones, whoever follows them. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { archiveFlow, publishFlow, restoreFlow, shareFlow, updateFlow } from '@parley/contracts/http/flows';
import {
  makeFlowShortLink,
  makeSequenceShortLink,
  updateFlowShortLink,
  updateSequenceShortLink,
} from '@parley/contracts/http/short-link';
import { makeFlowLearnerLinks } from '@parley/contracts/http/learner-links';
import { DEFAULT_LIMITS } from '../../platform/http/limits.js';
import { Client, newAuthor } from '../../testing/client.js';
import { newFlow, publishedSequence } from '../../testing/sequences.js';
import { startTestParley, type TestParley } from '../../testing/test-parley.js';

const folder = mkdtempSync(join(tmpdir(), 'parley-share-'));
writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ entry: { file: 'page.js', isEntry: true } }));
const LOOK = { settings: { showScore: true, showName: false }, language: 'hi' } as const;
const LIMIT = 40;

let parley: TestParley;
let author: Awaited<ReturnType<typeof newAuthor>>;
beforeAll(async () => {
  parley = await startTestParley({
    shareFiles: { page: folder, embed: folder, sample: folder },
    limits: { ...DEFAULT_LIMITS, shortLinkPerAddress: { points: LIMIT, per: 3_600 } },
    env: { TRUST_PROXY: '1' },
  });
  author = await newAuthor(parley.consoleUrl);
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
const linkTo = (id: number) => author.ok(makeFlowShortLink, { params: { id }, body: LOOK });
let callers = 0;
/** Follows a link from an address of its own unless one is given. */
const follow = (path: string, from = `10.0.0.${(callers += 1)}`) =>
  fetch(`${parley.shareUrl}${path}`, { redirect: 'manual', headers: { 'x-forwarded-for': from } });
const leadsTo = async (path: string): Promise<URL> => {
  const reply = await follow(path);
  expect([path, reply.status]).toEqual([path, 302]);
  return new URL(reply.headers.get('location') ?? '', 'http://share');
};
const switches = (url: URL): unknown =>
  JSON.parse(Buffer.from(url.searchParams.get('s') ?? '', 'base64url').toString());
const pathOf = ({ url }: { url: string }): string => new URL(url).pathname;

test('SHORT-1 a published flow has one link, whoever asks and however often', async () => {
  const id = await published();
  const friend = await newAuthor(parley.consoleUrl);
  await author.ok(shareFlow, { params: { id }, body: { with: friend.session.email } });
  const made = await Promise.all(
    [author, friend, author].map((client) => client.ok(makeFlowShortLink, { params: { id }, body: LOOK })),
  );
  expect(new Set(made.map(({ url }) => url)).size).toBe(1);
  expect(made[0]).toMatchObject(LOOK);
  expect(made[0]?.url.startsWith(`${parley.shareUrl}/c/`)).toBe(true);
  const others = { settings: { showName: true }, language: 'en' } as const;
  expect(await friend.ok(makeFlowShortLink, { params: { id }, body: others })).toEqual(made[0]);
  const stranger = await newAuthor(parley.consoleUrl);
  for (const route of [makeFlowShortLink, updateFlowShortLink]) {
    expect((await stranger.call(route, { params: { id }, body: LOOK })).status).toBe(403);
    expect((await new Client(parley.consoleUrl).call(route, { params: { id }, body: LOOK })).status).toBe(401);
  }
});

test('SHORT-2 the link leads to the long link with the stored look, and to another look once that is stored', async () => {
  const id = await published();
  const link = await linkTo(id);
  const first = await leadsTo(pathOf(link));
  expect([first.pathname, first.searchParams.get('l'), switches(first)]).toEqual([
    `/chats/${id}`,
    'hi',
    { showScore: true },
  ]);
  const other = { settings: { showName: true }, language: 'en' } as const;
  const changed = await author.ok(updateFlowShortLink, { params: { id }, body: other });
  expect(changed).toEqual({ ...other, url: link.url });
  const second = await leadsTo(pathOf(link).toUpperCase().replace('/C/', '/c/'));
  expect([second.searchParams.get('l'), switches(second)]).toEqual(['en', { showName: true }]);
  expect((await follow(pathOf(link))).headers.get('cache-control')).toBe('no-store');
  const page = await fetch(link.url);
  expect(await page.text()).toContain('What is 2 + 2?');
});

test('SHORT-2 a sequence has a link of its own', async () => {
  const { id } = await publishedSequence(author);
  const body = { settings: { allowRandomAccess: true }, language: 'en' } as const;
  const link = await author.ok(makeSequenceShortLink, { params: { id }, body });
  const long = await leadsTo(pathOf(link));
  expect([long.pathname, switches(long)]).toEqual([`/chat_sequences/${id}`, { allowRandomAccess: true }]);
  await author.ok(updateSequenceShortLink, { params: { id }, body: LOOK });
  expect((await leadsTo(pathOf(link))).searchParams.get('l')).toBe('hi');
});

test('SHORT-3 what an address says beyond the code comes first, and never leads to another host', async () => {
  const id = await published();
  const path = pathOf(await linkTo(id));
  const long = await leadsTo(`${path}/asha%40school.example%2F..%2F?l=en&v.city=Pune&v.x=a%26b`);
  expect(long.pathname).toBe(`/chats/${id}/asha%40school.example%2F..%2F`);
  expect([...long.searchParams].filter(([name]) => name !== 's')).toEqual([
    ['l', 'en'],
    ['v.city', 'Pune'],
    ['v.x', 'a&b'],
  ]);
  for (const end of [
    '/%2F%2Fevil.example',
    '/%5Cevil.example?s=//evil.example',
    '?//evil.example',
    '/%0d%0aset-cookie:a',
  ]) {
    const url = await leadsTo(`${path}${end}`);
    expect([end, url.host, url.pathname.startsWith(`/chats/${id}`)]).toEqual([end, 'share', true]);
  }
});

test('SHORT-4 a link exists only for what was published, and one to an archived flow says that it is gone', async () => {
  const draft = await newFlow(author, 'Draft');
  const refused = await author.call(makeFlowShortLink, { params: { id: draft }, body: LOOK });
  expect([refused.status, refused.body]).toEqual([409, expect.objectContaining({ code: 'not-published' })]);
  expect((await author.call(updateFlowShortLink, { params: { id: draft }, body: LOOK })).status).toBe(404);
  const id = await published();
  const link = await linkTo(id);
  await author.ok(updateFlow, { params: { id }, body: { name: 'Renamed' } });
  expect((await fetch(link.url)).status).toBe(200);
  await author.ok(archiveFlow, { params: { id } });
  expect((await fetch(link.url)).status).toBe(410);
  expect((await author.call(makeFlowShortLink, { params: { id }, body: LOOK })).status).toBeGreaterThanOrEqual(400);
  await author.ok(restoreFlow, { params: { id } });
  expect((await fetch(link.url)).status).toBe(200);
  expect((await linkTo(id)).url).toBe(link.url);
});

test.each([
  ['settings', { settings: { showScore: 'yes' }, language: 'en' }],
  ['settings', { settings: { showAll: true }, language: 'en' }],
  ['settings', { language: 'en' }],
  ['language', { settings: {}, language: '<b>' }],
])('SHORT-4 a look with an invalid %s is refused by name: %j', async (field, body) => {
  const id = await published();
  const { status, body: problem } = await author.call(makeFlowShortLink, { params: { id }, body: body as never });
  expect(status).toBe(400);
  expect(JSON.stringify(problem)).toContain(field);
});

test('SHORT-5 whoever guesses codes gets a page for learners, and soon no answer at all', async () => {
  const id = await published();
  const path = pathOf(await linkTo(id));
  const from = '10.9.9.9';
  for (const wrong of ['/c', '/c/', '/c/7', '/c/%00', '/c/abcdefghj', `/c/${'a'.repeat(90)}`, '/c/abcdefghj/asha']) {
    const reply = await follow(`${wrong}?l=hi`, from);
    expect([wrong.slice(0, 20), reply.status]).toEqual([wrong.slice(0, 20), 404]);
    expect(await reply.text()).toContain('नया लिंक माँगें');
  }
  for (let guess = 0; guess < LIMIT; guess += 1) await follow('/c/abcdefghj', from);
  const refused = await follow(`${path}?l=hi`, from);
  expect([refused.status, refused.headers.get('location')]).toEqual([429, null]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused.text()).toContain('आपके नेटवर्क से');
  expect((await follow(path, '10.9.9.8')).status).toBe(302);
});

test('SHORT-5 LINK-1 codes of learners are counted alike, also in the address of a page', async () => {
  const id = await published();
  const { links } = await author.ok(makeFlowLearnerLinks, { params: { id }, body: { learners: [{ name: 'Asha' }] } });
  const code = pathOf(links[0]!).slice('/c/'.length);
  const from = '10.9.8.7';
  expect((await follow(`/chats/${id}?own=${code}`, from)).status).toBe(200);
  for (let guess = 1; guess < LIMIT; guess += 1)
    expect((await follow(`/chats/${id}?own=2222222222222`, from)).status).toBe(404);
  const refused = await follow(`/chats/${id}?own=${code}&l=hi`, from);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused.text()).toContain('आपके नेटवर्क से');
  expect((await follow(`/chats/${id}?own=${code}`, '10.9.8.6')).status).toBe(200);
  expect((await follow(`/chats/${id}`, from)).status).toBe(200);
});

test('SHORT-5 a code that stops within a letter, and a link on the console’s host, lead nowhere', async () => {
  const id = await published();
  const path = pathOf(await linkTo(id));
  const status = await new Promise((resolve) => {
    request(`${parley.shareUrl}/c/x`, { path: '/c/100%?l=hi' }, (reply) => resolve(reply.statusCode)).end();
  });
  expect(status).toBe(400);
  expect((await fetch(`${parley.consoleUrl}${path}`, { redirect: 'manual' })).status).toBe(404);
});
