import type { ChatStanding } from '@parley/contracts/events/chat-events';
import { newsOf } from './webhook-news.js';

const none = { total: 0, pending: 0 };
const one = { total: 1, pending: 1 };
const inputs = { feedback: none, scoreLater: none, evaluation: none, externalAnswer: none };
const stands: ChatStanding = { score: null, maxScore: 10, pending: 0, completed: false, promptKey: null, inputs };
const played = { test: false } as const;
const step = { test: false, sequence: { id: 1, version: 1, index: 0 } } as const;

test('HOOK-1 messages about an event of a chat', () => {
  expect(newsOf(null, stands, played)).toEqual(['chat.started']);
  expect(newsOf(null, { ...stands, score: 0 }, played)).toEqual(['chat.started', 'chat.score_updated']);
  expect(newsOf(stands, stands, played)).toEqual([]);
  expect(newsOf({ ...stands, score: 3 }, { ...stands, score: 4 }, played)).toEqual(['chat.score_updated']);
  expect(newsOf({ ...stands, score: 3 }, { ...stands, score: 3, maxScore: 12 }, played)).toEqual([
    'chat.score_updated',
  ]);
  expect(newsOf(stands, { ...stands, maxScore: 12 }, played)).toEqual([]);
  const done = { ...stands, score: 4, completed: true, completedNow: true } as const;
  expect(newsOf({ ...stands, score: 3 }, done, played)).toEqual(['chat.score_updated', 'chat.completed']);
  expect(newsOf(done, { ...stands, score: 4, completed: true }, played)).toEqual([]);
  expect(newsOf({ ...stands, score: 4 }, done, step)).toEqual([
    'chat.completed',
    'sequence.item_completed',
    'sequence.completed',
  ]);
});

test('HOOK-1 pending inputs are reported when the first one appears', () => {
  const waits = { ...stands, inputs: { ...inputs, feedback: one } };
  const waitsMore = { ...stands, inputs: { ...inputs, feedback: one, scoreLater: one } };
  expect(newsOf(stands, waits, played)).toEqual(['chat.input_pending']);
  expect(newsOf(waits, waitsMore, played)).toEqual([]);
  expect(newsOf(waitsMore, stands, played)).toEqual([]);
});

test('HOOK-20 after the end of a step, a review may move the total of its sequence', () => {
  const waits = { ...stands, completed: true, score: 4, inputs: { ...inputs, scoreLater: one } };
  const scored = { ...stands, completed: true, score: 9 };
  expect(newsOf(waits, scored, step)).toEqual(['chat.score_updated', 'sequence.score_updated']);
  expect(newsOf(waits, { ...scored, score: 4 }, step)).toEqual(['sequence.score_updated']);
  expect(newsOf(scored, scored, step)).toEqual([]);
  expect(newsOf(waits, scored, played)).toEqual(['chat.score_updated']);
  expect(newsOf({ ...waits, completed: false }, { ...scored, completedNow: true }, step)).toEqual([
    'chat.score_updated',
    'chat.completed',
    'sequence.item_completed',
    'sequence.completed',
  ]);
});

test('HOOK-2 a test chat tells nothing', () => {
  expect(newsOf(null, { ...stands, score: 1, completedNow: true, completed: true }, { test: true })).toEqual([]);
});
