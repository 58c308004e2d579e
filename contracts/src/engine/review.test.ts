import { aFlow, anAnswer } from '../fixtures/builders/flow-builder.js';
import { chatOf, errorOf, play } from '../fixtures/builders/chat-player.js';
import { fromWire, toWire } from './history-wire.js';
import { review, superScoreLimit } from './review.js';

const flow = aFlow()
  .withPrompt('start', 'Essay?', { answers: [anAnswer('*', { scoreLater: true })], maxSuperScore: 5, nextKey: '.quiz' })
  .withPrompt('quiz', 'Sum?', { answers: [anAnswer('4', { score: 1 }), anAnswer('*', { score: 0 })], nextKey: '.end' })
  .withPrompt('end', 'Bye')
  .prepared();
const { chat } = play(flow).say('words').say('4');

test('ENG-A9 an open score is pending until a reviewer gives it, and can be opened again', () => {
  expect(chat.score).toEqual({ total: 1, display: 1, pending: 1 });
  const scored = chatOf(review(flow, chat, 'i1', { score: 3 }, 9_000));
  expect(scored.score).toEqual({ total: 4, display: 4, pending: 0 });
  expect(chatOf(review(flow, scored, 'i1', { score: null }, 9_001)).score.pending).toBe(1);
});

test('ENG-A9 an award takes the place of what the thread earned, within 0…maxSuperScore', () => {
  expect(superScoreLimit(flow, chat.history[1]!)).toBe(5);
  expect(chatOf(review(flow, chat, 'i1', { superScore: 5 }, 1)).score).toEqual({ total: 6, display: 6, pending: 0 });
  for (const superScore of [5.1, -0.1, Number.NaN, Infinity])
    expect(errorOf(review(flow, chat, 'i1', { superScore }, 1))).toBe('score-out-of-range');
  const awarded = chatOf(review(flow, chat, 'i2', { superScore: 7 }, 1));
  expect(awarded.score.total).toBe(7);
  expect(chatOf(review(flow, awarded, 'i2', { superScore: null }, 1)).score).toEqual(chat.score);
});

test('ENG-A9 a comment is kept with its time; the same again changes nothing; blank takes it back', () => {
  const commented = chatOf(review(flow, chat, 'i1', { comment: 'Well said' }, 9_000));
  expect(commented.history[1]).toMatchObject({ comment: 'Well said', commentUpdatedAt: 9_000 });
  const again = review(flow, commented, 'i1', { comment: 'Well said' }, 9_500);
  expect(again).toEqual({ ok: true, chat: commented, effects: [] });
  expect(chatOf(review(flow, commented, 'i1', { comment: ' ' }, 9_900)).history[1]).toMatchObject({
    comment: null,
    commentUpdatedAt: 9_900,
  });
  expect(fromWire(toWire(commented.history[1]!))).toEqual({ ok: true, item: commented.history[1] });
});

test('ENG-A9 an answer may need no comment, and may need one again', () => {
  const waived = chatOf(review(flow, chat, 'i1', { noComment: true }, 9_000));
  expect(waived.history[1]).toMatchObject({ noComment: true });
  expect(waived.score).toEqual(chat.score);
  expect(fromWire(toWire(waived.history[1]!))).toEqual({ ok: true, item: waived.history[1] });
  expect(review(flow, waived, 'i1', { noComment: true }, 9_001)).toEqual({ ok: true, chat: waived, effects: [] });
  expect(chatOf(review(flow, waived, 'i1', { noComment: false }, 9_002)).history[1]).toEqual(chat.history[1]);
});

test('ENG-A9 an item that can’t be reviewed is refused', () => {
  expect(errorOf(review(flow, chat, 'nobody', { comment: 'x' }, 1))).toBe('review-refused');
  expect(errorOf(review(flow, chat, 'i1', {}, 1))).toBe('review-refused');
  expect(errorOf(review(flow, chat, 'i2', { score: 1 }, 1))).toBe('review-refused');
  expect(errorOf(review(flow, chat, 'start/0', { superScore: 1 }, 1))).toBe('review-refused');
  expect(errorOf(review(flow, chat, 'start/0', { noComment: true }, 1))).toBe('review-refused');
  expect(errorOf(review(flow, chat, 'i1', { noComment: 'yes' as never }, 1))).toBe('review-refused');
  expect(errorOf(review(flow, chat, 'i1', { score: 1e12 }, 1))).toBe('score-out-of-range');
  expect(errorOf(review(flow, chat, 'i1', { comment: 'x'.repeat(10_001) }, 1))).toBe('answer-too-long');
  expect(errorOf(review(flow, chat, 'i1', { comment: 7 as never }, 1))).toBe('review-refused');
});
