/** An administrator changes settings while Parley runs: the policy of sign-up, and maintenance. */
import { config, login, me, signup, updateProfile } from '@parley/contracts/http/auth';
import { createFlow, getFlow, listFlows, publishFlow } from '@parley/contracts/http/flows';
import { handOverFlow } from '@parley/contracts/http/hand-over';
import { changeInstallation, getOperation, listAudit, sendTestUpload } from '@parley/contracts/http/operation';
import { Learner } from '../chats/testing/learner.js';
import { UPLOADED_FILES } from '../platform/tokens.js';
import type { UploadedFiles } from '../platform/file-store/uploaded-files.js';
import { StoredSettings } from '../platform/installation-settings.js';
import { Client, freshEmail, newAuthor, PASSWORD } from '../testing/client.js';
import { oneQuestion, RIGHT } from '../testing/sequences.js';
import { startTestParley, type TestParley } from '../testing/test-parley.js';

type Author = Awaited<ReturnType<typeof newAuthor>>;
let now = Date.now();
let parley: TestParley;
let first: Author;
let anyone: Client;
beforeAll(async () => {
  parley = await startTestParley({ clock: { now: () => now } });
  first = await newAuthor(parley.consoleUrl, 'first@example.org');
  anyone = new Client(parley.consoleUrl);
});
afterAll(() => parley.drop());

const settle = (body: object, by: Client = first) => by.call(changeInstallation, { body });
const newest = async () => (await first.ok(listAudit, { query: { group: 'installation' } })).events[0];
const signUp = () => anyone.call(signup, { body: { email: freshEmail(), password: PASSWORD } });

test('OPER-14 an administrator chooses who may sign up, and the page says what counts', async () => {
  const told = async () => (await first.ok(getOperation)).signup;
  expect(await told()).toEqual({ policy: 'open', ofSettings: 'open', domains: [] });
  expect((await settle({ signup: 'closed' })).status).toBe(200);
  expect(await told()).toEqual({ policy: 'closed', ofSettings: 'open', domains: [] });
  expect(await signUp()).toMatchObject({ status: 403, body: { code: 'signup-closed' } });
  expect((await anyone.ok(config)).signup).toEqual({ policy: 'closed', domains: [] });
  expect(await newest()).toMatchObject({ event: 'signup-changed', details: { signup: 'closed' } });
  await settle({ signup: null });
  expect(await told()).toMatchObject({ policy: 'open' });
  const other = await signUp();
  expect(other.status).toBe(201);
  const client = new Client(parley.consoleUrl, (other.body as { jwt: string }).jwt);
  expect((await settle({ signup: 'closed' }, client)).status).toBe(403);
  for (const body of [{ signup: 'nobody' }, { maintenance: 'yes' }, { other: 1 }])
    expect((await settle(body)).status).toBe(400);
});

describe('OPER-15 maintenance', () => {
  let author: Author;
  let id: number;
  let running: Learner;
  beforeAll(async () => {
    author = await newAuthor(parley.consoleUrl);
    ({ id } = await author.ok(createFlow, { body: { name: 'Fractions', definition: oneQuestion() as never } }));
    await author.ok(publishFlow, { params: { id } });
    running = new Learner(new Client(parley.shareUrl), id, oneQuestion());
    expect((await running.post()).status).toBeLessThan(300);
    expect((await settle({ maintenance: true })).status).toBe(200);
  });
  afterAll(() => settle({ maintenance: false }));
  const refused = { status: 503, body: { code: 'maintenance' } };

  test('refuses every change with 503 and says when to ask again; reading goes on', async () => {
    const reply = await author.raw('POST', '/api/flows', { body: JSON.stringify({ name: 'Another' }) });
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '60']);
    expect(await author.call(publishFlow, { params: { id } })).toMatchObject(refused);
    expect((await author.ok(getFlow, { params: { id } })).name).toBe('Fractions');
    expect((await author.ok(listFlows)).flows).toHaveLength(1);
    expect((await anyone.ok(config)).maintenance).toBe(true);
    expect((await first.ok(getOperation)).maintenance).toBe(new Date(now).toISOString());
    expect(await newest()).toMatchObject({ event: 'maintenance-begun' });
  });

  test('nobody signs up or changes an account, and no other program changes anything', async () => {
    const credentials = { email: 'late@example.org', password: PASSWORD, name: 'Late' };
    expect(await anyone.call(signup, { body: credentials })).toMatchObject(refused);
    expect(await author.call(updateProfile, { body: { name: 'Other' } as never })).toMatchObject(refused);
    expect(await author.call(handOverFlow, { params: { id }, body: { to: 'x', stays: true } })).toMatchObject(refused);
    const share = new Client(parley.shareUrl);
    const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'a=b' };
    for (const path of ['/lti/x/launch', '/mails/stop/x', '/deeplink'])
      expect([path, (await share.raw('POST', path, form)).status]).toEqual([path, 503]);
    expect((await share.raw('GET', '/lti/register/x')).status).toBe(503);
    expect((await share.raw('GET', '/lti/jwks.json')).status).toBe(200);
  });

  test('people log in, so that an administrator can end it', async () => {
    const credentials = { email: 'first@example.org', password: PASSWORD };
    const session = await anyone.ok(login, { body: credentials });
    expect((await new Client(parley.consoleUrl, session.jwt).ok(me)).administrator).toBe(true);
  });

  test('a running chat’s answers are refused for later, and none is lost or doubled', async () => {
    running.say(RIGHT);
    const posted = await running.post();
    expect(posted).toMatchObject(refused);
    const newcomer = new Learner(new Client(parley.shareUrl), id, oneQuestion());
    expect(await newcomer.post()).toMatchObject(refused);
    await settle({ maintenance: false });
    expect((await anyone.ok(config)).maintenance).toBeUndefined();
    expect((await running.post()).status).toBeLessThan(300);
    expect((await running.post()).status).toBeLessThan(300);
    await parley.upToDate();
    const history = await author.raw('GET', `/api/flows/${id}/history/${running.identifier}`);
    const { history: items } = history.body as { history: { m: unknown }[] };
    expect(items.filter(({ m }) => m === RIGHT)).toHaveLength(1);
    await settle({ maintenance: true });
  });

  test('another server that misses the news follows within five seconds', async () => {
    const deaf = { on: () => undefined, tell: () => Promise.resolve() };
    const other = new StoredSettings(parley.stores.pool, { now: () => now }, deaf);
    expect((await other.read()).maintenance).not.toBeNull();
    await settle({ maintenance: false });
    expect((await other.read()).maintenance).not.toBeNull();
    now += 5_000;
    expect((await other.read()).maintenance).toBeNull();
  });
});

describe('OPER-16 a test upload', () => {
  const make = () => first.ok(sendTestUpload);
  const files = () => parley.app.get<UploadedFiles>(UPLOADED_FILES, { strict: false }).files;

  test('writes, reads and deletes a small file', async () => {
    const deleted = jest.spyOn(files(), 'delete');
    expect(await make()).toEqual({ problem: null });
    const key = String(deleted.mock.calls[0]?.[0]);
    expect(await files().open(key)).toBeNull();
    deleted.mockRestore();
    expect(await newest()).toMatchObject({ event: 'test-upload-made' });
  });

  test('names the step that failed, with the reason', async () => {
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const put = jest.spyOn(files(), 'put').mockRejectedValueOnce(full);
    expect(await make()).toEqual({ problem: { step: 'write', reason: 'ENOSPC: no space left on device' } });
    put.mockResolvedValueOnce(undefined);
    expect(await make()).toEqual({ problem: { step: 'read', reason: 'the file isn’t there' } });
    put.mockRestore();
    const kept = jest.spyOn(files(), 'delete').mockResolvedValueOnce(undefined);
    expect(await make()).toEqual({ problem: { step: 'delete', reason: 'the file is still there' } });
    kept.mockRestore();
  });
});

test('AUDIT-8 the log is searched by e-mail, chat and day', async () => {
  const { pool } = parley.stores;
  const chat = '0b5e9d1c-1111-4222-8333-444455556666';
  const insert = `insert into audit_event (event_id, at, event, account_id, details) values (gen_random_uuid(), $1, 'chat-opened', $2, $3)`;
  await pool.query(insert, ['2026-03-04T23:59:59Z', first.session.id, { chat }]);
  await pool.query(insert, ['2026-03-05T00:00:00Z', first.session.id, { chat: chat.replace('6666', '7777') }]);
  const found = async (query: object) => (await first.ok(listAudit, { query })).events;
  expect(await found({ chat })).toMatchObject([{ details: { chat } }]);
  expect(await found({ day: '2026-03-04' })).toMatchObject([{ details: { chat } }]);
  expect(await found({ day: '2026-03-05' })).toHaveLength(1);
  expect(await found({ day: '2026-03-06' })).toEqual([]);
  const byMail = await found({ email: 'FIRST@' });
  expect(byMail.length).toBeGreaterThan(2);
  for (const { email, aboutEmail } of byMail) expect([email, aboutEmail]).toContain('first@example.org');
  expect(await found({ email: '%' })).toEqual([]);
  for (const query of [{ day: '2026-02-30' }, { day: 'today' }, { chat: '7' }])
    expect((await first.call(listAudit, { query: query as never })).status).toBe(400);
  const { body } = await first.raw('GET', `/api/operation/audit/file?chat=${chat}`);
  expect(String(body).trim().split('\r\n')).toHaveLength(2);
});
