/** The answers of the newest chats show findings (STAT-I2, STAT-I3). */
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import { deleteHistory } from '@parley/contracts/http/chats';
import { getFlowFindings } from '@parley/contracts/http/findings';
import { createFlow, publishFlow } from '@parley/contracts/http/flows';
import type { BodyOf } from '@parley/contracts/http/route';
import { Learner } from '../../chats/testing/learner.js';
import { Client, newAuthor } from '../../testing/client.js';
import { startTestParley, type TestParley } from '../../testing/test-parley.js';
import { testMark } from '../../chats/testing/test-mark.js';

const choice = (key: string, next: string, more: object = {}) => ({
  key,
  name: key === 'q1' ? 'start' : key,
  definition: {
    message: key,
    nextKey: `.${next}`,
    answers: [
      { key: `${key}a`, message: 'right', score: 10 },
      { key: `${key}b`, message: 'wrong' },
    ],
    ...more,
  },
});
const definition = {
  promptsArray: [
    choice('q1', 'q2'),
    choice('q2', 'q3'),
    choice('q3', 'typed'),
    choice('typed', 'free', {
      answers: [
        { key: 't1', message: '1/2', score: 10, hidden: true },
        { key: 't2', message: '*' },
      ],
    }),
    choice('free', 'end', { answers: [{ key: 'f', message: '*' }] }),
    { key: 'end', name: 'end', definition: { message: 'Thank you.' } },
  ],
} as unknown as FlowDefinition;
const QUESTIONS = ['q1', 'q2', 'q3', 'typed'];

let parley: TestParley;
let author: Awaited<ReturnType<typeof newAuthor>>;
let share: Client;
beforeAll(async () => {
  parley = await startTestParley();
  author = await newAuthor(parley.consoleUrl);
  share = new Client(parley.shareUrl);
});
afterAll(() => parley.drop());

async function published(): Promise<number> {
  const body = { name: 'Halves', definition } as unknown as BodyOf<typeof createFlow>;
  const { id } = await author.ok(createFlow, { body });
  await author.ok(publishFlow, { params: { id } });
  return id;
}
async function play(id: number, identifier: string, said: readonly string[], more: object = {}): Promise<Learner> {
  const learner = new Learner(share, id, definition, identifier);
  for (const answer of said) learner.say(answer);
  expect((await learner.post(more)).status).toBe(200);
  return learner;
}
const findings = (id: number, query: object = {}) => author.ok(getFlowFindings, { params: { id }, query });

test('STAT-I3 prompts tell strong from weak as a recount of every chat says, by another formula', async () => {
  const id = await published();
  let seed = 11;
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  const chats: boolean[][] = [];
  for (let nth = 0; nth < 40; nth += 1) {
    const strength = random();
    // The third question is luck.
    const marks = QUESTIONS.map((question) => random() < (question === 'q3' ? 0.5 : strength));
    const said = marks.map((right, at) =>
      QUESTIONS[at] === 'typed' ? (right ? '1/2' : `odd ${nth}`) : right ? 'right' : 'wrong',
    );
    // Some leave before the last question.
    const answered = nth % 5 === 0 ? 3 : 4;
    chats.push(marks.slice(0, answered));
    await play(id, `learner-${nth}`, said.slice(0, answered));
  }
  await play(id, 'tester', ['right', 'wrong', 'right', '1/2'], { test: await testMark(author, id) });
  const { telling, chats: counted } = await findings(id);
  expect(counted).toBe(40);
  const found = new Map(telling.map((each) => [each.promptKey, each]));
  for (const [at, question] of QUESTIONS.entries()) {
    const here = chats.filter((marks) => marks.length > at);
    const restOf = (marks: readonly boolean[]) =>
      marks.filter((right, other) => other !== at && right).length / (marks.length - 1);
    const mean = (list: readonly number[]) => list.reduce((a, b) => a + b, 0) / list.length;
    const all = here.map(restOf);
    const [right, wrong] = [
      here.filter((marks) => marks[at]).map(restOf),
      here.filter((marks) => !marks[at]).map(restOf),
    ];
    const deviation = Math.sqrt(mean(all.map((each) => (each - mean(all)) ** 2)));
    // The point-biserial correlation.
    const expected =
      ((mean(right) - mean(wrong)) / deviation) * Math.sqrt((right.length * wrong.length) / all.length ** 2);
    expect(found.get(question)).toEqual({
      promptKey: question,
      right: { count: right.length, rest: expect.closeTo(mean(right), 9) as number },
      wrong: { count: wrong.length, rest: expect.closeTo(mean(wrong), 9) as number },
      correlation: expect.closeTo(expected, 9) as number,
    });
  }
  expect(await findings(id, { version: 2 })).toEqual({
    chats: 0,
    telling: [],
    unmatched: [],
    untold: { rare: 0, more: 0 },
  });
});

test('STAT-I2 words that match nothing are shown from three learners up, and go with a deleted chat', async () => {
  const id = await published();
  const typed = async (name: string, said: string) =>
    play(id, name, ['right', 'right', 'right', said, 'I would draw a cake.']);
  await typed('ana', '3/8');
  await typed('ben', ' 3 / 8. ');
  expect((await findings(id)).unmatched).toEqual([]);
  const { chatId } = await typed('cy', '3/8');
  await typed('dee', '1/2');
  expect((await findings(id)).unmatched).toEqual([
    {
      promptKey: 'typed',
      said: '3/8',
      learners: 3,
      spellings: [
        { said: '3/8', learners: 2 },
        { said: '3 / 8.', learners: 1 },
      ],
      rest: 1,
    },
  ]);
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  expect((await findings(id, { fromDate: yesterday })).unmatched).toHaveLength(1);
  expect((await findings(id, { tillDate: '2020-01-01' })).chats).toBe(0);
  await author.ok(deleteHistory, { params: { id, identifier: chatId } });
  expect((await findings(id)).unmatched).toEqual([]);
});

test.each([
  ['prompt', { trackAnalytics: true }, {}],
  ['answer', {}, { trackAnalytics: true }],
])('STAT-I5 texts at a prompt that takes any text are listed if its %s is to be tracked', async (_, prompt, answer) => {
  const lesson = {
    promptsArray: [
      choice('q1', 'q2', { answers: [{ key: 'a', message: '*', ...answer }], ...prompt }),
      choice('q2', 'end', { answers: [{ key: 'b', message: '*' }] }),
      { key: 'end', name: 'end', definition: { message: 'Thank you.' } },
    ],
  } as unknown as FlowDefinition;
  const body = { name: 'Capitals', definition: lesson } as unknown as BodyOf<typeof createFlow>;
  const { id } = await author.ok(createFlow, { body });
  await author.ok(publishFlow, { params: { id } });
  for (const name of ['ana', 'ben', 'cy']) {
    const learner = new Learner(share, id, lesson, name);
    learner.say('Berlin');
    learner.say('nothing');
    expect((await learner.post()).status).toBe(200);
  }
  expect((await findings(id)).unmatched).toMatchObject([{ promptKey: 'q1', said: 'Berlin', learners: 3 }]);
});

test('STAT-I4 unmatched answers of every prompt are in one list, with the number of those too rare to be shown', async () => {
  const two = {
    promptsArray: ['q1', 'q2'].map((key, at) =>
      choice(key, at === 0 ? 'q2' : 'end', {
        answers: [
          { key: `${key}a`, message: 'yes', score: 10, hidden: true },
          { key: `${key}b`, message: '*' },
        ],
      }),
    ),
  };
  two.promptsArray.push({ key: 'end', name: 'end', definition: { message: 'Thank you.' } } as never);
  const lesson = two as unknown as FlowDefinition;
  const { id } = await author.ok(createFlow, {
    body: { name: 'Two', definition: lesson } as unknown as BodyOf<typeof createFlow>,
  });
  await author.ok(publishFlow, { params: { id } });
  for (const [name, first, second] of [
    ['ana', 'yes', 'Yep'],
    ['ben', 'maybe', 'yep.'],
    ['cy', 'Maybe', 'yep'],
    ['dee', 'maybe ', 'yep'],
    ['eli', 'yes', 'no idea'],
  ] as const) {
    const learner = new Learner(share, id, lesson, name);
    learner.say(first);
    learner.say(second);
    expect((await learner.post()).status).toBe(200);
  }
  const { unmatched, untold } = await findings(id);
  expect(unmatched).toMatchObject([
    { promptKey: 'q2', learners: 4, rest: 0.25 },
    { promptKey: 'q1', learners: 3, rest: 0 },
  ]);
  expect(untold).toEqual({ rare: 1, more: 0 });
});
