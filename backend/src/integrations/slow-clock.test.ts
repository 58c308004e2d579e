/** A server whose clock is behind still sends its events to webhooks and record stores. */
import { publishFlow } from '@parley/contracts/http/flows';
import { addIntegration, removeIntegration } from '@parley/contracts/http/integrations';
import { removeXapi, saveXapi } from '@parley/contracts/http/xapi';
import { Learner } from '../chats/testing/learner.js';
import { Client, newAuthor } from '../testing/client.js';
import { newFlow, oneQuestion, RIGHT } from '../testing/sequences.js';
import { startTestParley, type TestParley } from '../testing/test-parley.js';
import { openReceiver } from './webhooks/testing/receiver.js';
import { openRecordStore } from './xapi/testing/record-store.js';

const BEHIND = 7_200_000;
let parley: TestParley;
let owner: Awaited<ReturnType<typeof newAuthor>>;
let offset = 0;
const begun = Date.now();
const clock = { now: () => begun + offset };

beforeAll(async () => {
  parley = await startTestParley({ clock, env: { FETCH_ALLOW: '127.0.0.0/8' } });
});
afterAll(() => parley.drop());
beforeEach(async () => {
  owner = await newAuthor(parley.consoleUrl);
});

const published = async (): Promise<number> => {
  const id = await newFlow(owner, 'Told', oneQuestion());
  await owner.ok(publishFlow, { params: { id } });
  return id;
};
async function play(flowId: number): Promise<Learner> {
  const learner = new Learner(new Client(parley.shareUrl), flowId, oneQuestion());
  expect((await learner.say(RIGHT).post()).status).toBe(200);
  return learner;
}
/** As if a server wrote it whose clock is behind. */
async function playBehind(flowId: number): Promise<Learner> {
  offset -= BEHIND;
  try {
    return await play(flowId);
  } finally {
    offset += BEHIND;
  }
}

test('HOOK-19 a webhook gets the events of a server whose clock is behind, and none of before', async () => {
  const receiver = await openReceiver(clock.now);
  const flowId = await published();
  await play(flowId);
  const { secret } = await owner.ok(addIntegration, { params: { type: 'webhook' }, body: { url: receiver.url } });
  receiver.secrets = [secret ?? ''];
  const { identifier } = await playBehind(flowId);
  await receiver.until(3);
  expect(new Set(receiver.got.map(({ data }) => data['identifier']))).toEqual(new Set([identifier]));
  await owner.call(removeIntegration, { params: { type: 'webhook' } });
  await receiver.close();
  expect(receiver.bad).toEqual([]);
});

test('XAPI-13 a record store gets the events of a server whose clock is behind, and none of before', async () => {
  const lrs = await openRecordStore();
  const flowId = await published();
  await play(flowId);
  const door = { endpoint: lrs.url, key: lrs.key, secret: lrs.secret, passPercent: null };
  await owner.ok(saveXapi, { body: door });
  const { chatId } = await playBehind(flowId);
  const kept = await lrs.until(4);
  expect(new Set(kept.map(({ context }) => context['registration']))).toEqual(new Set([chatId]));
  await owner.call(removeXapi);
  await lrs.close();
  expect(lrs.broken).toEqual([]);
});
