/** An author's learning record store, over HTTP against the real stores and a record store on this machine. */
import { randomUUID } from 'node:crypto';
import { login } from '@parley/contracts/http/auth';
import { deleteHistory } from '@parley/contracts/http/chats';
import { publishFlow } from '@parley/contracts/http/flows';
import {
  enableXapi,
  getStatement,
  getXapi,
  listStatements,
  removeXapi,
  resendRefused,
  resendStatement,
  saveXapi,
  sendPastStatements,
  testXapi,
  type StatementRow,
} from '@parley/contracts/http/xapi';
import { findPeople } from '../../chats/find-person.js';
import { forgetPerson } from '../../chats/forget-person.js';
import { Learner } from '../../chats/testing/learner.js';
import { catchMails, type MailCatcher } from '../../platform/mail/testing/mail-catcher.js';
import { Client, newAuthor, PASSWORD } from '../../testing/client.js';
import { provenAuthor } from '../../testing/proven-author.js';
import { newFlow, oneQuestion, RIGHT } from '../../testing/sequences.js';
import { startTestParley, type TestParley } from '../../testing/test-parley.js';
import { BackgroundWork } from '../../platform/background/background-work.js';
import { XapiQueue } from './xapi-queue.js';
import { XapiStores } from './xapi-stores.js';
import { openRecordStore, verbIn, type RecordStore } from './testing/record-store.js';
import { testMark } from '../../chats/testing/test-mark.js';

const DAY = 86_400_000;
const WAIT_MS = 60_000;
let parley: TestParley;
let catcher: MailCatcher;
let offset = 0;
/** The clock moves only when a test moves it, so that no retry is due before, however slow the machine is. */
const begun = Date.now();
const clock = { now: () => begun + offset };
let lrs: RecordStore;
let owner: Awaited<ReturnType<typeof newAuthor>>;
let share: Client;
beforeAll(async () => {
  catcher = await catchMails();
  parley = await startTestParley({ clock, env: { FETCH_ALLOW: '127.0.0.0/8', SMTP_URL: catcher.url } });
  share = new Client(parley.shareUrl);
});
afterAll(async () => {
  await parley.drop();
  await catcher.close();
});
beforeEach(async () => {
  [lrs, owner] = [await openRecordStore(), await provenAuthor(parley)];
});
afterEach(async () => {
  await owner.call(removeXapi);
  await lrs.close();
  expect(lrs.broken).toEqual([]);
});

const connect = (more: { passPercent?: number | null; secret?: string } = {}) =>
  owner.ok(saveXapi, { body: { endpoint: lrs.url, key: lrs.key, secret: lrs.secret, passPercent: 50, ...more } });
const published = async (): Promise<number> => {
  const id = await newFlow(owner, 'Recorded', oneQuestion());
  await owner.ok(publishFlow, { params: { id } });
  return id;
};
const play = async (flowId: number, more: Parameters<Learner['post']>[0] = {}) => {
  const learner = new Learner(share, flowId, oneQuestion());
  expect((await learner.say(RIGHT).post(more)).status).toBe(200);
  return learner;
};
const rowsOf = async () => (await owner.ok(listStatements)).statements;
async function until<T>(look: () => Promise<T>, holds: (now: T) => boolean): Promise<T> {
  const end = performance.now() + WAIT_MS;
  for (;;) {
    const now = await look();
    if (holds(now)) return now;
    if (performance.now() > end) throw new Error(JSON.stringify(now));
    await new Promise((done) => setTimeout(done, 30));
  }
}
const untilRows = (holds: (rows: readonly StatementRow[]) => boolean) => until(rowsOf, holds);
const untilStatus = (status: string) =>
  until(
    async () => (await owner.ok(getXapi)).store,
    (now) => now?.status === status,
  );
const are =
  (state: StatementRow['state'], count = ALL.length) =>
  (rows: readonly StatementRow[]) =>
    rows.length === count && rows.every((row) => row.state === state);
const ALL = ['initialized', 'answered', 'completed', 'scored', 'passed'];
const only = (rows: readonly StatementRow[], verb: string) => rows.find((row) => row.verb === verb)?.id ?? '';
/** Makes what waits due. */
const later = (ms: number): void => void (offset += ms);

test('XAPI-1, XAPI-3 a completed chat is reported in order, under an opaque id of its learner', async () => {
  const flowId = await published();
  expect(await connect()).toEqual({
    store: {
      endpoint: lrs.url,
      key: lrs.key,
      passPercent: 50,
      status: 'working',
      waiting: 0,
      sent: 0,
      refused: 0,
      lastStatus: null,
      lastError: null,
      nextAt: null,
    },
  });
  await play(flowId, { test: await testMark(owner, flowId) });
  const { identifier, chatId } = await play(flowId);
  const kept = await lrs.until(ALL.length);
  expect(kept.map(verbIn)).toEqual(ALL);
  const actors = new Set(kept.map(({ actor }) => JSON.stringify(actor.account)));
  expect(actors.size).toBe(1);
  expect(kept[1]).toMatchObject({
    actor: { account: { homePage: parley.consoleUrl } },
    object: { definition: { interactionType: 'choice', choices: [{ id: 'right' }, { id: 'wrong' }] } },
    result: { response: 'right', success: true, score: { raw: 10, max: 10 } },
    context: { registration: chatId },
  });
  expect(kept[4]).toMatchObject({
    object: { id: `${parley.shareUrl}/chats/${flowId}`, definition: { name: { en: 'Recorded' } } },
    result: { success: true, score: { scaled: 1, raw: 10, min: 0, max: 10 } },
  });
  expect(JSON.stringify(kept)).not.toContain(identifier);
  const rows = await untilRows(are('sent'));
  expect(rows.map(({ verb }) => verb)).toEqual([...ALL].reverse());
  expect(rows[0]).toMatchObject({ identifier, lastStatus: 200, lastError: null });
  expect(await owner.ok(getStatement, { params: { statementId: only(rows, 'passed') } })).toMatchObject({
    body: JSON.stringify(kept[4]),
    sentAt: new Date(clock.now()).toISOString(),
  });
  expect((await owner.ok(getXapi)).store).toMatchObject({ sent: 5, waiting: 0, refused: 0 });
});

test('XAPI-4 a repeat is harmless: statements that the store accepted before its answer was lost count once, under the same ids', async () => {
  const flowId = await published();
  await connect();
  lrs.answer = (reply, statements) => {
    for (const each of statements) if (!lrs.kept.some(({ id }) => id === each.id)) lrs.kept.push(each);
    reply.destroy();
    return true;
  };
  await play(flowId);
  expect(await untilStatus('failing')).toMatchObject({ lastStatus: null, lastError: 'unreachable' });
  lrs.answer = null;
  later(60_000);
  await untilRows(are('sent'));
  expect(lrs.kept.map(verbIn)).toEqual(ALL);

  // A store that says 200 for what it has, and one more time by hand.
  lrs.known = 200;
  const posts = lrs.posts.length;
  const statementId = only(await rowsOf(), 'answered');
  await owner.ok(resendStatement, { params: { statementId } });
  await until(
    () => Promise.resolve(lrs.posts.length),
    (count) => count > posts,
  );
  await untilRows(are('sent'));
  expect(lrs.kept).toHaveLength(ALL.length);
});

test('XAPI-5 a store that is away gets everything in order once it is back; Retry-After is obeyed', async () => {
  const flowId = await published();
  await connect();
  lrs.answer = (reply) => {
    reply.writeHead(503, { 'retry-after': '7200' }).end();
    return true;
  };
  await play(flowId);
  const store = await untilStatus('failing');
  expect(store).toMatchObject({ lastStatus: 503 });
  expect(Date.parse(store?.nextAt ?? '') - clock.now()).toBeGreaterThan(7_100_000);
  await play(flowId);
  await untilRows(are('waiting', 2 * ALL.length));
  const posts = lrs.posts.length;
  lrs.answer = null;
  later(3 * 3_600_000);
  const kept = await lrs.until(2 * ALL.length);
  expect(lrs.posts.length - posts).toBeLessThanOrEqual(2);
  const chats = [...new Set(kept.map(({ context }) => context['registration']))];
  for (const chat of chats)
    expect(kept.filter(({ context }) => context['registration'] === chat).map(verbIn)).toEqual(ALL);
});

test('XAPI-6 a statement that the store refuses is kept with the reply, and the later ones are sent', async () => {
  const flowId = await published();
  await connect();
  lrs.answer = (reply, statements) => {
    if (!statements.some((each) => verbIn(each) === 'answered')) return false;
    reply.writeHead(400).end('<b>no interactions here</b>');
    return true;
  };
  await play(flowId);
  const rows = await untilRows((all) => all.length === ALL.length && all.every(({ state }) => state !== 'waiting'));
  expect(lrs.kept.map(verbIn)).toEqual(ALL.filter((verb) => verb !== 'answered'));
  const params = { statementId: only(rows, 'answered') };
  expect(await owner.ok(getStatement, { params })).toMatchObject({
    state: 'refused',
    lastStatus: 400,
    response: '<b>no interactions here</b>',
  });
  expect((await owner.ok(getXapi)).store).toMatchObject({ status: 'working', refused: 1 });
  expect((await owner.ok(listStatements, { query: { state: 'refused' } })).statements).toHaveLength(1);
  lrs.answer = null;
  expect(await owner.ok(resendRefused)).toEqual({ queued: 1 });
  await untilRows(are('sent'));
  expect(lrs.kept).toHaveLength(ALL.length);
});

test('XAPI-4 another statement of the same id in the store is a conflict, and no success', async () => {
  const flowId = await published();
  await connect();
  await play(flowId);
  const rows = await untilRows(are('sent'));
  const at = lrs.kept.findIndex((each) => verbIn(each) === 'passed');
  lrs.kept[at] = { ...lrs.kept[at]!, context: { registration: randomUUID() } };
  const params = { statementId: only(rows, 'passed') };
  await owner.ok(resendStatement, { params });
  await untilRows((all) => all[0]?.state === 'refused');
  expect(await owner.ok(getStatement, { params })).toMatchObject({ lastStatus: 409, lastError: 'conflict' });
});

test('XAPI-7 once a learner is forgotten, statements are unreadable, and what waits is not sent', async () => {
  const flowId = await published();
  await connect();
  lrs.answer = (reply) => {
    reply.writeHead(500).end();
    return true;
  };
  const { identifier } = await play(flowId);
  await untilRows(are('waiting'));
  await untilStatus('failing');
  const [person] = await findPeople(parley.stores.pool, parley.stores.subjectKeys.searchKey, identifier);
  await forgetPerson({ ...parley.stores, now: clock.now() }, person!.subject);
  lrs.answer = null;
  later(DAY);
  const rows = await untilRows(are('erased'));
  expect(JSON.stringify(rows)).not.toContain(identifier);
  expect(lrs.kept).toEqual([]);
  const params = { statementId: only(rows, 'answered') };
  expect(await owner.ok(getStatement, { params })).toMatchObject({ body: null, identifier: null });
  expect((await owner.call(resendStatement, { params })).status).toBe(422);
});

test('XAPI-8 five days of nothing but failures switch it off, with a mail; what waits is sent once it is on again', async () => {
  const flowId = await published();
  await connect({ secret: 'wrong' });
  await play(flowId);
  expect(await untilStatus('failing')).toMatchObject({ lastStatus: 401 });
  later(5 * DAY + 60_000);
  expect((await catcher.mailTo(owner.session.email)).text).toContain('five days');
  // A login lasts some days.
  const { jwt } = await new Client(parley.consoleUrl).ok(login, {
    body: { email: owner.session.email, password: PASSWORD },
  });
  owner = Object.assign(new Client(parley.consoleUrl, jwt), { session: owner.session });
  expect((await owner.ok(getXapi)).store).toMatchObject({ status: 'disabled', nextAt: null, waiting: 5 });
  await owner.ok(enableXapi);
  await untilStatus('failing');
  await connect();
  expect((await lrs.until(ALL.length)).map(verbIn)).toEqual(ALL);
});

test('XAPI-9 the connection is tested step by step; the same test statement every time', async () => {
  await connect();
  const fine = { steps: [{ step: 'about', result: 'ok', status: 200 }, expect.objectContaining({ result: 'ok' })] };
  expect(await owner.ok(testXapi)).toEqual(fine);
  expect(await owner.ok(testXapi)).toEqual(fine);
  expect(lrs.kept.map(verbIn)).toEqual(['experienced']);
  lrs.secret = 'another';
  expect((await owner.ok(testXapi)).steps[1]).toEqual({ step: 'write', result: 'key', status: 401 });
  lrs.versions = ['0.95'];
  expect(await owner.ok(testXapi)).toEqual({ steps: [{ step: 'about', result: 'old', status: 200 }] });
  await owner.ok(saveXapi, { body: { endpoint: `${lrs.url}/more/`, key: 'k', secret: 's', passPercent: null } });
  expect(await owner.ok(testXapi)).toEqual({ steps: [{ step: 'about', result: 'no-store', status: 404 }] });
});

test('XAPI-10 the secret goes in and never out; another address needs it again', async () => {
  await connect();
  await owner.ok(testXapi);
  const other = 'http://127.0.0.2:9/xapi';
  const change = (body: object) =>
    owner.call(saveXapi, { body: { key: lrs.key, passPercent: null, ...body } as never });
  expect(await change({ endpoint: other })).toMatchObject({ status: 400, body: { errors: [{ param: 'secret' }] } });
  expect((await change({ endpoint: lrs.url })).status).toBe(200);
  expect((await owner.ok(testXapi)).steps[1]).toMatchObject({ result: 'ok' });
  for (const endpoint of [parley.consoleUrl, 'ftp://lrs.example', 'https://a:b@lrs.example', 'https://lrs.example/?a'])
    expect(await change({ endpoint, secret: 's' })).toMatchObject({
      status: 400,
      body: { errors: [{ param: 'endpoint' }] },
    });
  const { rows } = await parley.stores.pool.query<{ text: string }>(
    `select s::text as text from work.xapi_store s union all select t::text from work.xapi_statement t
     union all select e::text from es_event e`,
  );
  const all = JSON.stringify([await owner.ok(getXapi), parley.lines, rows.map(({ text }) => text)]);
  expect(all).not.toContain(lrs.secret);
  expect(all).not.toContain(Buffer.from(`${lrs.key}:${lrs.secret}`).toString('base64'));
});

test('XAPI-11 the log is one’s own, and goes with the store', async () => {
  const flowId = await published();
  await connect();
  await play(flowId);
  const rows = await untilRows(are('sent'));
  const stranger = await newAuthor(parley.consoleUrl);
  const params = { statementId: rows[0]?.id ?? '' };
  for (const call of [stranger.call(getStatement, { params }), stranger.call(listStatements), stranger.call(testXapi)])
    expect((await call).status).toBe(404);
  expect(await owner.ok(removeXapi)).toEqual({ store: null });
  expect(await owner.ok(getXapi)).toEqual({ store: null });
  expect((await owner.call(getStatement, { params })).status).toBe(404);
  await connect();
  expect(await rowsOf()).toEqual([]);
});

test('XAPI-12 events since a moment are sent once, in order and under the same ids; none of deleted chats', async () => {
  const flowId = await published();
  const { chatId } = await play(flowId);
  const { identifier } = await play(flowId);
  await play(flowId, { test: await testMark(owner, flowId) });
  await owner.ok(deleteHistory, { params: { id: flowId, identifier } });
  const since = new Date(clock.now() - 60_000).toISOString();
  expect((await owner.call(sendPastStatements, { body: { since } })).status).toBe(404);
  // The clock moves by 1 ms here, because events from the moment of connecting are sent without being asked for.
  later(1);
  await connect();
  expect(await owner.ok(sendPastStatements, { body: { since: new Date(clock.now()).toISOString() } })).toEqual({
    queued: 0,
  });
  expect(await owner.ok(sendPastStatements, { body: { since } })).toEqual({ queued: ALL.length });
  const kept = await lrs.until(ALL.length);
  expect(kept.map(verbIn)).toEqual(ALL);
  expect(new Set(kept.map(({ context }) => context['registration']))).toEqual(new Set([chatId]));
  await untilRows(are('sent'));
  expect(await owner.ok(sendPastStatements, { body: { since } })).toEqual({ queued: 0 });

  // The log goes with the store; what the store has, it has.
  await owner.ok(removeXapi);
  await connect();
  expect(await owner.ok(sendPastStatements, { body: { since } })).toEqual({ queued: ALL.length });
  await untilRows(are('sent'));
  expect(lrs.kept).toHaveLength(ALL.length);

  const longAgo = new Date(clock.now() - 31 * DAY).toISOString();
  expect(await owner.call(sendPastStatements, { body: { since: longAgo } })).toMatchObject({
    status: 400,
    body: { errors: [{ param: 'since' }] },
  });
});

longTest('XAPI-12 a store at another address gets what the former one has too', async () => {
  const flowId = await published();
  await connect();
  await play(flowId);
  await untilRows(are('sent'));
  const other = await openRecordStore();
  const body = { endpoint: other.url, key: other.key, secret: other.secret, passPercent: 50 };
  await owner.ok(saveXapi, { body });
  const since = new Date(begun).toISOString();
  expect(await owner.ok(sendPastStatements, { body: { since } })).toEqual({ queued: ALL.length });
  expect((await other.until(ALL.length)).map(verbIn)).toEqual(ALL);
  await owner.ok(saveXapi, { body: { ...body, passPercent: 60 } });
  expect(await rowsOf()).toHaveLength(ALL.length);
  await other.close();
});

test('XAPI-10 an owner who connects a store while another tab does gets a refusal that says so', async () => {
  await connect();
  const stores = parley.app.get(XapiStores, { strict: false });
  const late = Object.create(stores, { find: { value: () => Promise.resolve(null) } }) as XapiStores;
  const body = { endpoint: `${lrs.url}/late`, key: 'late', secret: 'late', passPercent: null };
  await expect(late.save(owner.session.id as never, body)).rejects.toMatchObject({ status: 409 });
  expect((await owner.ok(getXapi)).store).toMatchObject({ endpoint: lrs.url, key: lrs.key });
});

test('JOB-2 a worker that was away while the settings changed sends nothing with the former ones', async () => {
  const background = parley.app.get(BackgroundWork, { strict: false });
  const queue = parley.app.get(XapiQueue, { strict: false });
  const flowId = await published();
  await connect();
  await play(flowId);
  const rows = await untilRows(are('sent'));
  await background.stop();
  await owner.ok(resendStatement, { params: { statementId: only(rows, 'answered') } });
  const [late] = await queue.claim(randomUUID(), 100);
  await connect();
  const posts = lrs.posts.length;
  await queue.run(late!);
  expect(lrs.posts).toHaveLength(posts);
  await background.start();
});
