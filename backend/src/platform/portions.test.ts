import { portionsOf } from './portions.js';

const portions = (...sizes: readonly number[]) => [...portionsOf(sizes, (size) => size, 10)];

test('STAT-I2 chats are read in portions of so many answers, a chat with more alone', () => {
  expect(portions()).toEqual([]);
  expect(portions(3, 4, 3, 1)).toEqual([[3, 4, 3], [1]]);
  expect(portions(11, 1)).toEqual([[11], [1]]);
  expect(portions(1, 50, 50, 9, 1)).toEqual([[1], [50], [50], [9, 1]]);
});
