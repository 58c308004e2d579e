import { barsOf, completionRate, shareOf } from './figures.js';
import { plainText } from '../../ui/plain-text.js';
import { scoreText } from './score-text.js';

test.each([
  [65, 78, '83.33%'],
  [0, 5, '0.00%'],
  [5, 5, '100.00%'],
  [0, 0, '-'],
])('STAT-16 %p of %p completed: %p', (completed, attempted, text) => {
  expect(completionRate(completed, attempted)).toBe(text);
});
test('STAT-7, STAT-P12, STAT-P17 bars show each first answer’s share of them, and who left of those who came', () => {
  const answers = [
    { message: 'Yes', first: 6, right: true },
    { message: 'No', first: 2, right: false },
  ];
  expect(barsOf({ total: 10, answered: 8, left: 3, answers })).toEqual({
    answers: [
      { message: 'Yes', count: 6, share: 0.75, right: true },
      { message: 'No', count: 2, share: 0.25, right: false },
    ],
    left: { message: '', count: 3, share: 0.3, right: false },
  });
});
test('STAT-7 where nobody left no bar says so, repeats are never over the whole', () => {
  expect(barsOf({ total: 4, answered: 0, left: 0, answers: [] })).toEqual({ answers: [], left: null });
  const own = { total: 2, answered: 0, left: 0, answers: [{ message: 'Yes', first: 5, right: false }] };
  expect(barsOf(own).answers).toEqual([{ message: 'Yes', count: 5, share: 1, right: false }]);
  expect(shareOf(1, 0)).toBe(0);
  expect(shareOf(-1, 2)).toBe(0);
});
test.each([
  [183.333333, 400, '183.33 / 400'],
  [7, null, '7'],
  [7, 0, '7'],
  [0, 10, '0 / 10'],
  [null, 10, ''],
])('STAT-8 score %p of %p reads %p', (score, max, text) => {
  expect(scoreText(score, max)).toBe(text);
});
test.each([
  ['Plain words', 'Plain words'],
  ['A **bold** _word_', 'A bold word'],
  ['# Head\n\nThen\n\n- one\n- two', 'Head Then one two'],
  ['See [this](https://a.example) ![A moon](https://a.example/m.png?w=10&h=10)', 'See this A moon'],
  ['Hi {{name}}, `code`', 'Hi ____, code'],
  ['| a | b |\n|---|---|\n| 1 | 2 |', 'a b 1 2'],
])('STAT-7 a card shows the words of %p', (markdown, text) => {
  expect(plainText(markdown)).toBe(text);
});
