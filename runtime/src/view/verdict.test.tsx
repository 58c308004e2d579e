/** @jsxImportSource preact */
import type { HistoryItem } from '@parley/contracts/engine/types';
import type { Reducer } from '@parley/contracts/definition/reducers';
import { act, cleanup, screen } from '@testing-library/preact';
import { DEFAULT_DISPLAY, type PlayableFlow } from '../chat/chat-props.js';
import { flowOf } from '../testing/flows.js';
import { choices, log, play, playPrompt } from '../testing/play.js';
import { toWire } from '@parley/contracts/engine/history-wire';
import { verdictOf } from './answered.js';

afterEach(cleanup);

const again = (message: string) => ({
  key: `a-${message}`,
  message,
  score: 0,
  quickResponse: { message: 'No.', repeatAnswers: true },
});
const DEFINITION = flowOf({
  start: {
    message: 'How many halves?',
    answers: [again('3'), again('4'), again('5'), { key: 'r', message: '2', score: 1, nextKey: '.some' }],
  },
  some: {
    message: 'Which are even?',
    acceptsMultipleAnswers: true,
    answers: ['2', '4', '5'].map((message) => ({ key: message, message, score: message === '5' ? 0 : 1.5 })),
    nextKey: '.why',
  },
  why: { message: 'Why?', answers: [{ key: 'y', message: '*', scoreLater: true }], nextKey: '.like' },
  like: { message: 'Do you like it?', answers: choices('Yes', 'No'), nextKey: '.end' },
  end: { message: 'Done.' },
});
const answered = async (said: readonly (string | readonly string[])[], change: Parameters<typeof play>[1] = {}) => {
  const chat = await play(DEFINITION, { maxScore: 5, ...change });
  for (const one of said) {
    await act(() => chat.session.answer(one, 0));
    await chat.pass(5_000);
  }
  return chat;
};
const results = () => [...log().querySelectorAll('.sent > .result')].map(({ textContent }) => textContent);

test('PLAY-L5 the words below an answer say whether it was right, at which try, and its points', async () => {
  await answered(['3', '2', ['2'], 'Because', 'Yes']);
  expect(results()).toEqual([
    'Not right',
    'Right at the second try',
    'Partly right · 1.5 points',
    'Waits for your teacher',
  ]);
  expect(log().querySelectorAll('.result > svg[aria-hidden="true"]')).toHaveLength(4);
});
test.each<[Reducer | undefined, string]>([
  [undefined, 'Right at the second try'],
  ['avg', 'Right at the second try'],
  ['first', 'Right at the second try'],
  ['max', 'Right at the second try · 2 points'],
  ['last', 'Right at the second try · 2 points'],
  ['sum', 'Right at the second try · 2 points'],
])('PLAY-L5 with %s, a later try tells its points only if the question earns them', async (thread, said) => {
  const wrong = { key: 'w', message: 'w', score: 0, quickResponse: { message: 'No', repeatAnswers: true } };
  const answers = [{ key: 'r', message: 'r', score: 2 }, wrong];
  const { session, pass } = await playPrompt({ answers, ...(thread && { scoreStrategy: { thread } }) });
  for (const one of ['w', 'r']) {
    await act(() => session.answer(one, 0));
    await pass(5_000);
  }
  expect(results()).toEqual(['Not right', said]);
});
test('PLAY-L5 tries are counted within one visit', async () => {
  await answered(['3', '4', '2', ['2', '4']]);
  expect(results()).toEqual(['Not right', 'Not right', 'Right at the third try', 'Right · 3 points']);
  cleanup();
  await answered(['3', '4', '5', '2']);
  expect(results().at(-1)).toBe('Right at try 4');
});
test('PLAY-L5 where the score is hidden, no answer is called right or wrong, except to a teacher', async () => {
  const display = { ...DEFAULT_DISPLAY, showScore: false };
  const { session } = await answered(['3', '2'], { display });
  expect(results()).toEqual([]);
  const { items } = session.state;
  cleanup();
  const transport = {
    ...session.props.transport,
    load: async () => ({ history: items.map(toWire), seed: 's', context: {} }),
  };
  await play(DEFINITION, { display, runMode: 'admin', transport });
  expect(results()).toEqual(['Not right', 'Right at the second try']);
});
test('PLAY-L5 an answer that a teacher scored is no longer said to wait', async () => {
  const { session } = await answered(['2', ['2', '4'], 'Because']);
  const item = session.state.items.find(({ message }) => message === 'Because')!;
  const verdict = (change: Partial<HistoryItem>) =>
    verdictOf(session.props.flow, session.state.items, { ...item, ...change })?.result ?? null;
  expect([verdict({}), verdict({ superScore: 2 })]).toEqual(['waits', null]);
});
test('PLAY-L5 an answer in a linked flow is judged by that flow', () => {
  const flow: PlayableFlow = {
    id: 1,
    version: 1,
    name: 'First',
    definition: flowOf({ start: { message: 'Hello' } }),
    linked: [{ id: 7, version: 2, definition: DEFINITION }],
  };
  const item = {
    key: 'a',
    direction: 'sent',
    contentType: null,
    message: '2',
    matched: ['2'],
    score: 1,
    promptKey: '7/key-start',
  } as unknown as HistoryItem;
  expect(verdictOf(flow, [item], item)).toEqual({ result: 'right', tries: 1, points: 1 });
});
test('PLAY-L5 the words are part of the conversation, so they are announced with the answer', async () => {
  await answered(['3']);
  expect(screen.getByText('Not right').closest('[role="log"]')).toBe(log());
  expect(screen.getByText('Not right').closest('[aria-live="off"]')).toBeNull();
});
