import { expect, test } from '@jest/globals';
import { play } from '../fixtures/builders/chat-player.js';
import { aFlow, anAnswer } from '../fixtures/builders/flow-builder.js';
import { maxScore } from '../max-score/max-score.js';
import { reachableMaxScore } from './reachable-max.js';

/** A learner who answers the first question well skips the second one. */
const either = (first: number, second: object) =>
  aFlow()
    .withPrompt('start', 'One?', {
      answers: [anAnswer('right', { score: first }), anAnswer('wrong', { score: 0 })],
      when: [{ key: 'w', if: { on: 'score', least: 1 }, nextKey: '.done' }],
      nextKey: '.practice',
    })
    .withPrompt('practice', 'Two?', { answers: [anAnswer('ok', second)], nextKey: '.done' })
    .withPrompt('done', 'Bye')
    .prepared();

test('COND-16 grades use a maximum that some chat reaches', () => {
  const flow = either(2, { score: 1 });
  expect(maxScore(flow)).toMatchObject({ score: 3, best: null });
  expect(reachableMaxScore(flow)).toBe(2);
});
test('COND-16 it counts the points that a person can give', () => {
  expect(reachableMaxScore(either(2, { score: 5, scoreLater: true }))).toBe(5);
});
test('COND-16 it counts several choices together, and more practice only for those who need it', () => {
  const flow = aFlow()
    .withPrompt('start', 'All even ones?', {
      acceptsMultipleAnswers: true,
      answers: [anAnswer('2', { score: 1 }), anAnswer('3', { score: 0 }), anAnswer('4', { score: 1 })],
      when: [{ key: 'w', if: { on: 'score', least: 2 }, nextKey: '.done' }],
      nextKey: '.practice',
    })
    .withPrompt('practice', 'Two?', { answers: [anAnswer('ok', { score: 1 })], nextKey: '.done' })
    .withPrompt('done', 'Last?', { answers: [anAnswer('yes', { score: 2 })], nextKey: '.end' })
    .withPrompt('end', 'Bye')
    .prepared();
  expect(maxScore(flow)).toMatchObject({ score: 5, best: null });
  expect(reachableMaxScore(flow)).toBe(4);
});
test('COND-16 without conditions it is the computed maximum', () => {
  const flow = aFlow()
    .withPrompt('start', 'One?', { answers: [anAnswer('a', { score: 4 })], nextKey: '.end' })
    .withPrompt('end', 'Bye')
    .prepared();
  expect(reachableMaxScore(flow)).toBe(4);
});

test('COND-16 no chat earns more: points before a fork count with either way on', () => {
  const flow = aFlow()
    .withPrompt('start', 'Which?', {
      answers: [anAnswer('A', { score: 0 }), anAnswer('B', { score: 5 })],
      nextKey: '.first',
    })
    .withPrompt('first', 'One?', {
      answers: [anAnswer('right', { score: 1 }), anAnswer('wrong', { score: 0 })],
      nextKey: '.second',
    })
    .withPrompt('second', 'Two?', {
      answers: [anAnswer('on')],
      when: [{ key: 'w', if: { on: 'score', prompts: ['k-first'], least: 1 }, nextKey: '.end' }],
      nextKey: '.practice',
    })
    .withPrompt('practice', 'More?', { answers: [anAnswer('ok', { score: 10 })], nextKey: '.end' })
    .withPrompt('end', 'Bye')
    .prepared();
  expect(play(flow).say('B').say('wrong').say('on').say('ok').chat).toMatchObject({
    completed: true,
    score: { total: 15 },
  });
  expect(reachableMaxScore(flow)).toBe(15);
});
