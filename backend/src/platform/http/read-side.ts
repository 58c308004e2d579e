/** After a command the reply waits until the read models have passed its event (decision 60), so that what is listed next is true. */
import type { Position } from '@parley/contracts/events/envelope';
import type { FastifyReply } from 'fastify';

/** Longest wait for the read models, in ms. */
export const READ_WAIT_MS = 2_000;

export interface ReadSide {
  /** false = not within `timeoutMs`. */
  waitFor(position: Position, timeoutMs: number): Promise<boolean>;
  /** Rejects if the read models can't be asked, or are behind because nobody keeps them up to date. */
  ping(): Promise<void>;
  /** The event store was restored from an older state: what the read models show may not be there. */
  readonly isAhead: boolean;
}

/** Waits; when it took too long, says so in `X-Read-Lag`, and the caller may see old lists for a moment. */
export async function awaitReads(reads: ReadSide, position: Position | null, reply: FastifyReply): Promise<void> {
  if (position === null) return;
  if (!(await reads.waitFor(position, READ_WAIT_MS))) void reply.header('x-read-lag', String(READ_WAIT_MS));
}
