import { randomUUID } from 'node:crypto';
import { createApiToken } from '@parley/contracts/http/api-tokens';
import { login, me, type Session } from '@parley/contracts/http/auth';
import { endOtherSessions, endSession, listSessions, logout } from '@parley/contracts/http/auth-sessions';
import { resetPassword } from '@parley/contracts/http/auth-reset';
import { createFlow, listFlows } from '@parley/contracts/http/flows';
import { decodeJwt, SignJWT } from 'jose';
import { FlowByJwt } from '../../platform/auth/flow-by-jwt.js';
import { Client, newAuthor, PASSWORD } from '../../testing/client.js';
import { startTestParley, type TestParley } from '../../testing/test-parley.js';
import { PasswordResets } from '../reset-password/password-resets.js';
import { deviceOf } from './device.js';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const EDGE =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0';

let now = Date.now();
let parley: TestParley;
let anyone: Client;
beforeAll(async () => {
  parley = await startTestParley({ clock: { now: () => now } });
  anyone = new Client(parley.consoleUrl);
});
afterAll(() => parley.drop());

async function logIn(email: string, agent = FIREFOX) {
  const session: Session = await anyone.ok(login, {
    body: { email, password: PASSWORD },
    headers: { 'user-agent': agent },
  });
  return new Client(parley.consoleUrl, session.jwt);
}
const status = async (client: Client) => (await client.call(me)).status;
const listed = async (client: Client) => (await client.ok(listSessions)).sessions;

test('AUTH-D1 each login is listed by its kind of browser and system, one’s own first', async () => {
  const asha = await newAuthor(parley.consoleUrl);
  now += 1_000;
  const phone = await logIn(asha.session.email, SAFARI);
  now += 1_000;
  const desk = await logIn(asha.session.email);
  expect(await listed(phone)).toMatchObject([
    { browser: 'Safari', system: 'iPhone', isCurrent: true },
    { browser: 'Firefox', system: 'Windows', isCurrent: false },
    { browser: null, system: null, isCurrent: false },
  ]);
  expect((await listed(desk))[0]).toMatchObject({ browser: 'Firefox', isCurrent: true });
  const { rows } = await parley.stores.pool.query<{ row: string }>('select s::text as row from login_session s');
  for (const { row } of rows) expect(row).not.toMatch(/127\.0\.0\.1|::1|Mozilla/);
});

test.each([
  [FIREFOX, 'Firefox', 'Windows'],
  [SAFARI, 'Safari', 'iPhone'],
  [EDGE, 'Edge', 'Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', 'Chrome', 'Linux'],
  ['curl/8.5', null, null],
  [`${'('.repeat(50_000)} Firefox/1`, null, null],
])('AUTH-D1 a device is read from %.40s', (agent, browser, system) => {
  expect(deviceOf({ 'user-agent': agent })).toEqual({ browser, system });
});

test('AUTH-D2 an ended login is 401 at once, for its sockets too, and the others go on', async () => {
  const asha = await newAuthor(parley.consoleUrl);
  const [lost, kept] = [await logIn(asha.session.email, SAFARI), await logIn(asha.session.email)];
  const { id: flowId } = await lost.ok(createFlow, { body: { name: 'Exam' } });
  const socket = () =>
    parley.app.get(FlowByJwt, { strict: false }).mayDo('flow.edit', { flowId, jwt: lost.jwt ?? '' }, 'console');
  await socket();
  const sessionId = (await listed(lost)).find(({ isCurrent }) => isCurrent)?.id ?? '';
  await kept.ok(endSession, { params: { sessionId } });
  expect(await status(lost)).toBe(401);
  await expect(socket()).rejects.toMatchObject({ status: 401 });
  expect([await status(kept), await status(asha)]).toEqual([200, 200]);
  expect((await kept.call(endSession, { params: { sessionId } })).status).toBe(404);
});

test('AUTH-D2 in another process it is 401 within five seconds', async () => {
  const asha = await newAuthor(parley.consoleUrl);
  const sid = String(decodeJwt(asha.jwt ?? '')['sid']);
  expect(await status(asha)).toBe(200);
  await parley.stores.pool.query('delete from login_session where id = $1', [sid]);
  now += 5_000;
  expect(await status(asha)).toBe(401);
});

test('AUTH-D3 all others can be ended together, and nobody ends another person’s', async () => {
  const [asha, ravi] = [await newAuthor(parley.consoleUrl), await newAuthor(parley.consoleUrl)];
  const others = [await logIn(asha.session.email), await logIn(asha.session.email)];
  const sessionId = (await listed(asha))[0]?.id ?? '';
  expect((await ravi.call(endSession, { params: { sessionId } })).status).toBe(404);
  expect((await asha.call(endSession, { params: { sessionId: randomUUID() } })).status).toBe(404);
  expect(await asha.ok(endOtherSessions, { body: {} })).toEqual({ ended: 2 });
  for (const other of others) expect(await status(other)).toBe(401);
  expect([await status(asha), await status(ravi)]).toEqual([200, 200]);
  expect(await listed(asha)).toHaveLength(1);
});

test('AUTH-D4 logging out ends the token, and a new password leaves no other login in the list', async () => {
  const asha = await newAuthor(parley.consoleUrl);
  const phone = await logIn(asha.session.email);
  await phone.ok(logout, { body: {} });
  expect([await status(phone), await status(asha)]).toEqual([401, 200]);
  const token = await parley.app.get(PasswordResets).issue(asha.session.id);
  await anyone.ok(resetPassword, { body: { token, newPassword: PASSWORD } });
  expect(await listed(await logIn(asha.session.email))).toHaveLength(1);
});

/** A token as servers issued them before logins had rows. */
async function oldToken(of: Awaited<ReturnType<typeof newAuthor>>, sid?: unknown) {
  const token = await new SignJWT({
    userId: of.session.id,
    tv: decodeJwt(of.jwt ?? '')['tv'],
    ...(sid !== undefined && { sid }),
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
    .setAudience('parley-console')
    .setIssuedAt(Math.floor(now / 1_000))
    .setExpirationTime(Math.floor(now / 1_000) + 3_600)
    .sign(parley.stores.secrets.jwtSecret);
  return new Client(parley.consoleUrl, token);
}

test('AUTH-D5 a token from before logins were listed stays valid until it expires; one with a false login does not', async () => {
  const asha = await newAuthor(parley.consoleUrl);
  expect(await status(await oldToken(asha))).toBe(200);
  expect((await listed(await oldToken(asha))).map(({ isCurrent }) => isCurrent)).toEqual([false]);
  for (const sid of [randomUUID(), 7, "x' or 1=1"]) expect(await status(await oldToken(asha, sid))).toBe(401);
  now += 3_700_000;
  expect(await status(await oldToken(asha))).toBe(200);
});

test('AUTH-D5 such a token ends with all other logins, and tokens of the API go on', async () => {
  const [asha, ravi] = [await newAuthor(parley.consoleUrl), await newAuthor(parley.consoleUrl)];
  const [stolen, another] = [await oldToken(asha), await oldToken(ravi)];
  const { token } = await asha.ok(createApiToken, { body: { name: 'x', scopes: ['flows:read'], expiresInDays: 1 } });
  expect(await status(stolen)).toBe(200);
  await asha.ok(endOtherSessions, { body: {} });
  expect([await status(stolen), await status(another), await status(asha)]).toEqual([401, 200, 200]);
  expect((await new Client(parley.consoleUrl, token).call(listFlows)).status).toBe(200);
});

test('AUTH-D1 the last use is noted by the hour, and a login whose token expired is forgotten', async () => {
  const asha = await newAuthor(parley.consoleUrl);
  const seen = async () => (await listed(asha))[0]?.lastSeen;
  const first = await seen();
  now += 30 * 60_000;
  expect(await seen()).toBe(first);
  now += 31 * 60_000;
  expect(await seen()).not.toBe(first);
  now += 7 * 86_400_000;
  expect(await listed(await logIn(asha.session.email))).toHaveLength(1);
});
