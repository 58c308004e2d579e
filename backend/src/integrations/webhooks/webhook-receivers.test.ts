/** Receivers may fail in many ways, and each person may see only parts of a webhook. */
import type { ServerResponse } from 'node:http';
import { silentLog } from '@parley/contracts/fixtures/silent-log';
import { publishFlow } from '@parley/contracts/http/flows';
import { addIntegration, listIntegrations, removeIntegration } from '@parley/contracts/http/integrations';
import {
  getDelivery,
  getWebhookData,
  listDeliveries,
  renewWebhookSecret,
  sendTest,
  type Delivery,
} from '@parley/contracts/http/webhooks';
import { rebuild } from '@parley/projections/rebuild';
import { Learner } from '../../chats/testing/learner.js';
import { Client, newAuthor } from '../../testing/client.js';
import { newFlow, oneQuestion, RIGHT } from '../../testing/sequences.js';
import { startTestParley, type TestParley } from '../../testing/test-parley.js';
import { logOf, untilLogOf } from './testing/read-log.js';
import { openReceiver, type Receiver } from './testing/receiver.js';

let parley: TestParley;
let receiver: Receiver;
let owner: Awaited<ReturnType<typeof newAuthor>>;

beforeAll(async () => void (parley = await startTestParley({ env: { FETCH_ALLOW: '127.0.0.0/8' } })));
afterAll(() => parley.drop());
beforeEach(async () => {
  receiver = await openReceiver();
  owner = await newAuthor(parley.consoleUrl);
});
afterEach(async () => {
  await owner.call(removeIntegration, { params: { type: 'webhook' } });
  await receiver.close();
  expect(receiver.bad).toEqual([]);
});

const untilLog = (ready: (rows: readonly Delivery[]) => boolean, author: Client = owner) => untilLogOf(author, ready);
async function connect(): Promise<string> {
  const { secret } = await owner.ok(addIntegration, { params: { type: 'webhook' }, body: { url: receiver.url } });
  receiver.secrets = [secret ?? ''];
  return secret ?? '';
}

describe('HOOK-12 a receiver that misbehaves', () => {
  const answered = async (answer: Receiver['answer']) => {
    await connect();
    receiver.answer = answer;
    await owner.ok(sendTest);
    const [row] = await untilLog((all) => all[0] !== undefined && (all[0].lastStatus ?? all[0].lastError) !== null);
    return owner.ok(getDelivery, { params: { deliveryId: row?.id ?? '' } });
  };

  test('answers 200 with a megabyte: accepted, and 1,000 bytes of it are kept', async () => {
    const one = await answered((reply) => reply.writeHead(200).end('x'.repeat(1_000_000)));
    expect(one).toMatchObject({ state: 'delivered', lastStatus: 200 });
    expect(one.attempts[0]?.response).toHaveLength(1_000);
  });
  test('redirects: not accepted, not followed; the log shows where it leads', async () => {
    const one = await answered((reply) => reply.writeHead(302, { location: `${receiver.url}?key=secret` }).end());
    expect(one).toMatchObject({ state: 'pending', lastStatus: 302, attempts: [{ redirect: receiver.url }] });
    expect(JSON.stringify(one)).not.toContain('secret');
    expect(receiver.got).toHaveLength(1);
  });
  test('drips its body after 200: accepted once', async () => {
    const one = await answered((reply) => {
      reply.writeHead(200).write('a');
      const drip = setInterval(() => reply.write('a'.repeat(200)), 20);
      reply.on('close', () => clearInterval(drip));
    });
    expect(one).toMatchObject({ state: 'delivered', lastStatus: 200 });
  });
  test('hangs up: not accepted', async () => {
    const one = await answered((reply) => reply.destroy());
    expect(one).toMatchObject({ state: 'pending', lastStatus: null, lastError: 'unreachable' });
  });
  test('answers with what is no text: kept as text', async () => {
    const one = await answered((reply) => reply.writeHead(200).end(Buffer.from([0, 255, 60, 98, 62])));
    expect(one.attempts[0]?.response).toContain('<b>');
  });
});

test('REACT-4, HOOK-5 read models that are rebuilt while messages are under way cause none', async () => {
  await connect();
  const flowId = await newFlow(owner, 'Told');
  await owner.ok(publishFlow, { params: { id: flowId } });
  const play = async () => {
    const learner = new Learner(new Client(parley.shareUrl), flowId, oneQuestion());
    expect((await learner.say(RIGHT).post()).status).toBe(200);
  };
  const held: ServerResponse[] = [];
  receiver.answer = (reply) => void held.push(reply);
  for (let n = 0; n < 3; n++) await play();
  await receiver.until(3);
  await rebuild({ ...parley.stores, log: silentLog });
  await play();
  receiver.answer = (reply) => reply.writeHead(204).end();
  for (const reply of held) reply.writeHead(204).end();
  const rows = await untilLog((all) => all.length >= 12 && all.every(({ state }) => state === 'delivered'));
  expect(rows).toHaveLength(12);
  await rebuild({ ...parley.stores, log: silentLog });
  await play();
  await receiver.until(15);
  expect(await untilLog((all) => all.every(({ state }) => state === 'delivered'))).toHaveLength(15);
  expect(new Set(receiver.got.map(({ id }) => id)).size).toBe(15);
});

test('HOOK-13 addresses inside and our own are refused', async () => {
  const guarded = await startTestParley();
  const author = await newAuthor(guarded.consoleUrl);
  const add = (url: string) => author.call(addIntegration, { params: { type: 'webhook' }, body: { url } });
  for (const url of ['http://example.org/hook', 'ftp://example.org', 'not an address', 'https://a:b@example.org/'])
    expect(await add(url)).toMatchObject({ status: 400, body: { errors: [{ param: 'url' }] } });
  expect((await add('https://10.0.0.1/hook')).status).toBe(200);
  await author.ok(sendTest);
  const [row] = await untilLog((all) => all.some(({ lastError }) => lastError !== null), author);
  expect(row).toMatchObject({ state: 'pending', lastError: 'refused', tries: 1 });
  await guarded.drop();
  expect(
    await owner.call(addIntegration, { params: { type: 'webhook' }, body: { url: `${parley.consoleUrl}/api/auth` } }),
  ).toMatchObject({ status: 400, body: { errors: [{ param: 'url' }] } });
});

test('HOOK-14 the secret is shown once: no reply, log line or table has it', async () => {
  const secret = await connect();
  const { secret: second } = await owner.ok(renewWebhookSecret);
  receiver.secrets = [second];
  await owner.ok(sendTest);
  await receiver.until(1);
  const [row] = await untilLog((all) => all[0]?.state === 'delivered');
  const replies = [
    await owner.ok(listIntegrations),
    await owner.ok(getWebhookData),
    await owner.ok(getDelivery, { params: { deliveryId: row?.id ?? '' } }),
  ];
  const { rows } = await parley.stores.pool.query<{ text: string }>(
    `select i::text as text from work.integration i union all select e::text from work.webhook_endpoint e
     union all select d::text from work.webhook_delivery d union all select s::text from es_event s`,
  );
  const all = JSON.stringify([replies, parley.lines, rows.map(({ text }) => text)]);
  for (const one of [secret, second]) {
    expect(one).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(all).not.toContain(one.slice('whsec_'.length));
  }
});

test('HOOK-15 the log is one’s own, and gone with the webhook', async () => {
  await connect();
  await owner.ok(sendTest);
  const [row] = await untilLog((all) => all[0]?.state === 'delivered');
  const stranger = await newAuthor(parley.consoleUrl);
  const params = { deliveryId: row?.id ?? '' };
  for (const call of [stranger.call(getDelivery, { params }), stranger.call(listDeliveries)])
    expect((await call).status).toBe(404);
  await owner.ok(removeIntegration, { params: { type: 'webhook' } });
  expect((await owner.call(getDelivery, { params })).status).toBe(404);
  await connect();
  expect(await logOf(owner)).toEqual([]);
});
