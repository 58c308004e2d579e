import { describe, expect, test } from '@jest/globals';
import { canAnswerExternally, CONNECTION_ERRORS, connectionState } from './connection';
import type { Answer, PromptDefinition } from '../definition/definition';
import { flowLink, readLink } from '../definition/links';

const to = (nextKey?: string | null): Answer => ({ key: 'a', message: 'a', nextKey });
const repeats: Answer = { key: 'r', message: 'r', quickResponse: { message: 'Again', repeatAnswers: true } };

describe('connection state', () => {
  test('FLOW-64 answers given as a text: unknown', () => {
    expect(connectionState({ answers: '.common' })).toBe('unknown');
    expect(connectionState({ answers: '.common', acceptsMultipleAnswers: false })).toBe('unknown');
  });
  test('FLOW-65 with a next prompt: fully connected', () => {
    expect(connectionState({ nextKey: '.b' })).toBe('fullyConnected');
    expect(connectionState({ nextKey: '.b', answers: [to()], acceptsMultipleAnswers: true })).toBe('fullyConnected');
  });
  test('FLOW-65 FLOW-67 EDIT-86 EDIT-89 so too where the answers are given as a text', () => {
    expect(connectionState({ answers: '.common', nextKey: '.b' })).toBe('fullyConnected');
    expect(connectionState({ answers: '.common', acceptsMultipleAnswers: true })).toBe('danglingMultiSelect');
    expect(connectionState({ answers: '.common', acceptsMultipleAnswers: true, nextKey: '.b' })).toBe('fullyConnected');
  });
  test.each<PromptDefinition>([
    {},
    { answers: null },
    { answers: [] },
    { answers: [], nextKey: '' },
    { answers: [], acceptsMultipleAnswers: true },
  ])('FLOW-66 no answers and no next prompt, %j: terminal', (prompt) =>
    expect(connectionState(prompt)).toBe('terminal'),
  );
  test('FLOW-67 EDIT-89 several answers at once and no next prompt: dangling multi-select', () => {
    expect(connectionState({ answers: [to('.b')], acceptsMultipleAnswers: true })).toBe('danglingMultiSelect');
    expect(CONNECTION_ERRORS.danglingMultiSelect).toBe("'Always to' must be provided when allowing multiple select");
  });
  test('FLOW-68 EDIT-88 an answer that neither repeats nor leads on: dangling answers', () => {
    expect(connectionState({ answers: [to('.b'), to(null)] })).toBe('danglingAnswers');
    expect(connectionState({ answers: [to('.b'), to('')] })).toBe('danglingAnswers');
    expect(CONNECTION_ERRORS.danglingAnswers).toBe('All answers must lead to some prompt');
  });
  test('FLOW-69 otherwise fully connected', () =>
    expect(connectionState({ answers: [to('.b'), repeats, to(flowLink(7))] })).toBe('fullyConnected'));
});

describe('answering from outside', () => {
  const asks: PromptDefinition = { answers: [to('.b')], answerExternally: true };
  test.each<[string, PromptDefinition]>([
    ['EDIT-82 several messages', { ...asks, messages: [{ key: 's', message: 'x' }] }],
    ['EDIT-83 quick responses', { ...asks, quickResponses: [{ message: 'x' }] }],
    ['EDIT-84 goes on by itself', { nextKey: '.b', answerExternally: true }],
    ['EDIT-84 ends', { answerExternally: true }],
  ])('%s: unavailable', (_name, prompt) => expect(canAnswerExternally(prompt)).toBe(false));
  test('EDIT-82 available for one message with answers', () => {
    expect(canAnswerExternally(asks)).toBe(true);
    expect(canAnswerExternally({ answers: '.common' })).toBe(true);
  });
});

test.each([
  ['.b', { to: 'prompt', name: 'b' }],
  ['remote?chatId=7.start', { to: 'flow', flowId: 7 }],
  [null, { to: 'nothing' }],
  ['', { to: 'nothing' }],
  ['b', { to: 'unknown', text: 'b' }],
  ['.', { to: 'unknown', text: '.' }],
  ['remote?chatId=x.start', { to: 'unknown', text: 'remote?chatId=x.start' }],
])('FLOW-36 FLOW-37 %j is read as a link', (text, link) => expect(readLink(text)).toEqual(link));
