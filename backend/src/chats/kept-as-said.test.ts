/**
 * Answers that the learner gave without a connection (by "Next", changed and changed back) are kept as they were given.
 */
import { randomUUID } from 'node:crypto';
import { alter } from '@parley/contracts/engine/alter';
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import { getHistory, type ChatView } from '@parley/contracts/http/chats';
import { createFlow, publishFlow } from '@parley/contracts/http/flows';
import type { ItemKey } from '@parley/contracts/ids';
import { Client, newAuthor } from '../testing/client.js';
import { startTestParley, type TestParley } from '../testing/test-parley.js';
import { Learner } from './testing/learner.js';

let parley: TestParley;
let owner: Awaited<ReturnType<typeof newAuthor>>;
let share: Client;

beforeAll(async () => {
  parley = await startTestParley();
  share = new Client(parley.shareUrl);
  owner = await newAuthor(parley.consoleUrl);
});
afterAll(() => parley.drop());

const say = (name: string, nextKey?: string) => ({ key: name, name, definition: { message: name, nextKey } });
const ask = (name: string, nextKey: string, more: readonly object[] = []) => ({
  key: name,
  name,
  definition: { message: name, answers: [...more, { key: 'any', message: '*', score: 1, nextKey }] },
});
const published = async (...promptsArray: object[]): Promise<readonly [number, FlowDefinition]> => {
  const definition = { promptsArray } as unknown as FlowDefinition;
  const { id } = await owner.ok(createFlow, { body: { name: 'Kept', definition } as never });
  await owner.ok(publishFlow, { params: { id } });
  return [id, definition];
};
const agrees = async (learner: Learner): Promise<void> => {
  const { flowId: id, identifier } = learner;
  const view: ChatView = await owner.ok(getHistory, { params: { id, identifier } });
  expect(view.history).toEqual(learner.wire);
  expect(view.score).toBe(learner.chat.score.total);
};

const perhaps = { key: 'p', message: 'perhaps', score: 5, quickResponse: { message: 'Think', repeatAnswers: true } };
test.each([
  ['two questions', [ask('one', '.two'), ask('two', '.end')]],
  ['one that is asked again', [ask('one', '.end', [perhaps])]],
])('CHAT-1 CHAT-15 two answers behind one "Next" in one post: %s', async (_what, questions) => {
  const [id, definition] = await published(ask('start', '.note'), say('note', '.one'), ...questions, say('end'));
  const ana = new Learner(share, id, definition, undefined, undefined, { autoAnswer: false }).say('Ana');
  expect((await ana.post()).status).toBe(200);
  const known = ana.wire.length;
  ana.say('Next').say('perhaps').say('yes');
  const after = ana.wire[known - 1]!.k;
  expect(await ana.post({ after, history: ana.wire.slice(known) })).toMatchObject({
    status: 200,
    body: { completed: true },
  });
  await agrees(ana);
});

test.each(['the next question is answered', 'another answer is changed'])(
  'CHAT-13 an answer that was changed and changed back before it was sent, and then %s',
  async (then) => {
    const [id, definition] = await published(
      ask('start', '.two'),
      ask('two', '.three'),
      ask('three', '.end'),
      say('end'),
    );
    const ana = new Learner(share, id, definition).say('uno').say('dos');
    expect((await ana.post()).status).toBe(200);
    const change = (place: number, message: string) => {
      const { key } = ana.chat.history.filter(({ direction }) => direction === 'sent')[place]!;
      const changed = alter(ana.flow, ana.chat, key, { key: randomUUID() as ItemKey, message, at: Date.now() });
      if (!changed.ok) throw new Error(changed.error.code);
      ana.chat = changed.chat;
    };
    change(0, 'ONE');
    change(0, 'uno');
    if (then === 'another answer is changed') change(1, 'TWO');
    else ana.say('tres');
    expect((await ana.post({ after: ana.wire[0]!.k, history: ana.wire.slice(1) })).status).toBe(200);
    await agrees(ana);
  },
);

test('CHAT-18 a key with other words is refused with what the server has; the same words again change nothing', async () => {
  const colours = [
    { key: 'r', message: 'red', nextKey: '.why', score: 100 },
    { key: 'b', message: 'blue', nextKey: '.why' },
  ];
  const [id, definition] = await published(
    { key: 'start', name: 'start', definition: { message: 'Red or blue?', answers: colours } },
    ask('why', '.end'),
    say('end'),
  );
  const seen = async () => (await owner.call(getHistory, { params: { id, identifier: ana.identifier } })).body;
  const ana = new Learner(share, id, definition).say('red').say('Warm');
  expect((await ana.post()).status).toBe(200);
  const kept = await seen();
  const wire = ana.wire;
  const told = wire.map((item) => (item.m === 'Warm' ? { ...item, m: 'Cold' } : item));
  expect(told).not.toEqual(wire);
  const answer = wire.find(({ m }) => m === 'Warm');
  expect(await ana.post({ history: told })).toMatchObject({
    status: 409,
    body: {
      code: 'stale-history',
      history: expect.arrayContaining([expect.objectContaining({ k: answer?.k, m: 'Warm' })]),
    },
  });
  const choice = wire.map((item) => (item.m === 'red' ? { ...item, m: 'blue' } : item));
  expect((await ana.post({ history: choice })).status).toBe(409);
  expect((await ana.post()).status).toBe(200);
  expect(await seen()).toEqual(kept);
});
