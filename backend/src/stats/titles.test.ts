/** A teacher reads the titles of prompts wherever statistics, reviews, live pages and spreadsheets name a prompt. */
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import { getClassTable } from '@parley/contracts/http/class-table';
import { createFlow, publishFlow, updateFlow } from '@parley/contracts/http/flows';
import { getReviews } from '@parley/contracts/http/inbox';
import { getLiveClass } from '@parley/contracts/http/live-class';
import type { BodyOf } from '@parley/contracts/http/route';
import { getFlowStats } from '@parley/contracts/http/stats';
import { parse } from 'csv-parse/sync';
import { LearnersHere } from '../chats/presence/learners-here.js';
import { Learner } from '../chats/testing/learner.js';
import { Client, newAuthor } from '../testing/client.js';
import { startTestParley, type TestParley } from '../testing/test-parley.js';

/** A question and an essay; the essay never has a title. */
const lesson = (title: object) =>
  ({
    promptsArray: [
      {
        key: 'ask',
        name: 'start',
        definition: {
          ...title,
          message: 'Which is *larger*?',
          answers: [{ key: 'a', message: '1/2', score: 10, nextKey: '.why' }],
        },
      },
      {
        key: 'why',
        name: 'why',
        definition: {
          title: '  ',
          message: 'Why?',
          maxSuperScore: 10,
          answers: [{ key: 'any', message: '*', scoreLater: true, nextKey: '.end' }],
        },
      },
      { key: 'end', name: 'end', definition: { ...title, message: 'Thank you.', answerExternally: true, answers: [] } },
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

async function played(definition: FlowDefinition): Promise<number> {
  const body = { name: 'Fractions', definition } as unknown as BodyOf<typeof createFlow>;
  const { id } = await author.ok(createFlow, { body });
  await author.ok(publishFlow, { params: { id } });
  const ana = new Learner(share, id, definition, 'ana').say('1/2').say('Because');
  expect((await ana.post()).status).toBe(200);
  await new Learner(share, id, definition, 'ben').post();
  await parley.upToDate();
  return id;
}
async function headings(id: number, file: string): Promise<string[]> {
  const reply = await fetch(`${parley.consoleUrl}/api/flows/${id}/${file}`, {
    headers: { authorization: `Bearer ${author.jwt}` },
  });
  const [first = []] = parse(Buffer.from(await reply.arrayBuffer()), { bom: true }) as string[][];
  return first.filter((heading) => heading.startsWith('Prompt '));
}
/** Every reply and file names the first prompt like this. */
async function titles(id: number) {
  await parley.app.get(LearnersHere, { strict: false }).write();
  const params = { id };
  const { promptAnalytics, pathAnalytics = [] } = await author.ok(getFlowStats, {
    params,
    query: { withPaths: 'true' },
  });
  const { columns } = await author.ok(getClassTable, { params });
  const { prompts } = await author.ok(getLiveClass, { params });
  const { inputs } = await author.ok(getReviews, { query: { flowId: id } });
  return {
    summary: promptAnalytics.map(({ title }) => title),
    texts: promptAnalytics.map(({ data }) => data.message),
    paths: pathAnalytics.map(({ title }) => title),
    classTable: columns.map(({ title }) => title),
    live: prompts.map(({ title }) => title),
    reviews: inputs.map(({ promptKey, title, question }) => [promptKey, title, question]),
    sheet: await headings(id, 'responseLogsFile?format=csv'),
    gradebook: await headings(id, 'stats/gradebook?format=csv'),
  };
}

test('STAT-T1 a prompt with a title is named by it in every reply and file; one without by its text', async () => {
  const id = await played(lesson({ title: ' Two *halves* ' }));
  const title = 'Two *halves*';
  expect(await titles(id)).toMatchObject({
    summary: [title, undefined, title],
    texts: ['Which is *larger*?', 'Why?', 'Thank you.'],
    paths: [title],
    classTable: [title, undefined],
    live: [title, title],
    reviews: expect.arrayContaining([['why', undefined, 'Why?']]) as unknown,
    sheet: [`Prompt 1: ${title}`, 'Prompt 2: Why?'],
    gradebook: [`Prompt 1: ${title}`, 'Prompt 2: Why?'],
  });
});

test('STAT-T1 a version without titles is named by its texts, until a newer version has titles', async () => {
  const id = await played(lesson({}));
  const before = await titles(id);
  expect(JSON.stringify(before)).not.toContain('halves');
  expect(before).toMatchObject({
    summary: [undefined, undefined, undefined],
    sheet: ['Prompt 1: Which is larger?', 'Prompt 2: Why?'],
  });
  const body = { definition: lesson({ title: 'Halves' }) } as unknown as BodyOf<typeof updateFlow>;
  await author.ok(updateFlow, { params: { id }, body });
  await author.ok(publishFlow, { params: { id } });
  await parley.upToDate();
  expect(await titles(id)).toMatchObject({
    summary: ['Halves', undefined, 'Halves'],
    paths: ['Halves'],
    // Reviews show the version that the learner plays.
    reviews: before.reviews,
    sheet: ['Prompt 1: Halves', 'Prompt 2: Why?'],
  });
});
