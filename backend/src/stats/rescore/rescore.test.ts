/** Another version would give recorded answers other scores. The expected ones are counted by hand. */
import { randomUUID } from 'node:crypto';
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import { deleteHistory } from '@parley/contracts/http/chats';
import { createFlow, publishFlow } from '@parley/contracts/http/flows';
import { getRescore, RESCORE_PAGE, RESCORE_SAID } from '@parley/contracts/http/rescore';
import { reviewItem } from '@parley/contracts/http/reviews';
import type { BodyOf, QueryOf } from '@parley/contracts/http/route';
import { Learner } from '../../chats/testing/learner.js';
import { Client, newAuthor } from '../../testing/client.js';
import { startTestParley, type TestParley } from '../../testing/test-parley.js';
import { testMark } from '../../chats/testing/test-mark.js';

interface Points {
  readonly half: number;
  readonly third: number;
  readonly even: number;
  readonly odd: number;
  /** The answer 1/3 leads to this prompt. */
  readonly thirdTo: string;
}
const OLD: Points = { half: 10, third: 0, even: 1, odd: -1, thirdTo: '.why' };
const NEW: Points = { half: 12, third: 5, even: 4, odd: -4, thirdTo: '.why' };
const definition = ({ half, third, even, odd, thirdTo }: Points) =>
  ({
    promptsArray: [
      {
        key: 'ask',
        name: 'start',
        definition: {
          message: 'Which is larger?',
          answers: [
            { key: 'a', message: '1/2', score: half, nextKey: '.pick' },
            { key: 'b', message: '1/3', score: third, nextKey: thirdTo },
          ],
        },
      },
      {
        key: 'pick',
        name: 'pick',
        definition: {
          message: 'Pick all that are even.',
          acceptsMultipleAnswers: true,
          nextKey: '.why',
          answers: [
            { key: 'two', message: '2', score: even },
            { key: 'three', message: '3', score: odd },
            { key: 'four', message: '4', score: even },
          ],
        },
      },
      {
        key: 'why',
        name: 'why',
        definition: { message: 'Why?', answers: [{ key: 'c', message: '*', scoreLater: true, nextKey: '.end' }] },
      },
      { key: 'end', name: 'end', definition: { message: 'Thank you.' } },
    ],
  }) as unknown as FlowDefinition;

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
  const body = { name: 'Fractions', definition: definition(OLD) } as unknown as BodyOf<typeof createFlow>;
  const { id } = await author.ok(createFlow, { body });
  await author.ok(publishFlow, { params: { id } });
  return id;
}
async function publishedAgain(id: number, points: Points): Promise<void> {
  await author.raw('PUT', `/api/flows/${id}`, { body: JSON.stringify({ definition: definition(points) }) });
  await author.ok(publishFlow, { params: { id } });
}
async function play(
  id: number,
  name: string,
  said: readonly (string | readonly string[])[],
  more: object = {},
  same?: Learner,
): Promise<Learner> {
  const again = same && { chatId: randomUUID(), token: same.token };
  const learner = new Learner(share, id, definition(OLD), name, again);
  for (const each of said) learner.say(each);
  expect((await learner.post(more)).status).toBe(200);
  return learner;
}
const rescored = (id: number, query: QueryOf<typeof getRescore> = {}) =>
  author.ok(getRescore, { params: { id }, query });
const events = async () => {
  const { rows } = await parley.stores.pool.query<{ n: number }>('select count(*)::int as n from es_event');
  return rows[0]?.n;
};

test('STAT-V1 STAT-V4 every learner’s latest chat gets the newest version’s scores, and nothing changes', async () => {
  const id = await published();
  const ana = await play(id, 'ana', ['1/2', ['2', '4'], 'Because']);
  await play(id, 'bo', ['1/2', ['2', '3']]);
  await play(id, 'cy', ['1/3']);
  await play(id, 'dee', []);
  const eve = await play(id, 'eve', ['1/3', 'Guessed']);
  await play(id, 'eve', ['1/2'], { restart: true }, eve);
  await play(id, 'tester', ['1/3'], { test: await testMark(author, id) });
  const why = ana.chat.history.findLast(({ direction }) => direction === 'sent')!;
  await author.ok(reviewItem, { params: { id, identifier: 'ana', itemKey: why.key }, body: { score: 7 } });
  expect((await rescored(id)).total).toBe(0);
  await publishedAgain(id, NEW);
  await parley.upToDate();
  const before = await events();
  const { chats, ...rest } = await rescored(id);
  expect(rest).toEqual({ version: 2, maxScore: expect.any(Number) as number, total: 5, next: null });
  const half = { promptKey: 'ask', position: 1, said: '1/2', from: 10, to: 12, waits: false };
  const third = { promptKey: 'ask', position: 1, said: '1/3', from: 0, to: 5, waits: false };
  const same = { way: 'same', pending: 0, changes: [], kept: [], applies: true };
  expect(chats.map(({ identifier, completed, now, then }) => ({ identifier, completed, now, then }))).toEqual([
    {
      identifier: 'eve',
      completed: false,
      now: { score: 10, pending: 0 },
      then: { ...same, score: 12, changes: [half] },
    },
    { identifier: 'dee', completed: false, now: { score: null, pending: 0 }, then: { ...same, score: null } },
    {
      identifier: 'cy',
      completed: false,
      now: { score: 0, pending: 0 },
      then: { ...same, score: 5, changes: [third] },
    },
    // 10 + (1 - 1) becomes 12 + (4 - 4)
    {
      identifier: 'bo',
      completed: false,
      now: { score: 10, pending: 0 },
      then: { ...same, score: 12, changes: [half] },
    },
    {
      identifier: 'ana',
      completed: true,
      // 10 + (1 + 1), and 7 by the teacher, become 12 + (4 + 4) and 7
      now: { score: 19, pending: 0 },
      then: {
        ...same,
        score: 27,
        changes: [half, { promptKey: 'pick', position: 2, said: '2, 4', from: 2, to: 8, waits: false }],
        kept: [{ promptKey: 'why', position: 3, score: 7 }],
      },
    },
  ]);
  expect(await events()).toBe(before);
  expect((await rescored(id)).chats).toEqual(chats);
  expect((await rescored(id, { version: 1 })).chats).toEqual([]);
});

test('STAT-V2 chats that would have gone another way are listed apart, with the place', async () => {
  const id = await published();
  await play(id, 'bo', ['1/2', ['2', '3']]);
  await play(id, 'cy', ['1/3', 'Because']);
  await publishedAgain(id, { ...NEW, thirdTo: '.pick' });
  const { chats } = await rescored(id);
  expect(chats.map(({ identifier, then }) => [identifier, then])).toEqual([
    ['cy', { way: 'other', reason: 'elsewhere', promptKey: 'ask', position: 1 }],
    ['bo', expect.objectContaining({ way: 'same', score: 12 })],
  ]);
});

test('STAT-V5 a page is followed by the next, also if its last chat is deleted meanwhile', async () => {
  const id = await published();
  for (let nth = 0; nth <= RESCORE_PAGE; nth++) await play(id, `learner-${nth}`, ['1/3']);
  await publishedAgain(id, NEW);
  const first = await rescored(id);
  expect([first.chats.length, first.total]).toEqual([RESCORE_PAGE, RESCORE_PAGE + 1]);
  const { identifier } = first.chats.at(-1)!;
  await author.ok(deleteHistory, { params: { id, identifier } });
  const second = await rescored(id, { after: first.next! });
  expect(second.chats.map((chat) => chat.identifier)).toEqual(['learner-0']);
  expect([second.total, second.next]).toEqual([null, null]);
});

test('STAT-V5 a long answer is cut', async () => {
  const id = await published();
  await play(id, 'ana', ['1/3', 'x'.repeat(RESCORE_SAID + 1)]);
  const later = definition(NEW);
  Object.assign(later.promptsArray[2]!.definition.answers![0]!, { scoreLater: false, score: 3 });
  await author.raw('PUT', `/api/flows/${id}`, { body: JSON.stringify({ definition: later }) });
  await author.ok(publishFlow, { params: { id } });
  const [chat] = (await rescored(id)).chats;
  expect(chat).toMatchObject({
    now: { score: 0, pending: 1 },
    then: {
      score: 8,
      pending: 0,
      changes: [{ position: 1 }, { said: `${'x'.repeat(RESCORE_SAID)}…`, from: null, to: 3 }],
    },
  });
});

test('STAT-V5 a version that isn’t published is 404, and a key that isn’t known or doesn’t fit 400', async () => {
  const id = await published();
  const status = async (query: string) => (await author.raw('GET', `/api/flows/${id}/rescore?${query}`)).status;
  expect(await status('version=2')).toBe(404);
  for (const query of ['version=0', 'after=x', 'after=1_------------------------------------', 'search=ana'])
    expect([query, await status(query)]).toEqual([query, 400]);
  const { id: draft } = await author.ok(createFlow, { body: { name: 'Draft' } });
  expect((await author.raw('GET', `/api/flows/${draft}/rescore`)).status).toBe(404);
});
