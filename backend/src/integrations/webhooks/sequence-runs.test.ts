/** Sequences cause webhook messages, over HTTP against the real stores and a receiver on this machine. */
import { randomUUID } from 'node:crypto';
import type { PromptEntry } from '@parley/contracts/definition/definition';
import { addIntegration, removeIntegration } from '@parley/contracts/http/integrations';
import { reviewItem } from '@parley/contracts/http/reviews';
import type { Delivery } from '@parley/contracts/http/webhooks';
import { Learner } from '../../chats/testing/learner.js';
import { Client, newAuthor } from '../../testing/client.js';
import { oneQuestion, publishedSequence, RIGHT } from '../../testing/sequences.js';
import { startTestParley, type TestParley } from '../../testing/test-parley.js';
import { untilLogOf } from './testing/read-log.js';
import { openReceiver, type Receiver } from './testing/receiver.js';

let parley: TestParley;
let receiver: Receiver;
let owner: Awaited<ReturnType<typeof newAuthor>>;
let share: Client;

beforeAll(async () => {
  parley = await startTestParley({ env: { FETCH_ALLOW: '127.0.0.0/8' } });
  share = new Client(parley.shareUrl);
});
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

async function connect(): Promise<void> {
  const { secret } = await owner.ok(addIntegration, { params: { type: 'webhook' }, body: { url: receiver.url } });
  receiver.secrets = [secret ?? ''];
}
const untilLog = (ready: (rows: readonly Delivery[]) => boolean) => untilLogOf(owner, ready);

test('HOOK-4 a sequence tells each step, and its end once', async () => {
  const sequence = await publishedSequence(owner, { flows: ['One', 'Two'] });
  await connect();
  const token = 'A'.repeat(43);
  const identifier = `learner-${randomUUID()}`;
  const step = (index: number) =>
    new Learner(share, sequence.flows[index]!.id, oneQuestion(), identifier, { chatId: randomUUID(), token })
      .say(RIGHT)
      .post({}, sequence.id);
  expect((await step(0)).status).toBe(200);
  expect((await step(1)).status).toBe(200);
  const [end] = await receiver.until(1, ({ type }) => type === 'sequence.completed');
  expect(end?.data).toEqual({
    sequenceId: sequence.id,
    sequenceVersion: 1,
    steps: 2,
    identifier,
    score: 20,
    maxScore: 20,
    pending: { feedback: 0, score: 0, evaluation: 0, externalAnswer: 0 },
  });
  // Each step is a chat of its own, and no chat's message waits for another chat's.
  const steps = await receiver.until(2, ({ type }) => type === 'sequence.item_completed');
  expect(steps.map(({ data }) => Number(data['step'])).sort()).toEqual([1, 2]);
  expect((await step(1)).status).toBe(200);
  await receiver.until(3, ({ type }) => type === 'sequence.item_completed');
  await untilLog((all) => all.every(({ state }) => state === 'delivered'));
  expect(receiver.got.filter(({ type }) => type === 'sequence.completed')).toHaveLength(1);
});

test('HOOK-20 a sequence’s end says what waits for a teacher, and a review tells the new total', async () => {
  const [start, ...rest] = oneQuestion().promptsArray as readonly [PromptEntry, ...PromptEntry[]];
  const asked = { ...start.definition, custom: { feedback: true }, maxSuperScore: 10 };
  const definition = { ...oneQuestion(), promptsArray: [{ ...start, definition: asked }, ...rest] };
  const sequence = await publishedSequence(owner, { flows: ['One', 'Two'], definition });
  await connect();
  const token = 'A'.repeat(43);
  const identifier = `learner-${randomUUID()}`;
  const step = async (index: number) => {
    const { id } = sequence.flows[index]!;
    const learner = new Learner(share, id, definition, identifier, { chatId: randomUUID(), token }).say(RIGHT);
    expect((await learner.post({}, sequence.id)).status).toBe(200);
    return { id, identifier, itemKey: learner.wire.find(({ d }) => d === 's')?.k ?? '' };
  };
  const params = await step(0);
  const review = (superScore: number) =>
    owner.ok(reviewItem, { params, query: { flowSequenceId: sequence.id }, body: { superScore, comment: 'Seen' } });
  await review(8);
  // Wait until the reactor has handled the review, so that the run ends after it.
  await receiver.until(2, ({ type }) => type === 'chat.score_updated');
  await step(1);
  const [end] = await receiver.until(1, ({ type }) => type === 'sequence.completed');
  expect(end?.data).toMatchObject({ score: 18, maxScore: 20, pending: { feedback: 1 } });
  expect(receiver.got.filter(({ type }) => type === 'sequence.score_updated')).toEqual([]);
  await review(3);
  const [updated] = await receiver.until(1, ({ type }) => type === 'sequence.score_updated');
  expect(updated?.data).toEqual({ ...end?.data, score: 13 });
});
