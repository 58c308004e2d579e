import { asItemKey, asPromptKey } from '@parley/contracts/engine/history-wire';
import { libraryOf } from '@parley/contracts/engine/linked-flow';
import { prepareFlow } from '@parley/contracts/engine/prepare';
import type { FlowLibrary, HistoryItem, PreparedFlow } from '@parley/contracts/engine/types';
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import { hideFromLearner } from './hide-from-learner.js';

const flowOf = (flowId: number, prompts: Record<string, object>, library?: FlowLibrary): PreparedFlow => {
  const promptsArray = Object.entries(prompts).map(([name, definition]) => ({ key: name, name, definition }));
  const definition = { promptsArray } as unknown as FlowDefinition;
  const made = prepareFlow(definition, { flowId, version: 1, ...(library && { library }) });
  if (!made.ok) throw new Error(made.error.code);
  return made.flow;
};
const asks = (nextKey: string) => ({
  message: 'Your teacher decides',
  answerExternally: true,
  answers: [{ key: 'a', message: '*', nextKey }],
});
const external = (promptKey: string, promptKeyStr: string): HistoryItem => ({
  key: asItemKey(promptKey),
  direction: 'sent',
  at: 1,
  promptKey: asPromptKey(promptKey),
  promptKeyStr,
  contentType: null,
  message: '6',
  originalMessage: '6',
  answerExternally: true,
});
const linked = flowOf(8, { start: asks('.grade'), grade: { message: 'Your grade: {{ @start }}' } });
const shownOf = (root: PreparedFlow, item: HistoryItem) => hideFromLearner([item], root)[0]?.message;

test('ENG-60, ENG-62, CHAT-E4 a linked flow’s counts of its own answers are shown, and no flow shows another’s', () => {
  const own = external('start', '7.start');
  const others = external('8/start', 'remote?chatId=8&version=1.start');
  const root = flowOf(7, { start: asks('remote?chatId=8&version=1.start') }, libraryOf([linked]));
  expect([shownOf(root, own), shownOf(root, others)]).toEqual(['', '6']);
  const silent = flowOf(8, { start: asks('.grade'), grade: { message: 'Thank you' } });
  const says = flowOf(7, { start: asks('.end'), end: { message: '{{@start}}' } }, libraryOf([silent]));
  expect([shownOf(says, own), shownOf(says, others)]).toEqual(['6', '']);
  expect(hideFromLearner([own], root)[0]).not.toHaveProperty('originalMessage');
  const leads = { message: 'On', nextKey: 'remote?chatId=8&version=1.start' };
  const quotes = flowOf(7, { start: leads, end: { message: '{{@grade}}' } }, libraryOf([silent]));
  const graded = external('8/grade', 'remote?chatId=8&version=1.grade');
  expect(shownOf(quotes, graded)).toBe('6');
});

test('ENG-60, CHAT-E4 a text about an answer that only a linked flow has is shown, unless the flow has a prompt of that name itself', () => {
  const ask = { message: 'On', nextKey: 'remote?chatId=8&version=1.start' };
  const far = flowOf(9, { start: { message: 'Your mark: {{@mark}}' } });
  const near = flowOf(8, { start: { message: 'On', nextKey: 'remote?chatId=9&version=1.start' } });
  const prompts = { start: asks('.then'), mark: asks('.then'), then: ask };
  const root = flowOf(7, prompts, libraryOf([near, far]));
  expect(['start', 'mark'].map((name) => shownOf(root, external(name, `7.${name}`)))).toEqual(['', '6']);
  const own = flowOf(9, { start: asks('.end'), mark: { message: '{{@mark}}' } });
  expect(shownOf(flowOf(7, prompts, libraryOf([near, own])), external('mark', '7.mark'))).toBe('');
});

test('ENG-61, CHAT-E4 an answer that the flow quotes wherever it waits is shown', () => {
  const promptsArray = [{ key: 'start', name: 'start', definition: { key: 'start', ...asks('.start') } }];
  const definition = { promptsArray, extAnswerPendingMessage: 'After {{@start}} we wait' } as unknown as FlowDefinition;
  const made = prepareFlow(definition, { flowId: 7, version: 1 });
  expect(made.ok && shownOf(made.flow, external('start', '7.start'))).toBe('6');
});

test('CHAT-E4 an answer that another one is scored by is shown', () => {
  const answers = [{ key: 'a', message: 'ok', scoreVar: '@start', nextKey: '.end' }];
  const root = flowOf(7, { start: asks('.ask'), ask: { message: 'Ready?', answers }, end: { message: 'End' } });
  expect(shownOf(root, external('start', '7.start'))).toBe('6');
});

test('ENG-60 the author’s words for a learner keep the values of their variables', () => {
  const root = flowOf(7, { start: asks('.end'), end: { message: 'End' } });
  const item = {
    ...external('start', '7.start'),
    extAnswerFulfilledMessage: 'Thank you, {{name}}',
    values: { name: 'Asha' },
  };
  expect(hideFromLearner([item], root)).toEqual([
    expect.objectContaining({
      message: '',
      extAnswerFulfilledMessage: 'Thank you, {{name}}',
      values: { name: 'Asha' },
    }),
  ]);
});

test('REVW-48 a learner never sees that an answer needs no comment', () => {
  const root = flowOf(7, { start: { message: 'Why?' } });
  const plain: HistoryItem = {
    key: asItemKey('a'),
    direction: 'sent',
    at: 1,
    promptKey: asPromptKey('start'),
    promptKeyStr: '7.start',
    contentType: null,
    message: 'So',
  };
  const item: HistoryItem = { ...plain, custom: { feedback: true }, noComment: true };
  expect(hideFromLearner([item], root)).toEqual([plain]);
});
