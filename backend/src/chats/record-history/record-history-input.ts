import type { recordHistory } from '@parley/contracts/http/chats';
import type { z } from 'zod';

/** A learner's POST after the access check. */
export interface RecordHistoryInput {
  readonly flowId: number;
  /** The sequence of which this chat is a step; null if it is no step. */
  readonly flowSequenceId: number | null;
  readonly identifier: string;
  readonly body: z.output<NonNullable<typeof recordHistory.body>>;
  readonly ip: string;
  readonly requestId: string;
  /** ms by which the learner's clock is ahead of ours, if the post tells its time. */
  readonly ahead?: number;
}
