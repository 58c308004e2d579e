/** Test chats are an author's: only the mark of a test link begins one. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getHistory } from '@parley/contracts/http/chats';
import { createFlow, publishFlow, shareFlow } from '@parley/contracts/http/flows';
import { getSequenceStats } from '@parley/contracts/http/sequence-stats';
import { shareSequence } from '@parley/contracts/http/sequences';
import { getFlowStats, getResponseLogs } from '@parley/contracts/http/stats';
import { makeFlowTestMark, makeSequenceTestMark } from '@parley/contracts/http/test-mark';
import { Client, newAuthor } from '../../testing/client.js';
import { oneQuestion, publishedSequence, RIGHT } from '../../testing/sequences.js';
import { startTestParley, type TestParley } from '../../testing/test-parley.js';
import { Learner } from '../testing/learner.js';
import { sequenceTestMark, testMark } from '../testing/test-mark.js';
import { TEST_MARK_MS } from './test-marks.js';

const folder = mkdtempSync(join(tmpdir(), 'parley-share-'));
writeFileSync(
  join(folder, 'manifest.json'),
  JSON.stringify({
    'src/page/main.ts': { file: 'page-12345678.js', isEntry: true },
    'src/player/learner-chat.ts': { file: 'learner-chat-12345678.js' },
    'src/sequence/play-sequence.tsx': { file: 'play-sequence-12345678.js' },
  }),
);
writeFileSync(join(folder, 'page-12345678.js'), 'void 0;');

const definition = oneQuestion();
let parley: TestParley;
let owner: Awaited<ReturnType<typeof newAuthor>>;
let share: Client;
/** By so many ms the server's clock is ahead. */
let ahead = 0;
afterEach(() => void (ahead = 0));
beforeAll(async () => {
  parley = await startTestParley({
    clock: { now: () => Date.now() + ahead },
    shareFiles: { page: folder, embed: folder, sample: folder },
  });
  owner = await newAuthor(parley.consoleUrl);
  share = new Client(parley.shareUrl);
});
afterAll(async () => {
  await parley.drop();
  rmSync(folder, { recursive: true });
});

async function published(settings: object = {}): Promise<number> {
  const { id } = await owner.ok(createFlow, { body: { name: 'Sums', definition, settings } as never });
  await owner.ok(publishFlow, { params: { id } });
  return id;
}
const learnerAt = (id: number, name?: string) => new Learner(share, id, definition, name);
const ENDED = { status: 403, body: { code: 'test-ended', errors: [{ param: 'test' }] } };
const DONE = { status: 200, body: { completed: true } };
/** The chats in the author's log of a flow: each one's identifier, and whether it is a test. */
const logged = async (id: number) =>
  (await owner.ok(getResponseLogs, { params: { id } })).responseLog.map((entry) => [entry.identifier, entry.test]);
const change = (mark: string): string => mark.slice(0, -1) + (mark.endsWith('A') ? 'B' : 'A');

describe('TRUST-23 a test begins only with a mark', () => {
  test('a learner who asks for a test without one begins nothing, and then a chat that counts', async () => {
    const [id, other] = [await published(), await published()];
    const { id: sequenceId } = await publishedSequence(owner);
    const mark = await testMark(owner, id);
    const foreign = [await testMark(owner, other), await sequenceTestMark(owner, sequenceId)];
    const end = Number(mark.split('.')[0]);
    const longer = mark.replace(String(end), String(end + 1));
    const ana = learnerAt(id, 'ana').say(RIGHT);
    for (const test of [true, '', '1', 'true', change(mark), longer, `${mark}A`, ...foreign])
      expect([test, await ana.post({ test })]).toMatchObject([test, ENDED]);
    expect((await ana.post({ test: 'x'.repeat(101) })).status).toBe(400);
    expect(await logged(id)).toEqual([]);
    expect(await ana.post({ test: false })).toMatchObject(DONE);
    expect(await logged(id)).toEqual([['ana', false]]);
    // A counted chat stays counted, even if a later post asks for a test.
    expect(await ana.post({ test: mark })).toMatchObject(DONE);
    expect(await logged(id)).toEqual([['ana', false]]);
    expect(await owner.ok(getFlowStats, { params: { id } })).toMatchObject({ total: 1, totalCompleted: 1 });
  });

  test('only people who may edit the flow get one; with it the chat counts nowhere', async () => {
    const id = await published();
    const [friend, stranger] = [await newAuthor(parley.consoleUrl), await newAuthor(parley.consoleUrl)];
    await owner.ok(shareFlow, { params: { id }, body: { with: friend.session.email } });
    for (const [client, status] of [
      [stranger, 403],
      [new Client(parley.consoleUrl), 401],
      [new Client(parley.shareUrl, owner.jwt), 404],
    ] as const)
      expect((await client.call(makeFlowTestMark, { params: { id } })).status).toBe(status);
    for (const author of [owner, friend]) {
      const test = await testMark(author, id);
      expect(test).toMatch(/^\d{10}\.[\w-]{43}$/);
      expect(await learnerAt(id, author.session.email).say(RIGHT).post({ test })).toMatchObject(DONE);
    }
    expect(await logged(id)).toEqual([
      [friend.session.email, true],
      [owner.session.email, true],
    ]);
    expect(await owner.ok(getFlowStats, { params: { id } })).toMatchObject({ total: 0, totalCompleted: 0 });
    expect(JSON.stringify(parley.lines)).not.toContain(await testMark(owner, id));
  });

  test('at a step of a sequence, the sequence’s mark is asked for', async () => {
    const { id, flows } = await publishedSequence(owner);
    const flowId = flows[0]!.id;
    const stranger = await newAuthor(parley.consoleUrl);
    expect((await stranger.call(makeSequenceTestMark, { params: { id } })).status).toBe(403);
    await owner.ok(shareSequence, { params: { id }, body: { with: stranger.session.email } });
    const step = learnerAt(flowId, 'ana').say(RIGHT);
    for (const test of [true, await testMark(owner, flowId)])
      expect(await step.post({ test }, id)).toMatchObject(ENDED);
    expect(await step.post({ test: await sequenceTestMark(stranger, id) }, id)).toMatchObject(DONE);
    expect((await owner.ok(getSequenceStats, { params: { id } })).total).toBe(0);
  });

  test('a caller who names no chat finds a test of an open identifier only with a mark', async () => {
    const id = await published({ identifierTrust: 'open' });
    const mark = await testMark(owner, id);
    const trial = learnerAt(id, 'cy');
    await trial.post({ test: mark });
    const unnamed = (test: string | boolean) => learnerAt(id, 'cy').post({ chatId: undefined as never, test });
    for (const test of [true, change(mark)]) expect(await unnamed(test)).toMatchObject(ENDED);
    expect((await unnamed(mark)).body).toMatchObject({ chatId: trial.chatId });
    expect(await logged(id)).toEqual([['cy', true]]);
  });
});

describe('TRUST-24 a test that began goes on after its mark has ended', () => {
  test('with its token, in each tab, and also if the reply to its beginning was lost', async () => {
    const id = await published();
    const test = await testMark(owner, id);
    const trial = learnerAt(id, 'ana');
    await trial.post({ test });
    const tab = new Learner(share, id, definition, 'ana', trial);
    ahead = TEST_MARK_MS + 1_000;
    expect(await trial.post({ test })).toMatchObject({ status: 200 });
    expect(await tab.say(RIGHT).post({ test })).toMatchObject(DONE);
    const { chatId, token } = trial;
    const call = { params: { id, identifier: 'ana' }, query: { chatId }, headers: { 'x-chat-token': token } };
    expect(await share.ok(getHistory, call)).toMatchObject({ completed: true });
    expect(await logged(id)).toEqual([['ana', true]]);
  });

  test('a new attempt needs a new mark, and then is a test again', async () => {
    const id = await published();
    const mark = await testMark(owner, id);
    const first = learnerAt(id, 'ana');
    await first.post({ test: mark });
    const again = new Learner(share, id, definition, 'ana', { chatId: randomUUID(), token: first.token }).say(RIGHT);
    ahead = TEST_MARK_MS + 1_000;
    expect(await again.post({ test: mark, restart: true })).toMatchObject(ENDED);
    expect(await logged(id)).toEqual([['ana', true]]);
    expect(await again.post({ test: await testMark(owner, id), restart: true })).toMatchObject(DONE);
    expect(await logged(id)).toEqual([
      ['ana', true],
      ['ana', true],
    ]);
  });
});

test('TRUST-27 where links are signed, an author’s test needs no signature', async () => {
  const id = await published({ identifierTrust: 'signed' });
  const trial = learnerAt(id, 'ana');
  expect((await trial.post()).status).toBe(401);
  expect(await trial.post({ test: true })).toMatchObject(ENDED);
  expect(await trial.post({ test: await testMark(owner, id) })).toMatchObject({
    status: 200,
    body: { completed: false },
  });
  expect(await trial.say(RIGHT).post()).toMatchObject(DONE);
  expect((await learnerAt(id, 'ana').post()).status).toBe(401);
  expect((await trial.post({ token: 'x'.repeat(43) })).status).toBe(401);
  expect(await logged(id)).toEqual([['ana', true]]);
});

describe('TRUST-25 the page of a test link', () => {
  const page = async (path: string) => {
    const reply = await fetch(`${parley.shareUrl}${path}`);
    const html = await reply.text();
    const data = JSON.parse(/id="parley-data">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null') as object | null;
    return { status: reply.status, html, data };
  };
  const WORDS = { en: 'This test link has ended', hi: 'यह जाँच लिंक समाप्त हो गया है' };

  test('hands the mark to the player; without a test the page has none', async () => {
    const id = await published();
    const { id: sequenceId } = await publishedSequence(owner);
    const [flow, sequence] = [await testMark(owner, id), await sequenceTestMark(owner, sequenceId)];
    for (const [path, mark] of [
      [`/chats/${id}/ana`, flow],
      [`/chat_sequences/${sequenceId}`, sequence],
    ]) {
      expect((await page(`${path}?test=${mark}`)).data).toMatchObject({ test: true, testMark: mark });
      for (const query of ['', '?test=', '?test=0']) {
        const { data } = await page(`${path}${query}`);
        expect(data).toMatchObject({ test: false });
        expect(data).not.toHaveProperty('testMark');
      }
    }
  });

  test('says in both languages that the link has ended, and shows no chat', async () => {
    const [id, other] = [await published(), await published()];
    const { id: sequenceId } = await publishedSequence(owner);
    const mark = await testMark(owner, id);
    const wrong = ['1', 'true', change(mark), await testMark(owner, other), `${mark}&test=${mark}`];
    const paths = wrong.map((test) => `/chats/${id}/ana?test=${test}`);
    for (const path of [...paths, `/chat_sequences/${sequenceId}?test=${mark}`])
      for (const language of ['en', 'hi'] as const) {
        const { status, html, data } = await page(`${path}&l=${language}`);
        expect([path, status, data]).toEqual([path, 403, null]);
        expect(html).toContain(WORDS[language]);
      }
    expect((await page(`/chats/${id}?test=${mark}`)).status).toBe(200);
    ahead = TEST_MARK_MS + 1_000;
    expect((await page(`/chats/${id}?test=${mark}`)).html).toContain(WORDS.en);
  });
});
