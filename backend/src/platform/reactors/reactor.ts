/** Effects that leave the server because of an event: a webhook, a mail, a grade. */
import type { RecordedEvent } from '@parley/contracts/events/envelope';
import type { PoolClient } from 'pg';

/**
 * Writes rows to schema `work`. It runs in the transaction of the checkpoint, and must be harmless if it runs again: ids
 * come from `effectId`, inserts say `on conflict do nothing`.
 */
export type Effect = ((db: PoolClient) => Promise<unknown>) | RowInsert;

/** A row that is written together with others of its table. */
export interface RowInsert {
  readonly into: RowTable;
  readonly values: readonly unknown[];
}
export interface RowTable {
  /** The name of the prepared statement. */
  readonly name: string;
  /** `$1`, `$2` … are the columns, each an array. It says `on conflict do nothing`. */
  readonly sql: string;
}

export interface Reactor {
  /** Name of its checkpoint; never changes. */
  readonly name: string;
  /** Streams whose names begin with one of these. */
  readonly prefixes: readonly string[];
  /**
   * Called before each batch, and once a second while unused.
   * @returns whether anything can follow from an event; false = events are passed over, unread
   */
  prepare(): Promise<boolean>;
  /** Finds the effects of one event. Writes nothing. Events of a stream come in order; one may come again. */
  effectsOf(event: RecordedEvent): Promise<readonly Effect[]>;
  /** New rows are committed. */
  onEffects(): void;
}
