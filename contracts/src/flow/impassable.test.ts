/**
 * Prompts that ask a question which nobody can answer: what the engine does with them, and that they can't be
 * published.
 */
import { aFlow, anAnswer } from '../fixtures/builders/flow-builder.js';
import { errorOf, play, START } from '../fixtures/builders/chat-player.js';
import { startChat } from '../engine/start.js';
import type { Answer, PromptDefinition } from '../definition/definition.js';
import { maxScore } from '../max-score/max-score.js';
import { publishChecks } from './publish-checks.js';

const again = (message: string, more: Partial<Answer> = {}): Answer =>
  anAnswer(message, { quickResponse: { message: 'no', repeatAnswers: true }, ...more });
const on = (message: string, more: Partial<Answer> = {}): Answer => anAnswer(message, { nextKey: '.end', ...more });
const asking = (start: Partial<PromptDefinition>) => aFlow().withPrompt('start', '?', start).withPrompt('end', 'Bye');
const refusals = (start: Partial<PromptDefinition>) =>
  publishChecks(asking(start).build(), { language: 'en', languages: ['en'] }).refusals.map(({ msg, code }) => [
    code,
    msg,
  ]);

const several = { acceptsMultipleAnswers: true, nextKey: '.end' };
const NOTHING = [['nothing-to-choose', 'Prompt 1: lets learners choose several answers but lists none']];
const UNTYPED = [['nothing-to-type', 'Prompt 1: asks again whatever is typed, because no answer leads on']];
const REPEATS = [['all-answers-repeat', 'Prompt 1: every answer repeats the question, so that no chat gets past it']];

describe('PUB-23 a multi-select without a listed answer', () => {
  test.each([
    ['only *', [on('*')]],
    ['only hidden', [on('x', { hidden: true }), on('*')]],
  ])('%s: nothing can be picked, and it is refused', (_what, answers) => {
    const chat = play(asking({ ...several, answers }).prepared());
    expect(chat.chat.input).toMatchObject({ choices: [], acceptsAnyText: false });
    expect(errorOf(chat.tries(['anything']))).toBe('unmatched-answers');
    expect(refusals({ ...several, answers })).toEqual(NOTHING);
  });
  test('passes with a listed one, where the prompt answers itself, and where somebody else answers by a hidden one', () => {
    const hidden = [on('x', { hidden: true })];
    expect(refusals({ ...several, answers: [on('x'), on('*')] })).toEqual([]);
    expect(refusals({ ...several, answers: hidden, answerProgrammatically: true })).toEqual([]);
    expect(refusals({ ...several, answers: hidden, answerExternally: true })).toEqual([]);
    expect(refusals({ ...several, answers: [on('*')], answerExternally: true })).toEqual(NOTHING);
  });
});

describe('PUB-24 a choice of which every answer repeats', () => {
  test('leaves nothing to pick once all were given, and is refused; “Always to” does not help', () => {
    const start = { answers: [again('a'), again('b', { nextKey: '.end' })], nextKey: '.end' };
    const chat = play(asking(start).prepared()).say('a').say('b');
    expect(chat.chat.input).toMatchObject({ choices: [], acceptsAnyText: false });
    expect(errorOf(chat.tries('a'))).toBe('invalid-answer');
    expect(errorOf(chat.tries('anything'))).toBe('invalid-answer');
    expect(refusals(start)).toEqual(REPEATS);
  });
  test('also where several are chosen: it is asked for ever', () => {
    const start = { ...several, answers: [again('a'), again('b')] };
    expect(play(asking(start).prepared()).say(['a']).say(['a', 'b']).chat.completed).toBe(false);
    expect(refusals(start)).toEqual(REPEATS);
    expect(refusals({ ...start, answers: [again('a'), on('b')] })).toEqual([]);
  });
  test('also where the way on is hidden, or equal to an answer before it', () => {
    expect(refusals({ answers: [again('a'), on('secret', { hidden: true })] })).toEqual(REPEATS);
    expect(refusals({ answers: [again('a'), on('a')] })).toEqual(REPEATS);
  });
  test('passes with one that leads on, where text is typed, and where somebody else may give the hidden one', () => {
    expect(refusals({ answers: [again('a'), on('b')] })).toEqual([]);
    expect(refusals({ answers: [again('a'), on('*')] })).toEqual([]);
    expect(refusals({ answers: [again('a'), on('b')], inputDisplayType: 'text' })).toEqual([]);
    expect(refusals({ answers: [again('a'), on('b', { hidden: true })], answerExternally: true })).toEqual([]);
  });
});

describe('PUB-31 a typed prompt that repeats whatever is typed', () => {
  const typed = { inputDisplayType: 'number' as const, nextKey: '.end' };
  test('is asked for ever, and is refused; a blank answer leads nowhere', () => {
    const start = { ...typed, answers: [on(' '), again('*')] };
    expect(play(asking(start).prepared()).say('4').say('5').chat.completed).toBe(false);
    expect(refusals(start)).toEqual(UNTYPED);
    expect(refusals({ ...typed, answers: [again('4'), again('*')] })).toEqual(UNTYPED);
  });
  test('passes with an answer that leads on, where anything else is unanswered, and where somebody else answers', () => {
    expect(refusals({ ...typed, answers: [on('4'), again('*')] })).toEqual([]);
    expect(refusals({ ...typed, answers: [again('4'), on('*')] })).toEqual([]);
    expect(refusals({ ...typed, answers: [again('*')], answerExternally: true })).toEqual([]);
  });
});

test('PUB-25 a prompt that answers itself with nothing is refused, since no chat gets past it; a variable may have words', () => {
  const blank = { answers: [on(' '), on('a')], answerProgrammatically: true };
  expect(errorOf(startChat(asking(blank).prepared(), START))).toBe('computed-answer-empty');
  expect(refusals(blank)).toEqual([['computed-answer-empty', 'Prompt 1: answers itself, with nothing']]);
  expect(refusals({ ...blank, inputDisplayType: 'textarea' })).toHaveLength(1);
  expect(refusals({ ...blank, answers: [on('{{name}}'), on(' ')] })).toEqual([]);
  expect(refusals({ ...blank, answerProgrammatically: false })).toEqual([]);
});

describe('HELP-12 a question that only its solution leaves', () => {
  const solution = anAnswer('Show me', { help: 'solution', nextKey: '.end', quickResponse: { message: 'It is b.' } });
  const hint = anAnswer('Hint', { help: 'hint', quickResponse: { message: 'Not a.' } });
  test.each<[name: string, start: Partial<PromptDefinition>]>([
    ['a choice', { answers: [again('a'), solution] }],
    ['several choices', { ...several, answers: [again('a'), solution] }],
    ['a number', { inputDisplayType: 'number', nextKey: '.end', answers: [again('*'), solution] }],
    [
      'an order',
      { inputDisplayType: 'order', nextKey: '.end', answers: [anAnswer('a'), anAnswer('b'), again('*'), solution] },
    ],
  ])('%s is published, and its chat has a maximum', (_, start) => {
    expect(refusals(start)).toEqual([]);
    const flow = asking(start).prepared();
    expect(play(flow).say('Show me', { help: true }).chat.completed).toBe(true);
    expect(maxScore(flow)).toMatchObject({ score: 0 });
  });
  test('a hint leads nowhere, and neither does a solution without a next step', () => {
    expect(refusals({ answers: [again('a'), hint] })).toEqual(REPEATS);
    const { nextKey: _, ...stays } = solution;
    expect(refusals({ answers: [again('a'), stays] }).map(([code]) => code)).toEqual(['dangling-answers']);
  });
});
