import type { Answer, PromptDefinition } from '@parley/contracts/definition/definition';
import { withOtherWords } from './response-lines.js';
import { marked } from './right-answers.js';
import { afterWrong, asWrong, withAfterWrong, withWrongFollowed } from './wrong-answers.js';

const WORDS = { again: 'Try again.', say: 'That is not right.' };
const AGAIN = { message: 'Try again.', repeatAnswers: true };
const answer = (key: string, more: Partial<Answer> = {}): Answer => ({ key, message: key, ...more });
const answersOf = (prompt: PromptDefinition) => prompt.answers as readonly Answer[];
const reactions = (prompt: PromptDefinition) => answersOf(prompt).map(({ quickResponse }) => quickResponse);
const tick = (prompt: PromptDefinition, key: string) => withWrongFollowed(prompt, marked(prompt, key), WORDS);

const BARE = { answers: [answer('a'), answer('b'), answer('c')] };

test('EDITOR-K8 the first tick asks wrong answers again; a tick that moves takes the reaction along; without one it is gone', () => {
  const ticked = tick(BARE, 'b');
  expect(reactions(ticked)).toEqual([AGAIN, undefined, AGAIN]);
  expect(afterWrong(answersOf(ticked))).toBe('again');
  const moved = tick(ticked, 'a');
  expect(reactions(moved)).toEqual([undefined, AGAIN, AGAIN]);
  expect(tick(moved, 'a')).toEqual(BARE);
});

test('EDITOR-K8 a question whose answers lead somewhere or react already keeps that', () => {
  const linked = { answers: [answer('a', { nextKey: '.x' }), answer('b')] };
  expect(reactions(tick(linked, 'b'))).toEqual([undefined, undefined]);
  const said = { answers: [answer('a', { quickResponse: { message: 'Hm' } }), answer('b')] };
  expect(reactions(tick(said, 'b'))).toEqual([{ message: 'Hm' }, undefined]);
});

test('EDITOR-K8 all wrong answers change at once, and the words of the author stay', () => {
  const own = {
    ...BARE,
    answers: [answer('a', { quickResponse: { message: 'Plants give it off' } }), answer('b'), answer('c')],
  };
  const ticked = marked(own, 'b');
  expect(afterWrong(answersOf(ticked))).toBeNull();
  const again = withAfterWrong(ticked, 'again', WORDS);
  expect(reactions(again)).toEqual([{ message: 'Plants give it off', repeatAnswers: true }, undefined, AGAIN]);
  const say = withAfterWrong(again, 'say', WORDS);
  expect(reactions(say)).toEqual([{ message: 'Plants give it off' }, undefined, { message: 'That is not right.' }]);
  expect(reactions(withAfterWrong(say, 'on', WORDS))).toEqual([undefined, undefined, undefined]);
});

test('EDITOR-K8 a list of quick responses is said instead of new words', () => {
  const ticked = tick({ ...BARE, quickResponses: [{ message: 'No' }] }, 'a');
  expect(reactions(ticked)).toEqual([
    undefined,
    { message: '', repeatAnswers: true },
    { message: '', repeatAnswers: true },
  ]);
});

test('EDITOR-K8 points that are given later and partial points are not wrong; without a right answer nothing is', () => {
  const prompt = {
    answers: [answer('a', { score: 100 }), answer('b', { score: 30 }), answer('c', { scoreLater: true }), answer('d')],
  };
  expect(reactions(withAfterWrong(prompt, 'again', WORDS))).toEqual([undefined, undefined, undefined, AGAIN]);
  expect(afterWrong(BARE.answers)).toBeUndefined();
  expect(withAfterWrong(BARE, 'again', WORDS)).toBe(BARE);
});

test('EDITOR-K8 an answer that is added is wrong like the others', () => {
  expect(asWrong(tick(BARE, 'b'), answer('d'), WORDS)).toEqual(answer('d', { score: 0, quickResponse: AGAIN }));
  expect(asWrong(BARE, answer('d'), WORDS)).toEqual(answer('d'));
});

test('EDITOR-K8 other words for the second miss keep the first ones with their translations', () => {
  expect(withOtherWords({ ...AGAIN, tMessage: { hi: 'फिर' }, tSource: { hi: 'm1' } })).toEqual({
    repeatAnswers: true,
    messages: ['Try again.', ''],
    tMessages: [{ hi: 'फिर' }, {}],
    tMessagesSource: [{ hi: 'm1' }, {}],
  });
});
