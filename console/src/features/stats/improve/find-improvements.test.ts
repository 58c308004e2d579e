import type { PromptAnalytics } from '@parley/contracts/http/stats';
import { findImprovements } from './find-improvements.js';

type Data = PromptAnalytics['data'];
const prompt = (key: string, data: Partial<Data>, position: number | null = 1): PromptAnalytics => ({
  key,
  position,
  data: {
    message: key,
    total: 100,
    answered: 90,
    ended: 0,
    left: 0,
    totalTime: 0,
    medianTime: null,
    multiple: false,
    byTeacher: false,
    firstRight: null,
    answers: [],
    expandedThread: [],
    ...data,
  },
});
const answer = (message: string, count: number): Data['answers'][number] => ({
  message,
  count,
  first: count,
  right: false,
  hidden: false,
});
const found = (...prompts: PromptAnalytics[]) =>
  findImprovements(prompts, true, null).map(({ kind, prompt: { key } }) => `${kind} ${key}`);

test('STAT-I1 a prompt is remarkable if the learner hasn’t continued in 20 % of its presentations, and from 30 % of answers that match nothing', () => {
  expect(found(prompt('few', { left: 19 }), prompt('many', { left: 20 }))).toEqual(['left many']);
  const typed = (unmatched: number) => ({ answers: [answer('1/2', 100 - unmatched), answer('*', unmatched)] });
  expect(found(prompt('few', typed(29)), prompt('many', typed(30)))).toEqual(['unmatched many']);
});

test('STAT-I1 a prompt that takes any text, and nothing else, matches everything', () => {
  expect(found(prompt('free', { answers: [answer('*', 90)] }))).toEqual([]);
});

test('STAT-P19 where the chat waits for the teacher, neither who waits nor the teacher’s answers stand out', () => {
  const waits = { left: 90, answers: [answer('pass', 0), answer('*', 90)] };
  expect(found(prompt('k', waits))).toEqual(['left k', 'unmatched k', 'never k']);
  expect(found(prompt('k', { ...waits, byTeacher: true }))).toEqual([]);
});

test('STAT-I1 answers that nobody gave are named; a catch-all that nobody needed isn’t', () => {
  const [never] = findImprovements(
    [prompt('k', { answers: [answer('a', 90), answer('b', 0), answer('*', 0)] })],
    true,
    null,
  );
  expect(never).toMatchObject({ kind: 'never', answers: [{ message: 'b' }] });
});

test('STAT-I1 counts of several versions don’t tell which answers of the newest one nobody gives', () => {
  const prompts = [prompt('k', { left: 20, answers: [answer('a', 90), answer('new', 0)] })];
  expect(findImprovements(prompts, false, null).map(({ kind }) => kind)).toEqual(['left']);
});

test('STAT-I1 few presentations, prompts that are gone and prompts of other flows say nothing', () => {
  expect(found(prompt('rare', { total: 19, left: 19 }), prompt('gone', { left: 90 }, null))).toEqual([]);
});

test('STAT-I1 the finding that concerns most learners comes first, with the next worst prompt', () => {
  const [first, second, third] = findImprovements(
    [prompt('never', { answers: [answer('a', 0)] }), prompt('some', { left: 25 }), prompt('most', { left: 40 })],
    true,
    null,
  );
  expect(first).toMatchObject({ kind: 'left', left: 40, prompt: { key: 'most' }, next: { key: 'some' } });
  expect(second).toMatchObject({ kind: 'left', left: 25, prompt: { key: 'some' }, next: { key: 'most' } });
  expect(third).toMatchObject({ kind: 'never' });
});

const told = (promptKey: string, correlation: number) => ({
  promptKey,
  correlation,
  right: { count: 60, rest: 0.76 },
  wrong: { count: 40, rest: 0.74 },
});
const NONE_UNTOLD = { rare: 0, more: 0 };
const wrote = (promptKey: string, said: string) => ({
  promptKey,
  said,
  learners: 3,
  spellings: [{ said, learners: 3 }],
  rest: null,
});

test('STAT-I3 a prompt is remarkable whose right answers go with those elsewhere by less than 0.1', () => {
  const findings = {
    chats: 100,
    untold: NONE_UNTOLD,
    unmatched: [],
    telling: [told('a', 0.1), told('b', 0.09), told('c', -0.5)],
  };
  const prompts = [prompt('a', {}), prompt('b', {}), prompt('c', {}, null)];
  expect(findImprovements(prompts, false, findings)).toMatchObject([
    { kind: 'untelling', prompt: { key: 'b' }, told: { correlation: 0.09 } },
  ]);
});

test('STAT-I2 answers that match nothing come with the words of their own prompt', () => {
  const prompts = [prompt('k', { answers: [answer('1/2', 60), answer('*', 40)] })];
  const findings = {
    chats: 100,
    untold: NONE_UNTOLD,
    telling: [],
    unmatched: [wrote('k', '3/8'), wrote('other', '5/8')],
  };
  expect(findImprovements(prompts, true, null)).toMatchObject([{ kind: 'unmatched', words: null }]);
  expect(findImprovements(prompts, true, findings)).toMatchObject([{ kind: 'unmatched', words: [{ said: '3/8' }] }]);
});
