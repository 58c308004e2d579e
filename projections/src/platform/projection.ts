import type { RecordedEvent } from '@parley/contracts/events/envelope';
import type { Db } from './db.js';

/**
 * A fold of events into rows. Each knows its own tables only and is applied inside the transaction that also moves the
 * checkpoint. It must give the same rows however the events are cut into batches (PROJ-2).
 */
export interface Projection {
  /** Names it in `parked_event`. */
  readonly name: string;
  readonly types: ReadonlySet<string>;
  /** Events of `types` in order. A throw means that one of them can't be applied. */
  apply(db: Db, events: readonly RecordedEvent[]): Promise<void>;
}

/** An event that contradicts those before it. The text holds no personal data. */
export class CannotApply extends Error {
  override readonly name = 'CannotApply';
}
