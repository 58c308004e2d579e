/** An author's webhook, over HTTP against the real stores and a receiver on this machine. */
import { randomUUID } from 'node:crypto';
import { login } from '@parley/contracts/http/auth';
import { deleteHistory } from '@parley/contracts/http/chats';
import { publishFlow } from '@parley/contracts/http/flows';
import { addIntegration, listIntegrations, removeIntegration } from '@parley/contracts/http/integrations';
import { reviewItem } from '@parley/contracts/http/reviews';
import {
  enableWebhook,
  getDelivery,
  getWebhookData,
  renewWebhookSecret,
  resendDelivery,
  resendGivenUp,
  sendPast,
  sendTest,
  type Delivery,
} from '@parley/contracts/http/webhooks';
import type { PromptEntry } from '@parley/contracts/definition/definition';
import { Learner } from '../../chats/testing/learner.js';
import { findPeople } from '../../chats/find-person.js';
import { forgetPerson } from '../../chats/forget-person.js';
import { catchMails, type MailCatcher } from '../../platform/mail/testing/mail-catcher.js';
import { Client, newAuthor, PASSWORD } from '../../testing/client.js';
import { provenAuthor } from '../../testing/proven-author.js';
import { newFlow, oneQuestion, RIGHT } from '../../testing/sequences.js';
import { startTestParley, type TestParley } from '../../testing/test-parley.js';
import { BackgroundWork } from '../../platform/background/background-work.js';
import { DeliveryQueue } from './delivery-queue.js';
import { untilLogOf } from './testing/read-log.js';
import { openReceiver, type Receiver } from './testing/receiver.js';
import { testMark } from '../../chats/testing/test-mark.js';

const DAY = 86_400_000;
let parley: TestParley;
let catcher: MailCatcher;
let offset = 0;
/** The clock moves only when a test moves it, so that no retry is due before, however slow the machine is. */
const begun = Date.now();
const clock = { now: () => begun + offset };
let receiver: Receiver;
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
  receiver = await openReceiver(clock.now);
  owner = await provenAuthor(parley);
});
afterEach(async () => {
  await owner.call(removeIntegration, { params: { type: 'webhook' } });
  await receiver.close();
  expect(receiver.bad).toEqual([]);
});

const published = async (definition = oneQuestion()): Promise<number> => {
  const id = await newFlow(owner, 'Told', definition);
  await owner.ok(publishFlow, { params: { id } });
  return id;
};
async function connect(): Promise<string> {
  const { secret } = await owner.ok(addIntegration, { params: { type: 'webhook' }, body: { url: receiver.url } });
  receiver.secrets = [secret ?? ''];
  return secret ?? '';
}
const play = async (flowId: number, learner = new Learner(share, flowId, oneQuestion())) => {
  expect((await learner.say(RIGHT).post()).status).toBe(200);
  return learner;
};
const untilLog = (ready: (rows: readonly Delivery[]) => boolean, author: Client = owner) => untilLogOf(author, ready);
const typesOf = (messages: readonly { readonly type: string }[]) => messages.map(({ type }) => type);
const startedIn = (rows: readonly Delivery[]) => rows.find(({ type }) => type === 'chat.started');
/** Makes what waits due, and has it looked for at once. */
const later = (ms: number): void => {
  offset += ms;
  parley.app.get(BackgroundWork, { strict: false }).wake('webhooks');
};

test('HOOK-1, HOOK-3 a completed chat is reported in order, signed, with all that a program needs', async () => {
  const flowId = await published();
  await connect();
  const { identifier, chatId } = await play(flowId);
  const got = await receiver.until(3);
  expect(typesOf(got)).toEqual(['chat.started', 'chat.score_updated', 'chat.completed']);
  expect(got[2]).toMatchObject({
    id: expect.stringMatching(/^msg_[0-9a-f-]{36}$/),
    path: '/hook',
    data: {
      flowId,
      version: 1,
      attempt: 1,
      chatId,
      identifier,
      score: 10,
      maxScore: 10,
      completed: true,
      pending: { feedback: 0, score: 0, evaluation: 0, externalAnswer: 0 },
      historyUrl: `${parley.consoleUrl}/api/flows/${flowId}/history/${identifier}?chatId=${chatId}`,
    },
  });
  expect(got[2]?.headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Parley-Webhooks/1.0' });
  for (const header of ['cookie', 'authorization']) expect(got[2]?.headers[header]).toBeUndefined();
  const rows = await untilLog((all) => all.every(({ state }) => state === 'delivered'));
  expect(rows).toHaveLength(3);
  expect(rows[0]).toMatchObject({ identifier, tries: 1, lastStatus: 204, lastError: null, nextAt: null });
  expect(await owner.ok(getWebhookData)).toMatchObject({
    delivered: 3,
    failed: 0,
    waiting: 0,
    givenUp: 0,
    disabled: null,
  });
});

test('HOOK-2 nothing is sent about test chats, others’ flows, and events from before the webhook', async () => {
  const flowId = await published();
  const stranger = await newAuthor(parley.consoleUrl);
  const elsewhere = await newFlow(stranger, 'Not told');
  await stranger.ok(publishFlow, { params: { id: elsewhere } });
  await play(flowId);
  offset += 1;
  await connect();
  const test = await testMark(owner, flowId);
  expect((await new Learner(share, flowId, oneQuestion()).say(RIGHT).post({ test })).status).toBe(200);
  await play(elsewhere);
  const { identifier } = await play(flowId);
  await receiver.until(3);
  expect(new Set(receiver.got.map(({ data }) => data['identifier']))).toEqual(new Set([identifier]));
});

test('HOOK-1 a review that changes the score, and missing inputs, are reported', async () => {
  const [start, ...rest] = oneQuestion().promptsArray as readonly [PromptEntry, ...PromptEntry[]];
  const definition = {
    ...oneQuestion(),
    promptsArray: [
      { ...start, definition: { ...start.definition, custom: { feedback: true }, maxSuperScore: 10 } },
      ...rest,
    ],
  };
  const flowId = await published(definition);
  await connect();
  const learner = await play(flowId, new Learner(share, flowId, definition));
  expect(typesOf(await receiver.until(4))).toEqual([
    'chat.started',
    'chat.score_updated',
    'chat.input_pending',
    'chat.completed',
  ]);
  const itemKey = learner.wire.find(({ d }) => d === 's')?.k ?? '';
  const params = { id: flowId, identifier: learner.identifier, itemKey };
  await owner.ok(reviewItem, { params, body: { superScore: 7 } });
  const [, updated] = await receiver.until(2, ({ type }) => type === 'chat.score_updated');
  expect(updated?.data).toMatchObject({ score: 7, chatId: learner.chatId });
});

test('HOOK-5 a receiver that is away gets everything later, in the order of each chat, under the same ids', async () => {
  const flowId = await published();
  await connect();
  receiver.answer = (reply) => reply.writeHead(503).end('<b>down</b>');
  await play(flowId);
  await receiver.until(1);
  const rows = await untilLog((all) => all.length === 3 && all.some(({ lastStatus }) => lastStatus === 503));
  expect(rows.map(({ tries }) => tries)).toEqual([0, 0, 1]);
  const [completed, , started] = rows as [(typeof rows)[0], unknown, (typeof rows)[0]];
  expect(await owner.ok(getDelivery, { params: { deliveryId: completed.id } })).toMatchObject({ isBehind: true });
  const before = Date.parse(started.nextAt ?? '') - clock.now();
  expect(before).toBeGreaterThan(2_000);
  expect(before).toBeLessThan(6_500);
  receiver.answer = (reply) => reply.writeHead(204).end();
  later(10_000);
  const got = await receiver.until(4);
  expect(typesOf(got)).toEqual(['chat.started', 'chat.started', 'chat.score_updated', 'chat.completed']);
  expect(got[0]?.id).toBe(got[1]?.id);
  expect(got[0]?.body).toBe(got[1]?.body);
  const one = await owner.ok(getDelivery, { params: { deliveryId: started.id } });
  expect(one).toMatchObject({
    messageId: got[0]?.id,
    body: got[0]?.body,
    attempts: [
      { status: 503, response: '<b>down</b>' },
      { status: 204, response: '' },
    ],
  });
});

test('HOOK-7 after ten attempts a message is given up and the ones behind it go; all given up can be sent again', async () => {
  const flowId = await published();
  await connect();
  const since = new Date(clock.now()).toISOString();
  receiver.answer = (reply, { type }) => reply.writeHead(type === 'chat.started' ? 500 : 204).end();
  const { identifier } = await play(flowId);
  for (let tries = 1; tries <= 10; tries++) {
    await receiver.until(tries, ({ type }) => type === 'chat.started');
    const isEnded = (row?: Delivery) =>
      row?.tries === tries && (row.nextAt === null || Date.parse(row.nextAt) > clock.now());
    const started = startedIn(await untilLog((all) => isEnded(startedIn(all))));
    if (started?.nextAt) later(Date.parse(started.nextAt) - clock.now() + 1);
  }
  const dead = startedIn(await untilLog((all) => startedIn(all)?.state === 'dead'));
  expect(dead).toMatchObject({ type: 'chat.started', tries: 10, nextAt: null, identifier });
  await receiver.until(1, ({ type }) => type === 'chat.completed');
  receiver.answer = (reply) => reply.writeHead(204).end();
  expect(await owner.ok(resendGivenUp, { body: { since } })).toEqual({ queued: 1 });
  await untilLog((all) => all.every(({ state }) => state === 'delivered'));
  expect(await owner.ok(getWebhookData)).toMatchObject({ givenUp: 0, waiting: 0 });
});

test('HOOK-6 Retry-After is obeyed', async () => {
  await connect();
  receiver.answer = (reply) => reply.writeHead(429, { 'retry-after': '7200' }).end();
  await owner.ok(sendTest);
  const [row] = await untilLog((all) => all[0]?.lastStatus === 429);
  expect(Date.parse(row?.nextAt ?? '') - clock.now()).toBeGreaterThan(7_100_000);
  expect((await owner.ok(getDelivery, { params: { deliveryId: row?.id ?? '' } })).attempts[0]).toMatchObject({
    status: 429,
    retryAfter: 7_200,
  });
});

test('HOOK-8 410 switches the webhook off, with a mail; switched on again it goes on', async () => {
  const flowId = await published();
  await connect();
  receiver.answer = (reply) => reply.writeHead(410).end();
  await owner.ok(sendTest);
  const mail = await catcher.mailTo(owner.session.email);
  expect(mail.subject).toBe('Your Parley webhook was switched off');
  expect(mail.text).toContain('410');
  expect((await owner.ok(listIntegrations)).integrations).toMatchObject([{ type: 'webhook', status: 'disabled' }]);
  expect(await owner.ok(getWebhookData)).toMatchObject({ disabled: 'gone', givenUp: 1 });
  await play(flowId);
  const since = new Date(clock.now() - 60_000).toISOString();
  receiver.answer = (reply) => reply.writeHead(204).end();
  await owner.ok(enableWebhook);
  expect(await owner.ok(sendPast, { body: { since } })).toEqual({ queued: 3 });
  expect(typesOf((await receiver.until(4)).slice(1))).toEqual(['chat.started', 'chat.score_updated', 'chat.completed']);
  expect(await owner.ok(sendPast, { body: { since } })).toEqual({ queued: 0 });
});

test('HOOK-17 events from before the webhook can be sent, once; none of deleted chats', async () => {
  const flowId = await published();
  const { chatId } = await play(flowId);
  const { identifier } = await play(flowId);
  await owner.ok(deleteHistory, { params: { id: flowId, identifier } });
  later(1);
  await connect();
  const since = new Date(clock.now() - 60_000).toISOString();
  expect(await owner.ok(sendPast, { body: { since } })).toEqual({ queued: 3 });
  const got = await receiver.until(3);
  expect(new Set(got.map(({ data }) => data['chatId']))).toEqual(new Set([chatId]));
  expect(await owner.ok(sendPast, { body: { since } })).toEqual({ queued: 0 });
});

test('HOOK-8, JOB-1 a worker that dies as it switches the webhook off loses no mail', async () => {
  await connect();
  receiver.answer = (reply) => reply.writeHead(410).end();
  const { pool } = parley.stores;
  await pool.query(`
    create function work.die() returns trigger language plpgsql as $$ begin raise exception 'died'; end $$;
    create trigger die before insert on mail_job for each row execute function work.die();`);
  await owner.ok(sendTest);
  while (!parley.lines.some(({ msg }) => msg === 'a job was left to its lease'))
    await new Promise((done) => setTimeout(done, 20));
  await pool.query('drop trigger die on mail_job');
  later(120_000);
  expect((await catcher.mailTo(owner.session.email)).text).toContain('410');
  expect((await owner.ok(listIntegrations)).integrations).toMatchObject([{ type: 'webhook', status: 'disabled' }]);
});

test('HOOK-8 five days of nothing but failures switch it off, a success in between does not', async () => {
  await connect();
  const fail = async (status: number) => {
    // A login lasts some days.
    const { jwt } = await new Client(parley.consoleUrl).ok(login, {
      body: { email: owner.session.email, password: PASSWORD },
    });
    owner = Object.assign(new Client(parley.consoleUrl, jwt), { session: owner.session });
    receiver.answer = (reply) => reply.writeHead(status).end();
    const count = receiver.got.length;
    await owner.ok(sendTest);
    await receiver.until(count + 1);
    await untilLog((all) => all.every(({ lastStatus }) => lastStatus !== null));
  };
  await fail(500);
  later(4 * DAY);
  await fail(204);
  await fail(500);
  expect((await owner.ok(listIntegrations)).integrations[0]?.status).toBe('failing');
  later(4 * DAY);
  await fail(500);
  expect((await owner.ok(listIntegrations)).integrations[0]?.status).toBe('failing');
  // By then the waiting messages are tried again, and fail.
  later(DAY + 60_000);
  expect((await catcher.mailTo(owner.session.email)).text).toContain('five days');
  expect((await owner.ok(listIntegrations)).integrations[0]?.status).toBe('disabled');
});

test('HOOK-9 a new secret signs at once; the former one too for a day', async () => {
  const old = await connect();
  const { secret, oldSecretUntil } = await owner.ok(renewWebhookSecret);
  expect(secret).toMatch(/^whsec_/);
  expect(Date.parse(oldSecretUntil) - clock.now()).toBeGreaterThan(DAY - 60_000);
  receiver.secrets = [old, secret];
  await owner.ok(sendTest);
  await receiver.until(1);
  later(DAY + 1_000);
  receiver.secrets = [secret];
  await owner.ok(sendTest);
  const [, second] = await receiver.until(2);
  expect(String(second?.headers['webhook-signature']).split(' ')).toHaveLength(1);
});

test('HOOK-10 a delivered message is sent once more under its id, and no other waits for it', async () => {
  const flowId = await published();
  await connect();
  await play(flowId);
  const rows = await untilLog((all) => all.length === 3 && all.every(({ state }) => state === 'delivered'));
  receiver.answer = (reply, { type }) => reply.writeHead(type === 'chat.started' ? 500 : 204).end();
  const started = rows.find(({ type }) => type === 'chat.started');
  await owner.ok(resendDelivery, { params: { deliveryId: started?.id ?? '' } });
  await receiver.until(4);
  const completed = rows.find(({ type }) => type === 'chat.completed');
  await owner.ok(resendDelivery, { params: { deliveryId: completed?.id ?? '' } });
  const got = await receiver.until(2, ({ type }) => type === 'chat.completed');
  expect(got[0]?.id).toBe(got[1]?.id);
  expect(got[0]?.body).toBe(got[1]?.body);
});

test('JOB-2 a worker that was away for longer than its lease sends nothing that another has sent', async () => {
  const background = parley.app.get(BackgroundWork, { strict: false });
  const queue = parley.app.get(DeliveryQueue, { strict: false });
  await connect();
  await background.stop();
  await owner.ok(sendTest);
  const claimed = async () => {
    const [job, ...others] = await queue.claim(randomUUID(), 100);
    if (!job || others.length > 0) throw new Error('not one job');
    return job;
  };
  const late = await claimed();
  later(600_000);
  await queue.run(await claimed());
  await queue.run(late);
  await background.start();
  expect(receiver.got).toHaveLength(1);
});

test('HOOK-11 once a learner is forgotten, what was sent and answered is unreadable, and what waits is not sent', async () => {
  const flowId = await published();
  await connect();
  receiver.answer = (reply, { body }) => reply.writeHead(500).end(body);
  const { identifier } = await play(flowId);
  await untilLog((all) => all.length === 3 && all.some(({ lastStatus }) => lastStatus === 500));
  const [person] = await findPeople(parley.stores.pool, parley.stores.subjectKeys.searchKey, identifier);
  await forgetPerson({ ...parley.stores, now: clock.now() }, person!.subject);
  const count = receiver.got.length;
  later(60_000);
  const rows = await untilLog((all) => all.every(({ state }) => state === 'erased'));
  expect(rows).toHaveLength(3);
  expect(JSON.stringify(rows)).not.toContain(identifier);
  const one = await owner.ok(getDelivery, { params: { deliveryId: rows.at(-1)?.id ?? '' } });
  expect(one).toMatchObject({ body: null, identifier: null, attempts: [{ status: 500, response: null }] });
  expect((await owner.call(resendDelivery, { params: { deliveryId: one.id } })).status).toBe(422);
  expect(receiver.got).toHaveLength(count);
});
