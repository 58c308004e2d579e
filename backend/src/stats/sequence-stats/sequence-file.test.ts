/** The spreadsheet of a sequence's runs. */
import { randomBytes, randomUUID } from 'node:crypto';
import { deleteSequenceHistory, shareSequence, type FlowSequence } from '@parley/contracts/http/sequences';
import { getSequenceResponseLogs, getSequenceResponseLogsFileProgress } from '@parley/contracts/http/sequence-stats';
import { reviewItem } from '@parley/contracts/http/reviews';
import { parse } from 'csv-parse/sync';
import readExcelFile from 'read-excel-file/node';
import { Learner } from '../../chats/testing/learner.js';
import { Client, newAuthor } from '../../testing/client.js';
import { oneQuestion, publishedSequence, RIGHT } from '../../testing/sequences.js';
import { startTestParley, type TestParley } from '../../testing/test-parley.js';

const FORMULA = '=1+1';
let parley: TestParley;
let author: Awaited<ReturnType<typeof newAuthor>>;
let share: Client;
let sequence: FlowSequence;
beforeAll(async () => {
  parley = await startTestParley();
  author = await newAuthor(parley.consoleUrl);
  share = new Client(parley.shareUrl);
  sequence = await publishedSequence(author, { flows: ['Fractions', 'The Moon'] });
  const own = token();
  await step(0, '5', 'ana', own);
  const again = await step(0, RIGHT, 'ana', own);
  const answer = again.chat.history.findLast(({ direction }) => direction === 'sent')!;
  const params = { id: again.flowId, identifier: again.chatId, itemKey: answer.key };
  await author.ok(reviewItem, { params, body: { comment: 'Well done' } });
  await step(1, RIGHT, 'ana', own);
  await step(0, '5', FORMULA);
});
afterAll(() => parley.drop());

const token = () => randomBytes(32).toString('base64url');
async function step(index: number, answer: string, identifier: string, own = token(), of = sequence) {
  const chatId = randomUUID();
  const flowId = of.flows[index]!.id;
  const learner = new Learner(share, flowId, oneQuestion(), identifier, { chatId, token: own });
  learner.say(answer);
  expect((await learner.post({}, of.id)).status).toBe(200);
  return { chat: learner.chat, chatId, flowId };
}
const addressOf = (query: Record<string, string> = {}, id = sequence.id): string =>
  `${parley.consoleUrl}/api/flow_sequences/${id}/responseLogsFile?${new URLSearchParams(query).toString()}`;
const fetched = (query: Record<string, string> = {}, { jwt }: Client = author, id = sequence.id): Promise<Response> =>
  fetch(addressOf(query, id), { headers: { authorization: `Bearer ${jwt}` } });
const bytes = async (query: Record<string, string> = {}): Promise<Buffer> =>
  Buffer.from(await (await fetched(query)).arrayBuffer());
const csv = async (query: Record<string, string> = {}): Promise<string[][]> =>
  parse(await bytes({ ...query, format: 'csv' }), { bom: true });
const column = (rows: readonly (readonly unknown[])[], heading: string): unknown[] => {
  const at = rows[0]!.indexOf(heading);
  if (at < 0) throw new Error(`no column ${heading} in ${rows[0]!.join(', ')}`);
  return rows.slice(1).map((row) => row[at]);
};

test('STAT-F3 STAT-24 the file has a row for each run, newest first, with what was done at each step', async () => {
  const reply = await fetched();
  expect(reply.status).toBe(200);
  const name = `sequence-${sequence.id}-response-data.xlsx`;
  expect(reply.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`);
  const [runs, ...others] = await readExcelFile(Buffer.from(await reply.arrayBuffer()));
  expect([runs!.sheet, others]).toEqual(['Runs', []]);
  const of = (heading: string) => column(runs!.data, heading);
  expect(of('Identifier')).toEqual([FORMULA, 'ana']);
  expect(of('Steps completed')).toEqual([1, 2]);
  expect(of('Steps')).toEqual([2, 2]);
  expect(of('Score')).toEqual([0, 20]);
  expect(of('Maximum')).toEqual([10, 20]);
  expect(of('1. Fractions: Prompt 1: What is 2 + 2?')).toEqual(['5', RIGHT]);
  expect(of('2. The Moon: Prompt 1: What is 2 + 2?')).toEqual([null, RIGHT]);
  expect(of('1. Fractions: Score')).toEqual([0, 10]);
  expect(of('2. The Moon: Score')).toEqual([null, 10]);
  expect(of('Comments')).toEqual([null, '1. Fractions: Prompt 1: What is 2 + 2?: Well done']);
  const { responseLog } = await author.ok(getSequenceResponseLogs, { params: { id: sequence.id } });
  const started = of('Started (UTC)').at(-1) as Date;
  expect(Math.abs(started.getTime() - Date.parse(responseLog.at(-1)!.createdAt))).toBeLessThan(1_000);
  const done = of('Completed (UTC)');
  expect([done[0], done[1] as Date]).toEqual([null, of('2. The Moon: Completed (UTC)')[1]]);
});

test('STAT-F3 withHistories adds the messages of all attempts, each with its step', async () => {
  const [, messages] = await readExcelFile(await bytes({ withHistories: 'true' }));
  const rows = messages!.data;
  const said = column(rows, 'By').flatMap((by, at) =>
    by === 'Learner' && column(rows, 'Identifier')[at] === 'ana'
      ? [[column(rows, 'Step')[at], column(rows, 'Attempt')[at], column(rows, 'Message')[at]]]
      : [],
  );
  expect(said).toEqual([
    ['1. Fractions', 1, '5'],
    ['1. Fractions', 2, RIGHT],
    ['2. The Moon', 1, RIGHT],
  ]);
  const inCsv = await csv({ withHistories: 'true' });
  expect(column(inCsv, 'Message')).toEqual(column(rows, 'Message'));
});

test('STAT-F3 STAT-F1 the file holds what the filters leave; a formula stays text', async () => {
  expect(column(await csv(), 'Identifier')).toEqual([`'${FORMULA}`, 'ana']);
  const left = async (query: Record<string, string>) => column(await csv(query), 'Identifier');
  expect(await left({ completed: 'true' })).toEqual(['ana']);
  expect(await left({ search: 'AN' })).toEqual(['ana']);
  expect(await left({ scoreTill: '50' })).toEqual([`'${FORMULA}`]);
  expect(await left({ fromDate: '2001-01-01', tillDate: '2001-01-02' })).toEqual([]);
  expect(await left({ version: '2' })).toEqual([]);
  const [headings] = await csv({ timeZone: 'Asia/Kolkata', language: 'hi' });
  expect(headings).toContain('आरंभ (Asia/Kolkata)');
  expect((await fetched({ timeZone: 'Moon/Base' })).status).toBe(400);
  expect((await fetched({ attempts: 'all' })).status).toBe(400);
});

test('STAT-F3 more runs than are read at once are all in the file, once each', async () => {
  const many = await publishedSequence(author, { flows: ['One'] });
  const names = Array.from({ length: 23 }, (_, at) => `learner ${at}`);
  for (const name of names) await step(0, RIGHT, name, token(), many);
  await step(0, RIGHT, 'gone', token(), many);
  await author.ok(deleteSequenceHistory, { params: { id: many.id, identifier: 'gone' } });
  const reply = await fetched({ format: 'csv' }, author, many.id);
  const rows: string[][] = parse(Buffer.from(await reply.arrayBuffer()), { bom: true });
  expect(column(rows, 'Identifier')).toEqual([...names].reverse());
});

longTest(
  'STAT-F2 STAT-F3 runs of many long chats are read a few chats at once, in their order, and each is whole',
  async () => {
    const said = { key: 'any', message: '*', nextKey: '.end', score: 10 };
    const {
      promptsArray: [start, end],
      ...rest
    } = oneQuestion();
    const definition = {
      ...rest,
      promptsArray: [{ ...start!, definition: { ...start!.definition, answers: [said] } }, end!],
    };
    const long = await publishedSequence(author, { flows: ['Essays'], definition });
    const own = token();
    const texts = Array.from({ length: 150 }, (_, at) => `essay ${at} ${randomBytes(4_000).toString('hex')}`);
    for (const text of texts) {
      const learner = new Learner(share, long.flows[0]!.id, definition, 'ana', { chatId: randomUUID(), token: own });
      expect((await learner.say(text).post({ restart: true }, long.id)).status).toBe(200);
    }
    const { pool } = parley.stores;
    const most = { bytes: 0, chats: new Set<unknown>() };
    const query = pool.query.bind(pool) as (...asked: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;
    const spy = jest.spyOn(pool, 'query').mockImplementation((async (...asked: unknown[]) => {
      const reply = await query(...asked);
      const read = reply.rows.filter(({ stream }) => String(stream).startsWith('chat-'));
      most.bytes = Math.max(most.bytes, JSON.stringify(read).length);
      for (const { stream } of read) most.chats.add(stream);
      return reply;
    }) as typeof pool.query);
    const reply = await fetched({ format: 'csv', withHistories: 'true' }, author, long.id);
    const rows: string[][] = parse(Buffer.from(await reply.arrayBuffer()), { bom: true });
    spy.mockRestore();
    const messages = column(rows, 'Message').filter((text) => (text as string).startsWith('essay'));
    expect(messages).toEqual(texts.map((text) => text));
    expect(most.chats.size).toBe(texts.length);
    expect(most.bytes).toBeLessThan(1_000_000);
  },
);

test('STAT-F3 STAT-F2 collaborators may take the file, strangers may not; each is audited', async () => {
  const [collaborator, stranger] = [await newAuthor(parley.consoleUrl), await newAuthor(parley.consoleUrl)];
  const params = { id: sequence.id };
  await author.ok(shareSequence, { params, body: { with: collaborator.session.email } });
  expect([(await fetched({}, collaborator)).status, (await fetched({}, stranger)).status]).toEqual([200, 403]);
  const audits = parley.lines.filter(({ audit }) => audit === 'responses-exported');
  expect(audits.at(-1)).toMatchObject({ userId: collaborator.session.id, sequenceId: sequence.id, runs: 2 });
  const exportId = randomUUID();
  const progress = { params: { ...params, exportId } };
  expect(await author.ok(getSequenceResponseLogsFileProgress, progress)).toBeNull();
  expect((await stranger.call(getSequenceResponseLogsFileProgress, progress)).status).toBe(403);
});
