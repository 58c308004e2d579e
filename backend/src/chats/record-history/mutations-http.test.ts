/** Posts mutated histories to the real server over HTTP, and checks what it keeps in its stores. */
import { fromWire, type WireItem } from '@parley/contracts/engine/history-wire';
import { inputsOf } from '@parley/contracts/engine/replay';
import { replay } from '@parley/contracts/fixtures/replay';
import type { HistoryItem } from '@parley/contracts/engine/types';
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import { getHistory, type ChatView } from '@parley/contracts/http/chats';
import { createFlow, publishFlow } from '@parley/contracts/http/flows';
import { Client, newAuthor } from '../../testing/client.js';
import { startTestParley, type TestParley } from '../../testing/test-parley.js';
import { Learner } from '../testing/learner.js';
import { BELIEVED, diceOf, mutate, UNBELIEVED } from './testing/mutate-history.js';

/** Choices with points, a second try, several answers at once, a free text. */
const definition = {
  promptsArray: [
    {
      key: 'start',
      name: 'start',
      definition: {
        message: 'What is half of 8?',
        answers: [
          { key: 'a', message: '4', nextKey: '.even', score: 10 },
          { key: 'b', message: '5', nextKey: '.again', score: -2 },
        ],
      },
    },
    {
      key: 'again',
      name: 'again',
      definition: { message: 'Try again.', answers: [{ key: 'c', message: 'back', nextKey: '.start', score: 1 }] },
    },
    {
      key: 'even',
      name: 'even',
      definition: {
        message: 'Which are even?',
        acceptsMultipleAnswers: true,
        nextKey: '.why',
        answers: [
          { key: 'd', message: 'two', score: 3 },
          { key: 'e', message: 'three', score: -3 },
          { key: 'f', message: 'four', score: 5 },
        ],
      },
    },
    {
      key: 'why',
      name: 'why',
      definition: { message: 'Why?', answers: [{ key: 'g', message: '*', nextKey: '.end', score: 2 }] },
    },
    { key: 'end', name: 'end', definition: { message: 'Thank you.' } },
  ],
} as unknown as FlowDefinition;
const POSTS = process.env.TEST_LONG ? 150 : 60;

let parley: TestParley;
let owner: Awaited<ReturnType<typeof newAuthor>>;
let flowId: number;
beforeAll(async () => {
  parley = await startTestParley();
  owner = await newAuthor(parley.consoleUrl);
  ({ id: flowId } = await owner.ok(createFlow, { body: { name: 'Sums', definition } as never }));
  await owner.ok(publishFlow, { params: { id: flowId } });
});
afterAll(() => parley.drop());

const played = () =>
  new Learner(new Client(parley.shareUrl), flowId, definition)
    .say('5')
    .say('back')
    .say('4')
    .say(['two', 'four'])
    .say('They can be halved');

const itemsOf = (history: readonly WireItem[]): HistoryItem[] =>
  history.map((wire) => {
    const read = fromWire(wire);
    if (!read.ok) throw new Error(read.error);
    return read.item;
  });

/** Checks the kept answers against the engine alone. */
async function mustBeTheEngines(learner: Learner): Promise<number | null> {
  const view: ChatView = await owner.ok(getHistory, { params: { id: flowId, identifier: learner.chatId } });
  const items = itemsOf(view.history);
  const context = { userId: learner.identifier };
  const options = { language: 'en', runMode: 'normal', seed: learner.chatId, context, at: items[0]!.at } as const;
  const own = replay(learner.flow, options, inputsOf(items));
  if (!own.ok) throw new Error(own.error.code);
  expect(view.score).toBe(own.chat.score.total);
  expect(view.completed).toBe(own.chat.completed);
  return view.score;
}

test(`TRUST-15 of ${POSTS} mutated posts to the server, what is kept has the engine’s own score`, async () => {
  const dice = diceOf(20_261_121);
  const statuses = new Set<number>();
  for (let n = 0; n < POSTS; n += 1) {
    const learner = played();
    // Half of the posts go to a server that has the beginning already.
    const place = n % 2 === 0 ? 0 : 3;
    if (place > 0) await learner.post({ history: learner.wire.slice(0, place) });
    const after = place > 0 ? learner.wire[place - 1]!.k : null;
    const others = {
      promptKeys: definition.promptsArray.map(({ key }) => key as string),
      texts: ['4', '5', 'two', 'three', 'back', '', '*'],
      foreign: played().wire,
    };
    const honest = { history: learner.wire.slice(place), after };
    const post = mutate(n % 4 === 0 ? UNBELIEVED : BELIEVED, honest, others, dice);
    const { status, body } = await learner.post({
      history: [...post.history],
      ...(post.after === null ? {} : { after: post.after }),
    });
    statuses.add(status);
    expect([200, 400, 409, 422]).toContain(status);
    const isKept = status === 200 || place > 0;
    const score = isKept ? await mustBeTheEngines(learner) : null;
    if (status === 200) expect((body as { score: number | null }).score).toBe(score);
  }
  expect([...statuses].sort()).toEqual([200, 400, 409, 422]);
}, 120_000);
