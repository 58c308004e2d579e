/** Chats of learners whom a course platform launched, from the launch to the stored events. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { archiveFlow, createFlow } from '@parley/contracts/http/flows';
import { getLiveClass } from '@parley/contracts/http/live-class';
import { grantSelection } from '@parley/contracts/http/lti';
import { listIdentifiers } from '@parley/contracts/http/people';
import { getResponseLogs } from '@parley/contracts/http/stats';
import { chatStream } from '@parley/contracts/events/event-store';
import { LearnersHere } from '../../chats/presence/learners-here.js';
import { Learner } from '../../chats/testing/learner.js';
import { Client } from '../../testing/client.js';
import { provenAddress } from '../learner-mails/proven-address.js';
import { oneQuestion, publishedSequence } from '../../testing/sequences.js';
import { startTestParley, type TestParley } from '../../testing/test-parley.js';
import { LtiPeople } from './lti-people.js';
import { LaunchBrowser } from './testing/launch-browser.js';
import { openCourse, type Course } from './testing/lti-course.js';
import { LEARNER, TEACHER, type LaunchPlan } from './testing/platform-double.js';

const folder = mkdtempSync(join(tmpdir(), 'parley-lti-'));
writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ entry: { file: 'page.js', isEntry: true } }));
let ahead = 0;
let parley: TestParley;
let course: Course;
beforeAll(async () => {
  parley = await startTestParley({
    env: { FETCH_ALLOW: '127.0.0.1/32' },
    shareFiles: { page: folder, embed: folder, sample: folder },
    clock: { now: () => Date.now() + ahead },
  });
  course = await openCourse(parley, 'moodle', { now: () => Date.now() + ahead });
});
afterAll(async () => {
  await course.platform.stop();
  await parley.drop();
  rmSync(folder, { recursive: true });
});

const people = () => parley.app.get(LtiPeople, { strict: false });

interface PageData {
  readonly identifier: string;
  readonly signature: string;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly context: Readonly<Record<string, string>>;
}
const dataOf = (html: string): PageData =>
  JSON.parse(/id="parley-data">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null') as PageData;

/** @param name null: the platform doesn't tell it */
async function open(more: Partial<LaunchPlan> = {}, browser = new LaunchBrowser(), name: string | null = 'Asha L') {
  const custom = course.customFor({ kind: 'flow', id: course.flowId });
  const plan = { sub: '4', ...(name !== null && { name }), custom, ...more };
  const { location, text, status } = await browser.launch(course.platform, course.loginUrl, plan);
  if (location === null) throw new Error(`${status} ${text}`);
  const page = await browser.visit(location);
  return { location, browser, page, data: page.status === 200 ? dataOf(page.text) : null };
}
const learnerOf = (data: PageData | null) => {
  if (!data) throw new Error('no page');
  const learner = new Learner(new Client(parley.shareUrl), course.flowId, oneQuestion(), data.identifier);
  return { learner, post: () => learner.post({ token: data.signature }) };
};

test('LTI-C1 a launch begins a chat that counts as signed, whatever the flow’s setting; its address names nobody', async () => {
  const { location, data } = await open();
  expect(location).toMatch(/\/chats\/\d+\?lt=[\w-]{43}$/);
  expect(data?.identifier).toMatch(/^Asha L · [0-9a-f]{8}$/);
  expect(data?.settings).toMatchObject({ identifierTrust: 'signed', embedOrigins: [] });
  expect(data?.context).toMatchObject({ name: 'Asha L' });
  const { learner, post } = learnerOf(data);
  expect((await post()).status).toBe(200);
  const events = [];
  for await (const { data: facts } of parley.stores.store.readStream(chatStream(learner.chatId))) events.push(facts);
  expect(events[0]).toMatchObject({
    trust: 'signed',
    via: { kind: 'lti', link: expect.stringMatching(/^[0-9a-f-]{36}$/) },
  });
});

test('LTI-C2 a caller who only knows the identifier neither reads nor resumes the chat', async () => {
  const { data } = await open({ sub: '20', name: 'Bo' });
  const { learner, post } = learnerOf(data);
  await post();
  expect((await learner.post({ token: 'x'.repeat(43) })).status).toBe(401);
  const forged = (data?.signature ?? '').replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  expect((await learner.post({ token: forged })).status).toBe(401);
  // Nor does the proof of another learner.
  const other = await open({ sub: '21', name: 'Bo' });
  expect(other.data?.identifier).not.toBe(data?.identifier);
  expect((await learner.post({ token: other.data?.signature ?? '' })).status).toBe(401);
});

test('LTI-C3 the page loads again in the same browser, and in no other', async () => {
  const { location, browser } = await open({ sub: '22' });
  expect((await browser.visit(location)).status).toBe(200);
  const copied = await new LaunchBrowser().visit(location);
  expect([copied.status, copied.text]).toEqual([401, expect.stringContaining('again from your course')]);
  const elsewhere = await browser.visit(location.replace(/chats\/\d+/, 'chats/99999'));
  expect(elsewhere.status).toBe(401);
  ahead = 13 * 3_600_000;
  expect((await browser.visit(location)).status).toBe(401);
  ahead = 0;
});

test('LTI-C9 a page without a chat loads again in the browser that launched it, and launches nothing twice', async () => {
  const { platform, loginUrl } = course;
  const browser = new LaunchBrowser();
  const plan = { sub: '2', roles: [TEACHER], custom: course.customFor({ kind: 'flow', id: course.flowId }) };
  const { action, fields } = await browser.begin(platform, loginUrl, plan);
  const { status, location } = await browser.post(action, fields);
  expect([status, location]).toEqual([303, expect.stringContaining(`${parley.shareUrl}/lti/opened/`)]);
  const first = await browser.visit(location ?? '');
  expect([first.status, first.text]).toEqual([200, expect.stringContaining('See responses')]);
  expect(await browser.visit(location ?? '')).toEqual(first);
  expect((await browser.post(action, fields)).status).toBe(401);
  expect((await new LaunchBrowser().visit(location ?? '')).status).toBe(401);
  expect((await browser.visit(`${location ?? ''}A`)).status).toBe(401);
  ahead = 13 * 3_600_000;
  expect((await browser.visit(location ?? '')).status).toBe(401);
  ahead = 0;
});

test('LTI-C4 attempts belong to the link: a lesson linked twice has two chats; two launches at once have one', async () => {
  const [first, again] = await Promise.all([open({ sub: '23', name: 'Cy' }), open({ sub: '23', name: 'Cy' })]);
  expect(again.data?.identifier).toBe(first.data?.identifier);
  // A copied course has the same custom values and another link.
  const copy = await open({ sub: '23', name: 'Cy', link: 'link-of-the-copy' });
  expect(copy.data?.identifier).toBe(`${first.data?.identifier ?? ''} · 2`);
  // A name that changes loses no chat.
  expect((await open({ sub: '23', name: 'Cyrus' })).data?.identifier).toBe(first.data?.identifier);
});

test('LTI-C8 a teacher sees the name that the platform sent in chats, people and live; without one, the platform’s id', async () => {
  const named = await open({ sub: '70', name: 'Dina K' });
  const unnamed = await open({ sub: 'seventy-one' }, new LaunchBrowser(), null);
  expect(named.data?.identifier).toMatch(/^Dina K · [0-9a-f]{8}$/);
  expect(unnamed.data?.identifier).toMatch(/^seventy-one · [0-9a-f]{8}$/);
  const params = { id: course.flowId };
  for (const { data } of [named, unnamed]) {
    const { learner, post } = learnerOf(data);
    expect((await post()).status).toBe(200);
    await parley.app.get(LearnersHere, { strict: false }).write();
    const search = data?.identifier ?? '';
    const { responseLog } = await course.owner.ok(getResponseLogs, { params, query: { search } });
    const { identifiers } = await course.owner.ok(listIdentifiers, { query: { search } });
    const { learners } = await course.owner.ok(getLiveClass, { params });
    expect(responseLog).toMatchObject([{ identifier: search, identifierOrigin: 'user' }]);
    expect(identifiers).toMatchObject([{ value: search, anonymous: false }]);
    expect(learners).toContainEqual(expect.objectContaining({ identifier: search, chatId: learner.chatId }));
  }
});

describe('LTI-C5 a link opens', () => {
  const launchWith = (custom: Readonly<Record<string, unknown>>) =>
    new LaunchBrowser().launch(course.platform, course.loginUrl, { sub: '30', custom });
  test('nothing before something is chosen, and nothing that nobody granted', async () => {
    expect(await launchWith({})).toMatchObject({
      status: 404,
      text: expect.stringContaining('Nothing is chosen') as string,
    });
    const granted = course.customFor({ kind: 'flow', id: course.flowId });
    const { id } = await course.owner.ok(createFlow, { body: { name: 'Another' } });
    for (const custom of [
      { ...granted, id: String(id) },
      { ...granted, grant: 'x' },
      { ...granted, grant: null },
    ])
      expect((await launchWith(custom)).status).toBe(403);
  });
  test('no flow that is unpublished or archived', async () => {
    const { id } = await course.owner.ok(createFlow, { body: { name: 'Draft' } });
    const custom = course.customFor({ kind: 'flow', id });
    expect((await launchWith(custom)).status).toBe(410);
    await course.owner.ok(archiveFlow, { params: { id } });
    expect((await launchWith(custom)).status).toBe(410);
  });
});

test('LTI-C6 a teacher gets no chat of their own, but the way to the responses and to a test', async () => {
  const plan = { sub: '2', roles: [TEACHER], custom: course.customFor({ kind: 'flow', id: course.flowId }) };
  const { status, text } = await new LaunchBrowser().launch(course.platform, course.loginUrl, plan);
  expect([status, text]).toEqual([200, expect.stringContaining('nothing of yours is recorded or graded')]);
  expect(text).toContain(`/flows/${course.flowId}/stats`);
  const mark = /\?test=(\d{10}\.[\w-]{43})"/.exec(text)?.[1] ?? '';
  const tried = new Learner(new Client(parley.shareUrl), course.flowId, oneQuestion());
  expect((await tried.post({ test: mark })).status).toBe(200);
  const { rowCount } = await parley.stores.pool.query('select 1 from work.lti_person where sub_hash = $1', [
    people().hashOf(course.platformId, '2'),
  ]);
  expect(rowCount).toBe(0);
});

test('LTI-C7 a press on a grade in the gradebook leads a teacher to that learner’s chat', async () => {
  const { data } = await open({ sub: '40', name: 'Di' });
  const review = (learner: string) => reviewAs({ learner, sub: '2', roles: [TEACHER] });
  expect((await review('40')).text).toContain('has not begun');
  const { learner, post } = learnerOf(data);
  await post();
  const { status, text } = await review('40');
  expect([status, text]).toEqual([200, expect.stringContaining(`/stats?chat=${learner.chatId}`)]);
});

const reviewAs = (plan: Pick<LaunchPlan, 'sub' | 'roles' | 'learner'>) =>
  new LaunchBrowser().launch(course.platform, course.loginUrl, {
    ...plan,
    kind: 'review',
    custom: course.customFor({ kind: 'flow', id: course.flowId }),
  });

test('LTI-C7 a learner who presses their own grade comes to their chat, and to nobody else’s', async () => {
  const own = await reviewAs({ sub: '41', roles: [LEARNER], learner: '41' });
  expect([own.status, own.location]).toEqual([303, expect.stringContaining(`/chats/${course.flowId}?lt=`)]);
  const other = await reviewAs({ sub: '41', roles: [LEARNER], learner: '40' });
  expect([other.status, other.text]).toEqual([403, expect.stringContaining('Only teachers')]);
});

test('LTI-C7 a press on the head of a column, which names no learner, leads a teacher to the responses', async () => {
  const { status, text } = await reviewAs({ sub: '2', roles: [TEACHER] });
  expect([status, text]).toEqual([200, expect.stringContaining(`/flows/${course.flowId}/stats`)]);
});

test.each([
  ['chat', { language: 'hi', showScore: true, showName: true, disableAutoAnswer: true, disableKeyboardAnswer: true }],
  ['chat_sequence', { language: 'hi', showScore: true, allowRandomAccess: true }],
] as const)(
  'LTI-D4 the settings of a selected %s come with each launch, and the page has them',
  async (type, settings) => {
    const { owner, platform, loginUrl, flowId } = course;
    const sequence = await publishedSequence(owner, { settings: { allowRandomAccess: 'link' } });
    const id = type === 'chat' ? flowId : sequence.id;
    const opened = await new LaunchBrowser().launch(platform, loginUrl, { sub: '2', kind: 'deep-link' });
    const ltik = new URL(opened.location ?? '').searchParams.get('ltik') ?? '';
    const { grant } = await owner.ok(grantSelection, { params: { ltik }, body: { type, id } });
    const reply = await fetch(`${parley.shareUrl}/deeplink`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ltik}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'A lesson', type, id, grant, settings }),
    });
    const [, action = '', jwt = ''] = /action="([^"]+)".*name="JWT" value="([^"]+)"/.exec(await reply.text()) ?? [];
    await new LaunchBrowser().post(action.replaceAll('&#38;', '&'), { JWT: jwt });
    const { page } = await open({ sub: '50', custom: platform.selected, link: `link-of-${type}` });
    const { language, ...switches } = settings;
    expect(dataOf(page.text)).toMatchObject({ language, display: switches });
  },
);

test('LTI-C6 a teacher’s page of a sequence leads to its responses', async () => {
  const { owner, platform, loginUrl } = course;
  const { id } = await publishedSequence(owner);
  const custom = course.customFor({ kind: 'sequence', id });
  const { text } = await new LaunchBrowser().launch(platform, loginUrl, { sub: '2', roles: [TEACHER], custom });
  expect(text).toContain(`${parley.consoleUrl}/sequences/${id}/stats`);
});

test('LMAIL-2 a launched learner’s address is the latest email that the platform sent; none if it sent none', async () => {
  const told = (email: unknown) => open({ sub: '77', change: (claims) => ({ ...claims, email }) });
  const addressOf = async () => {
    const { rows } = await parley.stores.pool.query<{ id: string }>(
      'select s.id from work.lti_seat s join work.lti_person p on p.id = s.person_id where p.sub_hash = $1',
      [people().hashOf(course.platformId, '77')],
    );
    const started = { via: { kind: 'lti', link: rows[0]?.id }, trust: 'signed' };
    return provenAddress(people(), { started, identifier: 'typed@school.example' } as never);
  };
  await told('asha@school.example');
  expect(await addressOf()).toBe('asha@school.example');
  await told('asha.l@school.example');
  expect(await addressOf()).toBe('asha.l@school.example');
  await told('no address');
  expect(await addressOf()).toBeNull();
});
