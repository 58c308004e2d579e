/**
 * Numbers replace the learners' names while those are hidden: by chat, in the order in which they were first seen. This
 * browser keeps them, so that a learner keeps the number after a reload.
 */
import { readStored, writeStored } from '../foundation/storage.js';

export type LearnerNumbers = Readonly<Record<string, number>>;

/** The limit of one list; newer ones replace the oldest. */
const MAX_KEPT = 2_000;

const isNumbers = (value: unknown): value is LearnerNumbers =>
  typeof value === 'object' && value !== null && Object.values(value).every(Number.isSafeInteger);

/**
 * Gives each chat its number, and keeps new ones.
 * @param list whose chats are numbered together: those of a flow, or all that wait for a teacher
 */
export function numberLearners(list: number | 'reviews', chatIds: readonly string[]): LearnerNumbers {
  const key = `learnerNumbers:${list}` as const;
  const kept = readStored(key, isNumbers) ?? {};
  const news = [...new Set(chatIds)].filter((chatId) => kept[chatId] === undefined);
  if (news.length === 0) return kept;
  const last = Object.values(kept).reduce((most, number) => Math.max(most, number), 0);
  const numbers = { ...kept, ...Object.fromEntries(news.map((chatId, at) => [chatId, last + at + 1])) };
  const newest = Object.entries(numbers).sort(([, a], [, b]) => b - a);
  writeStored(key, Object.fromEntries(newest.slice(0, MAX_KEPT)));
  return numbers;
}
