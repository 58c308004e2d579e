import type { RecordedEvent } from '@parley/contracts/events/envelope';
import type { Db } from './db.js';
import type { Lane } from './lanes.js';

/**
 * Folds events into rows. A projection writes only its own tables, inside the transaction that also moves the
 * checkpoint. The rows must not depend on how events are cut into batches (PROJ-2).
 */
export interface Projection {
  /** Its name in `parked_event`. */
  readonly name: string;
  readonly types: ReadonlySet<string>;
  readonly lane: Lane;
  /** It needs no events of chats, and those of others that need them read its rows. */
  readonly isGround?: true;
  /** Applies events of `types` in order. A throw means that one of them can't be applied. */
  apply(db: Db, events: readonly RecordedEvent[]): Promise<void>;
}

/** An event contradicts earlier ones. The text contains no personal data. */
export class CannotApply extends Error {
  override readonly name = 'CannotApply';
}
