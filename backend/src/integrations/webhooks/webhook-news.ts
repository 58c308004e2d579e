/** Derives an event's webhook messages from the state of the chat before and after it. Pure. */
import type { ChatStanding } from '@parley/contracts/events/chat-events';
import { seqOf, type EventType } from '@parley/contracts/http/webhook-messages';
import type { Started } from '../outgoing/chat-lines.js';

/** How many inputs of each kind reviewers still have to give. */
export interface PendingInputs {
  readonly feedback: number;
  readonly score: number;
  readonly evaluation: number;
  readonly externalAnswer: number;
}

/** An event of a chat that isn't a test. @property before null: the event starts the chat */
interface Step {
  readonly before: ChatStanding | null;
  readonly now: ChatStanding;
  readonly isInSequence: boolean;
}
const endsStep = ({ now, isInSequence }: Step): boolean => isInSequence && now.completedNow === true;

/** These events cause messages. For messages about a whole run the read models decide afterwards (`withRuns`). */
const CAUSES: { readonly [T in EventType]: (step: Step) => boolean } = {
  'chat.started': ({ before }) => before === null,
  'chat.score_updated': ({ before, now }) => now.score !== null && !isSameScore(before, now),
  'chat.input_pending': ({ before, now }) => pendingIn(now) > 0 && (before === null || pendingIn(before) === 0),
  'chat.completed': ({ now }) => now.completedNow === true,
  'sequence.item_completed': endsStep,
  'sequence.completed': endsStep,
  'sequence.score_updated': ({ before, now, isInSequence }) =>
    isInSequence && before?.completed === true && now.completedNow !== true && isMoved(before, now),
};
const EVENT_TYPES = (Object.keys(CAUSES) as EventType[]).sort((a, b) => seqOf(a, 0) - seqOf(b, 0));

/** In the order in which they are sent. @param before null: the event starts the chat */
export function newsOf(
  before: ChatStanding | null,
  now: ChatStanding,
  { test, sequence }: Pick<Started, 'test' | 'sequence'>,
): readonly EventType[] {
  const step = { before, now, isInSequence: Boolean(sequence) };
  return test ? [] : EVENT_TYPES.filter((type) => CAUSES[type](step));
}

/** The maximum is part of it: a re-score may change it alone. */
const isSameScore = (before: ChatStanding | null, now: ChatStanding): boolean =>
  now.score === (before?.score ?? null) && (before === null || now.score === null || now.maxScore === before.maxScore);

/** A review or a re-score: the run's total, or what it waits for, may be another. */
const isMoved = (before: ChatStanding, now: ChatStanding): boolean =>
  !isSameScore(before, now) || pendingIn(before) !== pendingIn(now);

/** Counts the inputs that reviewers still have to give. */
export function pendingIn({ inputs }: ChatStanding): number {
  const { feedback, scoreLater, evaluation, externalAnswer } = inputs ?? {};
  return [feedback, scoreLater, evaluation, externalAnswer].reduce((sum, kind) => sum + (kind?.pending ?? 0), 0);
}
