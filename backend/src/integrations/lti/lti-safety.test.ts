/** Strangers, and a database that hangs, do no harm at the addresses of course platforms. */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { ReadSide } from '../../platform/http/read-side.js';
import { READ_SIDE } from '../../platform/tokens.js';
import { startTestParley, type TestParley } from '../../testing/test-parley.js';
import { LaunchBrowser } from './testing/launch-browser.js';
import { openCourse, type Course } from './testing/lti-course.js';

const ENV = { FETCH_ALLOW: '127.0.0.1/32', ENCRYPTION_KEY: 'ab'.repeat(32) };
let parley: TestParley;
let course: Course;
beforeAll(async () => {
  parley = await startTestParley({ env: ENV });
  course = await openCourse(parley, 'moodle');
});
afterAll(async () => {
  await course.platform.stop();
  await parley.drop();
});
const rowsOfLogins = async () => (await parley.stores.pool.query('select from work.lti_login')).rowCount;

test('LTI-S1 a login keeps no row; a launch that passes keeps one, and none is left when it can pass no more', async () => {
  const custom = course.customFor({ kind: 'flow', id: course.flowId });
  for (let n = 0; n < 30; n++)
    await new LaunchBrowser().post(course.loginUrl, course.platform.loginForm({ sub: 'x' }, course.loginUrl));
  expect(await rowsOfLogins()).toBe(0);
  const launched = await new LaunchBrowser().launch(course.platform, course.loginUrl, { sub: '4', custom });
  expect([launched.status, await rowsOfLogins()]).toEqual([303, 1]);
});

test('LTI-S2 a database that hangs is a page and a status of ours, in time', async () => {
  // Same rows, but a Parley that waits as long as a real one does.
  const impatient = await startTestParley({
    env: {
      ...ENV,
      DATABASE_URL: parley.databaseUrl,
      // Its start has to get connections in that time, also on a busy machine.
      DATABASE_WAIT_MS: '4000',
      PROJECTIONS: 'external',
    },
  });
  const blocker = new pg.Client({ connectionString: parley.databaseUrl });
  await blocker.connect();
  try {
    await blocker.query('begin; lock table work.lti_platform, work.lti_key, work.lti_registration, work.lti_selection');
    const begun = performance.now();
    const ask = async (path: string, init: RequestInit = {}) => {
      const reply = await fetch(`${impatient.shareUrl}${path}`, { redirect: 'manual', ...init });
      return [path, reply.status, reply.headers.get('retry-after'), await reply.text()];
    };
    const owner = course.owner.session.id;
    const selection = { name: 'x', type: 'chat', id: 1, grant: 'x.y' };
    const form = course.platform.loginForm({ sub: 'x' }, course.loginUrl);
    const page = expect.stringContaining('Parley can’t answer right now');
    const problem = expect.stringContaining('"code":"unavailable"');
    expect(
      await Promise.all([
        ask(`/lti/${owner}/login?${new URLSearchParams(form).toString()}`),
        ask('/lti/register/xyz?openid_configuration=https://lms.example/openid'),
        ask('/lti/jwks.json'),
        ask('/deeplink', {
          method: 'POST',
          headers: { authorization: `Bearer ${'x'.repeat(43)}`, 'content-type': 'application/json' },
          body: JSON.stringify(selection),
        }),
      ]),
    ).toEqual([
      [expect.stringContaining('/login'), 503, '2', page],
      [expect.stringContaining('/register'), 503, '2', page],
      ['/lti/jwks.json', 503, '2', problem],
      ['/deeplink', 503, '2', problem],
    ]);
    // Postgres itself is given up after 15 s.
    expect(performance.now() - begun).toBeLessThan(12_000);
  } finally {
    await blocker.query('rollback');
    await blocker.end();
    await impatient.drop();
  }
});

test('LTI-S5 a launch passes although its platform takes 3 s for its keys and the read models are behind', async () => {
  // Same rows, but a Parley that waits as long as a real one does.
  const real = { DATABASE_WAIT_MS: '2000', READ_WAIT_MS: '2000', PROJECTIONS: 'external' };
  const impatient = await startTestParley({ env: { ...ENV, DATABASE_URL: parley.databaseUrl, ...real } });
  const reads = impatient.app.get<ReadSide>(READ_SIDE, { strict: false });
  const asked = jest.spyOn(reads, 'upToDate').mockImplementation((ms = 2_000) => pause(ms, false));
  course.platform.before = (path) => (path === '/certs' ? pause(3_000) : Promise.resolve());
  try {
    const custom = course.customFor({ kind: 'flow', id: course.flowId });
    const loginUrl = `${impatient.shareUrl}/lti/${course.owner.session.id}/login`;
    const launched = await new LaunchBrowser().launch(course.platform, loginUrl, { sub: '5', custom });
    expect([launched.status, launched.text]).toEqual([303, '']);
    expect(asked.mock.calls).toEqual([[1_500]]);
  } finally {
    course.platform.before = () => Promise.resolve();
    await impatient.drop();
  }
});

test('LTI-S3 /deeplink refuses in the words of every other route', async () => {
  const ask = async (body: unknown, authorization = `Bearer ${'x'.repeat(43)}`) => {
    const headers = { authorization, 'content-type': 'application/json' };
    const reply = await fetch(`${parley.shareUrl}/deeplink`, { method: 'POST', headers, body: JSON.stringify(body) });
    return [reply.status, await reply.json()];
  };
  const selection = { name: 'x', type: 'chat', id: 1, grant: 'x.y' };
  expect(await ask(selection)).toEqual([
    401,
    { message: expect.stringContaining('has ended'), code: 'session-ended', errors: [] },
  ]);
  expect(await ask(selection, 'Basic x')).toEqual([
    401,
    { message: 'Please log in', code: 'unauthenticated', errors: [] },
  ]);
  expect(await ask({ ...selection, id: 'one' })).toEqual([
    400,
    { message: 'Invalid data', code: 'malformed', errors: [{ param: 'id', msg: expect.any(String) }] },
  ]);
});

test('LTI-S4 a request that is no LTI message, and too many at once, get a page too', async () => {
  const post = async (body: string) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const reply = await fetch(course.launchUrl, { method: 'POST', headers, body });
    return [reply.status, reply.headers.get('content-type'), await reply.text()];
  };
  const html = 'text/html; charset=utf-8';
  const [old, unreadable] = ['used already or is too old', 'can’t be read'].map((words) =>
    expect.stringContaining(words),
  );
  expect(await post('id_token=a&state=b')).toEqual([401, html, old]);
  expect(await post(`id_token=${'a'.repeat(70_000)}`)).toEqual([413, html, unreadable]);
  const strict = await startTestParley({
    env: { ...ENV, DATABASE_URL: parley.databaseUrl, PROJECTIONS: 'external' },
    limits: { ltiPerAddress: { points: 1, per: 60 } },
  });
  const login = () => fetch(`${strict.shareUrl}/lti/nobody/login`);
  expect((await login()).status).toBe(400);
  const refused = await login();
  expect([refused.status, refused.headers.get('retry-after'), await refused.text()]).toEqual([
    429,
    expect.stringMatching(/^\d+$/),
    expect.stringContaining('Too many people'),
  ]);
  await strict.drop();
});
