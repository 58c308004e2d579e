/** The first answers to a flow that was published right after the event store was away. */
import { setTimeout } from 'node:timers/promises';
import { createFlow, publishFlow } from '@parley/contracts/http/flows';
import { Client, newAuthor } from '../../testing/client.js';
import { oneQuestion } from '../../testing/sequences.js';
import { startTestParley, type TestParley } from '../../testing/test-parley.js';
import { Learner } from '../testing/learner.js';

let parley: TestParley;
beforeAll(async () => {
  parley = await startTestParley();
});
afterAll(() => parley.drop());

test('CHAT-19 a flow that the read models may not know yet is not called missing: the player is asked to send again', async () => {
  const author = await newAuthor(parley.consoleUrl);
  const asked = jest.spyOn(parley.stores.store, 'lastAppended').mockRejectedValueOnce(new Error('away'));
  await author.raw('GET', '/api/flows');
  asked.mockRestore();
  const { id } = await author.ok(createFlow, { body: { name: 'Fractions', definition: oneQuestion() } as never });
  await author.ok(publishFlow, { params: { id } });
  const learner = new Learner(new Client(parley.shareUrl), id, oneQuestion());
  const statuses: number[] = [];
  for (let n = 0; n < 100 && (statuses.at(-1) ?? 503) >= 300; n++) {
    const { status } = await learner.post();
    statuses.push(status);
    if (status >= 300) await setTimeout(20);
  }
  expect(new Set(statuses.slice(0, -1))).toEqual(new Set(statuses.length > 1 ? [503] : []));
  expect(statuses.at(-1)).toBeLessThan(300);
  // Once the store answers, a flow that doesn't exist is missing again.
  const nowhere = new Learner(new Client(parley.shareUrl), 999_999, oneQuestion());
  let { status } = await nowhere.post();
  for (let n = 0; n < 100 && status === 503; n++) {
    await setTimeout(50);
    ({ status } = await nowhere.post());
  }
  expect(status).toBe(404);
});
