import { createFlow, publishFlow } from '@parley/contracts/http/flows';
import { getPlan } from '@parley/contracts/http/plan';
import { Learner } from './chats/testing/learner.js';
import { Client, newAuthor } from './testing/client.js';
import { oneQuestion, RIGHT } from './testing/sequences.js';
import { startTestParley, type TestParley } from './testing/test-parley.js';

let parley: TestParley;
beforeAll(async () => {
  parley = await startTestParley();
});
afterAll(() => parley.drop());

test('ACCT-53 ACCT-37 PLAN-1 GET /auth/plan tells name, limit, period and the chats that were answered', async () => {
  const author = await newAuthor(parley.consoleUrl);
  const plan = { name: 'Self-hosted', chatLimit: null, durationUnit: 'month' };
  expect(await author.ok(getPlan)).toEqual({ ...plan, usage: 0 });
  const { id } = await author.ok(createFlow, { body: { name: 'Quiz', definition: oneQuestion() as never } });
  await author.ok(publishFlow, { params: { id } });
  const share = new Client(parley.shareUrl);
  for (const answers of [0, 1]) {
    const learner = new Learner(share, id, oneQuestion());
    if (answers > 0) learner.say(RIGHT);
    expect((await learner.post()).status).toBeLessThan(300);
  }
  expect(await author.ok(getPlan)).toEqual({ ...plan, usage: 1 });
  expect(await (await newAuthor(parley.consoleUrl)).ok(getPlan)).toEqual({ ...plan, usage: 0 });
});
test('ACCT-53 nobody gets the plan without a bearer header', async () => {
  expect((await new Client(parley.consoleUrl).call(getPlan)).status).toBe(401);
});
test('PLAN-3 whoever runs the server names the plan and its soft limit', async () => {
  const limited = await startTestParley({ env: { PLAN_NAME: 'School', PLAN_CHAT_LIMIT: '500' } });
  try {
    const author = await newAuthor(limited.consoleUrl);
    expect(await author.ok(getPlan)).toEqual({ name: 'School', chatLimit: 500, durationUnit: 'month', usage: 0 });
  } finally {
    await limited.drop();
  }
});
