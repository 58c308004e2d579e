import type { ChatPlace } from '../response-logs/matching-chats.js';

/** Where a page of chats, newest first, ends. */
export const afterOf = ({ createdAt, chatId }: ChatPlace): string => `${createdAt.getTime()}_${chatId}`;

export const placeOf = (after: string): ChatPlace => {
  const [at, chatId = ''] = after.split('_');
  return { createdAt: new Date(Number(at)), chatId };
};
