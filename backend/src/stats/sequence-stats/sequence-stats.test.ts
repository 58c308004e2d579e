/** A teacher sees the figures of a sequence's runs (STAT-11, STAT-45, STAT-P11). */
import { randomBytes, randomUUID } from 'node:crypto';
import { deleteHistory } from '@parley/contracts/http/chats';
import {
  deleteSequenceHistory,
  publishSequence,
  removeFlow,
  shareSequence,
  type FlowSequence,
} from '@parley/contracts/http/sequences';
import { getSequenceResponseLogs, getSequenceStats } from '@parley/contracts/http/sequence-stats';
import { Learner } from '../../chats/testing/learner.js';
import { Client, newAuthor } from '../../testing/client.js';
import { oneQuestion, publishedSequence, RIGHT } from '../../testing/sequences.js';
import { startTestParley, type TestParley } from '../../testing/test-parley.js';

let parley: TestParley;
let author: Awaited<ReturnType<typeof newAuthor>>;
let share: Client;
beforeAll(async () => {
  parley = await startTestParley();
  author = await newAuthor(parley.consoleUrl);
  share = new Client(parley.shareUrl);
});
afterAll(() => parley.drop());

const token = () => randomBytes(32).toString('base64url');
interface Played {
  readonly identifier?: string;
  readonly token?: string;
  /** The answer at each step, from the first one; null = the step is opened only. */
  readonly answers: readonly (string | null)[];
}
async function play(
  sequence: FlowSequence,
  { identifier = `ana-${randomUUID()}`, token: own = token(), answers }: Played,
) {
  const ids: string[] = [];
  for (const [index, answer] of answers.entries()) {
    const chatId = randomUUID();
    const { id } = sequence.flows[index]!;
    const learner = new Learner(share, id, oneQuestion(), identifier, { chatId, token: own });
    if (answer !== null) learner.say(answer);
    expect((await learner.post({}, sequence.id)).status).toBe(200);
    ids.push(chatId);
  }
  return { identifier, token: own, ids };
}
const statsOf = ({ id }: FlowSequence, query = {}) => author.ok(getSequenceStats, { params: { id }, query });
const runsOf = ({ id }: FlowSequence, query = {}) => author.ok(getSequenceResponseLogs, { params: { id }, query });

test('STAT-11 a sequence has the aggregates of its runs, and its flows by id with name and the figures of their chats', async () => {
  const sequence = await publishedSequence(author, { flows: ['Fractions', 'The Moon'] });
  await play(sequence, { answers: [RIGHT, RIGHT] });
  await play(sequence, { answers: ['5'] });
  await play(sequence, { answers: [null] });
  const [one, two] = sequence.flows.map(({ id }) => String(id)) as [string, string];
  const stats = await statsOf(sequence);
  expect(stats).toMatchObject({ total: 3, attempted: 2, totalCompleted: 1, versions: [1] });
  expect(stats.completedTime.cells.reduce((sum, count) => sum + count)).toBe(1);
  expect(stats.attemptsOverTime.unit).toBe('day');
  // Two days if midnight passes meanwhile.
  const { spans } = stats.attemptsOverTime;
  expect(spans.reduce((sum, { attempted }) => sum + attempted, 0)).toBe(2);
  expect(spans.reduce((sum, { completed }) => sum + completed, 0)).toBe(1);
  expect(stats.scores).toMatchObject({ count: 1, average: 1, cells: [...new Array<number>(20).fill(0), 1] });
  expect(stats.items).toMatchObject({
    [one]: { id: Number(one), name: 'Fractions', index: 0, version: 1, total: 3, attempted: 2, totalCompleted: 2 },
    [two]: { name: 'The Moon', index: 1, total: 1, attempted: 1, totalCompleted: 1, averageScore: 1, maxScore: 10 },
  });
  expect(stats.averageTime).toBe(Math.round(stats.totalTime / 20) / 100);
  expect(stats.items[two]?.averageTime).toBe(Math.round(stats.items[two]!.totalTime / 10) / 100);
  expect(stats.items[one]?.averageScore).toBe(0.5);
});

test('STAT-P11 a run counts as completed by the version in which it began; a version’s runs are counted apart', async () => {
  const sequence = await publishedSequence(author, { flows: ['One', 'Two'] });
  const params = { id: sequence.id };
  await play(sequence, { answers: [RIGHT, RIGHT] });
  await author.ok(removeFlow, { params, body: { flowId: sequence.flows[1]!.id } });
  await author.ok(publishSequence, { params });
  await play(sequence, { answers: [RIGHT] });
  expect(await statsOf(sequence)).toMatchObject({ total: 2, totalCompleted: 2, versions: [2, 1] });
  const second = await statsOf(sequence, { version: 2 });
  expect(second).toMatchObject({ total: 1, totalCompleted: 1 });
  const kept = String(sequence.flows[0]!.id);
  expect(Object.keys(second.items)).toEqual([kept]);
  expect(second.items[kept]).toMatchObject({ index: 0, version: 1, maxScore: 10 });
  // A share over all versions is not one of the latest version's maximum.
  expect((await statsOf(sequence)).items[kept]).toMatchObject({ index: 0, version: null, maxScore: null });
  // A flow that is no step any more stays listed while its chats count.
  expect((await statsOf(sequence)).items[sequence.flows[1]!.id]).toMatchObject({ index: null, totalCompleted: 1 });
  expect((await runsOf(sequence, { version: 1 })).responseLog).toMatchObject([{ version: 1, steps: 2 }]);
});

test('STAT-G1 a completed run’s score is the mean of its steps’ shares, of each its latest attempt', async () => {
  const sequence = await publishedSequence(author, { flows: ['One', 'Two'] });
  const run = await play(sequence, { answers: ['5', RIGHT] });
  expect((await statsOf(sequence)).scores).toMatchObject({ count: 1, average: 0.5 });
  await play(sequence, { ...run, answers: [RIGHT] });
  const { scores } = await statsOf(sequence);
  expect([scores.count, scores.average, scores.cells.at(-1)]).toEqual([1, 1, 1]);
  await author.ok(deleteSequenceHistory, { params: { id: sequence.id, identifier: run.identifier } });
  expect((await statsOf(sequence)).scores).toMatchObject({ count: 0, average: null, median: null });
});

test('STAT-45 earlier attempts at a step count if all are asked for', async () => {
  const sequence = await publishedSequence(author, { flows: ['One'] });
  const first = await play(sequence, { answers: [RIGHT] });
  await play(sequence, { ...first, answers: ['5'] });
  const flow = String(sequence.flows[0]!.id);
  expect((await statsOf(sequence)).items[flow]).toMatchObject({ total: 1, averageScore: 0 });
  expect((await statsOf(sequence, { attempts: 'all' })).items[flow]).toMatchObject({ total: 2, averageScore: 0.5 });
  expect(await statsOf(sequence, { attempts: 'all' })).toMatchObject({ total: 1 });
  expect(await statsOf(sequence, { tillDate: '2020-01-02' })).toMatchObject({ total: 0 });
  expect(await statsOf(sequence, { outlierThreshold: 300_000, outlierBehaviour: 'zero' })).toMatchObject({ total: 1 });
  const refused = await author.call(getSequenceStats, { params: { id: sequence.id }, query: { outlierThreshold: 7 } });
  expect(refused.status).toBe(422);
});

test('STAT-45 the response log of a sequence has a run an entry: its steps, scores and what waits', async () => {
  const sequence = await publishedSequence(author, { flows: ['One', 'Two'] });
  const ana = await play(sequence, { identifier: `Ana-${randomUUID()}`, answers: [RIGHT, '5'] });
  const bo = await play(sequence, { identifier: `Bo-${randomUUID()}`, answers: [RIGHT, null] });
  const { responseLog, ...total } = await runsOf(sequence);
  expect(total).toEqual({ totalRecords: 2, isAtLeast: false });
  expect(responseLog).toMatchObject([
    {
      id: bo.ids[0],
      identifier: bo.identifier,
      completed: false,
      steps: 2,
      stepsCompleted: 1,
      score: 10,
      maxScore: 20,
    },
    { id: ana.ids[0], completed: true, stepsCompleted: 2, score: 10, items: 2, feedbackPending: 0 },
  ]);
  const only = async (query: object) => (await runsOf(sequence, query)).responseLog.map(({ identifier }) => identifier);
  expect(await only({ search: 'ANA-' })).toEqual([ana.identifier]);
  expect(await only({ completed: 'true' })).toEqual([ana.identifier]);
  expect(await only({ completed: 'false' })).toEqual([bo.identifier]);
  expect(await only({ inputsPending: 'true' })).toEqual([]);
  expect(await only({ inputsPending: 'false', scoreFrom: 40, scoreTill: 60 })).toEqual([bo.identifier, ana.identifier]);
  expect(await only({ scoreFrom: 60 })).toEqual([]);
  expect(await only({ sinceId: bo.ids[0] })).toEqual([ana.identifier]);
  expect(await only({ sinceId: randomUUID() })).toEqual([]);
  expect(await only({ all: '1', fromDate: '2020-01-01', tillDate: '2020-01-02' })).toEqual([]);
});

test('REVW-34 a deleted run leaves neither counters nor an entry; of a run without its first chat the next one is first', async () => {
  const sequence = await publishedSequence(author, { flows: ['One', 'Two'] });
  const ana = await play(sequence, { answers: [RIGHT, RIGHT] });
  await author.ok(deleteHistory, { params: { id: sequence.flows[0]!.id, identifier: ana.ids[0]! } });
  expect((await runsOf(sequence)).responseLog).toMatchObject([{ id: ana.ids[1], completed: false, stepsCompleted: 1 }]);
  await author.ok(deleteSequenceHistory, { params: { id: sequence.id, identifier: ana.identifier } });
  expect(await runsOf(sequence)).toMatchObject({ responseLog: [], totalRecords: 0 });
  expect(await statsOf(sequence)).toMatchObject({ total: 0, items: { [sequence.flows[0]!.id]: { total: 0 } } });
});

test('STAT-45 a collaborator reads them, somebody else doesn’t; an unknown key is refused', async () => {
  const sequence = await publishedSequence(author, { flows: ['One'] });
  const params = { id: sequence.id };
  const friend = await newAuthor(parley.consoleUrl);
  for (const route of [getSequenceStats, getSequenceResponseLogs])
    expect((await friend.call(route, { params })).status).toBe(403);
  await author.ok(shareSequence, { params, body: { with: friend.session.email } });
  for (const route of [getSequenceStats, getSequenceResponseLogs])
    expect((await friend.call(route, { params })).status).toBe(200);
  const refused = await author.call(getSequenceStats, { params, query: { versoin: '1' } as object });
  expect(refused.status).toBe(400);
});
