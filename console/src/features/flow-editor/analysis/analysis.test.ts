import { playPath } from '@parley/contracts/max-score/chat-path';
import { prepareFlow } from '@parley/contracts/engine/prepare';
import type { FlowDefinition, PromptDefinition } from '@parley/contracts/definition/definition';
import type { Flow } from '@parley/contracts/http/flows';
import { waitFor } from '@testing-library/react';
import { fakeServer } from '../../../testing/fake-server.js';
import { makeStore } from '../../../foundation/store.js';
import * as action from '../model/editor-actions.js';
import { answerChanged, messageChanged } from '../model/edits.js';
import { documentFrom } from '../model/flow-document.js';
import { flowEditorReducer } from '../page/editor.reducer.js';
import { FEATURE_NAME } from '../model/select-editor.js';
import { flowOf } from '../testing/flow-of.js';
import { replyTo, type AnalysisInput, type Question } from './analyse.js';
import { analysisSaga } from './analysis.saga.js';
import { maxScoreRequested, selectAnalysis } from './analysis.slice.js';
import type { Ask } from './ask.js';
import { scoringParts } from './scoring-parts.js';

const QUIZ = flowOf(
  {
    message: 'Which?',
    answers: [
      { key: 'a1', message: 'This', nextKey: '.two', score: 10 },
      { key: 'a2', message: 'That', nextKey: '.three', score: 4 },
    ],
  },
  { message: 'Two' },
  { message: 'Three' },
);
const inputOf = (definition: FlowDefinition): AnalysisInput => ({
  flowId: 7,
  definition,
  language: 'en',
  languages: ['en'],
  linked: [],
});

test('EDIT-139, 142, 149 the maximum is worked out from the start prompt, with the chat that reaches it', () => {
  const { score, min, limitReached, best } = replyTo({ ask: 'maxScore', input: inputOf(QUIZ), byHand: false });
  expect({ score, min, limitReached }).toEqual({ score: 10, min: 4, limitReached: false });
  const prepared = prepareFlow(QUIZ, { flowId: 7, version: null });
  const played =
    prepared.ok && playPath(prepared.flow, best ?? [], { language: 'en', runMode: 'preview', seed: 's', at: 1 });
  expect(played && played.ok && played.chat.score.total).toBe(10);
});
test('EDIT-88, 89 problems are listed with their prompts and the way there', () => {
  const broken = flowOf(
    { message: 'Which?', answers: [{ key: 'a1', message: 'This', nextKey: '.two' }] },
    { message: 'Why?', answers: [{ key: 'b1', message: 'So' }] },
    { message: 'Alone' },
  );
  const problems = replyTo({ ask: 'problems', input: inputOf(broken) });
  expect(problems.map(({ code, promptKey, severity }) => [code, promptKey, severity])).toEqual([
    ['dangling-answers', 'k2', 'refusal'],
    ['unreachable-prompt', 'k3', 'warning'],
  ]);
  expect(problems[0]?.path.map(({ promptName }) => promptName)).toEqual(['start', 'two']);
});

describe('EDIT-138 scores', () => {
  const parts = (definition: PromptDefinition) => scoringParts(documentFrom(flowOf(definition)));
  const base: PromptDefinition = { message: 'Which?', answers: [{ key: 'a1', message: 'This', score: 1 }] };
  const answering = (change: object): PromptDefinition => ({
    ...base,
    answers: [{ key: 'a1', message: 'This', score: 1, ...change }],
  });
  test.each<[string, PromptDefinition]>([
    ['a score', answering({ score: 2 })],
    ['a nextKey', answering({ nextKey: '.two' })],
    ['repeatAnswers', answering({ quickResponse: { message: '', repeatAnswers: true } })],
    ['the steps', { ...base, messages: [{ key: 's', message: 'x', repeatAnswers: true }] }],
  ])('changes with %s', (_, changed) => expect(parts(changed)).not.toBe(parts(base)));
  test.each<[string, PromptDefinition]>([
    ['a message', { ...base, message: 'Which one?' }],
    ['notes', { ...base, custom: { notes: 'n' } }],
    ['a translation', answering({ tMessage: { hi: 'यह' } })],
  ])('stays with %s', (_, changed) => expect(parts(changed)).toBe(parts(base)));
});

/** Answers each question only when the test calls `answer` or `fail`. */
function heldAsk() {
  const asked: { question: Question; signal: AbortSignal; answer: () => void; fail: () => void }[] = [];
  const ask: Ask = (question, signal) =>
    new Promise((resolve, reject) => {
      asked.push({ question, signal, answer: () => resolve(replyTo(question)), fail: () => reject(new Error('no')) });
    });
  return { ask, asked, scores: () => asked.filter(({ question }) => question.ask === 'maxScore') };
}
function begin(ask: Ask) {
  const store = makeStore({ fetch: fakeServer().fetch, user: null });
  store.addFeature({ name: FEATURE_NAME, reducer: flowEditorReducer, saga: analysisSaga(ask) });
  store.dispatch(action.opened(7));
  store.dispatch(action.loaded({ id: 7, definition: QUIZ, languages: ['en'] } as unknown as Flow, null));
  return { store, range: () => selectAnalysis(store.getState()).maxScore };
}
const scored = (score: number) => answerChanged({ key: 'k1', answerKey: 'a1', changes: { score } });

describe('computing the maximum', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('EDIT-140, 143 an edit is worked on two seconds later; meanwhile it is pending', async () => {
    const { ask, scores } = heldAsk();
    const { store, range } = begin(ask);
    scores()[0]?.answer();
    await jest.advanceTimersByTimeAsync(0);
    expect(range()).toMatchObject({ status: 'fulfilled', range: { score: 10 } });
    store.dispatch(scored(50));
    expect(range().status).toBe('pending');
    await jest.advanceTimersByTimeAsync(1_999);
    expect(scores()).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(scores()).toHaveLength(2);
    scores()[1]?.answer();
    await jest.advanceTimersByTimeAsync(0);
    expect(range()).toMatchObject({ status: 'fulfilled', range: { score: 50 } });
    store.stop();
  });
  test('EDIT-138 an edit of words asks for nothing', async () => {
    const { ask, scores } = heldAsk();
    const { store, range } = begin(ask);
    scores()[0]?.answer();
    await jest.advanceTimersByTimeAsync(0);
    store.dispatch(messageChanged({ key: 'k2', message: 'Second' }));
    await jest.advanceTimersByTimeAsync(5_000);
    expect(scores()).toHaveLength(1);
    expect(range().status).toBe('fulfilled');
    store.stop();
  });
  test('EDIT-141 the latest computation wins: the older one is stopped', async () => {
    const { ask, scores } = heldAsk();
    const { store, range } = begin(ask);
    store.dispatch(scored(50));
    await jest.advanceTimersByTimeAsync(2_000);
    expect(scores()[0]?.signal.aborted).toBe(true);
    scores()[1]?.answer();
    scores()[0]?.answer();
    await jest.advanceTimersByTimeAsync(0);
    expect(range()).toMatchObject({ range: { score: 50 } });
    store.stop();
  });
  test('EDIT-144, 147 a failure is shown; asked by hand it is worked on at once, with more patience', async () => {
    const { ask, scores } = heldAsk();
    const { store, range } = begin(ask);
    scores()[0]?.fail();
    await jest.advanceTimersByTimeAsync(0);
    expect(range().status).toBe('rejected');
    store.dispatch(maxScoreRequested());
    expect(scores()[1]?.question).toMatchObject({ byHand: true });
    store.stop();
  });
});

test('EDIT-88 problems of a draft are shown while it is written', async () => {
  const { ask, asked } = heldAsk();
  const { store } = begin(ask);
  for (const { answer } of asked) answer();
  await waitFor(() => expect(selectAnalysis(store.getState()).problems.status).toBe('fulfilled'));
  store.stop();
});
