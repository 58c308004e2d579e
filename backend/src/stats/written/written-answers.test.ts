/** A class of four writes answers, and the teacher reads them question by question. */
import { randomUUID } from 'node:crypto';
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import { deleteHistory } from '@parley/contracts/http/chats';
import { createFlow, publishFlow } from '@parley/contracts/http/flows';
import { erasePerson } from '@parley/contracts/http/people';
import { reviewItem } from '@parley/contracts/http/reviews';
import type { BodyOf } from '@parley/contracts/http/route';
import { getWrittenAnswers, WRITTEN_CHATS, WRITTEN_PAGE } from '@parley/contracts/http/written-answers';
import { Learner } from '../../chats/testing/learner.js';
import { testMark } from '../../chats/testing/test-mark.js';
import { Client, newAuthor } from '../../testing/client.js';
import { startTestParley, type TestParley } from '../../testing/test-parley.js';

const again = { quickResponse: { message: 'Look again.', repeatAnswers: true } };
const entry = (key: string, definition: object) => ({ key, name: key === 'sort' ? 'start' : key, definition });
/** A choice with room for other words, an essay, a number that is asked until it is right, and a plain choice. */
const definition = {
  promptsArray: [
    entry('sort', {
      message: 'Star or planet?',
      answers: [
        { key: 'a', message: 'Star', nextKey: '.essay' },
        { key: 'b', message: '*', nextKey: '.essay' },
      ],
    }),
    entry('essay', {
      message: 'Why is it called a quarter?',
      title: 'The name',
      maxSuperScore: 10,
      answers: [{ key: 'any', message: '*', scoreLater: true, nextKey: '.days' }],
    }),
    entry('days', {
      message: 'After how many days?',
      inputDisplayType: 'number',
      answers: [
        { key: 'right', message: '29', score: 2, nextKey: '.last' },
        { key: 'any', message: '*', score: 0, ...again },
      ],
    }),
    entry('last', { message: 'Ready?', answers: [{ key: 'yes', message: 'Yes', nextKey: '.end' }] }),
    entry('end', { message: 'Bye' }),
  ],
} as unknown as FlowDefinition;

let parley: TestParley;
let author: Awaited<ReturnType<typeof newAuthor>>;
let share: Client;
let id: number;
beforeAll(async () => {
  parley = await startTestParley();
  author = await newAuthor(parley.consoleUrl);
  share = new Client(parley.shareUrl);
  id = await published();
  const ana = await play('ana', ['Star', 'Because the MOON is a quarter round.', '7', '29', 'Yes']);
  await review(ana, 'essay', { superScore: 10, comment: 'Very clear!' });
  await play('ben', ['Both', 'It looks like a pizza.', '29']);
  const cy = await play('cy', ['Neither', 'Four weeks, four quarters of the moon.']);
  await play('cy', ['Star', 'One of four weeks.'], {}, cy.token);
  await play('dee', ['Star']);
  await play('gus', ['Star', 'Only tried.'], { test: await testMark(author, id) });
  await parley.upToDate();
});
afterAll(() => parley.drop());

async function published(content = definition): Promise<number> {
  const body = { name: 'The Moon', definition: content } as unknown as BodyOf<typeof createFlow>;
  const created = await author.ok(createFlow, { body });
  await author.ok(publishFlow, { params: { id: created.id } });
  return created.id;
}
async function play(name: string, said: readonly string[], more: object = {}, token?: string, flow = id) {
  const same = token === undefined ? undefined : { chatId: randomUUID(), token };
  const learner = new Learner(share, flow, definition, name, same);
  for (const each of said) learner.say(each);
  expect((await learner.post(more)).status).toBe(200);
  return learner;
}
async function review(learner: Learner, promptKey: string, body: BodyOf<typeof reviewItem>) {
  const item = learner.chat.history.findLast((each) => each.promptKey === promptKey && each.direction === 'sent');
  const params = { id, identifier: learner.chatId, itemKey: item!.key };
  await author.ok(reviewItem, { params, body });
}
const written = (query: object = {}, flow = id) => author.ok(getWrittenAnswers, { params: { id: flow }, query });
const textsOf = ({ answers }: Awaited<ReturnType<typeof written>>) => answers.map(({ text }) => text);
const essays = async (query: object) => textsOf(await written({ promptKey: 'essay', ...query }));

test('STAT-W1 the questions are those that take words; a plain choice and a message are none', async () => {
  const { questions, promptKey } = await written();
  expect(questions).toEqual([
    { key: 'sort', position: 1, question: 'Star or planet?', most: null, answered: 4 },
    { key: 'essay', position: 2, title: 'The name', question: 'Why is it called a quarter?', most: 10, answered: 3 },
    { key: 'days', position: 3, question: 'After how many days?', most: 2, answered: 2 },
  ]);
  expect(promptKey).toBe('sort');
  expect((await written({ completed: 'true' })).questions.map(({ answered }) => answered)).toEqual([null, null, null]);
  expect(await written({ version: 7 })).toEqual({ questions: [], promptKey: null, answers: [], next: null });
});

test('STAT-W2 the latest attempts are listed, newest first, with points, comment and what waits; no tests', async () => {
  const { answers, next } = await written({ promptKey: 'essay' });
  expect(next).toBeNull();
  expect(
    answers.map(({ identifier, text, points, state, comment, attempt }) => [
      identifier,
      text,
      points,
      state,
      comment,
      attempt,
    ]),
  ).toEqual([
    ['cy', 'One of four weeks.', null, 'waiting', '', 2],
    ['ben', 'It looks like a pizza.', null, 'waiting', '', 1],
    ['ana', 'Because the MOON is a quarter round.', 10, 'graded', 'Very clear!', 1],
  ]);
  expect(answers.every(({ at, identifierOrigin }) => at > 0 && identifierOrigin === 'user')).toBe(true);
  expect(await essays({ attempts: 'all' })).toHaveLength(4);
  expect(await essays({ search: 'be' })).toEqual(['It looks like a pizza.']);
  expect(await written({ promptKey: 'gone' })).toMatchObject({ promptKey: null, answers: [], next: null });
});

test('STAT-W2 of listed answers only other words count; each try at a number is an answer, the latest first', async () => {
  expect(textsOf(await written({ promptKey: 'sort' }))).toEqual(['Both']);
  const { answers } = await written({ promptKey: 'days' });
  expect(answers.map(({ identifier, text, points, state }) => [identifier, text, points, state])).toEqual([
    ['ben', '29', 2, null],
    ['ana', '29', 2, null],
    ['ana', '7', 0, null],
  ]);
});

test('STAT-W3 a search finds a part of the answers in any letter case; they are told by what waits and what is graded', async () => {
  expect(await essays({ words: ' moon ' })).toEqual(['Because the MOON is a quarter round.']);
  expect(await essays({ words: '100%' })).toEqual([]);
  expect(await essays({ state: 'waiting' })).toEqual(['One of four weeks.', 'It looks like a pizza.']);
  expect(await essays({ state: 'graded' })).toEqual(['Because the MOON is a quarter round.']);
  expect(await essays({ state: 'waiting', inputsPending: 'false' })).toEqual([]);
  expect(await essays({ state: 'graded', words: 'pizza' })).toEqual([]);
});

test('STAT-W4 a page continues behind its last answer, also within one chat, and ends where that is gone', async () => {
  const flow = await published();
  const tries = Array.from({ length: WRITTEN_PAGE + 3 }, (_, at) => String(at + 100));
  await play('eve', ['Star', 'Hm.', '1'], {}, undefined, flow);
  const fay = await play('fay', ['Star', 'Hm.', ...tries], {}, undefined, flow);
  await parley.upToDate();
  const first = await written({ promptKey: 'days' }, flow);
  expect(textsOf(first)).toEqual(tries.toReversed().slice(0, WRITTEN_PAGE));
  const next = { promptKey: 'days', ...first.next };
  const second = await written(next, flow);
  expect(textsOf(second)).toEqual(['102', '101', '100', '1']);
  expect(second.next).toBeNull();
  expect(textsOf(await written({ ...next, sinceKey: 'gone' }, flow))).toEqual(['1']);
  await author.ok(deleteHistory, { params: { id: flow, identifier: fay.chatId } });
  await parley.upToDate();
  expect(await written(next, flow)).toMatchObject({ answers: [], next: null });
});

test('STAT-W5 a page looks into so many chats, however few of them fit; the next page goes on behind them', async () => {
  const flow = await published();
  const old = await play('old', ['Star', 'Far behind.'], {}, undefined, flow);
  await parley.upToDate();
  // Rows without events: newer than the one with the answer.
  await parley.stores.pool.query(
    `insert into read.chat select (jsonb_populate_record(c, jsonb_build_object(
         'chat_id', gen_random_uuid(), 'created_at', c.created_at + n * interval '1 second'))).*
       from read.chat c, generate_series(1, $2) n where c.chat_id = $1`,
    [old.chatId, WRITTEN_CHATS],
  );
  const query = { promptKey: 'essay', attempts: 'all' };
  const first = await written(query, flow);
  expect(first).toMatchObject({ answers: [], next: { sinceId: expect.any(String) } });
  const second = await written({ ...query, ...first.next }, flow);
  expect(textsOf(second)).toEqual(['Far behind.']);
  expect(second.next).toBeNull();
  await parley.stores.pool.query('delete from read.chat where flow_id = $1', [flow]);
});

test('STAT-W6 the words of somebody who was erased are gone', async () => {
  const flow = await published();
  const hal = await play('hal', ['Star', 'Nobody shall read this.'], {}, undefined, flow);
  await play('ida', ['Star', 'I stay.'], {}, undefined, flow);
  await parley.upToDate();
  const { rows } = await parley.stores.pool.query<{ subject: string }>(
    'select subject from read.chat where chat_id = $1',
    [hal.chatId],
  );
  await author.ok(erasePerson, { params: { id: rows[0]!.subject }, body: { identifier: 'hal' } });
  await parley.upToDate();
  expect(textsOf(await written({ promptKey: 'essay' }, flow))).toEqual(['I stay.']);
});

test('STAT-W6 owner and collaborator read them, nobody else', async () => {
  const stranger = await newAuthor(parley.consoleUrl);
  expect((await stranger.call(getWrittenAnswers, { params: { id }, query: {} })).status).toBe(403);
  expect((await new Client(parley.consoleUrl).call(getWrittenAnswers, { params: { id }, query: {} })).status).toBe(401);
});
