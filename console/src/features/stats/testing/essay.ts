/** A chat with one essay, as the server lists and sends it. */
import { toWire } from '@parley/contracts/engine/history-wire';
import type { HistoryItem } from '@parley/contracts/engine/types';

export const item = (key: string, over: Partial<HistoryItem>) =>
  toWire({
    key,
    promptKey: 'p1',
    promptKeyStr: '7.p1',
    contentType: null,
    message: '',
    at: 1,
    ...over,
  } as HistoryItem);
export const ANSWER: Partial<HistoryItem> = {
  direction: 'sent',
  message: 'It keeps us alive',
  scoreLater: true,
  custom: { feedback: true },
};
export const ESSAY = [
  item('start', { direction: 'received', message: 'Why does **water** matter?' }),
  item('a1', ANSWER),
];
export const STANDING = {
  score: null as number | null,
  maxScore: 5,
  completed: true,
  feedbackTotal: 1,
  feedbackPending: 1,
  scoreLaterTotal: 1,
  scoreLaterPending: 1,
  evaluationTotal: 0,
  evaluationPending: 0,
  externalAnswerTotal: 0,
  externalAnswerPending: 0,
};
export const ENTRY = {
  id: 'c1',
  identifier: 'asha',
  identifierOrigin: 'user',
  attempt: 1,
  test: false,
  version: 1,
  createdAt: '2026-11-19T10:00:00.000Z',
  updatedAt: '2026-11-19T10:00:00.000Z',
  items: 1,
  ...STANDING,
};
