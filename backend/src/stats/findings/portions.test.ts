import { portionsOf } from './portions.js';

const portions = (...answers: readonly number[]) =>
  [
    ...portionsOf(
      answers.map((each) => ({ answers: each })),
      10,
    ),
  ].map((chats) => chats.map((chat) => chat.answers));

test('STAT-I2 chats are read in portions of so many answers, a chat with more alone', () => {
  expect(portions()).toEqual([]);
  expect(portions(3, 4, 3, 1)).toEqual([[3, 4, 3], [1]]);
  expect(portions(11, 1)).toEqual([[11], [1]]);
  expect(portions(1, 50, 50, 9, 1)).toEqual([[1], [50], [50], [9, 1]]);
});
