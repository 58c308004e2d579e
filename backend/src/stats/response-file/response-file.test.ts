/** The spreadsheet of a flow's chats, read back by another program's reader. */
import { execFileSync, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type { SubjectId } from '@parley/contracts/ids';
import type { ChatTurn, StoredTurn } from '@parley/projections/chats/chat-tables';
import { identifierHash } from '@parley/projections/chats/identifiers';
import { openTurns } from '@parley/projections/chats/chat-words';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import { alter } from '@parley/contracts/engine/alter';
import { createFlow, publishFlow, shareFlow, updateFlow } from '@parley/contracts/http/flows';
import { reviewItem } from '@parley/contracts/http/reviews';
import type { BodyOf } from '@parley/contracts/http/route';
import { getResponseLogs, getResponseLogsFile, getResponseLogsFileProgress } from '@parley/contracts/http/stats';
import type { ItemKey } from '@parley/contracts/ids';
import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import readExcelFile from 'read-excel-file/node';
import { Learner } from '../../chats/testing/learner.js';
import { Client, newAuthor } from '../../testing/client.js';
import { startTestParley, type TestParley } from '../../testing/test-parley.js';
import { TEST_CHATS } from './prompt-columns.js';
import { testMark } from '../../chats/testing/test-mark.js';

const FORMULA = '=HYPERLINK("http://example.org","Click")';
const definition = (question: string, next = '.why') =>
  ({
    promptsArray: [
      {
        key: 'ask',
        name: 'start',
        definition: {
          message: `**${question}**`,
          allowsAnswerAlteration: true,
          answers: [
            { key: 'a', message: '1/2', score: 10, nextKey: next },
            { key: 'b', message: '1/3', score: 2, quickResponse: { message: 'Look again.', repeatAnswers: true } },
          ],
        },
      },
      {
        key: 'why',
        name: 'why',
        definition: {
          message: 'Why?',
          maxSuperScore: 5,
          answers: [{ key: 'any', message: '*', nextKey: '.end', scoreLater: true }],
        },
      },
      { key: 'end', name: 'end', definition: { message: 'Thank you.' } },
    ],
  }) as unknown as FlowDefinition;

let parley: TestParley;
let author: Awaited<ReturnType<typeof newAuthor>>;
let share: Client;
let flowId: number;
const QUESTION = 'Which is larger?';
beforeAll(async () => {
  parley = await startTestParley();
  author = await newAuthor(parley.consoleUrl);
  share = new Client(parley.shareUrl);
  flowId = await published();
  const ana = await play(flowId, ['1/3', '1/2', FORMULA], 'ana');
  const why = ana.chat.history.findLast(({ direction }) => direction === 'sent')!;
  const params = { id: flowId, identifier: ana.identifier, itemKey: why.key };
  await author.ok(reviewItem, { params, body: { superScore: 3, comment: 'Say "why", please' } });
  await play(flowId, ['1/2', 'Two pieces\nof <one> & _x0041_ \u0007😀'], '+bo, "the" best');
  await play(flowId, [], 'cy');
});
afterAll(() => parley.drop());

async function published(): Promise<number> {
  const body = { name: 'Fractions', definition: definition(QUESTION) } as unknown as BodyOf<typeof createFlow>;
  const { id } = await author.ok(createFlow, { body });
  await author.ok(publishFlow, { params: { id } });
  return id;
}
async function play(id: number, answers: readonly string[], name: string): Promise<Learner> {
  const learner = new Learner(share, id, definition(QUESTION), name);
  for (const answer of answers) learner.say(answer);
  expect((await learner.post()).status).toBe(200);
  return learner;
}
const addressOf = (query: Record<string, string>, id = flowId): string =>
  `${parley.consoleUrl}/api/flows/${id}/responseLogsFile?${new URLSearchParams(query).toString()}`;
const fetched = (query: Record<string, string> = {}, id = flowId): Promise<Response> =>
  fetch(addressOf(query, id), { headers: { authorization: `Bearer ${author.jwt}` } });
const bytes = async (query: Record<string, string> = {}, id = flowId): Promise<Buffer> =>
  Buffer.from(await (await fetched(query, id)).arrayBuffer());
const sheets = async (query: Record<string, string> = {}) => readExcelFile(await bytes(query));
const csv = async (query: Record<string, string> = {}): Promise<string[][]> =>
  parse(await bytes({ ...query, format: 'csv' }), { bom: true });

const HEADINGS = [
  'Identifier',
  'Identifier from',
  'Name',
  'Class',
  'Attempt',
  'Version',
  'Test',
  'Started (UTC)',
  'Completed (UTC)',
  'Time (seconds)',
  'Score',
  'Maximum',
  'Feedback to give',
  'Scores to give',
  'Evaluations to give',
  'Answers to give',
  'Prompt 1: Which is larger?',
  'Prompt 2: Why?',
  'Comments',
  'Awards',
];
const column = (rows: readonly (readonly unknown[])[], heading: string): unknown[] => {
  const at = rows[0]!.indexOf(heading);
  return rows.slice(1).map((row) => row[at]);
};

test('STAT-43 STAT-44 the file has a row for each chat, newest first, with a column for each prompt', async () => {
  const reply = await fetched();
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-disposition')).toBe(`attachment; filename="flow-${flowId}-response-data.xlsx"`);
  const [chats, ...others] = await readExcelFile(Buffer.from(await reply.arrayBuffer()));
  expect([chats!.sheet, others]).toEqual(['Chats', []]);
  expect(chats!.data[0]).toEqual(HEADINGS);
  expect(column(chats!.data, 'Identifier')).toEqual(['cy', '+bo, "the" best', 'ana']);
  expect(column(chats!.data, 'Prompt 1: Which is larger?')).toEqual([null, '1/2', '1/3 | 1/2']);
  expect(column(chats!.data, 'Awards')).toEqual([null, null, 'Prompt 2: Why?: 3']);
  expect(column(chats!.data, 'Comments')).toEqual([null, null, 'Prompt 2: Why?: Say "why", please']);
  expect(column(chats!.data, 'Scores to give')).toEqual([0, 1, 0]);
  const [log] = (await author.ok(getResponseLogs, { params: { id: flowId } })).responseLog.slice(-1);
  expect(column(chats!.data, 'Score').at(-1)).toBe(log!.score);
  const started = column(chats!.data, 'Started (UTC)').at(-1) as Date;
  expect(Math.abs(started.getTime() - Date.parse(log!.createdAt))).toBeLessThan(1_000);
});

test('STAT-43 withHistories adds a sheet of messages, those that were replaced marked', async () => {
  const id = await published();
  const learner = new Learner(share, id, definition(QUESTION), 'dia').say('1/3');
  expect((await learner.post()).status).toBe(200);
  const first = learner.chat.history.find(({ direction }) => direction === 'sent')!;
  const input = { key: randomUUID() as ItemKey, message: '1/2', at: Date.now() };
  const outcome = alter(learner.flow, learner.chat, first.key, input, { confirmed: true });
  if (!outcome.ok) throw new Error(outcome.error.code);
  learner.chat = outcome.chat;
  expect((await learner.post()).status).toBe(200);
  const [, messages] = await readExcelFile(await bytes({ withHistories: 'true' }, id));
  expect(messages!.sheet).toBe('Messages');
  const said = messages!.data.slice(1).map((row) => [row[7], row[8], row[12]]);
  expect(said).toContainEqual(['Learner', '1/3', 'yes']);
  expect(said).toContainEqual(['Learner', '1/2', null]);
  expect(said[0]).toEqual(['Flow', '**Which is larger?**', null]);
  const inCsv: string[][] = parse(await bytes({ withHistories: 'true', format: 'csv' }, id), { bom: true });
  expect(inCsv.slice(1).map((row) => row[8])).toEqual(messages!.data.slice(1).map((row) => row[8]));
});

test('STAT-F1 text that looks like a formula stays text in both formats', async () => {
  const [chats] = await sheets();
  expect(column(chats!.data, 'Prompt 2: Why?').at(-1)).toBe(FORMULA);
  const rows = await csv();
  expect(column(rows, 'Prompt 2: Why?').at(-1)).toBe(`'${FORMULA}`);
  expect(column(rows, 'Identifier')[1]).toBe(`'+bo, "the" best`);
  const xml = strFromU8(unzipSync(await bytes())['xl/worksheets/sheet1.xml']!);
  expect(xml).not.toContain('<f>');
  expect(xml).toContain(`s="3" t="inlineStr"><is><t xml:space="preserve">=HYPERLINK`);
});

test('STAT-F1 words come back as they were written, without characters that a sheet has no place for', async () => {
  const [chats] = await sheets();
  expect(column(chats!.data, 'Prompt 2: Why?')[1]).toBe('Two pieces\nof <one> & _x0041_ 😀');
  expect(column(await csv(), 'Prompt 2: Why?')[1]).toBe('Two pieces\nof <one> & _x0041_ \u0007😀');
});

test('STAT-43 the file holds what the filters leave, in the zone of the reader', async () => {
  const left = async (query: Record<string, string>) => column(await csv(query), 'Identifier');
  expect(await left({ completed: 'false' })).toEqual(['cy']);
  expect(await left({ search: 'AN' })).toEqual(['ana']);
  expect(await left({ fromDate: '2001-01-01', tillDate: '2001-01-02' })).toEqual([]);
  const [headings, row] = await csv({ timeZone: 'Asia/Kolkata', search: 'ana' });
  const started = row![headings!.indexOf('Started (Asia/Kolkata)')]!;
  const { responseLog } = await author.ok(getResponseLogs, { params: { id: flowId }, query: { search: 'ana' } });
  const there = Date.parse(responseLog[0]!.createdAt) + 330 * 60_000;
  expect(started).toBe(new Date(there).toISOString().slice(0, 19).replace('T', ' '));
  expect((await fetched({ timeZone: 'Moon/Base' })).status).toBe(400);
  expect((await sheets({ language: 'hi' }))[0]!.sheet).toBe('चैट');
});

test('STAT-43 answers at a prompt that the newest version lacks keep their column', async () => {
  const id = await published();
  await play(id, ['1/2', 'Because'], 'eli');
  const shorter = { promptsArray: definition('Half?', '.end').promptsArray.filter(({ key }) => key !== 'why') };
  await author.ok(updateFlow, { params: { id }, body: { definition: shorter } as BodyOf<typeof updateFlow> });
  await author.ok(publishFlow, { params: { id } });
  const rows: string[][] = parse(await bytes({ format: 'csv' }, id), { bom: true });
  expect(column(rows, 'Prompt 1: Half?')).toEqual(['1/2']);
  expect(column(rows, 'Removed prompt: Why?')).toEqual(['Because']);
});

longTest('STAT-43 an answer that only the last of many test chats has gets its column, too', async () => {
  const id = await published();
  const mark = await testMark(author, id);
  for (let nth = 0; nth < 2 * TEST_CHATS; nth += 1) {
    const test = new Learner(share, id, definition(QUESTION), `test ${nth}`);
    expect((await test.post({ test: mark })).status).toBe(200);
  }
  const same = { chatId: 'ffffffff-ffff-4fff-bfff-ffffffffffff', token: 'x'.repeat(43) };
  const last = new Learner(share, id, definition(QUESTION), 'last', same).say('1/2').say('Because');
  expect((await last.post({ test: mark })).status).toBe(200);
  const shorter = { promptsArray: definition('Half?', '.end').promptsArray.filter(({ key }) => key !== 'why') };
  await author.ok(updateFlow, { params: { id }, body: { definition: shorter } as BodyOf<typeof updateFlow> });
  await author.ok(publishFlow, { params: { id } });
  const rows: string[][] = parse(await bytes({ format: 'csv' }, id), { bom: true });
  expect(rows[0]).toContain('Removed prompt: Why?');
  expect(column(rows, 'Removed prompt: Why?').filter((cell) => cell !== '')).toEqual(['Because']);
});

test('STAT-F2 a third file at once is 429 with Retry-After; a reader who leaves makes room; files are audited', async () => {
  const stop = new AbortController();
  const begun = () =>
    fetch(addressOf({ withHistories: 'true' }, big), {
      headers: { authorization: `Bearer ${author.jwt}` },
      signal: stop.signal,
    });
  const big = await withManyChats();
  const open = [await begun(), await begun()];
  expect(open.map(({ status }) => status)).toEqual([200, 200]);
  const third = await begun();
  expect([third.status, third.headers.get('retry-after')]).toEqual([429, '10']);
  stop.abort();
  while ((await fetched({ format: 'csv' }, flowId)).status !== 200);
  const audits = parley.lines.filter(({ audit }) => audit === 'responses-exported');
  expect(audits.at(-1)).toMatchObject({ userId: author.session.id, flowId, chats: 3 });
});

/** More than fits into the buffers between server and reader. */
async function withManyChats(): Promise<number> {
  const id = await published();
  await play(id, ['1/2', 'Because'], 'model');
  await parley.upToDate();
  const { pool } = parley.stores;
  const columns = await pool.query<{ column_name: string }>(
    `select column_name from information_schema.columns where table_schema = 'read' and table_name = 'chat'
     and column_name not in ('chat_id', 'identifier_hash', 'sealed_identifier')`,
  );
  const same = columns.rows.map(({ column_name }) => column_name).join(', ');
  await pool.query(
    `with made as (
       insert into read.chat (chat_id, identifier_hash, ${same})
       select gen_random_uuid(), 'copy ' || n, ${same} from read.chat, generate_series(1, 4000) n where flow_id = $1
       returning chat_id)
     insert into read.chat_page (chat_id, page, turns)
     select m.chat_id, 0, replace($2, 'Because', md5(m.chat_id::text) || repeat(md5(random()::text), 50))::json from made m`,
    [id, JSON.stringify(await turnsOfModel(id))],
  );
  return id;
}
/** In the clear, as tables of an earlier generation have them. */
async function turnsOfModel(id: number): Promise<readonly ChatTurn[]> {
  const { pool, subjectKeys } = parley.stores;
  const { rows } = await pool.query<{ id: string; subject: SubjectId; turns: readonly StoredTurn[] }>(
    `select c.chat_id as id, c.subject, p.turns from read.chat c join read.chat_page p on p.chat_id = c.chat_id
     where c.flow_id = $1 and c.identifier_hash = $2 order by p.page`,
    [id, identifierHash(subjectKeys.searchKey, 'model')],
  );
  const keys = await subjectKeys.keysOf(rows.map(({ subject }) => subject));
  return rows.flatMap((row) => openTurns(keys.get(row.subject), row.id, row.turns));
}

longTest('STAT-F2 how far a file is can be asked while it is sent', async () => {
  const id = await withManyChats();
  const exportId = randomUUID();
  const reply = await fetched({ exportId, withHistories: 'true' }, id);
  const reader = reply.body!.getReader();
  await reader.read();
  const asked = () => author.ok(getResponseLogsFileProgress, { params: { id, exportId } });
  let progress = await asked();
  while (progress?.done === 0) progress = await asked();
  expect(progress!.total).toBe(8_002);
  expect(progress!.done).toBeGreaterThan(0);
  expect(progress!.done).toBeLessThan(8_002);
  while (!(await reader.read()).done);
  expect(await author.ok(getResponseLogsFileProgress, { params: { id, exportId } })).toBeNull();
});

test('STAT-43 collaborators may take the file, strangers may not', async () => {
  const [collaborator, stranger] = [await newAuthor(parley.consoleUrl), await newAuthor(parley.consoleUrl)];
  await author.ok(shareFlow, { params: { id: flowId }, body: { with: collaborator.session.email } });
  const statusOf = async ({ jwt }: Client) =>
    (await fetch(addressOf({}), { headers: { authorization: `Bearer ${jwt}` } })).status;
  expect([await statusOf(collaborator), await statusOf(stranger)]).toEqual([200, 403]);
  expect(getResponseLogsFile.host).toBe('console');
});

const hasCalc =
  spawnSync('soffice', ['--version']).status === 0 &&
  spawnSync('sh', ['-c', 'ls /usr/lib/libreoffice/program/libsclo.so']).status === 0;
// Only a machine with LibreOffice Calc can say whether it opens the file.
const ifCalc = hasCalc ? test : test.skip;
ifCalc('STAT-44 LibreOffice Calc opens the file (skipped where it is not installed)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-calc-'));
  try {
    writeFileSync(join(folder, 'chats.xlsx'), await bytes());
    execFileSync('soffice', [
      `-env:UserInstallation=file://${folder}/profile`,
      '--headless',
      '--convert-to',
      'csv:Text - txt - csv (StarCalc):44,34,76',
      '--outdir',
      folder,
      join(folder, 'chats.xlsx'),
    ]);
    const converted: string[][] = parse(readFileSync(join(folder, 'chats.csv')), { bom: true });
    const [chats] = await sheets();
    expect(converted[0]).toEqual(HEADINGS);
    for (const heading of ['Identifier', 'Prompt 1: Which is larger?', 'Prompt 2: Why?', 'Comments', 'Attempt'])
      expect(column(converted, heading)).toEqual(
        column(chats!.data, heading).map((value) => (value === null ? '' : String(value))),
      );
  } finally {
    rmSync(folder, { recursive: true });
  }
});
