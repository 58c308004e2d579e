/** The label of a class: how it comes into a chat, where it is shown, and what it filters. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import { getHistory } from '@parley/contracts/http/chats';
import { getFlowClasses, getSequenceClasses } from '@parley/contracts/http/class-labels';
import { getClassTable, getGradebook } from '@parley/contracts/http/class-table';
import { getFlowFindings } from '@parley/contracts/http/findings';
import { publishFlow } from '@parley/contracts/http/flows';
import { getReviews } from '@parley/contracts/http/inbox';
import {
  listFlowLearnerLinks,
  makeFlowLearnerLinks,
  removeFlowLearnerLink,
  type LearnerLink,
} from '@parley/contracts/http/learner-links';
import { getLiveClass } from '@parley/contracts/http/live-class';
import { getFlowPaths, getFlowTraffic } from '@parley/contracts/http/paths';
import { erasePerson, listIdentifiers } from '@parley/contracts/http/people';
import { getSequenceResponseLogs } from '@parley/contracts/http/sequence-stats';
import { makeFlowShortLink } from '@parley/contracts/http/short-link';
import { getFlowStats, getResponseLogs, getResponseLogsFile } from '@parley/contracts/http/stats';
import { getWrittenAnswers } from '@parley/contracts/http/written-answers';
import { parse } from 'csv-parse/sync';
import { Learner } from '../chats/testing/learner.js';
import { LearnersHere } from '../chats/presence/learners-here.js';
import { Client, newAuthor } from '../testing/client.js';
import { newFlow, oneQuestion, publishedSequence, RIGHT } from '../testing/sequences.js';
import { startTestParley, type TestParley } from '../testing/test-parley.js';

const folder = mkdtempSync(join(tmpdir(), 'parley-share-'));
writeFileSync(
  join(folder, 'manifest.json'),
  JSON.stringify({
    'src/page/main.ts': { file: 'page-12345678.js', isEntry: true },
    'src/player/learner-chat.ts': { file: 'learner-chat-12345678.js' },
    'src/sequence/play-sequence.tsx': { file: 'play-sequence-12345678.js' },
  }),
);

let parley: TestParley;
let author: Awaited<ReturnType<typeof newAuthor>>;
let share: Client;
beforeAll(async () => {
  parley = await startTestParley({ shareFiles: { page: folder, embed: folder, sample: folder } });
  author = await newAuthor(parley.consoleUrl);
  share = new Client(parley.shareUrl);
});
afterAll(async () => {
  await parley.drop();
  rmSync(folder, { recursive: true });
});

/** A question whose answer a teacher scores. */
const essay = {
  promptsArray: [
    {
      key: 'start',
      name: 'start',
      definition: { message: 'Why?', answers: [{ key: 'any', message: '*', scoreLater: true, nextKey: '.end' }] },
    },
    { key: 'end', name: 'end', definition: { message: 'Bye' } },
  ],
} as unknown as FlowDefinition;

async function published(definition: FlowDefinition = oneQuestion()): Promise<number> {
  const id = await newFlow(author, 'Sums', definition);
  await author.ok(publishFlow, { params: { id } });
  return id;
}
async function play(id: number, context: Record<string, string>, say = RIGHT, definition = oneQuestion()) {
  const learner = new Learner(share, id, definition).say(say);
  expect((await learner.post({ context })).status).toBe(200);
  return learner;
}
const logged = async (id: number, query: object = {}) =>
  (await author.ok(getResponseLogs, { params: { id }, query })).responseLog;
const classesOf = async (id: number) => (await logged(id)).map((entry) => entry.class);
const dataOf = async (address: string) => {
  const html = await (await fetch(address)).text();
  return JSON.parse(/id="parley-(?:data|asks)">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null') as {
    readonly context: Readonly<Record<string, string>>;
  };
};

test.each([
  ['7b', '7b'],
  [' 7\r\nb ', '7 b'],
  ['\u202e7b', '7b'],
  ['=cmd|calc!A1', '=cmd|calc!A1'],
  ['🦊'.repeat(60), '🦊'.repeat(40)],
  ['x'.repeat(1_000), 'x'.repeat(40)],
  ['   ', undefined],
  ['\u200b', undefined],
])('CLASS-1 CLASS-2 a chat keeps the label that it begins with, as one short line: %j', async (given, kept) => {
  const id = await published();
  await play(id, { class: given });
  expect(await classesOf(id)).toEqual([kept]);
});

test('CLASS-1 a chat keeps its class whatever a reload sends, and one without a class gets none later', async () => {
  const id = await published();
  const learner = new Learner(share, id, oneQuestion());
  expect((await learner.post({ context: { class: '7b' } })).status).toBe(200);
  expect((await learner.say(RIGHT).post({ context: { class: '8a' } })).status).toBe(200);
  const without = new Learner(share, id, oneQuestion());
  expect((await without.post()).status).toBe(200);
  expect((await without.say(RIGHT).post({ context: { class: '8a' } })).status).toBe(200);
  expect(await classesOf(id)).toEqual([undefined, '7b']);
});

test('CLASS-2 the page of a link hands the label on, through short links and sequences, too; what is no label counts for nothing', async () => {
  const id = await published();
  const { url } = await author.ok(makeFlowShortLink, { params: { id }, body: { settings: {}, language: 'en' } });
  const { id: sequence } = await publishedSequence(author, { flows: ['One'] });
  const classAt = async (address: string) => (await dataOf(address)).context['class'];
  const long = `${parley.shareUrl}/chats/${id}`;
  expect(await classAt(`${long}?class=7b`)).toBe('7b');
  expect(await classAt(`${parley.shareUrl}/chat_sequences/${sequence}?class=7b`)).toBe('7b');
  expect(await classAt(`${url}?class=7b`)).toBe('7b');
  expect(await classAt(`${url}?class=${encodeURIComponent(' क्‍ष\r\nSet-Cookie: a=b ')}`)).toBe('क्‍ष Set-Cookie: a=b');
  expect(await classAt(`${long}?class=%E2%80%AE7b`)).toBe('7b');
  expect(await classAt(`${long}?class=${'y'.repeat(10_000)}`)).toBe('y'.repeat(40));
  for (const query of ['', '?class=', '?class=%20', '?class=7b&class=8a', '?class[]=7b', '?v.class=7b'])
    expect([query, await classAt(`${long}${query}`)]).toEqual([query, undefined]);
});

test('CLASS-3 the label stands beside the learner in every list', async () => {
  const id = await published(essay);
  const learner = await play(id, { class: '7b' }, 'Because', essay);
  await play(id, {}, 'Really', essay);
  const params = { id };
  const both = [undefined, '7b'];
  expect(await classesOf(id)).toEqual(both);
  expect((await author.ok(getClassTable, { params, query: {} })).rows.map((row) => row.class)).toEqual(both);
  const written = await author.ok(getWrittenAnswers, { params, query: { promptKey: 'start' } });
  expect(written.answers.map((answer) => answer.class)).toEqual(both);
  const { inputs } = await author.ok(getReviews, { query: { flowId: id } });
  expect(inputs.map((input) => input.class)).toEqual(both.toReversed());
  await parley.app.get(LearnersHere, { strict: false }).write();
  const { learners } = await author.ok(getLiveClass, { params });
  expect(learners.map((each) => each.class).sort()).toEqual(['7b', undefined]);
  const chat = await author.ok(getHistory, { params: { id, identifier: learner.identifier }, query: {} });
  expect(chat.context['class']).toBe('7b');
});

test('CLASS-4 every list and every figure can be limited to one class', async () => {
  const id = await published(essay);
  const other = await play(id, { class: '8a' }, 'Eight', essay);
  const mine = await play(id, { class: '7b' }, 'Seven', essay);
  await play(id, {}, 'None', essay);
  const params = { id };
  const query = { class: ' 7b' };
  expect((await logged(id, query)).map(({ identifier }) => identifier)).toEqual([mine.identifier]);
  expect((await logged(id, { ...query, attempts: 'latest', completed: 'true' })).map((entry) => entry.class)).toEqual([
    '7b',
  ]);
  expect(await logged(id, { class: 'nobody' })).toEqual([]);
  expect((await author.ok(getClassTable, { params, query })).rows.map((row) => row.class)).toEqual(['7b']);
  const written = await author.ok(getWrittenAnswers, { params, query: { ...query, promptKey: 'start' } });
  expect(written.answers.map(({ text }) => text)).toEqual(['Seven']);
  expect(written.questions.map(({ answered }) => answered)).toEqual([1]);
  const { inputs } = await author.ok(getReviews, { query: { flowId: id, ...query } });
  expect(inputs.map(({ answer }) => answer)).toEqual(['Seven']);
  await parley.app.get(LearnersHere, { strict: false }).write();
  const { learners, classes } = await author.ok(getLiveClass, { params, query });
  expect(learners.map(({ identifier }) => identifier)).toEqual([mine.identifier]);
  expect(classes).toEqual(['7b', '8a']);
  const none = await author.ok(getLiveClass, { params, query: { class: 'nobody' } });
  expect(none).toMatchObject({ learners: [], classes: ['7b', '8a'] });
  const summary = await author.ok(getFlowStats, { params, query });
  expect([summary.total, summary.attempted, summary.totalCompleted, summary.scores.pending]).toEqual([1, 1, 1, 1]);
  expect(summary.promptAnalytics.map(({ data }) => data.total)).toEqual([1, 1]);
  expect((await author.ok(getFlowStats, { params, query: {} })).total).toBe(3);
  expect((await author.ok(getFlowStats, { params, query: { class: 'nobody' } })).total).toBe(0);
  const { pathAnalytics } = await author.ok(getFlowPaths, { params, query });
  expect(pathAnalytics.map(({ total }) => total)).toEqual([1, 1]);
  const traffic = await author.ok(getFlowTraffic, { params, query });
  expect(traffic.prompts.map(({ came }) => came)).toEqual([1, 1]);
  expect((await author.ok(getFlowFindings, { params, query })).chats).toBe(1);
  expect((await author.ok(getFlowClasses, { params })).classes).toEqual(['7b', '8a']);
  expect(other.identifier).not.toBe(mine.identifier);
});

test('CLASS-4 files have a column for the class, whose formulas are text, and the filter', async () => {
  const id = await published();
  await play(id, { class: '=1+2' });
  await play(id, { class: '7b' });
  const file = async (route: typeof getResponseLogsFile | typeof getGradebook, query: object) => {
    const path = route.path.replace(':id', String(id));
    const address = `${parley.consoleUrl}/api${path}?${new URLSearchParams({ format: 'csv', ...query }).toString()}`;
    const reply = await fetch(address, { headers: { authorization: `Bearer ${author.jwt}` } });
    return parse(await reply.text(), { columns: true, bom: true }) as Record<string, string>[];
  };
  for (const route of [getResponseLogsFile, getGradebook]) {
    expect((await file(route, {})).map((row) => row['Class'])).toEqual(['7b', "'=1+2"]);
    expect((await file(route, { class: '7b' })).map((row) => row['Class'])).toEqual(['7b']);
  }
});

test('CLASS-4 runs of a sequence have the class with which they began', async () => {
  const { id, flows } = await publishedSequence(author, { flows: ['One', 'Two'] });
  const run = async (label: string | undefined) => {
    const learner = new Learner(share, flows[0]!.id, oneQuestion()).say(RIGHT);
    const more = label === undefined ? {} : { context: { class: label } };
    expect((await learner.post(more, id)).status).toBe(200);
  };
  await run(undefined);
  await run('10a');
  await run('7b');
  const runs = async (query: object) =>
    (await author.ok(getSequenceResponseLogs, { params: { id }, query })).responseLog.map((entry) => entry.class);
  expect(await runs({})).toEqual(['7b', '10a', undefined]);
  expect(await runs({ class: '10a' })).toEqual(['10a']);
  expect((await author.ok(getSequenceClasses, { params: { id } })).classes).toEqual(['7b', '10a']);
});

const classOfLink = (links: readonly LearnerLink[]) => links.map((link) => [link.name, link.class]);

test('CLASS-5 a learner’s own link carries the class that the teacher entered, whatever the address or the browser says', async () => {
  const id = await published();
  const params = { id };
  const { links } = await author.ok(makeFlowLearnerLinks, {
    params,
    body: { learners: [{ name: 'Asha' }], class: ' 7b\n' },
  });
  const [link] = links as [LearnerLink];
  expect(link.class).toBe('7b');
  expect((await dataOf(`${link.url}?class=8a`)).context).toMatchObject({ name: 'Asha', class: '7b' });
  const token = `learner-link.${link.url.slice(link.url.lastIndexOf('/') + 1)}`;
  const asha = new Learner(share, id, oneQuestion(), link.identifier, { chatId: crypto.randomUUID(), token });
  expect((await asha.say(RIGHT).post({ context: { class: '8a' } })).status).toBe(200);
  expect(await classesOf(id)).toEqual(['7b']);
});

test('CLASS-5 sending names again moves them to the class that is sent; without one they stay', async () => {
  const id = await published();
  const params = { id };
  const send = async (names: readonly string[], label?: string) =>
    (
      await author.ok(makeFlowLearnerLinks, {
        params,
        body: { learners: names.map((name) => ({ name })), ...(label !== undefined && { class: label }) },
      })
    ).links;
  const first = await send(['Asha', 'Ravi'], '7b');
  expect(classOfLink(first)).toEqual([
    ['Asha', '7b'],
    ['Ravi', '7b'],
  ]);
  expect(classOfLink(await send(['Asha', 'Chidi']))).toEqual([
    ['Asha', '7b'],
    ['Ravi', '7b'],
    ['Chidi', undefined],
  ]);
  const moved = await send(['Ravi', 'Chidi'], '8a');
  expect(classOfLink(moved)).toEqual([
    ['Asha', '7b'],
    ['Ravi', '8a'],
    ['Chidi', '8a'],
  ]);
  expect(moved.slice(0, 2).map(({ url }) => url)).toEqual(first.map(({ url }) => url));
  expect(classOfLink(await send(['Ravi'], ' '))).toEqual([
    ['Asha', '7b'],
    ['Ravi', undefined],
    ['Chidi', '8a'],
  ]);
  expect((await author.ok(listFlowLearnerLinks, { params })).links.map((link) => link.class)).toEqual([
    '7b',
    undefined,
    '8a',
  ]);
  expect((await dataOf(moved[1]!.url)).context['class']).toBeUndefined();
  await author.ok(removeFlowLearnerLink, { params: { id, linkId: moved[0]!.id } });
});

test('CLASS-6 erasing a learner changes no figure of their class', async () => {
  const id = await published();
  const learner = await play(id, { class: '7b' });
  const { identifiers } = await author.ok(listIdentifiers, { query: { search: learner.identifier } });
  await author.ok(erasePerson, { params: { id: identifiers[0]!.id }, body: { identifier: learner.identifier } });
  expect(await logged(id)).toEqual([]);
  expect((await author.ok(getFlowStats, { params: { id }, query: { class: '7b' } })).total).toBe(1);
});
