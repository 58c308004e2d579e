/** Learners who go past messages by "Next" (ENG-7), over HTTP: the server is never ahead of what they have seen. */
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import { getHistory, type ChatView } from '@parley/contracts/http/chats';
import { createFlow, publishFlow } from '@parley/contracts/http/flows';
import { reviewItem } from '@parley/contracts/http/reviews';
import { getFlowStats } from '@parley/contracts/http/stats';
import { Client, newAuthor } from '../testing/client.js';
import { startTestParley, type TestParley } from '../testing/test-parley.js';
import { Learner } from './testing/learner.js';

const say = (name: string, nextKey?: string) => ({ key: name, name, definition: { message: name, nextKey } });
const ask = (name: string, more: object, nextKey: string) => ({
  key: name,
  name,
  definition: { message: name, answers: [{ key: `${name}-a`, message: 'yes', nextKey, score: 1 }], ...more },
});
const definition = {
  promptsArray: [
    say('start', '.before'),
    say('before', '.ask'),
    ask('ask', {}, '.after'),
    say('after', '.teacher'),
    ask('teacher', { answerExternally: true }, '.last'),
    say('last', '.end'),
    say('end'),
  ],
} as unknown as FlowDefinition;

let parley: TestParley;
let owner: Awaited<ReturnType<typeof newAuthor>>;
let share: Client;
let flowId: number;

beforeAll(async () => {
  parley = await startTestParley();
  share = new Client(parley.shareUrl);
  owner = await newAuthor(parley.consoleUrl);
  ({ id: flowId } = await owner.ok(createFlow, { body: { name: 'By Next', definition } as never }));
  await owner.ok(publishFlow, { params: { id: flowId } });
});
afterAll(() => parley.drop());

const viewOf = async ({ identifier }: Learner): Promise<ChatView> =>
  owner.ok(getHistory, { params: { id: flowId, identifier } });
const completions = async (): Promise<number> =>
  (await owner.ok(getFlowStats, { params: { id: flowId } })).totalCompleted;
/** Posted, and the same on both sides. */
const agrees = async (learner: Learner, completed: boolean): Promise<void> => {
  const last = learner.chat.history.at(-1)?.key;
  expect(await learner.post()).toMatchObject({ status: 200, body: { last, completed } });
  expect(await viewOf(learner)).toMatchObject({ history: learner.wire, completed });
};

test('ENG-7 CHAT-15 the items behind a "Next" are kept once it was pressed, and only then is the chat completed', async () => {
  const ana = new Learner(share, flowId, definition, undefined, undefined, { autoAnswer: false });
  expect(ana.wire).toHaveLength(1);
  await agrees(ana, false);
  await agrees(ana.say('Next'), false);
  await agrees(ana.say('Next').say('yes'), false);
  expect(ana.chat.history.at(-1)?.promptKey).toBe('after');
  await agrees(ana.say('Next'), false);

  const asked = ana.chat.history.at(-1)!.key;
  const params = { id: flowId, identifier: ana.identifier, itemKey: asked };
  await owner.ok(reviewItem, { params, body: { answer: 'yes' } });
  const { history } = await viewOf(ana);
  expect(history.at(-1)).toMatchObject({ pk: 'last' });
  expect(await completions()).toBe(0);
  // The engine's own key: the item behind the last one.
  const end = { ...history.at(-1)!, k: nextOf(history.at(-1)!.k), pk: 'end', p: 'end', m: 'end' };
  const { status, body } = await ana.post({ history: [...history, end] });
  expect([status, body]).toMatchObject([200, { completed: true, last: end.k }]);
  expect((await viewOf(ana)).completed).toBe(true);
  expect(await completions()).toBe(1);
});

test('ENG-6 CHAT-15 a program that posts answers alone is led past messages', async () => {
  const bo = new Learner(share, flowId, definition).say('yes');
  const answers = bo.wire.filter(({ d }) => d === 's');
  expect(await bo.post({ history: answers })).toMatchObject({ status: 200, body: { last: bo.wire.at(-1)?.k } });
  expect((await viewOf(bo)).history.map(({ k }) => k)).toEqual(bo.wire.map(({ k }) => k));
});

const nextOf = (key: string): string => key.replace(/\d+$/, (number) => String(Number(number) + 1));
