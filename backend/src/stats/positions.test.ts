/** Statistics spread learners' answers over ratings and sliders (RATE-7). */
import { randomUUID } from 'node:crypto';
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import { createFlow, publishFlow } from '@parley/contracts/http/flows';
import { getFlowStats } from '@parley/contracts/http/stats';
import { Learner } from '../chats/testing/learner.js';
import { Client, newAuthor } from '../testing/client.js';
import { startTestParley, type TestParley } from '../testing/test-parley.js';

const answers = [
  { key: 'good', message: 'good', rule: { kind: 'between' as const, least: 4 }, score: 1 },
  { key: 'any', message: '*', score: 0, quickResponse: { message: 'Thank you' } },
];
const definition: FlowDefinition = {
  promptsArray: [
    {
      key: 'rate' as never,
      name: 'start',
      definition: { message: 'How was it?', inputDisplayType: 'rating', answers, nextKey: '.slide' },
    },
    {
      key: 'slide' as never,
      name: 'slide',
      definition: {
        message: 'How warm?',
        inputDisplayType: 'range',
        answers: [{ key: 'w', message: '*' }],
        nextKey: '.end',
      },
    },
    { key: 'end' as never, name: 'end', definition: { message: 'Bye' } },
  ],
};

let parley: TestParley;
beforeAll(async () => {
  parley = await startTestParley();
});
afterAll(() => parley.drop());

test('RATE-7 a rating has its mean and a bar for each position, a slider bars for several; other numbers count nowhere', async () => {
  const author = await newAuthor(parley.consoleUrl);
  const share = new Client(parley.shareUrl);
  const { id } = await author.ok(createFlow, { body: { name: 'Scales', definition } });
  await author.ok(publishFlow, { params: { id } });
  const play = async (...said: readonly string[]) => {
    const learner = new Learner(share, id, definition, `ana-${randomUUID()}`);
    for (const text of said) learner.say(text);
    expect((await learner.post()).status).toBe(200);
  };
  await play('5', '0');
  await play('4.0', '100');
  await play('2', '55');
  // Posted by hand: a slider without settings accepts it.
  await play('4', '100000');
  await play('3', 'warm');
  const { promptAnalytics } = await author.ok(getFlowStats, { params: { id }, query: {} });
  const [rate, slide] = promptAnalytics.map(({ data }) => data);
  const counts = (data: typeof rate) => data?.positions?.bars.map(({ count }) => count);
  expect(rate?.answers.map(({ message, count }) => [message, count])).toEqual([
    ['good', 3],
    ['*', 2],
  ]);
  expect(rate?.positions).toMatchObject({ count: 5, mean: 3.6 });
  expect(counts(rate)).toEqual([0, 1, 1, 2, 1]);
  expect(rate?.firstRight).toBe(3);
  expect(slide?.positions?.count).toBe(3);
  expect(slide?.positions?.bars).toHaveLength(11);
  expect(counts(slide)).toEqual([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);
  expect(slide?.answers).toMatchObject([{ message: '*', count: 5 }]);
});
