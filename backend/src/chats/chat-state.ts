/** A chat as its events make it. */
import type { ChatEvent, ChatStanding } from '@parley/contracts/events/chat-events';
import type { ScoreChange } from '@parley/contracts/events/stored-items';
import type { HistoryItem } from '@parley/contracts/engine/types';

type Started = Extract<ChatEvent, { type: 'ChatStarted' }>;

export interface ChatState {
  readonly status: 'none' | 'running' | 'deleted';
  /** How the chat began; null before that. */
  readonly started: Started['data'] | null;
  /** null once the learner is erased. */
  readonly identifier: string | null;
  readonly context: Readonly<Record<string, string>>;
  readonly history: readonly HistoryItem[];
  /** Keys of changed answers, and of answers removed by a change; they never come back. */
  readonly superseded: ReadonlySet<string>;
  readonly standing: ChatStanding | null;
  /** Stays true if a later change undoes the completion. */
  readonly completedOnce: boolean;
  /** The re-scores that count, the latest one last. */
  readonly rescores: readonly StandingRescore[];
  /** Ids of all re-scores, also of those that were undone. */
  readonly rescoreIds: ReadonlySet<string>;
  /** Reviewers' evaluations by id; pending ones are absent. */
  readonly evaluations: ReadonlyMap<string, Evaluation>;
  /** Number of events less one: the stream's revision. */
  readonly revision: number;
  /** The learner's words are unreadable because their key was destroyed. */
  readonly forgotten: boolean;
}

export interface StandingRescore {
  readonly id: string;
  /** The version that gave the scores. */
  readonly version: number;
  readonly scores: readonly ScoreChange[];
}

export interface Evaluation {
  readonly text: string;
  /** ms since 1970 */
  readonly at: number;
}
