import type { Position } from '@parley/contracts/events/envelope';
import { STREAM_PREFIXES, type EventStore } from '@parley/contracts/events/event-store';
import { SharedQuestion } from '../shared-question.js';

/** ms for which the event store isn't asked again after it failed to answer. */
const LEAVE_ALONE_MS = 1_000;

export interface UpToDateParts {
  readonly store: Pick<EventStore, 'lastAppended'>;
  /** Longest wait, in ms. */
  readonly waitMs: number;
  readonly waitFor: (position: Position, timeoutMs: number) => Promise<boolean>;
  /** The read models are known to be far behind. */
  readonly isBehind: () => boolean;
}

/**
 * Waits for the end of our log as it is when asked. So a reader sees what any server acknowledged before, without the
 * servers telling each other. Readers who come while the store is being asked share the next question.
 */
export class UpToDate {
  private readonly last: SharedQuestion<Position | null>;
  private leaveAloneUntil = 0;

  constructor(private readonly parts: UpToDateParts) {
    this.last = new SharedQuestion(() => parts.store.lastAppended(STREAM_PREFIXES));
  }

  /** @param withinMs no longer than this */
  async reached(withinMs = this.parts.waitMs): Promise<boolean> {
    if (this.parts.isBehind() || performance.now() < this.leaveAloneUntil) return false;
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), withinMs);
    });
    try {
      return await Promise.race([this.waited(), tooLong]);
    } catch {
      this.leaveAloneUntil = performance.now() + LEAVE_ALONE_MS;
      return false;
    } finally {
      clearTimeout(timer);
    }
  }

  private async waited(): Promise<boolean> {
    const last = await this.last.ask();
    return last === null || this.parts.waitFor(last, this.parts.waitMs);
  }
}
