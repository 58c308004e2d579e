import type { HistoryItem } from '../engine/types.js';
import type { ItemKey, PromptKey } from '../ids.js';
import { factsOf } from './item-facts.js';

const item = (more: Partial<HistoryItem>): HistoryItem => ({
  key: 'k' as ItemKey,
  direction: 'received',
  promptKeyStr: '7.start',
  promptKey: 'p' as PromptKey,
  contentType: null,
  message: 'Ada said so',
  at: 5,
  ...more,
});

test('STAT-F1 facts say which prompt, which of its answers, which score and when, and no text', () => {
  const sent = item({
    direction: 'sent',
    matched: ['*'],
    score: 2,
    originalMessage: 'Ada',
    continuesThread: true,
    auto: true,
  });
  expect(factsOf([item({}), sent])).toEqual([
    { key: 'k', promptKey: 'p', direction: 'received', at: 5 },
    { key: 'k', promptKey: 'p', direction: 'sent', at: 5, matched: ['*'], score: 2, continuesThread: true, auto: true },
  ]);
});

test('STAT-9 only the first message of a presentation counts as one', () => {
  const parts = [
    { part: 'message' },
    { part: 'step', stepIndex: 0 },
    { part: 'step', stepIndex: 1 },
    { part: 'quickResponse' },
  ] as const;
  expect(factsOf(parts.map((part) => item(part))).map(({ follows }) => follows ?? false)).toEqual([
    false,
    false,
    true,
    true,
  ]);
});
