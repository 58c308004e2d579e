import type { recordHistory } from '@parley/contracts/http/chats';
import type { z } from 'zod';

/** A learner's post, as it came through the gate. */
export interface RecordHistoryInput {
  readonly flowId: number;
  /** The chat is a step of this sequence; null = it stands alone. */
  readonly flowSequenceId: number | null;
  readonly identifier: string;
  readonly body: z.output<NonNullable<typeof recordHistory.body>>;
  readonly ip: string;
  readonly requestId: string;
}
