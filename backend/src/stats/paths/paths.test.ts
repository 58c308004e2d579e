/** The ways that learners took through a flow (STAT-10, STAT-P10; decision 52). */
import { randomUUID } from 'node:crypto';
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import { createFlow, publishFlow } from '@parley/contracts/http/flows';
import type { PathPlace } from '@parley/contracts/http/path-places';
import { getFlowPaths, getFlowTraffic } from '@parley/contracts/http/paths';
import type { BodyOf } from '@parley/contracts/http/route';
import { getFlowStats, getResponseLogs } from '@parley/contracts/http/stats';
import { Learner } from '../../chats/testing/learner.js';
import { Client, newAuthor } from '../../testing/client.js';
import { startTestParley, type TestParley } from '../../testing/test-parley.js';

const definition = {
  promptsArray: [
    {
      key: 'ask',
      name: 'start',
      definition: {
        message: 'Which is larger?',
        answers: [
          { key: 'a', message: '1/2', score: 10, nextKey: '.pick' },
          { key: 'b', message: '1/3', nextKey: '.end' },
        ],
      },
    },
    {
      key: 'pick',
      name: 'pick',
      definition: {
        message: 'Pick all that are even.',
        acceptsMultipleAnswers: true,
        nextKey: '.end',
        answers: [
          { key: 'two', message: '2', score: 1 },
          { key: 'four', message: '4', score: 1 },
        ],
      },
    },
    { key: 'end', name: 'end', definition: { message: 'Thank you.' } },
  ],
};

let parley: TestParley;
let author: Awaited<ReturnType<typeof newAuthor>>;
let share: Client;
let id: number;
beforeAll(async () => {
  parley = await startTestParley();
  author = await newAuthor(parley.consoleUrl);
  share = new Client(parley.shareUrl);
  ({ id } = await author.ok(createFlow, { body: { name: 'Fractions', definition } as BodyOf<typeof createFlow> }));
  await author.ok(publishFlow, { params: { id } });
  for (const said of [['1/2', ['2', '4']], ['1/2', ['2', '4']], ['1/2'], ['1/3'], []])
    await play(said, `ana-${randomUUID()}`);
});
afterAll(() => parley.drop());

async function play(said: readonly (string | string[])[], identifier: string): Promise<void> {
  const learner = new Learner(share, id, definition as unknown as FlowDefinition, identifier);
  for (const answer of said) learner.say(answer);
  expect((await learner.post()).status).toBe(200);
}
const paths = async (query: object = {}) => author.ok(getFlowPaths, { params: { id }, query });
const at = (places: readonly PathPlace[], promptKey: string, from: string) => {
  const parents = new Map(places.map((place) => [place.node, place.promptKey]));
  return places.find((place) => place.promptKey === promptKey && (parents.get(place.parent) ?? '') === from);
};

test('STAT-10 the tree of ways says for each place who came, left and completed, and where each answer led', async () => {
  const { pathAnalytics, isCut } = await paths();
  expect(isCut).toBe(false);
  const [ask, pick, late, early] = [
    at(pathAnalytics, 'ask', ''),
    at(pathAnalytics, 'pick', 'ask'),
    at(pathAnalytics, 'end', 'pick'),
    at(pathAnalytics, 'end', 'ask'),
  ];
  expect(ask).toMatchObject({
    parent: 0,
    position: 1,
    messages: 'Which is larger?',
    total: 5,
    dropped: 1,
    ended: 0,
    completed: 3,
    answers: [
      { messages: ['1/2'], right: true, total: 3, completed: 2, nextPrompt: pick?.node },
      { messages: ['1/3'], right: false, total: 1, completed: 1, nextPrompt: early?.node },
    ],
  });
  expect(pick).toMatchObject({ total: 3, dropped: 1, answers: [{ messages: ['2', '4'], right: true, total: 2 }] });
  expect(late).toMatchObject({ total: 2, dropped: 0, ended: 2, completed: 2, answers: [] });
  for (const { total, dropped, ended, answers } of pathAnalytics)
    expect(dropped + ended + answers.reduce((sum, each) => sum + each.total, 0)).toBe(total);
});

const DAY_MS = 86_400_000;
const day = (offset: number) => new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10);

test.each(['UTC', 'Asia/Kolkata', 'Pacific/Apia', 'America/St_Johns'])(
  'STAT-10 STAT-R1 a range of days in %s gives the same as all time if it contains all chats',
  async (timeZone) => {
    const whole = await paths();
    for (const [fromDate, tillDate] of [
      [day(-2), day(2)],
      [day(-70), day(70)],
    ])
      expect(await paths({ fromDate, tillDate, timeZone })).toEqual(whole);
    expect((await paths({ fromDate: day(3), timeZone })).pathAnalytics).toEqual([]);
  },
);

test('STAT-10 the statistics of a flow have the ways as one tree, if it is asked for', async () => {
  const ask = { params: { id } };
  expect(await author.ok(getFlowStats, ask)).not.toHaveProperty('pathAnalytics');
  const { pathAnalytics } = await author.ok(getFlowStats, { ...ask, query: { withPaths: 'true' } });
  const end = { messages: 'Thank you.', answers: [] };
  expect(pathAnalytics).toMatchObject([
    {
      messages: 'Which is larger?',
      total: 5,
      dropped: 1,
      completed: 3,
      totalTime: expect.any(Number) as number,
      answers: [
        {
          messages: ['1/2'],
          total: 3,
          completed: 2,
          nextPrompt: {
            messages: 'Pick all that are even.',
            total: 3,
            dropped: 1,
            answers: [{ messages: ['2', '4'], total: 2, completed: 2, nextPrompt: { ...end, total: 2, completed: 2 } }],
          },
        },
        { messages: ['1/3'], total: 1, completed: 1, nextPrompt: { ...end, total: 1 } },
      ],
    },
  ]);
});

test('STAT-10 the places behind one place can be asked for', async () => {
  const { pathAnalytics } = await paths();
  const pick = at(pathAnalytics, 'pick', 'ask');
  const behind = await paths({ node: pick?.node });
  expect(behind.pathAnalytics.map(({ promptKey, total }) => [promptKey, total])).toEqual([['end', 2]]);
});

test('STAT-10 Chats can be filtered by the place that they went through', async () => {
  const { pathAnalytics } = await paths();
  for (const { node, total } of pathAnalytics) {
    const { totalRecords } = await author.ok(getResponseLogs, { params: { id }, query: { pathNode: node } });
    expect(totalRecords).toBe(total);
  }
});

/** A question with a way back to it: `again` repeats it from another prompt, `once more` is the same question again. */
const circle = {
  promptsArray: [
    {
      key: 'ask',
      name: 'start',
      definition: {
        message: 'Well?',
        answers: [
          { key: 'a', message: 'hint', nextKey: '.hint' },
          { key: 'b', message: 'once more', nextKey: '.start' },
          { key: 'c', message: 'done', nextKey: '.end' },
        ],
      },
    },
    {
      key: 'hint',
      name: 'hint',
      definition: {
        message: 'A hint.',
        answers: [
          { key: 'd', message: 'again', nextKey: '.start' },
          { key: 'e', message: 'enough', nextKey: '.end' },
        ],
      },
    },
    { key: 'end', name: 'end', definition: { message: 'Thank you.' } },
  ],
};
/** Each answer of `circle` leads to one of these prompts. */
const LEADS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ask: { hint: 'hint', 'once more': 'ask', done: 'end' },
  hint: { again: 'ask', enough: 'end' },
};

test('STAT-P15 traffic is what counting every step of every chat by hand gives, by version and attempt', async () => {
  const flow = await author.ok(createFlow, {
    body: { name: 'Circle', definition: circle } as BodyOf<typeof createFlow>,
  });
  await author.ok(publishFlow, { params: { id: flow.id } });
  const came = new Map<string, number>();
  const left = new Map<string, number>();
  const ways = new Map<string, number>();
  const count = (map: Map<string, number>, key: string) => map.set(key, (map.get(key) ?? 0) + 1);
  let seed = 7;
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  for (let nth = 0; nth < 25; nth += 1) {
    const said: string[] = [];
    let at = 'ask';
    count(came, at);
    for (let steps = random(7); steps > 0 && at !== 'end'; steps -= 1) {
      const choices = Object.entries(LEADS[at] ?? {});
      const [answer, next] = choices[random(choices.length)]!;
      said.push(answer);
      if (next !== at) {
        count(ways, `${at}>${next}`);
        count(came, next);
      }
      at = next;
    }
    if (at !== 'end') count(left, at);
    const learner = new Learner(share, flow.id, circle as unknown as FlowDefinition, `learner-${nth}`);
    for (const answer of said) learner.say(answer);
    expect((await learner.post()).status).toBe(200);
  }
  const read = (query: object) => author.ok(getFlowTraffic, { params: { id: flow.id }, query });
  const whole = await read({});
  expect(whole.versions).toEqual([1]);
  const prompts = new Map(whole.prompts.map((prompt) => [prompt.key, prompt]));
  for (const key of ['ask', 'hint', 'end'])
    expect(prompts.get(key)).toEqual({
      key,
      came: came.get(key),
      left: left.get(key) ?? 0,
      ended: key === 'end' ? came.get('end') : 0,
    });
  expect(new Map(whole.ways.map(({ from, to, total }) => [`${from}>${to}`, total]))).toEqual(ways);
  expect(await read({ version: 1, attempts: 'all', fromDate: day(-2), tillDate: day(2) })).toEqual(whole);
  expect(await read({ version: 2 })).toMatchObject({ prompts: [], ways: [] });
});

test('STAT-10 STAT-P15 COND-13 a conditional link is a way of its own in the tree and in the traffic', async () => {
  const depending = {
    promptsArray: [
      {
        key: 'ask',
        name: 'start',
        definition: {
          message: 'Which is larger?',
          answers: [
            { key: 'a', message: '1/2', score: 3 },
            { key: 'b', message: '1/3', score: 0 },
          ],
          when: [{ key: 'w', if: { on: 'score', least: 3 }, nextKey: '.advanced' }],
          nextKey: '.practice',
        },
      },
      { key: 'advanced', name: 'advanced', definition: { message: 'Well done.' } },
      { key: 'practice', name: 'practice', definition: { message: 'Try more of these.' } },
    ],
  };
  const body = { name: 'Depending', definition: depending } as BodyOf<typeof createFlow>;
  const flow = await author.ok(createFlow, { body });
  const params = { id: flow.id };
  await author.ok(publishFlow, { params });
  for (const said of ['1/2', '1/2', '1/3'])
    expect(
      (
        await new Learner(share, flow.id, depending as unknown as FlowDefinition, `ana-${randomUUID()}`)
          .say(said)
          .post()
      ).status,
    ).toBe(200);
  const { pathAnalytics } = await author.ok(getFlowPaths, { params, query: {} });
  const [advanced, practice] = [at(pathAnalytics, 'advanced', 'ask'), at(pathAnalytics, 'practice', 'ask')];
  expect([advanced?.completed, practice?.completed]).toEqual([2, 1]);
  expect(at(pathAnalytics, 'ask', '')?.answers).toMatchObject([
    { messages: ['1/2'], total: 2, nextPrompt: advanced?.node },
    { messages: ['1/3'], total: 1, nextPrompt: practice?.node },
  ]);
  const traffic = await author.ok(getFlowTraffic, { params, query: {} });
  expect(traffic.ways).toEqual(
    expect.arrayContaining([
      { from: 'ask', to: 'advanced', total: 2 },
      { from: 'ask', to: 'practice', total: 1 },
    ]),
  );
  expect(await author.ok(getFlowStats, { params })).toMatchObject({ total: 3, totalCompleted: 3 });
  const { responseLog } = await author.ok(getResponseLogs, { params, query: {} });
  expect(responseLog.map(({ score, maxScore }) => [score, maxScore]).sort()).toEqual([
    [0, 3],
    [3, 3],
    [3, 3],
  ]);
});
