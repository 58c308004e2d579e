/** Launches over HTTP, from a platform on loopback: 1EdTech's lists of payloads by name, and what an attacker may try. */
import { runInNewContext } from 'node:vm';
import { exportSPKI, generateKeyPair, importJWK, SignJWT, type CryptoKey } from 'jose';
import { startTestParley, type TestParley } from '../../testing/test-parley.js';
import { CORE, DEEP } from './claims.js';
import { Platforms } from './platforms.js';
import { LaunchBrowser, type Visit } from './testing/launch-browser.js';
import { openCourse, type Course } from './testing/lti-course.js';
import { LEARNER, TEACHER, type Claims, type LaunchPlan } from './testing/platform-double.js';

let ahead = 0;
const clock = { now: () => Date.now() + ahead };
let parley: TestParley;
let course: Course;
let evil: CryptoKey;
beforeAll(async () => {
  parley = await startTestParley({ env: { FETCH_ALLOW: '127.0.0.1/32' }, clock });
  course = await openCourse(parley, 'moodle');
  evil = (await generateKeyPair('RS256', { extractable: true })).privateKey;
});
afterEach(() => void (ahead = 0));
afterAll(async () => {
  await course.platform.stop();
  await parley.drop();
});

const planOf = (more: Partial<LaunchPlan> = {}): LaunchPlan => ({
  sub: '4',
  name: 'Asha L',
  custom: course.customFor({ kind: 'flow', id: course.flowId }),
  ...more,
});
const launch = (more: Partial<LaunchPlan> = {}, browser = new LaunchBrowser()): Promise<Visit> =>
  browser.launch(course.platform, course.loginUrl, planOf(more));
const opensChat = ({ status, location }: Visit): boolean =>
  status === 303 && (location ?? '').startsWith(`${parley.shareUrl}/chats/${course.flowId}?lt=`);
const without = (name: string) => (claims: Claims) =>
  Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name));
const changed = (more: Claims) => (claims: Claims) => ({ ...claims, ...more });
const base64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('LTI-T1 1EdTech’s invalid launches are refused:', () => {
  const INVALID: readonly (readonly [string, Partial<LaunchPlan>])[] = [
    ['no kid in the JWT header', { sign: { kid: null } }],
    ['incorrect kid in the JWT header', { sign: { kid: 'nobody' } }],
    ['wrong LTI version', { change: changed({ [`${CORE}version`]: '1.1' }) }],
    ['no LTI version', { change: without(`${CORE}version`) }],
    ['not an LTI 1.3 message', { change: () => ({ name: 'badltilaunch' }) }],
    ['missing LTI claims', { change: ({ iss, aud, sub, nonce, iat, exp }) => ({ iss, aud, sub, nonce, iat, exp }) }],
    ['incorrect timestamps', { change: changed({ iat: 1_000_000_000, exp: 1_000_000_300 }) }],
    ['message type missing', { change: without(`${CORE}message_type`) }],
    ['roles missing', { change: without(`${CORE}roles`) }],
    ['deployment id missing', { change: without(`${CORE}deployment_id`) }],
    ['resource link id missing', { change: changed({ [`${CORE}resource_link`]: { title: 'x' } }) }],
    ['user (sub) missing', { change: without('sub') }],
  ];
  test.each(INVALID)('%s', async (_name, more) => {
    const { status, text } = await launch(more);
    expect(status).toBe(401);
    expect(text).toMatch(/<p>The course platform’s .+<\/p>/);
  });
});

describe('LTI-T2 1EdTech’s valid launches are accepted:', () => {
  const noPii = (keep: readonly string[]) => (claims: Claims) => ({
    ...without('name')(claims),
    ...Object.fromEntries(
      [
        ['name', 'Asha L'],
        ['given_name', 'Asha'],
        ['family_name', 'L'],
        ['email', 'asha@school.example'],
      ].filter(([name = '']) => keep.includes(name)),
    ),
  });
  const VALID: readonly (readonly [string, readonly string[], Partial<LaunchPlan>])[] = [
    ['instructor', [TEACHER], {}],
    [
      'instructor with several roles',
      [TEACHER, 'http://purl.imsglobal.org/vocab/lis/v2/institution/person#Faculty'],
      {},
    ],
    ['instructor with a short role', ['Instructor'], {}],
    [
      'instructor with an unknown role too',
      [TEACHER, 'http://purl.imsglobal.org/vocab/lis/v2/uknownrole/unknown#Helper'],
      {},
    ],
    ['instructor with name and e-mail', [TEACHER], { change: noPii(['name', 'given_name', 'family_name', 'email']) }],
    ['instructor with names only', [TEACHER], { change: noPii(['name', 'given_name', 'family_name']) }],
    ['instructor with e-mail only', [TEACHER], { change: noPii(['email']) }],
    ['instructor without personal data', [TEACHER], { change: noPii([]) }],
    ['instructor without a context', [TEACHER], { change: without(`${CORE}context`) }],
    ['student', [LEARNER], {}],
    ['student with several roles', [LEARNER, 'http://purl.imsglobal.org/vocab/lis/v2/membership#Mentor'], {}],
    ['student with a short role', ['Learner'], {}],
    [
      'student with an unknown role too',
      [LEARNER, 'http://purl.imsglobal.org/vocab/lis/v2/uknownrole/unknown#Helper'],
      {},
    ],
    ['student with no role', [''], {}],
    ['student with an empty list of roles', [], {}],
    ['student with name and e-mail', [LEARNER], { change: noPii(['name', 'given_name', 'family_name', 'email']) }],
    ['student with names only', [LEARNER], { change: noPii(['name', 'given_name', 'family_name']) }],
    ['student with e-mail only', [LEARNER], { change: noPii(['email']) }],
    ['student without personal data', [LEARNER], { change: noPii([]) }],
    ['student without a context', [LEARNER], { change: without(`${CORE}context`) }],
  ];
  test.each(VALID)('%s', async (name, roles, more) => {
    const visit = await launch({ roles, ...more });
    if (name.startsWith('student')) expect(opensChat(visit)).toBe(true);
    else expect([visit.status, visit.text]).toEqual([200, expect.stringContaining('See responses')]);
  });
  test('deep linking request', async () => {
    const { status, location } = await launch({ kind: 'deep-link' });
    expect([status, location]).toEqual([
      303,
      expect.stringMatching(new RegExp(`^${parley.consoleUrl}/lti_deeplink\\?ltik=[\\w-]{43}$`)),
    ]);
  });
});

describe('LTI-T3 refused:', () => {
  test.each<readonly [string, number, () => Partial<LaunchPlan>]>([
    ['a foreign nonce', 401, () => ({ change: changed({ nonce: 'x' }) })],
    ['another audience', 401, () => ({ change: changed({ aud: 'z' }) })],
    ['several audiences without azp', 401, () => ({ change: (claims) => ({ ...claims, aud: [claims['aud'], 'z'] }) })],
    ['another azp', 401, () => ({ change: changed({ azp: 'z' }) })],
    ['another issuer', 401, () => ({ change: changed({ iss: 'https://evil.example' }) })],
    ['another deployment', 403, () => ({ deployment: '99' })],
    ['a signature of another key', 401, () => ({ sign: { key: evil } })],
    [
      'alg none',
      401,
      () => ({ sign: { raw: (claims) => `${base64({ alg: 'none', kid: 'platform-1' })}.${base64(claims)}.` } }),
    ],
    ['an empty sub', 401, () => ({ change: changed({ sub: '' }) })],
    [
      'a return address with another scheme',
      401,
      () => ({
        kind: 'deep-link',
        change: changed({
          [`${DEEP}deep_linking_settings`]: {
            deep_link_return_url: 'javascript:alert(1)',
            accept_types: ['ltiResourceLink'],
          },
        }),
      }),
    ],
  ])('%s', async (_name, status, plan) => {
    await launch();
    expect((await launch(plan())).status).toBe(status);
  });

  test('HS256 with the public key as its secret', async () => {
    const key = await importJWK(course.platform.jwk, 'RS256');
    if (key instanceof Uint8Array) throw new Error('not a public key');
    const secret = new TextEncoder().encode(await exportSPKI(key));
    const browser = new LaunchBrowser();
    let claims: Claims = {};
    const { action, fields } = await browser.begin(
      course.platform,
      course.loginUrl,
      planOf({ change: (made) => (claims = made) }),
    );
    const forged = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'platform-1' }).sign(secret);
    expect((await browser.post(action, { ...fields, id_token: forged })).status).toBe(401);
    // The refusal uses nothing up: the real message still opens.
    expect(opensChat(await browser.post(action, fields))).toBe(true);
  });
  test('a state that is made up, and a launch of another browser', async () => {
    const browser = new LaunchBrowser();
    const { action, fields } = await browser.begin(course.platform, course.loginUrl, planOf());
    expect((await browser.post(action, { ...fields, state: 'dead' })).status).toBe(401);
    const other = await new LaunchBrowser().post(action, fields);
    expect([other.status, other.text]).toEqual([401, expect.stringContaining('new window')]);
  });
  test('all but one of eight equal posts', async () => {
    const browser = new LaunchBrowser();
    const { action, fields } = await browser.begin(course.platform, course.loginUrl, planOf());
    const visits = await Promise.all(Array.from({ length: 8 }, () => browser.post(action, fields)));
    expect(visits.filter(opensChat)).toHaveLength(1);
  });
  test('an unknown platform, another client, a foreign target, missing fields, an error of the platform', async () => {
    const browser = new LaunchBrowser();
    const form = course.platform.loginForm(planOf(), course.loginUrl);
    const login = (more: Record<string, string>) => browser.post(course.loginUrl, { ...form, ...more });
    expect((await login({ iss: 'https://evil.example' })).status).toBe(400);
    expect((await login({ client_id: 'z' })).status).toBe(400);
    const foreign = await login({ target_link_uri: 'https://evil.example/x' });
    expect([foreign.status, foreign.text]).toEqual([400, expect.stringContaining('does not lead to Parley')]);
    expect((await login({ login_hint: '' })).status).toBe(400);
    expect((await browser.post(course.loginUrl.replace(/[0-9a-f-]{36}/, 'nobody'), form)).status).toBe(400);
    expect((await browser.post(course.launchUrl, { error: 'login_required', state: 'x' })).status).toBe(400);
  });
});

test('LTI-T4 launches pass with a clock up to a minute off, and are refused with one two hours off', async () => {
  for (const [off, passes] of [
    [50_000, true],
    [-50_000, true],
    [7_200_000, false],
    [-7_200_000, false],
  ] as const) {
    ahead = off;
    const visit = await launch();
    expect([off, opensChat(visit)]).toEqual([off, passes]);
    if (!passes) expect(visit.text).toContain('clock');
  }
});

test('LTI-T5 the three ways of giving a platform’s key; keys that can’t be read are no fault of the learner', async () => {
  const platforms = parley.app.get(Platforms, { strict: false });
  const { registration, jwk } = course.platform;
  const ownerId = course.owner.session.id;
  const use = (authConfigMethod: 'JWK_SET' | 'JWK_KEY' | 'RSA_KEY', authConfigKey: string) =>
    platforms.change(ownerId, course.platformId, { ...registration, authConfigMethod, authConfigKey });
  await use('JWK_KEY', JSON.stringify(jwk));
  expect(opensChat(await launch())).toBe(true);
  expect((await launch({ sign: { kid: 'nobody' } })).status).toBe(401);
  await use('RSA_KEY', await course.platform.spki());
  expect(opensChat(await launch())).toBe(true);
  await use('RSA_KEY', 'nonsense');
  expect((await launch()).status).toBe(401);
  await use('JWK_SET', `${course.platform.url}/elsewhere/certs`);
  course.platform.failing.set('/certs', 500);
  const { status, text } = await launch();
  expect([status, text]).toEqual([503, expect.stringContaining('Try again')]);
  course.platform.failing.clear();
  await use('JWK_SET', registration.authConfigKey);
  const before = course.platform.jwksRequests;
  for (let round = 0; round < 3; round += 1) expect(opensChat(await launch())).toBe(true);
  expect(course.platform.jwksRequests - before).toBeLessThanOrEqual(1);
});

test('LTI-T6 a frame without cookies is found out at the login, which then opens in a window', async () => {
  const form = course.platform.loginForm(planOf(), course.loginUrl);
  const framed = new LaunchBrowser();
  const page = await framed.visit(`${course.loginUrl}?${new URLSearchParams(form).toString()}`, {
    headers: { 'sec-fetch-dest': 'iframe', 'accept-language': 'hi' },
  });
  expect(page.status).toBe(200);
  expect(page.text).toContain('नई विंडो में खोलें');
  expect(page.text).not.toMatch(/<script>/);
  expect(framed.setCookies).toEqual([
    expect.stringMatching(
      /^__lti_[0-9a-f]{16}=[\w-]{43}; Max-Age=600; Path=\/lti; HttpOnly; SameSite=None; Secure; Partitioned$/,
    ),
    'parley_lti_test=1; Max-Age=600; Path=/lti; SameSite=None; Secure; Partitioned',
  ]);
  const again = /href="([^"]+)" target="_blank"/.exec(page.text)?.[1]?.replaceAll('&#38;', '&') ?? '';
  const windowed = await new LaunchBrowser().visit(`${parley.shareUrl}${again}`);
  expect([windowed.status, windowed.location]).toEqual([303, expect.stringContaining(`${course.platform.url}/auth?`)]);
});

test.each([
  ['frame without cookies', false, '', 'link'],
  ['frame with cookies', false, 'a=1; parley_lti_test=1', 'next'],
  ['window', true, '', 'next'],
])('LTI-T6 a browser that tells not where it is goes on or shows the link: %s', async (_, isWindow, cookie, shown) => {
  const form = course.platform.loginForm(planOf(), course.loginUrl);
  const browser = new LaunchBrowser();
  const page = await browser.visit(`${course.loginUrl}?${new URLSearchParams(form).toString()}`, {
    headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
  });
  expect([page.status, page.text]).toEqual([200, expect.stringContaining('Open in a new window')]);
  const { text: script } = await browser.visit(`${parley.shareUrl}/lti/login.js`);
  const blocked = { hidden: true };
  let next: string | null = null;
  const window = {};
  runInNewContext(script, {
    window: Object.assign(window, { top: isWindow ? window : {} }),
    location: { replace: (address: string) => (next = address) },
    document: {
      cookie,
      getElementById: (id: string) => (id === 'lti' ? { dataset: { next: 'https://lms.example' } } : blocked),
    },
  });
  expect([next, blocked.hidden]).toEqual(shown === 'next' ? ['https://lms.example', true] : [null, false]);
});

test('LTI-T7 no message is stored or logged whole: no session of the teacher at the platform', async () => {
  await launch({ roles: [TEACHER] });
  await launch({ change: changed({ [`${CORE}roles`]: 'none' }) });
  const { rows } = await parley.stores.pool.query<{ table_name: string }>(
    `select table_name from information_schema.tables where table_schema = 'work'`,
  );
  for (const { table_name: table } of rows.filter(({ table_name: name }) => name !== 'lti_selection')) {
    const found = await parley.stores.pool.query(`select 1 from work.${table} t where t::text ~ 'sesskey|SECRET'`);
    expect([table, found.rowCount]).toEqual([table, 0]);
  }
  expect(JSON.stringify(parley.lines)).not.toMatch(/sesskey|SECRET|Asha/);
  expect(JSON.stringify(parley.lines)).toContain('an LTI message was refused');
});

test('LTI-T8 forms are accepted under /lti on the share host, and nowhere else', async () => {
  const form = { method: 'POST', body: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } };
  expect((await fetch(`${parley.consoleUrl}/api/auth/login`, form)).status).toBe(415);
  expect((await fetch(`${parley.shareUrl}/api/flows/1/history/x`, form)).status).toBe(415);
  expect((await fetch(course.loginUrl.replace(parley.shareUrl, parley.consoleUrl), form)).status).toBe(404);
  const large = { ...form, body: `a=${'x'.repeat(70_000)}` };
  expect((await fetch(course.loginUrl, large)).status).toBe(413);
});
