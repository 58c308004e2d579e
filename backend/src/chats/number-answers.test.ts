/** In a number field, server, statistics, checks and max score compare numbers as the player does. */
import { prepareFlow } from '@parley/contracts/engine/prepare';
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import { getHistory } from '@parley/contracts/http/chats';
import { listVersions } from '@parley/contracts/http/flow-history';
import { createFlow, getFlow, getPublished, publishFlow, updateFlow } from '@parley/contracts/http/flows';
import { getFlowStats } from '@parley/contracts/http/stats';
import { Client, newAuthor } from '../testing/client.js';
import { startTestParley, type TestParley } from '../testing/test-parley.js';
import { Learner } from './testing/learner.js';

const definition = {
  promptsArray: [
    {
      key: 'start',
      name: 'start',
      definition: {
        message: 'What is 5 × 5?',
        inputDisplayType: 'number',
        answers: [
          { key: 'right', message: '25', score: 10, nextKey: '.end' },
          { key: 'any', message: '*', score: 0, nextKey: '.end' },
        ],
      },
    },
    { key: 'end', name: 'end', definition: { message: 'Thank you' } },
  ],
} as unknown as FlowDefinition;

let parley: TestParley;
beforeAll(async () => {
  parley = await startTestParley();
});
afterAll(() => parley.drop());

test('ENG-A11 25.0, 025 and 2.5e1 earn what 25 earns, and count as 25', async () => {
  const owner = await newAuthor(parley.consoleUrl);
  const share = new Client(parley.shareUrl);
  const { id } = await owner.ok(createFlow, { body: { name: 'Squares', definition } as never });
  await owner.ok(publishFlow, { params: { id } });
  for (const [said, score] of [
    ['25.0', 10],
    ['025', 10],
    ['2.5e1', 10],
    ['24', 0],
  ] as const) {
    const learner = new Learner(share, id, definition).say(said);
    expect(await learner.post()).toMatchObject({ status: 200, body: { score, completed: true } });
    const view = await owner.ok(getHistory, { params: { id, identifier: learner.identifier } });
    expect(view.history).toEqual(learner.wire);
  }
  const { promptAnalytics } = await owner.ok(getFlowStats, { params: { id } });
  expect(promptAnalytics.find(({ key }) => key === 'start')?.data.answers).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ message: '25', count: 3, right: true }),
      expect.objectContaining({ message: '*', count: 1, right: false }),
    ]),
  );
  expect(await owner.ok(getFlow, { params: { id } })).toMatchObject({ maxScore: 10 });
});

test('ENG-A12 the server reads an author’s numbers by the language of the flow, whatever the chat’s', async () => {
  const owner = await newAuthor(parley.consoleUrl);
  const share = new Client(parley.shareUrl);
  const grouped = JSON.parse(JSON.stringify(definition).replace('"25"', '"1.500"')) as FlowDefinition;
  for (const [language, chat, said, score] of [
    ['de', 'en', '1500', 10],
    ['de', 'en', '1.5', 0],
    ['en', 'de', '1,5', 10],
    ['en', 'de', '1500', 0],
  ] as const) {
    const { id } = await owner.ok(createFlow, { body: { name: 'Grams', language, definition: grouped } as never });
    await owner.ok(publishFlow, { params: { id } });
    const made = prepareFlow(grouped, { flowId: id, version: 1, language });
    if (!made.ok) throw new Error(made.error.code);
    const learner = new Learner(share, id, made.flow, undefined, undefined, { language: chat }).say(said);
    expect(await learner.post({ language: chat })).toMatchObject({ status: 200, body: { score, completed: true } });
    const view = await owner.ok(getHistory, { params: { id, identifier: learner.identifier } });
    expect(view.history).toEqual(learner.wire);
    const published = await share.ok(getPublished, { params: { id, version: 1 }, query: { keepTranslations: 'true' } });
    expect(published.language).toBe(language);
  }
});

test('COND-17 the author’s own maximum is the version’s: scores and shares are out of it', async () => {
  const owner = await newAuthor(parley.consoleUrl);
  const share = new Client(parley.shareUrl);
  const { id } = await owner.ok(createFlow, {
    body: { name: 'Squares', definition: { ...definition, outOf: 40 } } as never,
  });
  expect(await owner.ok(getFlow, { params: { id } })).toMatchObject({ maxScore: 40, definition: { outOf: 40 } });
  await owner.ok(publishFlow, { params: { id } });
  const learner = new Learner(share, id, definition).say('25');
  expect(await learner.post()).toMatchObject({ status: 200, body: { score: 10 } });
  expect(await owner.ok(getHistory, { params: { id, identifier: learner.identifier } })).toMatchObject({
    maxScore: 40,
  });
  expect(await owner.ok(getFlowStats, { params: { id } })).toMatchObject({ scores: { average: 0.25 } });
  // Removed by a change of the draft alone, and the version keeps its own.
  await owner.ok(updateFlow, { params: { id }, body: { changes: { outOf: null } } });
  const { maxScore, definition: draft } = await owner.ok(getFlow, { params: { id } });
  expect([maxScore, draft.outOf]).toEqual([10, undefined]);
  expect((await owner.ok(listVersions, { params: { id } })).map((version) => version.maxScore)).toEqual([40]);
});

test('COND-17 a maximum below 0 or of 0 is refused', async () => {
  const owner = await newAuthor(parley.consoleUrl);
  for (const outOf of [0, -1, 'ten', null])
    expect(
      await owner.call(createFlow, { body: { name: 'Squares', definition: { ...definition, outOf } } as never }),
    ).toMatchObject({
      status: 400,
    });
});
