import type { PromptDefinition } from '@parley/contracts/definition/definition';
import { asItemKey, asPromptKey } from '@parley/contracts/engine/history-wire';
import type { HistoryItem } from '@parley/contracts/engine/types';
import { judgedOf } from '../class/class-cells.js';
import { isWritten } from './takes-text.js';

const item: HistoryItem = {
  key: asItemKey('k'),
  direction: 'sent',
  promptKey: asPromptKey('p'),
  promptKeyStr: '1.p',
  contentType: null,
  message: '',
  at: 0,
};

test('RULE-13 next to listed answers, a text that a rule accepts is written in the learner’s own words', () => {
  const definition: PromptDefinition = {
    answers: [
      { key: 'a', message: 'Star' },
      { key: 'r', message: 'shines', rule: { kind: 'contains', words: 'shine' } },
      { key: 'any', message: '*' },
    ],
  };
  const isOwn = (matched: string) => isWritten(definition, { ...item, matched: [matched] });
  expect(['Star', 'shines', '*'].map(isOwn)).toEqual([false, true, true]);
});

test('RULE-12 the most points of a prompt are those of the best rule and of the choices that it asks for', () => {
  const choices = ['a', 'b', 'c'].map((key) => ({ key, message: key, score: 1 }));
  const both = { key: 'r', message: 'Both', score: 3, rule: { kind: 'chose', exactly: ['a', 'b'] } as const };
  expect(judgedOf('p', { acceptsMultipleAnswers: true, answers: [...choices, both] }).most).toBe(5);
  expect(judgedOf('p', { acceptsMultipleAnswers: true, answers: choices }).most).toBe(3);
});
