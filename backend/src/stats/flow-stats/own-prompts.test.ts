/** Statistics know the answers of common lists (STAT-48). */
import { randomUUID } from 'node:crypto';
import type { Answer, FlowDefinition } from '@parley/contracts/definition/definition';
import { aFlow, anAnswer } from '@parley/contracts/fixtures/builders/flow-builder';
import { createFlow, publishFlow } from '@parley/contracts/http/flows';
import { getFlowStats } from '@parley/contracts/http/stats';
import { Learner } from '../../chats/testing/learner.js';
import { Client, newAuthor } from '../../testing/client.js';
import { startTestParley, type TestParley } from '../../testing/test-parley.js';

const answers: readonly Answer[] = [
  anAnswer('Sun', { score: 1 }),
  anAnswer('Moon', { score: 0 }),
  anAnswer('A hint', { help: 'hint', price: 1, quickResponse: { message: 'It is hot.' } }),
];
const own: FlowDefinition = aFlow()
  .withPrompt('start', 'A star?', { answers, nextKey: '.end' })
  .withPrompt('end', 'Bye')
  .build();
const common: FlowDefinition = {
  promptsArray: own.promptsArray.map((entry, index) =>
    index === 0 ? { ...entry, definition: { ...entry.definition, answers: '.stars' } } : entry,
  ),
  commonAnswers: { stars: answers },
};

let parley: TestParley;
beforeAll(async () => {
  parley = await startTestParley();
});
afterAll(() => parley.drop());

test('STAT-48 a common list is counted as a list of the prompt’s own: answers, what is right, and help', async () => {
  const author = await newAuthor(parley.consoleUrl);
  const share = new Client(parley.shareUrl);
  const counted = async (definition: FlowDefinition) => {
    const { id } = await author.ok(createFlow, { body: { name: 'Stars', definition } });
    await author.ok(publishFlow, { params: { id } });
    const learner = new Learner(share, id, definition, `ana-${randomUUID()}`);
    learner.say('A hint', randomUUID(), { help: true });
    learner.say('Sun');
    expect((await learner.post()).status).toBe(200);
    const { promptAnalytics } = await author.ok(getFlowStats, { params: { id }, query: {} });
    const data = promptAnalytics[0]?.data;
    return data && { answers: data.answers, helps: data.helps, firstRight: data.firstRight };
  };
  const expected = await counted(own);
  expect(expected?.helps).toEqual([{ message: 'A hint', kind: 'hint', count: 1 }]);
  expect(await counted(common)).toEqual(expected);
});
