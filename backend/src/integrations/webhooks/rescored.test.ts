/** A re-score causes webhook messages. */
import { randomUUID } from 'node:crypto';
import { publishFlow } from '@parley/contracts/http/flows';
import { addIntegration } from '@parley/contracts/http/integrations';
import { applyRescore } from '@parley/contracts/http/rescore';
import { Learner } from '../../chats/testing/learner.js';
import { Client, newAuthor } from '../../testing/client.js';
import { newFlow, oneQuestion, RIGHT } from '../../testing/sequences.js';
import { startTestParley, type TestParley } from '../../testing/test-parley.js';
import { openReceiver, type Receiver } from './testing/receiver.js';

let parley: TestParley;
let receiver: Receiver;
let owner: Awaited<ReturnType<typeof newAuthor>>;
let share: Client;
beforeAll(async () => {
  parley = await startTestParley({ env: { FETCH_ALLOW: '127.0.0.0/8' } });
  share = new Client(parley.shareUrl);
  owner = await newAuthor(parley.consoleUrl);
  receiver = await openReceiver(() => Date.now());
});
afterAll(async () => {
  await parley.drop();
  await receiver.close();
});

test('HOOK-3 STAT-V7 a re-score tells the new score, and completes nothing', async () => {
  const flowId = await newFlow(owner, 'Told', oneQuestion());
  await owner.ok(publishFlow, { params: { id: flowId } });
  const { secret } = await owner.ok(addIntegration, { params: { type: 'webhook' }, body: { url: receiver.url } });
  receiver.secrets = [secret ?? ''];
  const learner = new Learner(share, flowId, oneQuestion());
  expect((await learner.say(RIGHT).post()).status).toBe(200);
  await receiver.until(3);
  const mended = JSON.stringify({ definition: oneQuestion() }).replace('"score":10', '"score":12');
  await owner.raw('PUT', `/api/flows/${flowId}`, { body: mended });
  await owner.ok(publishFlow, { params: { id: flowId } });
  const body = { id: randomUUID(), version: 2, reason: 'It was too little' };
  await owner.ok(applyRescore, { params: { id: flowId }, body });
  const [, updated] = await receiver.until(2, ({ type }) => type === 'chat.score_updated');
  expect(updated?.data).toMatchObject({ score: 12, maxScore: 12, chatId: learner.chatId });
  expect(receiver.got.filter(({ type }) => type === 'chat.completed')).toHaveLength(1);
});
