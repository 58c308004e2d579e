import { aFlow, anAnswer } from '../fixtures/builders/flow-builder.js';
import { errorOf, play } from '../fixtures/builders/chat-player.js';

const quiz = aFlow()
  .withPrompt('start', 'Hello {{name}}, 2 + 3?', {
    normalizeAnswers: [{ name: 'lowercase' }, { name: 'trimWhitespace' }],
    nextKey: '.end',
    answers: [
      anAnswer('Five', { score: 100 }),
      anAnswer('Six', { score: 0, quickResponse: { message: 'No, **less**.', repeatAnswers: true } }),
      anAnswer('Ask', { nextKey: '.ask', quickResponse: { message: 'Sure' } }),
    ],
  })
  .withPrompt('ask', 'Your question?', { answers: [anAnswer('*', { nextKey: '.end' })], minNextPromptDelayMs: 300 })
  .withPrompt('end', 'You said {{@ask}}. Bye.');

test('ENG-1, ENG-2, ENG-3, ENG-A7 a prompt is received, an answer is sent, the next prompt follows from it', () => {
  const chat = play(quiz.prepared(), { context: { name: 'Mia' } })
    .say('Ask')
    .say('Why  not?');
  expect(chat.lines).toEqual([
    'Hello Mia, 2 + 3?',
    '> Ask',
    'Sure',
    'Your question?',
    '> Why  not?',
    'You said Why  not?. Bye.',
  ]);
  expect(chat.chat.completed).toBe(true);
  expect(chat.chat.history.map(({ key }) => key)).toEqual(['start/0', 'i1', 'i1/0', 'i1/1', 'i2', 'i2/0']);
});

test('ENG-21 a repeating quick response asks again without the answer already given', () => {
  const chat = play(quiz.prepared()).say(' SIX ');
  expect(chat.lines).toEqual(['Hello ____, 2 + 3?', '> Six', 'No, **less**.']);
  expect(chat.chat.input?.choices.map(({ message }) => message)).toEqual(['Five', 'Ask']);
  expect(errorOf(chat.tries('Six'))).toBe('invalid-answer');
  expect(chat.say('Five').chat.score).toEqual({ total: 50, display: 50, pending: 0 });
});
