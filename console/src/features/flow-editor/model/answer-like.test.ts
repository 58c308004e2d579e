import { answerLike } from './answer-like.js';

test('STAT-I2 a text that becomes an answer gets the score and the next prompt of the best answer', () => {
  const answers = [
    { key: 'a', message: 'near', score: 2, nextKey: '.two' },
    { key: 'b', message: '1/2', score: 10, nextKey: '.three', hidden: true },
    { key: 'c', message: '*', nextKey: '.four' },
  ];
  expect(answerLike({ message: 'Half?', answers }, '3/6', 'new')).toEqual({
    key: 'new',
    message: '3/6',
    score: 10,
    nextKey: '.three',
    hidden: true,
  });
  expect(answerLike({ message: 'Half?', answers: [answers[2]!] }, '3/6', 'new')).toEqual({
    key: 'new',
    message: '3/6',
  });
});

test('STAT-I2 an answer that is there already, or answers that several prompts share, stay as they are', () => {
  expect(answerLike({ answers: [{ key: 'a', message: '3/6' }] }, '3/6', 'new')).toBeNull();
  expect(answerLike({ answers: '.agree' }, '3/6', 'new')).toBeNull();
});
