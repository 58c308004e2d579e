/** Owners test a connection, and decide about its deployments, keys and refused launches. */
import { generateKeyPairSync } from 'node:crypto';
import { addPlatform, answerDeployment, getLti, updatePlatform } from '@parley/contracts/http/lti';
import { testPlatform } from '@parley/contracts/http/lti-grades';
import { exportPKCS8, exportSPKI, generateKeyPair } from 'jose';
import { startTestParley, type TestParley } from '../../testing/test-parley.js';
import { CORE } from './claims.js';
import { Platforms } from './platforms.js';
import { LaunchBrowser, type Visit } from './testing/launch-browser.js';
import { openCourse, type Course } from './testing/lti-course.js';
import type { Claims, LaunchPlan, PlatformMode } from './testing/platform-double.js';

let parley: TestParley;
const courses: Course[] = [];
beforeAll(async () => {
  parley = await startTestParley({ env: { FETCH_ALLOW: '127.0.0.1/32' } });
});
afterAll(async () => {
  await Promise.all(courses.map(({ platform }) => platform.stop()));
  await parley.drop();
});

async function open(mode: PlatformMode = 'moodle'): Promise<Course> {
  const course = await openCourse(parley, mode);
  courses.push(course);
  return course;
}
const launch = (course: Course, more: Partial<LaunchPlan> = {}, browser = new LaunchBrowser()): Promise<Visit> => {
  const custom = course.customFor({ kind: 'flow', id: course.flowId });
  return browser.launch(course.platform, course.loginUrl, { sub: '4', name: 'Asha L', custom, ...more });
};
const ownPlatform = async ({ owner, platformId }: Course) => {
  const found = (await owner.ok(getLti)).platforms.find(({ id }) => id === platformId);
  if (!found) throw new Error('no platform');
  return found;
};
const bodyOf = ({ platform }: Course) => platform.registration;
const change = (course: Course, more: object) =>
  course.owner.call(updatePlatform, {
    params: { platform: course.platformId },
    body: { ...bodyOf(course), deployments: undefined, ...more },
  });
const tested = async ({ owner, platformId }: Course) =>
  (await owner.ok(testPlatform, { params: { platform: platformId } })).steps.map(({ step, result, count }) => [
    step,
    result,
    count,
  ]);

test('LTI-G5 the test of a connection tells each step', async () => {
  const course = await open();
  expect(await tested(course)).toEqual([
    ['keys', 'ok', 1],
    ['token', 'ok', null],
    ['columns', 'no-course', null],
    ['roster', 'no-course', null],
  ]);
  await launch(course);
  for (let n = 0; n < 3; n++) course.platform.book.addColumn(`link-${n}`);
  course.platform.members.push({ user_id: '11', roles: ['Learner'], status: 'Active' });
  expect((await tested(course)).slice(2)).toEqual([
    ['columns', 'ok', 3],
    ['roster', 'ok', 1],
  ]);
  course.platform.failing.set('/token', 404);
  const { steps } = await course.owner.ok(testPlatform, { params: { platform: course.platformId } });
  expect(steps.slice(1)).toEqual([{ step: 'token', result: 'keys-not-read', status: 404, count: null }]);
});

test('LTI-G10 the test takes no token that was given before, and finds out a wrong client id, address or key', async () => {
  const course = await open();
  await tested(course);
  expect((await change(course, { clientId: 'wrong' })).status).toBe(200);
  expect((await tested(course)).slice(1)).toEqual([['token', 'no-token', null]]);
  expect((await change(course, { accessTokenUrl: 'http://127.0.0.1:1/nothing' })).status).toBe(200);
  expect((await tested(course)).slice(1)).toEqual([['token', 'unreachable', null]]);
  await change(course, { authConfigKey: `${course.platform.url}/nothing` });
  expect((await tested(course))[0]).toEqual(['keys', 'no-key', null]);
  await change(course, { authConfigKey: `${course.platform.url}/openid` });
  expect((await tested(course))[0]).toEqual(['keys', 'no-key', null]);
  const platforms = parley.app.get(Platforms, { strict: false });
  await platforms.change(course.owner.session.id, course.platformId, {
    ...bodyOf(course),
    authConfigMethod: 'RSA_KEY',
    authConfigKey: weakKey(),
  });
  expect((await tested(course))[0]).toEqual(['keys', 'weak-key', null]);
  // Stored by an earlier Parley, it stops launches with a page of ours.
  const { status, text } = await launch(course);
  expect([status, text]).toEqual([401, expect.stringContaining('signature is not valid')]);
});

test('LTI-G11 a request for a token is meant for the audience that the owner wrote, else for the token address', async () => {
  const course = await open();
  course.platform.audience = 'https://api.brightspace.example/auth/token';
  expect((await tested(course))[1]).toEqual(['token', 'no-token', null]);
  expect((await change(course, { audience: 'https://api.brightspace.example/auth/token' })).status).toBe(200);
  expect((await tested(course))[1]).toEqual(['token', 'ok', null]);
  // A request without the field keeps its value.
  const { audience: _, ...withoutAudience } = bodyOf(course);
  await course.owner.ok(updatePlatform, { params: { platform: course.platformId }, body: withoutAudience });
  expect((await ownPlatform(course)).audience).toBe('https://api.brightspace.example/auth/token');
});

describe('LTI-P1 a second deployment', () => {
  test('asks the owner, and launches once it is allowed', async () => {
    const course = await open('canvas');
    expect((await launch(course)).status).toBe(303);
    const asked = await launch(course, { deployment: 'dep-10' });
    expect([asked.status, asked.text]).toEqual([403, expect.stringContaining('has been asked')]);
    expect(await ownPlatform(course)).toMatchObject({
      deployments: ['1'],
      asking: [{ deployment: 'dep-10', course: 'Biology 1' }],
    });
    const params = { platform: course.platformId };
    const allow = { params, body: { deployment: 'dep-10', allow: true } };
    expect(await course.owner.ok(answerDeployment, allow)).toMatchObject({ deployments: ['1', 'dep-10'], asking: [] });
    expect((await course.owner.call(answerDeployment, allow)).status).toBe(404);
    expect((await launch(course, { deployment: 'dep-10' })).status).toBe(303);
    expect((await launch(course)).status).toBe(303);
  });

  test('that is refused asks no more; the owner can still add it, and take any away', async () => {
    const course = await open();
    await launch(course);
    await launch(course, { deployment: '2' });
    const params = { platform: course.platformId };
    await course.owner.ok(answerDeployment, { params, body: { deployment: '2', allow: false } });
    const refused = await launch(course, { deployment: '2' });
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('has not allowed')]);
    expect(await ownPlatform(course)).toMatchObject({ deployments: ['1'], asking: [] });
    expect((await change(course, { deployments: ['2'] })).status).toBe(200);
    expect((await launch(course, { deployment: '2' })).status).toBe(303);
    expect((await launch(course)).status).toBe(403);
  });
});

test('LTI-P2 the same issuer and client id make one platform of an owner; another owner may have them, too', async () => {
  const [course, other] = [await open(), await open()];
  const body = { ...bodyOf(course), deployments: undefined };
  const again = await course.owner.call(addPlatform, { body });
  expect([again.status, again.body]).toEqual([
    409,
    expect.objectContaining({ code: 'platform-known', platform: course.platformId }),
  ]);
  const second = await course.owner.ok(addPlatform, { body: { ...body, clientId: 'another' } });
  const taken = await course.owner.call(updatePlatform, { params: { platform: second.id }, body });
  expect([taken.status, taken.body]).toMatchObject([409, { errors: [{ param: 'clientId' }] }]);
  await other.owner.ok(addPlatform, { body });
  const both = await Promise.all(
    [1, 2, 3].map(() => other.owner.call(addPlatform, { body: { ...body, clientId: 'at once' } })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

test('LTI-P2 two equal platforms from before can both be changed, but no third can become like them', async () => {
  const course = await open();
  const body = { ...bodyOf(course), deployments: undefined };
  const { id } = await course.owner.ok(addPlatform, { body: { ...body, clientId: 'another' } });
  const { clientId } = course.platform;
  await parley.stores.pool.query('update work.lti_platform set client_id = $2 where id = $1', [id, clientId]);
  for (const platform of [course.platformId, id]) {
    const renamed = { ...body, name: `Renamed ${platform}` };
    expect((await course.owner.call(updatePlatform, { params: { platform }, body: renamed })).status).toBe(200);
  }
  const third = await course.owner.ok(addPlatform, { body: { ...body, clientId: 'third' } });
  expect((await course.owner.call(updatePlatform, { params: { platform: third.id }, body })).status).toBe(409);
});

test('LTI-P1 a change that names no deployments keeps one that a launch pins meanwhile', async () => {
  const course = await open();
  const platforms = parley.app.get(Platforms, { strict: false });
  const save = platforms.change.bind(platforms);
  jest.spyOn(platforms, 'change').mockImplementationOnce(async (...given) => {
    await launch(course);
    return save(...given);
  });
  expect((await change(course, { name: 'Renamed' })).status).toBe(200);
  expect(await ownPlatform(course)).toMatchObject({ name: 'Renamed', deployments: ['1'] });
});

test('LTI-P3 a key that can’t verify launches is refused when it is saved, and the field is named', async () => {
  const course = await open();
  const pair = await generateKeyPair('RS256', { extractable: true });
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey;
  const bad: readonly (readonly ['JWK_KEY' | 'RSA_KEY', string])[] = [
    ['RSA_KEY', 'not a key at all'],
    ['JWK_KEY', 'not a key at all'],
    ['JWK_KEY', '{"kty":"RSA"}'],
    ['JWK_KEY', 'null'],
    ['JWK_KEY', JSON.stringify({ kty: 'oct', k: 'c2VjcmV0' })],
    ['JWK_KEY', JSON.stringify(ec.export({ format: 'jwk' }))],
    ['RSA_KEY', ec.export({ format: 'pem', type: 'spki' }).toString()],
    ['RSA_KEY', await exportPKCS8(pair.privateKey)],
    ['RSA_KEY', weakKey()],
  ];
  for (const [authConfigMethod, authConfigKey] of bad)
    expect([authConfigKey, await change(course, { authConfigMethod, authConfigKey })]).toMatchObject([
      authConfigKey,
      { status: 422, body: { code: 'unusable-key', errors: [{ param: 'authConfigKey' }] } },
    ]);
  const good = { authConfigMethod: 'RSA_KEY', authConfigKey: await exportSPKI(pair.publicKey) };
  expect((await change(course, good)).status).toBe(200);
});

describe('LTI-P4 the owner reads why launches were refused:', () => {
  const failures: readonly (readonly [string, Partial<LaunchPlan>, object])[] = [
    [
      'another audience',
      { change: (claims) => ({ ...claims, aud: 'z' }) },
      { problem: 'bad-message', field: 'aud', received: 'z' },
    ],
    ['a missing nonce', { change: without('nonce') }, { problem: 'bad-message', field: 'nonce' }],
    [
      'another issuer',
      { change: (claims) => ({ ...claims, iss: 'https://x' }) },
      { field: 'iss', received: 'https://x' },
    ],
    ['no sub', { change: without('sub') }, { field: 'sub' }],
    ['no roles', { change: without(`${CORE}roles`) }, { field: 'roles' }],
    [
      'another version',
      { change: (claims) => ({ ...claims, [`${CORE}version`]: '1.1' }) },
      { expected: '1.3.0', received: '1.1' },
    ],
    ['another deployment', { deployment: '9' }, { problem: 'unknown-deployment', expected: '1', received: '9' }],
    ['no kid', { sign: { kid: null } }, { problem: 'bad-signature', field: 'kid' }],
    [
      'a clock two hours ahead',
      { change: ({ iat, exp, ...rest }) => ({ ...rest, iat: Number(iat) + 7_200, exp: Number(exp) + 7_200 }) },
      { problem: 'bad-time', received: '120' },
    ],
  ];
  test.each(failures)('%s', async (_name, plan, told) => {
    const course = await open();
    await launch(course);
    await launch(course, plan);
    await launch(course, plan);
    const { refusedLaunches } = await ownPlatform(course);
    expect(refusedLaunches).toMatchObject([{ times: 2, ...told }]);
    expect(JSON.stringify(refusedLaunches)).not.toMatch(/Asha|sesskey|SECRET/);
  });

  test('a client id that Parley does not know, and an issuer that belongs to no platform', async () => {
    const course = await open();
    const form = course.platform.loginForm({ sub: '4' }, course.loginUrl);
    const post = (more: object) => new LaunchBrowser().post(course.loginUrl, { ...form, ...more });
    expect((await post({ client_id: 'other' })).status).toBe(400);
    expect((await post({ iss: 'https://other.example' })).status).toBe(400);
    const { platforms, refusedLaunches } = await course.owner.ok(getLti);
    expect(platforms[0]?.refusedLaunches).toMatchObject([
      { problem: 'unknown-platform', field: 'client_id', expected: course.platform.clientId, received: 'other' },
    ]);
    expect(refusedLaunches).toMatchObject([{ field: 'iss', received: 'https://other.example' }]);
  });

  test('only the newest are kept, and strangers push out nothing that the platform signed', async () => {
    const course = await open();
    await launch(course);
    await launch(course, { deployment: '9' });
    const form = course.platform.loginForm({ sub: '4' }, course.loginUrl);
    for (let n = 0; n < 60; n++)
      await new LaunchBrowser().post(course.loginUrl, { ...form, client_id: `made-up-${n}${'x'.repeat(500)}` });
    const { rows } = await parley.stores.pool.query<{ signed: boolean; n: number; longest: number }>(
      `select signed, count(*)::int as n, max(length(received)) as longest from work.lti_refused_launch
       where owner_id = $1 group by signed order by signed`,
      [course.owner.session.id],
    );
    expect(rows).toEqual([
      { signed: false, n: 50, longest: 200 },
      { signed: true, n: 1, longest: 1 },
    ]);
  });
});

test('LTI-P5 a page that says why there is no chat leads back to the course, if the platform signed where that is', async () => {
  const course = await open();
  await launch(course);
  const back = `${course.platform.url}/return?sesskey=SECRET&#38;lti_errormsg=`;
  const link = (visit: Visit) => /<a href="([^"]+)">Back to the course<\/a>/.exec(visit.text)?.[1];
  expect(link(await launch(course, { deployment: '9' }))).toContain(back);
  expect(link(await launch(course, { change: without(`${CORE}roles`) }))).toContain(back);
  // A page that has an address of its own.
  expect(link(await launch(course, { custom: {} }))).toContain(back);
  const wrong = { [`${CORE}launch_presentation`]: { return_url: 'javascript:alert(1)' } };
  expect(link(await launch(course, { custom: {}, change: (claims) => ({ ...claims, ...wrong }) }))).toBeUndefined();
  const { privateKey } = await generateKeyPair('RS256');
  expect(link(await launch(course, { sign: { key: privateKey } }))).toBeUndefined();
});

test('LTI-P5 a way back that makes the address of a page too long is left out, and the page shows', async () => {
  const course = await open();
  await launch(course);
  const long = `${course.platform.url}/return?sesskey=${'x'.repeat(1_900)}`;
  const presentation = { [`${CORE}launch_presentation`]: { return_url: long } };
  const { status, text } = await launch(course, {
    custom: {},
    change: (claims) => ({ ...claims, ...presentation }),
  });
  expect([status, text]).toEqual([404, expect.not.stringContaining('Back to the course')]);
});

test('LTI-P6 content that was selected through a connection that is gone says so', async () => {
  const [course, other] = [await open(), await open()];
  const { status, text } = await launch(course, { custom: other.customFor({ kind: 'flow', id: course.flowId }) });
  expect([status, text]).toEqual([403, expect.stringContaining('a connection to Parley that no longer exists')]);
});

function without(name: string) {
  return (claims: Claims): Claims => Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name));
}
function weakKey(): string {
  return generateKeyPairSync('rsa', { modulusLength: 1_024 })
    .publicKey.export({ format: 'pem', type: 'spki' })
    .toString();
}
