import { addTo } from './counters.js';
import type { RunChat } from './stat-tables.js';
import { NO_TIME } from './times.js';

/** ms of each step's latest attempt, one number per entry of TIME_COUNTERS. */
export function timeOfRun(chats: readonly RunChat[]): readonly number[] {
  const time = [...NO_TIME];
  for (const chat of chats) if (chat.latest) addTo(time, chat.time, 1);
  return time;
}

/** Answers of a step's latest attempt wait for a score. */
export const isScorePending = (chats: readonly RunChat[]): boolean =>
  chats.some(({ latest, pending }) => latest && pending);

/** The mean of the steps' shares of their maximum, each of its latest attempt; null = no step has one. */
export function scoreOfRun(
  chats: readonly RunChat[],
  shareOf: (chat: RunChat) => number | null = ({ score }) => score,
): number | null {
  const scores = chats.flatMap((chat) => (chat.latest ? (shareOf(chat) ?? []) : []));
  return scores.length === 0 ? null : scores.reduce((sum, score) => sum + score, 0) / scores.length;
}
