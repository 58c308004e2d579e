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
    answers: [],
    expandedThread: [],
    ...data,
  },
});
const answer = (message: string, count: number): Data['answers'][number] => ({
  message,
  count,
  right: false,
  hidden: false,
});
const found = (...prompts: PromptAnalytics[]) =>
  findImprovements(prompts, true).map(({ kind, prompt: { key } }) => `${kind} ${key}`);

test('STAT-I1 a prompt stands out if the learner hasn’t gone on in 20 % of its presentations, and from 30 % of answers that match nothing', () => {
  expect(found(prompt('few', { left: 19 }), prompt('many', { left: 20 }))).toEqual(['left many']);
  const typed = (unmatched: number) => ({ answers: [answer('1/2', 100 - unmatched), answer('*', unmatched)] });
  expect(found(prompt('few', typed(29)), prompt('many', typed(30)))).toEqual(['unmatched many']);
});

test('STAT-I1 a prompt that takes any text, and nothing else, matches everything', () => {
  expect(found(prompt('free', { answers: [answer('*', 90)] }))).toEqual([]);
});

test('STAT-I1 answers that nobody gave are named; a catch-all that nobody needed isn’t', () => {
  const [never] = findImprovements([prompt('k', { answers: [answer('a', 90), answer('b', 0), answer('*', 0)] })], true);
  expect(never).toMatchObject({ kind: 'never', answers: [{ message: 'b' }] });
});

test('STAT-I1 counts of several versions don’t tell which answers of the newest one nobody gives', () => {
  const prompts = [prompt('k', { left: 20, answers: [answer('a', 90), answer('new', 0)] })];
  expect(findImprovements(prompts, false).map(({ kind }) => kind)).toEqual(['left']);
});

test('STAT-I1 few presentations, prompts that are gone and prompts of other flows say nothing', () => {
  expect(found(prompt('rare', { total: 19, left: 19 }), prompt('gone', { left: 90 }, null))).toEqual([]);
});

test('STAT-I1 what concerns most learners comes first, beside the next worst prompt', () => {
  const [first, second, third] = findImprovements(
    [prompt('never', { answers: [answer('a', 0)] }), prompt('some', { left: 25 }), prompt('most', { left: 40 })],
    true,
  );
  expect(first).toMatchObject({ kind: 'left', left: 40, prompt: { key: 'most' }, next: { key: 'some' } });
  expect(second).toMatchObject({ kind: 'left', left: 25, prompt: { key: 'some' }, next: { key: 'most' } });
  expect(third).toMatchObject({ kind: 'never' });
});
