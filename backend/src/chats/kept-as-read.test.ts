/** A chat that began before answers were read as people read them keeps its scores; new chats of the same version don't. */
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import { startChat } from '@parley/contracts/engine/start';
import { getHistory } from '@parley/contracts/http/chats';
import { createFlow, publishFlow } from '@parley/contracts/http/flows';
import { getTimeline } from '@parley/contracts/http/reviews';
import { Client, newAuthor } from '../testing/client.js';
import { startTestParley, type TestParley } from '../testing/test-parley.js';
import { Learner } from './testing/learner.js';

const asking = (message: string, more: object, nextKey: string) => ({
  message,
  ...more,
  answers: [
    { key: 'right', message: more && 'inputDisplayType' in more ? '3.5' : "don't", score: 10, nextKey },
    { key: 'any', message: '*', score: 0, nextKey },
  ],
});
const definition = {
  promptsArray: [
    {
      key: 'start',
      name: 'start',
      definition: asking('Do you?', { normalizeAnswers: [{ name: 'lowercase' }] }, '.much'),
    },
    { key: 'much', name: 'much', definition: asking('How much?', { inputDisplayType: 'number' }, '.end') },
    { key: 'end', name: 'end', definition: { message: 'Thank you' } },
  ],
} as unknown as FlowDefinition;

let parley: TestParley;
beforeAll(async () => {
  parley = await startTestParley();
});
afterAll(() => parley.drop());

test('READ-1 server and player read a chat as it was read when it began, answer by answer', async () => {
  const owner = await newAuthor(parley.consoleUrl);
  const share = new Client(parley.shareUrl);
  const { id } = await owner.ok(createFlow, { body: { name: 'Spellings', definition } as never });
  await owner.ok(publishFlow, { params: { id } });
  for (const [reading, scores] of [
    [1, [0, 0]],
    [2, [10, 20]],
  ] as const) {
    const learner = new Learner(share, id, definition);
    const options = { language: 'en', runMode: 'normal', seed: learner.chatId, at: Date.now(), reading } as const;
    const started = startChat(learner.flow, { ...options, context: { userId: learner.identifier } });
    if (!started.ok) throw new Error(started.error.code);
    learner.chat = started.chat;
    expect(learner.wire[0]?.rd).toBe(reading === 1 ? undefined : 2);
    // The start and the first answer come in one post, the second answer in another one.
    learner.say('don’t');
    expect(await learner.post()).toMatchObject({ status: 200, body: { score: scores[0] } });
    const after = learner.wire.at(-1)!.k;
    learner.say('3,5');
    const { wire } = learner;
    const rest = wire.slice(wire.findIndex(({ k }) => k === after) + 1);
    expect(await learner.post({ history: rest, after })).toMatchObject({
      status: 200,
      body: { score: scores[1], completed: true },
    });
    const params = { id, identifier: learner.identifier };
    expect((await owner.ok(getHistory, { params })).history).toEqual(wire);
    expect((await owner.ok(getTimeline, { params })).divergences).toEqual([]);
  }
});

test('READ-2 a program that posts answers alone gets the newest reading', async () => {
  const owner = await newAuthor(parley.consoleUrl);
  const { id } = await owner.ok(createFlow, { body: { name: 'Spellings', definition } as never });
  await owner.ok(publishFlow, { params: { id } });
  const learner = new Learner(new Client(parley.shareUrl), id, definition).say('don’t').say('3,5');
  const history = learner.wire.filter(({ d }) => d === 's');
  expect(await learner.post({ history })).toMatchObject({ status: 200, body: { score: 20, completed: true } });
});
