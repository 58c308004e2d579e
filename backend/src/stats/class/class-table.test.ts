/** A class of six, counted by hand: every cell and every sum of its table, and the gradebook. */
import { randomUUID } from 'node:crypto';
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import { getClassTable, type ClassTable } from '@parley/contracts/http/class-table';
import { createFlow, publishFlow, updateFlow } from '@parley/contracts/http/flows';
import { reviewItem } from '@parley/contracts/http/reviews';
import type { BodyOf } from '@parley/contracts/http/route';
import { parse } from 'csv-parse/sync';
import { Learner } from '../../chats/testing/learner.js';
import { testMark } from '../../chats/testing/test-mark.js';
import { Client, newAuthor } from '../../testing/client.js';
import { startTestParley, type TestParley } from '../../testing/test-parley.js';

const entry = (name: string, definition: object) => ({ key: name, name: name === 'ask' ? 'start' : name, definition });
/** A question that is asked again until it is right, one with several choices, an essay, and a wait for the teacher. */
const definition = {
  promptsArray: [
    entry('ask', {
      message: 'Which is larger?',
      scoreStrategy: { thread: 'max' },
      answers: [
        { key: 'a', message: '1/2', score: 10, nextKey: '.pick' },
        { key: 'b', message: '1/3', score: 0, quickResponse: { message: 'Look again.', repeatAnswers: true } },
        { key: 'c', message: '1/4', score: 0, quickResponse: { message: 'Look again.', repeatAnswers: true } },
      ],
    }),
    entry('pick', {
      message: 'Which are even?',
      acceptsMultipleAnswers: true,
      nextKey: '.essay',
      answers: [
        { key: 'two', message: '2', score: 1 },
        { key: 'three', message: '3' },
        { key: 'four', message: '4', score: 1 },
      ],
    }),
    entry('essay', {
      message: 'Why?',
      maxSuperScore: 10,
      answers: [{ key: 'any', message: '*', scoreLater: true, nextKey: '.wait' }],
    }),
    entry('wait', {
      message: 'Your teacher chooses.',
      answerExternally: true,
      answers: [{ key: 'go', message: 'Go on', nextKey: '.end' }],
    }),
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
  await playClass();
});
afterAll(() => parley.drop());

async function published(): Promise<number> {
  const body = { name: 'Fractions', definition } as unknown as BodyOf<typeof createFlow>;
  const created = await author.ok(createFlow, { body });
  await author.ok(publishFlow, { params: { id: created.id } });
  return created.id;
}
type Said = readonly (string | readonly string[])[];
async function play(name: string, said: Said, more: object = {}, learner = new Learner(share, id, definition, name)) {
  for (const each of said) learner.say(typeof each === 'string' ? each : [...each]);
  expect((await learner.post(more)).status).toBe(200);
  return learner;
}
const itemOf = ({ chat }: Learner, promptKey: string, direction = 'sent'): string =>
  chat.history.findLast((item) => item.promptKey === promptKey && item.direction === direction)!.key;
const review = (learner: Learner, itemKey: string, body: BodyOf<typeof reviewItem>) =>
  author.ok(reviewItem, { params: { id, identifier: learner.chatId, itemKey }, body });

async function playClass(): Promise<void> {
  const ana = await play('ana', ['1/2', ['2', '4'], 'Because.']);
  await review(ana, itemOf(ana, 'essay'), { superScore: 10 });
  const ben = await play('ben', ['1/3', '1/2', ['2'], 'Hm.']);
  await review(ben, itemOf(ben, 'essay'), { superScore: 4 });
  await review(ben, itemOf(ben, 'wait', 'received'), { answer: 'Go on' });
  await play('cy', ['1/3']);
  await play('di', ['1/2', ['3'], 'No idea.']);
  await play('eve', []);
  const fay = await play('fay', ['1/3']);
  const same = { chatId: randomUUID(), token: fay.token };
  await play('fay', ['1/3', '1/4', '1/2'], {}, new Learner(share, id, definition, 'fay', same));
  await play('gus', ['1/2'], { test: await testMark(author, id) });
  await parley.upToDate();
}
const table = (query: object = {}): Promise<ClassTable> => author.ok(getClassTable, { params: { id }, query });
const byName = ({ rows }: ClassTable) => Object.fromEntries(rows.map((row) => [row.identifier, row]));

test('STAT-C1 STAT-C2 a class of six: each cell is the one that a count by hand gives', async () => {
  const { columns, rows, totalRecords, isAtLeast } = await table();
  expect(columns).toEqual([
    { key: 'ask', position: 1, question: 'Which is larger?', most: 10, isScored: true },
    { key: 'pick', position: 2, question: 'Which are even?', most: 2, isScored: true },
    { key: 'essay', position: 3, question: 'Why?', most: 10, isScored: true },
    { key: 'wait', position: 4, question: 'Your teacher chooses.', most: null, isScored: false },
  ]);
  expect([totalRecords, isAtLeast]).toEqual([5, false]);
  // Eve opened the chat and wrote nothing; Gus only tried it.
  expect(rows.map(({ identifier, cells }) => [identifier, cells])).toEqual([
    ['fay', [['later', 3, 10], null, null, null]],
    [
      'di',
      [
        ['right', 1, 10],
        ['wrong', 1, 0],
        ['waits', 1, null],
        ['waits', 0, null],
      ],
    ],
    ['cy', [['wrong', 1, 0], null, null, null]],
    [
      'ben',
      [
        ['later', 2, 10],
        ['part', 1, 1],
        ['part', 1, 4],
        ['answered', 1, null],
      ],
    ],
    [
      'ana',
      [
        ['right', 1, 10],
        ['right', 1, 2],
        ['right', 1, 10],
        ['waits', 0, null],
      ],
    ],
  ]);
  expect(
    rows.map(({ completed, score, isScorePending, attempt, promptKey }) => [
      completed,
      score,
      isScorePending,
      attempt,
      promptKey,
    ]),
  ).toEqual([
    [false, 10, false, 2, 'pick'],
    [false, 10, true, 1, 'wait'],
    [false, 0, false, 1, 'ask'],
    [true, 15, false, 1, 'end'],
    [false, 22, false, 1, 'wait'],
  ]);
  expect(rows.every(({ maxScore, ms }) => maxScore === 22 && ms !== null && ms >= 0)).toBe(true);
});

test('STAT-C2 points that a teacher gives for a choice decide what its cell says', async () => {
  const hal = await play('hal', ['1/2', ['3']]);
  await review(hal, itemOf(hal, 'pick'), { superScore: 2 });
  await parley.upToDate();
  expect(byName(await table()).hal?.cells[1]).toEqual(['right', 1, 2]);
  await review(hal, itemOf(hal, 'pick'), { superScore: 1 });
  await parley.upToDate();
  expect(byName(await table({ search: 'hal' })).hal?.cells[1]).toEqual(['part', 1, 1]);
});

test('STAT-C1 the filters of the list of chats leave learners out; each attempt has a row if all are asked for', async () => {
  expect((await table({ completed: 'true' })).rows.map(({ identifier }) => identifier)).toEqual(['ben']);
  expect((await table({ search: 'fa', attempts: 'all' })).rows.map(({ attempt }) => attempt)).toEqual([2, 1]);
  expect((await table({ version: 7 })).columns).toEqual([]);
});

test('STAT-C1 a page continues after the last row, and ends where that row is gone', async () => {
  const { rows } = await table();
  const since = await table({ sinceId: rows[2]!.id });
  expect(since.rows).toEqual(rows.slice(3));
  expect((await table({ sinceId: randomUUID() })).rows).toEqual([]);
});

test('STAT-C5 the gradebook has the points of each scored question; what waits is empty, never 0', async () => {
  const reply = await fetch(`${parley.consoleUrl}/api/flows/${id}/stats/gradebook?attempts=latest&search=i`, {
    headers: { authorization: `Bearer ${author.jwt}` },
  });
  expect(reply.headers.get('content-disposition')).toBe(`attachment; filename="flow-${id}-gradebook.csv"`);
  const lines = parse(Buffer.from(await reply.arrayBuffer()), { bom: true }) as string[][];
  expect(lines.map((line) => line.filter((_, at) => at !== 8))).toEqual([
    [
      'Identifier',
      'Identifier from',
      'Name',
      'Class',
      'Completed',
      'Score',
      'Maximum',
      'Waits for points',
      'Prompt 1: Which is larger?',
      'Prompt 2: Which are even?',
      'Prompt 3: Why?',
    ],
    ['di', 'Link or learner', '', '', '', '10', '22', 'yes', '10', '0', ''],
  ]);
  expect(lines[0]![8]).toBe('Time (seconds)');
});

test('STAT-C1 a question that the newest version lacks keeps its column, after the others', async () => {
  const kept = definition.promptsArray.filter(({ key }) => key !== 'essay');
  const shorter = JSON.parse(JSON.stringify({ promptsArray: kept }).replaceAll('.essay', '.wait')) as FlowDefinition;
  await author.ok(updateFlow, {
    params: { id },
    body: { definition: shorter } as unknown as BodyOf<typeof updateFlow>,
  });
  await author.ok(publishFlow, { params: { id } });
  await parley.upToDate();
  const { columns, rows } = await table();
  expect(columns.map(({ key, position }) => [key, position])).toEqual([
    ['ask', 1],
    ['pick', 2],
    ['wait', 3],
    ['essay', null],
  ]);
  expect(byName({ rows } as ClassTable).ana?.cells[3]).toEqual(['right', 1, 10]);
  expect((await table({ version: 1 })).columns.map(({ key }) => key)).toEqual(['ask', 'pick', 'essay', 'wait']);
});
