/** Platforms of an owner, registration, and a teacher's selection from the launch to the signed answer. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFlow, listFlows, publishFlow } from '@parley/contracts/http/flows';
import { listIntegrations } from '@parley/contracts/http/integrations';
import {
  addPlatform,
  getLti,
  getSelection,
  grantSelection,
  removePlatform,
  updatePlatform,
} from '@parley/contracts/http/lti';
import type { BodyOf } from '@parley/contracts/http/route';
import { Client, newAuthor } from '../../testing/client.js';
import { oneQuestion } from '../../testing/sequences.js';
import { startTestParley, type TestParley } from '../../testing/test-parley.js';
import { DEEP } from './claims.js';
import { LaunchBrowser } from './testing/launch-browser.js';
import { openCourse, type Course } from './testing/lti-course.js';

type Definition = NonNullable<BodyOf<typeof createFlow>['definition']>;
const folder = mkdtempSync(join(tmpdir(), 'parley-console-'));
writeFileSync(join(folder, 'index.html'), '<html>console</html>');
let ahead = 0;
let parley: TestParley;
let course: Course;
beforeAll(async () => {
  const now = () => Date.now() + ahead;
  parley = await startTestParley({ env: { FETCH_ALLOW: '127.0.0.1/32' }, consoleDir: folder, clock: { now } });
  course = await openCourse(parley, 'canvas', { now });
});
afterAll(async () => {
  await course.platform.stop();
  await parley.drop();
  rmSync(folder, { recursive: true });
});

async function select(browser = new LaunchBrowser()): Promise<{ page: string; ltik: string }> {
  const { location } = await browser.launch(course.platform, course.loginUrl, { sub: '2', kind: 'deep-link' });
  return { page: location ?? '', ltik: new URL(location ?? '').searchParams.get('ltik') ?? '' };
}
const post = (ltik: string, body: object) =>
  fetch(`${parley.shareUrl}/deeplink`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ltik}`, 'content-type': 'application/json', origin: parley.consoleUrl },
    body: JSON.stringify(body),
  });
async function returnToCourse(markup: string): Promise<void> {
  const [, action = '', jwt = ''] = /action="([^"]+)".*name="JWT" value="([^"]+)"/.exec(markup) ?? [];
  expect((await new LaunchBrowser().post(action.replaceAll('&#38;', '&'), { JWT: jwt })).status).toBe(200);
}
const chosen = (grant: string, more: object = {}) => ({
  name: 'A lesson',
  type: 'chat',
  id: course.flowId,
  grant,
  ...more,
});
const grantFor = async (ltik: string) =>
  (await course.owner.ok(grantSelection, { params: { ltik }, body: { type: 'chat', id: course.flowId } })).grant;

test('LTI-14 LTI-16 LTI-17 LTI-18 a selection is answered with markup that posts a signed message to the platform', async () => {
  const { ltik } = await select();
  expect(await course.owner.ok(getSelection, { params: { ltik } })).toEqual({
    platform: 'School on canvas',
    takesGrades: true,
  });
  const settings = { showScore: true, language: 'hi' };
  const reply = await post(ltik, chosen(await grantFor(ltik), { settings }));
  const markup = await reply.text();
  expect([reply.status, reply.headers.get('access-control-allow-credentials')]).toEqual([200, 'true']);
  expect(reply.headers.get('access-control-allow-origin')).toBe(parley.consoleUrl);
  expect(markup).toContain(`<script src="${parley.shareUrl}/lti/submit.js"></script>`);
  await returnToCourse(markup);
  const [returned] = course.platform.returned;
  expect(returned?.[`${DEEP}data`]).toBe('opaque-data');
  const [item] = returned?.[`${DEEP}content_items`] as Record<string, Record<string, unknown>>[];
  expect(item).toMatchObject({
    type: 'ltiResourceLink',
    title: 'A lesson',
    custom: { type: 'flow', id: String(course.flowId), lang: 'hi' },
    lineItem: { label: 'A lesson', scoreMaximum: 10, resourceId: `parley:flow:${course.flowId}` },
  });
  expect(item).not.toHaveProperty('url');
  // A learner's launch with these values opens the chat.
  const custom = item?.['custom'] ?? {};
  const launched = await new LaunchBrowser().launch(course.platform, course.loginUrl, { sub: '9', custom });
  expect(launched.location).toContain(`/chats/${course.flowId}?lt=`);
  // It works once.
  expect((await post(ltik, chosen(await grantFor((await select()).ltik)))).status).toBe(409);
});

test('LTI-D5 the address for selecting content, typed into a platform, leads to the selection', async () => {
  const { addresses } = await course.owner.ok(getLti);
  const browser = new LaunchBrowser();
  const plan = { sub: '2', kind: 'deep-link' } as const;
  const { action, fields } = await browser.begin(course.platform, addresses.login, plan, addresses.deepLink);
  expect((await browser.post(action, fields)).location).toMatch(/\/lti_deeplink\?ltik=[\w-]{43}$/);
});

test('LTI-D1 nobody links what they have no access to, and without a grant nothing is linked', async () => {
  const { ltik } = await select();
  const stranger = await newAuthor(parley.consoleUrl);
  const refused = await stranger.call(grantSelection, {
    params: { ltik },
    body: { type: 'chat', id: course.flowId },
  });
  expect(refused.status).toBe(403);
  expect((await post(ltik, chosen('x.y'))).status).toBe(401);
  expect((await post('x'.repeat(43), chosen('x.y'))).status).toBe(401);
  expect((await post('', chosen('x.y'))).status).toBe(401);
  expect((await post(ltik, { name: 'x' })).status).toBe(400);
  const ended = await stranger.call(getSelection, { params: { ltik: 'x'.repeat(43) } });
  expect(ended.status).toBe(410);
  // A colleague links a flow of their own through the school's platform.
  const { id } = await stranger.ok(createFlow, { body: { name: 'Mine', definition: oneQuestion() as Definition } });
  await stranger.ok(publishFlow, { params: { id } });
  const own = await stranger.ok(grantSelection, { params: { ltik }, body: { type: 'chat', id } });
  expect((await post(ltik, { name: 'Mine', type: 'chat', id, grant: own.grant })).status).toBe(200);
});

describe('LTI-D3 a selection', () => {
  test('serves the author who opened it first, and nobody else', async () => {
    const { ltik } = await select();
    await course.owner.ok(getSelection, { params: { ltik } });
    const other = await newAuthor(parley.consoleUrl);
    const { id } = await other.ok(createFlow, { body: { name: 'Theirs', definition: oneQuestion() as Definition } });
    await other.ok(publishFlow, { params: { id } });
    const body = { type: 'chat', id } as const;
    expect((await other.call(getSelection, { params: { ltik } })).status).toBe(410);
    expect((await other.call(grantSelection, { params: { ltik }, body })).status).toBe(410);
    expect((await course.owner.call(grantSelection, { params: { ltik }, body })).status).toBe(403);
    // A grant of another selection is right in itself, and opens nothing here.
    const theirs = await other.ok(grantSelection, { params: { ltik: (await select()).ltik }, body });
    expect((await post(ltik, { name: 'Theirs', ...body, grant: theirs.grant })).status).toBe(401);
    expect((await post(ltik, { name: 'A lesson', type: 'chat', id: course.flowId, grant: theirs.grant })).status).toBe(
      401,
    );
    expect((await post(ltik, chosen(await grantFor(ltik)))).status).toBe(200);
  });
  test('that nobody has opened is answered to nobody', async () => {
    const { ltik } = await select();
    const { grant } = course.customFor({ kind: 'flow', id: course.flowId });
    expect((await post(ltik, chosen(grant ?? ''))).status).toBe(401);
  });
  test('lasts an hour', async () => {
    const { ltik, page } = await select();
    const grant = await grantFor(ltik);
    ahead = 3_601_000;
    expect((await course.owner.call(getSelection, { params: { ltik } })).status).toBe(410);
    expect((await post(ltik, chosen(grant))).status).toBe(401);
    expect((await fetch(page)).headers.get('x-frame-options')).toBe('DENY');
    ahead = 0;
  });
  test('opens no other route, and an author’s token answers no selection', async () => {
    const { ltik } = await select();
    const asBearer = new Client(parley.consoleUrl, ltik);
    expect((await asBearer.call(listFlows)).status).toBe(401);
    expect((await asBearer.call(getSelection, { params: { ltik } })).status).toBe(401);
    expect((await asBearer.call(grantSelection, { params: { ltik }, body: { type: 'chat', id: 1 } })).status).toBe(401);
    expect((await post(course.owner.jwt ?? '', chosen(await grantFor(ltik)))).status).toBe(401);
  });
  test('lets nobody link what was never published', async () => {
    const { ltik } = await select();
    const { id } = await course.owner.ok(createFlow, { body: { name: 'Draft' } });
    const refused = await course.owner.call(grantSelection, { params: { ltik }, body: { type: 'chat', id } });
    expect([refused.status, refused.body]).toEqual([409, expect.objectContaining({ code: 'not-published' })]);
    const { grant = '' } = course.customFor({ kind: 'flow', id });
    expect((await post(ltik, { name: 'Draft', type: 'chat', id, grant })).status).toBe(401);
  });
  test('names the languages, the points and the order of what it links, and takes a name as text', async () => {
    const { ltik } = await select();
    expect(
      await course.owner.ok(grantSelection, { params: { ltik }, body: { type: 'chat', id: course.flowId } }),
    ).toMatchObject({ languages: ['en'], points: 10, anyOrder: false });
    const name = '"><img src=x onerror=alert(1)>';
    const markup = await (await post(ltik, { ...chosen(await grantFor(ltik)), name })).text();
    expect(markup).not.toContain('<img');
    await returnToCourse(markup);
    const [item] = course.platform.returned.at(-1)?.[`${DEEP}content_items`] as { title: string }[];
    expect(item?.title).toBe(name);
  });
});

test('LTI-D2 only the page of a selection may be framed, by the platform that launched it', async () => {
  const { page, ltik } = await select();
  const policy = (reply: Response) => reply.headers.get('content-security-policy') ?? '';
  const framed = await fetch(page);
  expect(policy(framed)).toMatch(new RegExp(`frame-ancestors ${course.platform.url}$`));
  expect(policy(framed)).toMatch(new RegExp(`form-action 'self' https: ${course.platform.url}`));
  expect(policy(framed)).toContain(`script-src 'self' ${parley.shareUrl}`);
  expect(framed.headers.get('x-frame-options')).toBeNull();
  await parley.stores.pool.query(
    `update work.lti_selection set settings = jsonb_set(settings, '{returnUrl}', '"https://x;script-src-elem/"')`,
  );
  const injected = policy(await fetch(page));
  expect(injected).not.toContain('script-src-elem');
  expect(injected).toMatch(new RegExp(`frame-ancestors ${course.platform.url}$`));
  for (const path of ['/lti_deeplink', `/lti_deeplink?ltik=${'x'.repeat(43)}`, `/?ltik=${ltik}`]) {
    const other = await fetch(`${parley.consoleUrl}${path}`);
    expect([path, policy(other)]).toEqual([path, expect.stringContaining("frame-ancestors 'none'")]);
    expect(other.headers.get('x-frame-options')).toBe('DENY');
  }
  const preflight = await fetch(`${parley.shareUrl}/deeplink`, {
    method: 'OPTIONS',
    headers: { origin: parley.consoleUrl },
  });
  expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization');
});

test('INTG-3, INTG-30, LTI-1 LTI-2 LTI-3 LTI-4 LTI-5 LTI-7 LTI-8 platforms are added, checked, changed and removed one by one', async () => {
  const owner = await newAuthor(parley.consoleUrl);
  const { deployments: _, ...fields } = course.platform.registration;
  const first = await owner.ok(addPlatform, { body: fields });
  const second = await owner.ok(addPlatform, {
    body: { ...fields, name: 'Second', clientId: '', clientIdLater: true },
  });
  const { platforms, addresses } = await owner.ok(getLti);
  expect(platforms.map(({ name }) => name)).toEqual(['School on canvas', 'Second']);
  expect(addresses.login).toBe(`${parley.shareUrl}/lti/${owner.session.id}/login`);
  const wrong = await owner.call(addPlatform, {
    body: {
      ...fields,
      name: ' ',
      clientId: '',
      url: 'moodle',
      authUrl: 'x',
      accessTokenUrl: '',
      authConfigKey: 'no address',
    },
  });
  expect([wrong.status, wrong.body]).toEqual([
    400,
    expect.objectContaining({
      errors: [
        { param: 'name', msg: 'Required' },
        { param: 'url', msg: 'Please enter a valid URL' },
        { param: 'clientId', msg: 'Required' },
        { param: 'authUrl', msg: 'Please enter a valid URL' },
        { param: 'accessTokenUrl', msg: 'Required' },
        { param: 'authConfigKey', msg: 'Please provide a valid URL' },
      ],
    }),
  ]);
  const keyed = { ...fields, authConfigMethod: 'RSA_KEY' as const };
  expect(JSON.stringify((await owner.call(addPlatform, { body: keyed })).body)).toContain(
    'This looks like an invalid key',
  );
  const changed = await owner.ok(updatePlatform, {
    params: { platform: second.id },
    body: { ...fields, clientId: 'told' },
  });
  expect(changed.clientId).toBe('told');
  const { owner: other } = course;
  expect((await other.call(removePlatform, { params: { platform: first.id } })).status).toBe(404);
  expect((await other.call(updatePlatform, { params: { platform: first.id }, body: fields })).status).toBe(404);
  expect(await owner.ok(removePlatform, { params: { platform: first.id } })).toMatchObject({
    config: { platforms: [{ id: second.id }] },
  });
  expect((await owner.ok(getLti)).platforms.map(({ id }) => id)).toEqual([second.id]);
  // LTI is in the list of integrations while there is a platform.
  const integrations = async () => (await owner.ok(listIntegrations)).integrations;
  expect(await integrations()).toMatchObject([{ type: 'lti', config: { platforms: [{ id: second.id }] } }]);
  expect(await owner.ok(removePlatform, { params: { platform: second.id } })).toEqual({ config: null });
  expect(await integrations()).toEqual([]);
});

test('INTG-30 INTG-L1 a platform is removed by its place only in the list that the caller has seen', async () => {
  const owner = await newAuthor(parley.consoleUrl);
  const { deployments: _, ...fields } = course.platform.registration;
  for (const name of ['A', 'B', 'C']) await owner.ok(addPlatform, { body: { ...fields, name, clientId: name } });
  const remove = (platform: string, match?: string) =>
    owner.call(removePlatform, {
      params: { platform },
      ...(match !== undefined && { headers: { 'if-match': match } }),
    });
  const seen = await owner.ok(getLti);
  for (const match of [undefined, '', '*', `"${seen.revision}`, `${seen.revision},*`])
    expect([match, await remove('0', match)]).toMatchObject([
      match,
      { status: 400, body: { errors: [{ param: 'if-match' }] } },
    ]);
  expect((await remove('3', seen.revision)).status).toBe(404);
  // Somebody else's list says nothing about this one.
  expect((await remove('0', (await course.owner.ok(getLti)).revision)).status).toBe(409);
  expect(await remove('0', `W/"${seen.revision}"`)).toMatchObject({
    status: 200,
    body: { config: { platforms: [{ name: 'B' }, { name: 'C' }] } },
  });
  expect(await remove('0', seen.revision)).toMatchObject({ status: 409, body: { code: 'list-changed' } });
  const left = await owner.ok(getLti);
  expect(left.platforms.map(({ name }) => name)).toEqual(['B', 'C']);
  // Two at once with what both have seen: one of them.
  const both = await Promise.all([remove('1', `"${left.revision}"`), remove('1', left.revision)]);
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await owner.ok(getLti)).platforms.map(({ name }) => name)).toEqual(['B']);
});
