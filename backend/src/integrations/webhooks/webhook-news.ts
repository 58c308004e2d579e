/** Which webhook messages an event of a chat causes: pure, from where the chat stood before and stands now. */
import type { ChatStanding } from '@parley/contracts/events/chat-events';
import type { WebhookType } from '@parley/contracts/http/webhooks';
import type { Started } from '../outgoing/chat-lines.js';

/** How many inputs of each kind reviewers still have to give. */
export interface PendingInputs {
  readonly feedback: number;
  readonly score: number;
  readonly evaluation: number;
  readonly externalAnswer: number;
}

/** Messages of one event in the order in which they are sent. */
export const ORDER: readonly WebhookType[] = [
  'chat.started',
  'chat.score_updated',
  'chat.input_pending',
  'chat.completed',
  'sequence.item_completed',
  'sequence.completed',
  'sequence.score_updated',
];

/** @param before null: the event starts the chat */
export function newsOf(
  before: ChatStanding | null,
  now: ChatStanding,
  { test, sequence }: Pick<Started, 'test' | 'sequence'>,
): readonly WebhookType[] {
  if (test) return [];
  const news = new Set<WebhookType>();
  if (before === null) news.add('chat.started');
  if (now.score !== null && !isSameScore(before, now)) news.add('chat.score_updated');
  if (pendingIn(now) > 0 && (before === null || pendingIn(before) === 0)) news.add('chat.input_pending');
  if (now.completedNow) news.add('chat.completed');
  if (now.completedNow && sequence) news.add('sequence.item_completed');
  // Whether all steps are completed, and this chat counts among them, the read models tell.
  if (sequence && before?.completed === true && !now.completedNow && isMoved(before, now))
    news.add('sequence.score_updated');
  return ORDER.filter((type) => news.has(type));
}

/** The maximum is part of it: a re-score may change it alone. */
const isSameScore = (before: ChatStanding | null, now: ChatStanding): boolean =>
  now.score === (before?.score ?? null) && (before === null || now.score === null || now.maxScore === before.maxScore);

/** A review or a re-score: the run's total, or what it waits for, may be another. */
const isMoved = (before: ChatStanding, now: ChatStanding): boolean =>
  !isSameScore(before, now) || pendingIn(before) !== pendingIn(now);

/** What reviewers still have to give. */
export function pendingIn({ inputs }: ChatStanding): number {
  const { feedback, scoreLater, evaluation, externalAnswer } = inputs ?? {};
  return [feedback, scoreLater, evaluation, externalAnswer].reduce((sum, kind) => sum + (kind?.pending ?? 0), 0);
}
