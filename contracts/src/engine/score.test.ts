import { aFlow, anAnswer } from '../fixtures/builders/flow-builder.js';
import { play } from '../fixtures/builders/chat-player.js';
import type { PromptDefinition } from '../definition/definition.js';
import type { Reducer } from '../definition/reducers.js';
import { reduceScores, scoreOf } from './score.js';

const again = { quickResponse: { message: 'no', repeatAnswers: true } };
const asking = (definition: PromptDefinition) =>
  aFlow()
    .withPrompt('start', '?', {
      answers: [
        anAnswer('0', { score: 0, ...again }),
        anAnswer('4', { score: 4, ...again }),
        anAnswer('10', { score: 10, nextKey: '.more' }),
        anAnswer('none', { nextKey: '.more' }),
        anAnswer('later', { scoreLater: true, score: 100, nextKey: '.more' }),
      ],
      ...definition,
    })
    .withPrompt('more', 'More?', { answers: [anAnswer('more', { nextKey: '.start' })] })
    .prepared();

test('ENG-29 the six reducers', () => {
  const expected: Record<Reducer, number> = { sum: 14, avg: 14 / 3, max: 10, min: 0, first: 4, last: 10 };
  for (const [reducer, value] of Object.entries(expected)) {
    expect(reduceScores([4, 0, 10], reducer as Reducer)).toBe(value);
    expect(reduceScores([], reducer as Reducer)).toBeNull();
  }
});

test.each([
  ['sum', 14],
  ['avg', 14 / 3],
  ['max', 10],
  ['min', 0],
  ['first', 4],
  ['last', 10],
] as const)('ENG-27 thread reducer %s over the answers of one visit', (thread, total) => {
  expect(
    play(asking({ scoreStrategy: { thread } }))
      .say('4')
      .say('0')
      .say('10').chat.score.total,
  ).toBe(total);
});

test.each([
  ['sum', 14],
  ['avg', 7],
  ['max', 10],
  ['min', 4],
  ['first', 10],
  ['last', 4],
] as const)('ENG-28 overall reducer %s over visits', (overall, total) => {
  const chat = play(asking({ scoreStrategy: { thread: 'first', overall } }))
    .say('10')
    .say('more')
    .say('4')
    .say('10');
  expect(chat.chat.score.total).toBe(total);
});

test('ENG-29 chats played in turn, and on from an earlier place, score what their histories say', () => {
  const flow = asking({ scoreStrategy: { thread: 'sum' } });
  const asked = Array.from({ length: 300 }, () => play(flow));
  const once = asked.map((chat) => chat.say('4'));
  const twice = once.map((chat) => chat.say('0').say('10'));
  const instead = once.map((chat) => chat.say('none'));
  for (const [said, total] of [
    [once, 4],
    [twice, 14],
    [instead, 4],
  ] as const)
    for (const { chat } of said) {
      expect(chat.score.total).toBe(total);
      expect(chat.score).toEqual(scoreOf(flow, chat.history));
    }
});

test('decision 33: prompts sum up; nothing scored is null, not 0', () => {
  const flow = aFlow()
    .withPrompt('start', 'a', { answers: [anAnswer('x', { score: 3, nextKey: '.b' })] })
    .withPrompt('b', 'b', { answers: [anAnswer('y', { score: 4, nextKey: '.c' })] })
    .withPrompt('c', 'c')
    .prepared();
  expect(play(flow).chat.score).toEqual({ total: null, display: null, pending: 0 });
  expect(play(flow).say('x').say('y').chat.score.total).toBe(7);
});

test('ENG-S1, S2 scored later: pending until awarded; an award is kept within its limits and replaces the thread', () => {
  const flow = asking({ maxSuperScore: 50 });
  const { chat } = play(flow).say('4').say('later');
  expect(chat.score).toEqual({ total: 4, display: 4, pending: 1 });
  const awarded = (superScore: number | null) =>
    scoreOf(
      flow,
      chat.history.map((item) => (item.scoreLater ? { ...item, superScore } : item)),
    );
  expect(awarded(30)).toEqual({ total: 30, display: 30, pending: 0 });
  expect(awarded(80).total).toBe(50);
  expect(awarded(-1).total).toBe(0);
  expect(awarded(null).pending).toBe(1);
  const scored = chat.history.map((item) => (item.scoreLater ? { ...item, score: 8 } : item));
  expect(scoreOf(flow, scored)).toEqual({ total: 6, display: 6, pending: 0 });
});

test('ENG-S2 scoreVar is a number that a variable brings', () => {
  const flow = aFlow()
    .withPrompt('start', 'a', { answers: [anAnswer('x', { scoreVar: 'v.points', score: 1, nextKey: '.b' })] })
    .withPrompt('b', 'b')
    .prepared();
  expect(play(flow, { context: { 'v.points': '12.5' } }).say('x').chat.history[1]).toMatchObject({
    score: 12.5,
    scoreVar: 'v.points',
  });
  for (const points of ['many', '1e308', 'Infinity', '', ' '])
    expect(play(flow, { context: { 'v.points': points } }).say('x').chat.score.total).toBeNull();
});

test('ENG-S3 lazyDisplay: shown when the visit is over', () => {
  const flow = asking({ scoreStrategy: { lazyDisplay: true, thread: 'sum', overall: 'sum' } });
  const open = play(flow).say('4');
  expect(open.chat.score).toEqual({ total: 4, display: null, pending: 0 });
  expect(open.say('10').chat.score).toEqual({ total: 14, display: 14, pending: 0 });
  const again = open.say('10').say('more');
  expect(again.say('4').chat.score).toEqual({ total: 18, display: 14, pending: 0 });
  // Asked again but not answered yet: the previous visit's score stays shown, also in a resumed chat.
  const whole = { total: 14, display: 14, pending: 0 };
  expect(again.chat.score).toEqual(whole);
  expect(scoreOf(flow, again.chat.history)).toEqual(whole);
});

describe('visits without a score', () => {
  const again = (overall: 'avg' | 'first', lazyDisplay?: boolean) =>
    aFlow()
      .withPrompt('start', '?', {
        scoreStrategy: { thread: 'sum', overall, lazyDisplay },
        answers: [
          anAnswer('ten', { score: 10, nextKey: '.start' }),
          anAnswer('nothing', { nextKey: '.start' }),
          anAnswer('hint', { quickResponse: { message: 'hm', repeatAnswers: true } }),
          anAnswer('two more', { score: 2, quickResponse: { message: 'hm', repeatAnswers: true } }),
          anAnswer('later', { scoreLater: true, nextKey: '.start' }),
        ],
      })
      .prepared();

  test('ENG-28 count nothing: neither as 0 nor as pending', () => {
    expect(play(again('avg')).say('ten').say('nothing').chat.score).toEqual({ total: 10, display: 10, pending: 0 });
    expect(play(again('avg')).say('nothing').chat.score).toEqual({ total: null, display: null, pending: 0 });
    expect(play(again('avg')).say('later').chat.score).toEqual({ total: null, display: null, pending: 1 });
  });
  test('ENG-27 begin a thread of their own all the same: what follows in them is not of the thread before', () => {
    const { score } = play(again('avg')).say('ten').say('hint').say('two more').chat;
    expect(score.total).toBe(6);
  });
  test('ENG-29 “first” is the first visit that has a score, also while it is the only one', () => {
    expect(play(again('first')).say('nothing').say('ten').chat.score.total).toBe(10);
    expect(play(again('first')).say('two more').chat.score.total).toBe(2);
  });
  test('ENG-S1 an award counts where the answer itself has no score', () => {
    const flow = again('avg');
    const { history } = play(flow).say('nothing').chat;
    const awarded = history.map((item) => (item.direction === 'sent' ? { ...item, superScore: 7 } : item));
    expect(scoreOf(flow, awarded)).toEqual({ total: 7, display: 7, pending: 0 });
  });
  test('ENG-S3 an open thread is held back if the author chose so, and a history counted again has the same score', () => {
    const lazy = play(again('avg', true)).say('two more');
    expect(lazy.chat.score).toEqual({ total: 2, display: null, pending: 0 });
    expect(scoreOf(again('avg', true), lazy.chat.history)).toEqual(lazy.chat.score);
    expect(lazy.say('ten').chat.score).toEqual({ total: 12, display: 12, pending: 0 });
    const eager = play(again('avg')).say('two more').chat;
    expect(eager.score).toEqual({ total: 2, display: 2, pending: 0 });
    expect(scoreOf(again('avg', true), [])).toEqual({ total: null, display: null, pending: 0 });
  });
});

test('ENG-S2, ENG-T2 a score by the answer to its own prompt is that of the answer being given', () => {
  const flow = aFlow()
    .withPrompt('start', 'Rate', { answers: [anAnswer('*', { nextKey: '.again', scoreVar: '@start' })] })
    .withPrompt('again', 'Again?', { answers: [anAnswer('yes', { nextKey: '.start' })] })
    .prepared();
  const { chat } = play(flow).say('3').say('yes').say('8');
  expect(chat.history.flatMap(({ scoreVar, score }) => (scoreVar ? [score] : []))).toEqual([3, 8]);
});
