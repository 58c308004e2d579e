/** A browser gets the learner's pages: drawn, kept, framed, and with a sentence if a link leads nowhere. */
import { updateFlow } from '@parley/contracts/http/flows';
import { addIntegration, removeIntegration } from '@parley/contracts/http/integrations';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StoredSettings } from '../platform/installation-settings.js';
import { newAuthor } from '../testing/client.js';
import { publishedSequence } from '../testing/sequences.js';
import { startTestParley, type TestParley } from '../testing/test-parley.js';

const folder = mkdtempSync(join(tmpdir(), 'parley-share-'));
const MANIFEST = {
  'src/page/main.ts': { file: 'page-12345678.js', isEntry: true, imports: ['_shared.js'] },
  '_shared.js': { file: 'shared-12345678.js' },
  'src/player/learner-chat.ts': { file: 'learner-chat-12345678.js', imports: ['src/page/main.ts'] },
  '_texts-hi.js': { file: 'texts-hi-12345678.js', name: 'texts-hi', imports: ['_shared.js'] },
  'src/sequence/play-sequence.tsx': { file: 'play-sequence-12345678.js', imports: ['src/page/main.ts'] },
};
writeFileSync(join(folder, 'manifest.json'), JSON.stringify(MANIFEST));
writeFileSync(join(folder, 'page-12345678.js'), 'void 0;');
writeFileSync(join(folder, 'parley.js'), 'void 0;');

let parley: TestParley;
let author: Awaited<ReturnType<typeof newAuthor>>;
let course: Awaited<ReturnType<typeof publishedSequence>>;
beforeAll(async () => {
  parley = await startTestParley({
    shareFiles: { page: folder, embed: folder, sample: folder },
    env: { CLOUDINARY_CLOUD_NAME: 'school' },
  });
  author = await newAuthor(parley.consoleUrl);
  course = await publishedSequence(author, { settings: { allowRandomAccess: 'link' } });
});
afterAll(async () => {
  await parley.drop();
  rmSync(folder, { recursive: true });
});

const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${parley.shareUrl}${path}`, { headers });
const dataOf = (html: string) =>
  JSON.parse(/id="parley-data">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null') as Record<string, unknown>;
const preloads = (html: string) =>
  [...html.matchAll(/rel="preload" as="script" crossorigin href="([^"]+)"/g)].map(([, url]) => url);

test('OPER-15 during maintenance a page says in the learner’s language that it opens again', async () => {
  const settings = parley.app.get(StoredSettings, { strict: false });
  await settings.change({ maintenance: new Date().toISOString() });
  for (const path of [`/chats/${course.flows[0]?.id}`, `/chat_sequences/${course.id}/asha`]) {
    const reply = await get(`${path}?l=hi`);
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '60']);
    const html = await reply.text();
    expect(html).toContain('<html lang="hi"');
    expect(html).toContain('रखरखाव');
    expect(html).not.toContain('<script');
  }
  await settings.change({ maintenance: null });
  expect((await get(`/chat_sequences/${course.id}`)).status).toBe(200);
});

test('CHAT-19 a page isn’t called missing while the read models may lack it', async () => {
  const away = jest.spyOn(parley.stores.store, 'lastAppended').mockRejectedValue(new Error('away'));
  const paths = ['/chats/999999', '/chat_sequences/999999'];
  const statuses = () => Promise.all(paths.map(async (path) => (await get(path)).status));
  expect(await statuses()).toEqual([503, 503]);
  away.mockRestore();
  for (let n = 0; n < 100 && (await statuses()).includes(503); n++) await new Promise((done) => setTimeout(done, 50));
  expect(await statuses()).toEqual([404, 404]);
});

describe('a page of a sequence', () => {
  test('SHARE-32 PLAY-S6 carries bar, first message, pins and what the link says', async () => {
    const s = Buffer.from(JSON.stringify({ showName: true, allowRandomAccess: true })).toString('base64');
    const reply = await get(`/chat_sequences/${course.id}/asha%40school.example?s=${encodeURIComponent(s)}&l=hi`);
    const html = await reply.text();
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(html).toContain('What is 2 + 2?');
    expect(html).toContain('role="combobox"');
    expect(dataOf(html)).toMatchObject({
      identifier: 'asha@school.example',
      language: 'hi',
      display: { showScore: false, showName: true, allowRandomAccess: true },
      sequence: { id: course.id, version: 1, flows: [{ name: 'One' }, { name: 'Two' }, { name: 'Three' }] },
      opening: { item: { message: 'What is 2 + 2?' } },
    });
  });
  test('PLAY-54 the sequence’s own setting goes before the link', async () => {
    const inOrder = await publishedSequence(author, { settings: { allowRandomAccess: false } });
    const s = Buffer.from(JSON.stringify({ allowRandomAccess: true })).toString('base64');
    const html = await (await get(`/chat_sequences/${inOrder.id}?s=${encodeURIComponent(s)}`)).text();
    expect(dataOf(html)).toMatchObject({ display: { allowRandomAccess: false } });
  });
  test('PLAY-H3 asks for everything that the first screen needs at once', async () => {
    const sequence = await (await get(`/chat_sequences/${course.id}`)).text();
    const chat = await (await get(`/chats/${course.flows[0]?.id}`)).text();
    expect(sequence).toContain('<script type="module" src="/player/page-12345678.js">');
    expect(preloads(chat)).toEqual(['/player/shared-12345678.js', '/player/learner-chat-12345678.js']);
    expect(preloads(sequence)).toEqual([...preloads(chat), '/player/play-sequence-12345678.js']);
    const hindi = await (await get(`/chats/${course.flows[0]?.id}?l=hi`)).text();
    expect(preloads(hindi)).toEqual([...preloads(chat), '/player/texts-hi-12345678.js']);
  });
});

describe('PLAY-H4 a repeat visit', () => {
  test.each(['/chats/flow/asha', '/chat_sequences/sequence/asha'])('%s costs a status', async (pattern) => {
    const path = pattern.replace('/flow/', `/${course.flows[0]?.id}/`).replace('/sequence/', `/${course.id}/`);
    const first = await get(path);
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('no-cache');
    expect(etag).toMatch(/^W\/"[\w-]{27}"$/);
    for (const encoding of ['gzip', 'identity']) {
      const again = await get(path, { 'if-none-match': `"other", ${etag}`, 'accept-encoding': encoding });
      expect([again.status, await again.text()]).toEqual([304, '']);
    }
    expect((await get(`${path}?l=hi`, { 'if-none-match': etag })).status).toBe(200);
  });
  test('code is kept for a year, and never asked for again', async () => {
    const reply = await get('/player/page-12345678.js');
    expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await get('/parley.js')).headers.get('cache-control')).toBe('public, max-age=300');
  });
  test('a message that something is missing is no page to keep', async () => {
    const reply = await get('/chats/999999');
    expect((await get('/chats/999999', { 'if-none-match': reply.headers.get('etag') ?? '' })).status).toBe(404);
  });
});

test.each(['/chats/flow', '/chat_sequences/sequence'])(
  'PLAY-H5 %s tells the player whose pictures are delivered scaled',
  async (pattern) => {
    const path = pattern.replace('/flow', `/${course.flows[0]?.id}`).replace('/sequence', `/${course.id}`);
    expect(dataOf(await (await get(path)).text())).toMatchObject({ cloudName: 'school' });
  },
);

test('PLAY-H9 an owner’s own Cloudinary account comes before the installation’s, until it is removed', async () => {
  const cloud = async () => {
    const pages = [`/chats/${course.flows[0]?.id}`, `/chat_sequences/${course.id}`];
    return Promise.all(pages.map(async (path) => dataOf(await (await get(path)).text())['cloudName']));
  };
  const params = { type: 'cloudinary' };
  await author.ok(addIntegration, { params, body: { cloudName: 'asha-own', apiKey: '123' } });
  expect(await cloud()).toEqual(['asha-own', 'asha-own']);
  await author.ok(removeIntegration, { params });
  expect(await cloud()).toEqual(['school', 'school']);
});

describe('a link that leads nowhere', () => {
  test.each([
    ['/chats/abc', 'Valid flow id not found in arguments'],
    ['/chats/7x/asha', 'Valid flow id not found in arguments'],
    ['/chat_sequences/abc', 'Valid sequence id not found in arguments'],
    ['/chat_sequences/999999', 'There is no chat at this address'],
    ['/chat_sequences/', 'There is no chat at this address'],
    ['/chats/99999999999', 'There is no chat at this address'],
  ])('PREV-9 %s says so', async (path, words) => {
    const reply = await get(path);
    expect(reply.status).toBe(404);
    expect(await reply.text()).toContain(words);
  });
  test('PREV-9 in Hindi too', async () =>
    expect(await (await get('/chats/abc?l=hi')).text()).toContain('पते में फ़्लो की सही संख्या नहीं मिली'));
});

describe('PLAY-M2 sites that the author named', () => {
  const SCHOOL = 'https://school.example';
  const flowId = () => course.flows[1]!.id;
  const policy = async (path: string) => (await get(path)).headers.get('content-security-policy') ?? '';
  beforeAll(() =>
    author.ok(updateFlow, {
      params: { id: flowId() },
      body: { settings: { embedOrigins: [SCHOOL, 'http://localhost:8080'] } },
    }),
  );

  test('alone may frame the page; nothing else in the policy changes', async () => {
    const [named, any] = [await policy(`/chats/${flowId()}`), await policy(`/chats/${course.flows[0]?.id}`)];
    expect(named).toContain(`frame-ancestors ${SCHOOL} http://localhost:8080`);
    expect(any).toContain('frame-ancestors *');
    expect(named.replace(/frame-ancestors [^;]*/, '')).toBe(any.replace(/frame-ancestors [^;]*/, ''));
    expect(named).toMatch(/script-src 'self' 'sha256-[^' ]{44}' http[^';]+;/);
  });
  test.each([
    [SCHOOL, 200],
    ['https://evil.example', 403],
    ['null', 403],
    [undefined, 200],
  ])('an element on a page of %s gets %i', async (origin, status) => {
    const reply = await get(`/api/flows/${flowId()}/playable`, origin === undefined ? {} : { origin });
    expect(reply.status).toBe(status);
    expect(reply.headers.get('access-control-allow-origin')).toBe('*');
    if (status === 403) expect(await reply.json()).toMatchObject({ code: 'site-not-allowed' });
  });
  test('the share host’s own pages may ask', async () =>
    expect((await get(`/api/flows/${flowId()}/playable`, { origin: parley.shareUrl })).status).toBe(200));
});
