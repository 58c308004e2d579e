/** The sample course is true content: real lessons, learners that the engine drove, the same from the same seed. */
import { listedAnswers } from '@parley/contracts/definition/right-answers';
import { withNamedLinks } from '@parley/contracts/definition/next-links';
import { feed } from '@parley/contracts/engine/replay';
import { startChat } from '@parley/contracts/engine/start';
import { prepareFlow } from '@parley/contracts/engine/prepare';
import type { HistoryItem } from '@parley/contracts/engine/types';
import { takesOf } from '@parley/contracts/definition/takes';
import { CATCH_ALL } from '@parley/contracts/definition/values';
import { publishChecks } from '@parley/contracts/flow/publish-checks';
import { getFlow, listFlows, loadSampleCourse } from '@parley/contracts/http/flows';
import { listFlowLearnerLinks } from '@parley/contracts/http/learner-links';
import { getFlowStats, getResponseLogs } from '@parley/contracts/http/stats';
import { newAuthor } from '../testing/client.js';
import { startTestParley, type TestParley } from '../testing/test-parley.js';
import { seededRandom } from './random.js';
import { sampleLessons } from './sample-lessons.js';
import { simulateChat } from './simulated-learner.js';

const lessons = sampleLessons('https://share.example');

test.each(lessons.map((lesson) => [lesson.name, lesson] as const))(
  'SAMPLE-1 %s can be published as it stands',
  (_name, { definition, languages }) => {
    const { refusals, warnings } = publishChecks(withNamedLinks(definition), { language: 'en', languages });
    expect([...refusals, ...warnings]).toEqual([]);
  },
);

test.each(lessons.map((lesson) => [lesson.name, lesson] as const))(
  'SAMPLE-4 %s does not show what is to be typed',
  (_name, { definition }) => {
    for (const { definition: prompt } of definition.promptsArray ?? []) {
      const answers = Array.isArray(prompt.answers) ? prompt.answers : [];
      const listed = answers.filter(({ hidden, message }) => !hidden && message !== CATCH_ALL);
      // The parts of a list are shown, so that they can be moved.
      if (listed.length < answers.length && listed.length > 0 && takesOf(prompt) !== 'list')
        expect(prompt).toMatchObject({ inputDisplayType: expect.stringMatching(/^(text|textarea|number)$/) as string });
    }
  },
);

test.each(lessons.map((lesson) => [lesson.name, lesson] as const))(
  'SAMPLE-5 %s looks like one that was written in the editor: titles, ✓ worth a point, links by order',
  (_name, { definition, languages }) => {
    const prompts = definition.promptsArray.map((entry) => entry.definition);
    expect(prompts.filter(({ title }) => !title)).toEqual([]);
    if (languages.includes('hi')) expect(prompts.filter(({ tTitle }) => !tTitle?.['hi'])).toEqual([]);
    const scores = prompts.flatMap((prompt) => listedAnswers(prompt).flatMap(({ score }) => score ?? []));
    expect(scores.filter((score) => score !== 0 && score !== 1)).toEqual([]);
    definition.promptsArray.slice(0, -1).forEach(({ definition: prompt }, at) => {
      const next = `.${definition.promptsArray[at + 1]?.name}`;
      expect([prompt.nextKey, ...listedAnswers(prompt).map(({ nextKey }) => nextKey)]).not.toContain(next);
    });
  },
);

test('SAMPLE-2 the same seed gives the same learners, another one others', () => {
  const prepared = prepareFlow(withNamedLinks(lessons[0]?.definition ?? { promptsArray: [] }), {
    flowId: 1,
    version: 1,
  });
  if (!prepared.ok) throw new Error(prepared.error.code);
  const play = (seed: number) =>
    simulateChat(prepared.flow, seededRandom(seed), {
      until: 1_800_000_000_000,
      languages: ['en', 'hi'],
      number: 1,
      chatId: 'c',
      thoughts: lessons[0]?.thoughts ?? {},
    });
  expect(play(7)).toEqual(play(7));
  expect(play(8)).not.toEqual(play(7));
});

/** The chats of 60 simulated learners. */
const chatsOf = (name: string): readonly (readonly HistoryItem[])[] => {
  const lesson = lessons.find((each) => each.name === name);
  const prepared = prepareFlow(withNamedLinks(lesson?.definition ?? { promptsArray: [] }), { flowId: 1, version: 1 });
  if (!prepared.ok) throw new Error(prepared.error.code);
  return Array.from({ length: 60 }, (_, seed) => {
    const { chatId, language, inputs } = simulateChat(prepared.flow, seededRandom(seed), {
      until: 1_800_000_000_000,
      languages: lesson?.languages ?? [],
      number: seed,
      chatId: `c${seed}`,
      thoughts: lesson?.thoughts ?? {},
    });
    const begun = startChat(prepared.flow, { language, runMode: 'normal', seed: chatId, at: 0 });
    return begun.ok ? feed(prepared.flow, begun.chat, inputs).chat.history : [];
  });
};

test('SAMPLE-7 weaker learners practise more, others go straight on', () => {
  const ways = chatsOf('Comparing fractions').map(
    (history) =>
      history.find(({ direction, nextKey, promptKey }) => promptKey === 'typed' && direction === 'sent' && nextKey)
        ?.nextKey,
  );
  const count = (link: string) => ways.filter((way) => way === link).length;
  expect(count('.practice')).toBeGreaterThan(5);
  expect(count('.own-words')).toBeGreaterThan(5);
});

test.each([
  ['Why the Moon changes', 'growing'],
  ['Circuit quiz', 'parts'],
])('SAMPLE-8 in %s some learners have all parts of a list right, others some of them', (name, promptKey) => {
  const scores = chatsOf(name).flatMap((history) =>
    history.flatMap((item) => (item.direction === 'sent' && item.promptKey === promptKey ? (item.score ?? 0) : [])),
  );
  expect(scores.filter((score) => score === 4).length).toBeGreaterThan(5);
  expect(scores.filter((score) => score > 0 && score < 4).length).toBeGreaterThan(5);
});

describe('loaded', () => {
  let parley: TestParley;
  beforeAll(async () => {
    parley = await startTestParley({ limits: { sampleCourse: { points: 2, per: 60 } } });
  });
  afterAll(() => parley.drop());

  test('SAMPLE-3 SAMPLE-6 SAMPLE-9 it fills an account with three published lessons and 300 learners, whoever else has the same seed', async () => {
    for (const author of [await newAuthor(parley.consoleUrl), await newAuthor(parley.consoleUrl)]) {
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const load = () => author.ok(loadSampleCourse, { body: { seed: 7 }, headers });
      const loaded = await load();
      expect(loaded).toMatchObject({ learners: 300, seed: 7 });
      // A reply that was lost is asked for again under the same key: nothing is there twice.
      expect(await load()).toEqual(loaded);
      const { flows } = await author.ok(listFlows);
      expect(flows.map((flow) => [flow.latestVersion, flow.isDirty])).toEqual([
        [1, false],
        [1, false],
        [1, false],
      ]);
      const stats = await Promise.all(loaded.flowIds.map((id) => author.ok(getFlowStats, { params: { id } })));
      expect(stats.reduce((sum, { total }) => sum + total, 0)).toBe(300);
      const moon = loaded.flowIds[1] ?? 0;
      const waiting = flows.find(({ id }) => id === moon)?.card?.waiting ?? 0;
      expect(waiting).toBeGreaterThan(10);
      const { responseLog } = await author.ok(getResponseLogs, { params: { id: moon } });
      expect(responseLog.map(({ name }) => name)).toEqual(
        responseLog.map(() => expect.stringMatching(/^\S+ \S+$/) as string),
      );
      expect(new Set(responseLog.map((row) => row.class))).toEqual(new Set(['7a', '7b', '7c']));
      const { links } = await author.ok(listFlowLearnerLinks, { params: { id: moon } });
      const facts = (rows: readonly { name?: string | undefined; identifier: string; class?: string | undefined }[]) =>
        rows.map((row) => [row.name, row.identifier, row.class].join()).sort();
      expect(links).toHaveLength(60);
      expect(facts(links)).toEqual(expect.arrayContaining(facts(responseLog)));
      for (const { attempted, totalCompleted } of stats) expect(attempted).toBeGreaterThan(totalCompleted);
      expect((await author.ok(getFlow, { params: { id: loaded.flowIds[0] ?? 0 } })).languages).toEqual(['en', 'hi']);
      // It is work for the server, so nobody may ask for it all day.
      expect((await author.call(loadSampleCourse)).status).toBe(429);
    }
  });
});
