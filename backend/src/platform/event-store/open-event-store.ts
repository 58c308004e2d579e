/** Opens the event store that its address selects. */
import { StoreUnavailable, type EventStore } from '@parley/contracts/events/event-store';
import type { Log } from '@parley/contracts/log';
import type pg from 'pg';
import { PostgresEventStore } from './postgres-event-store.js';

export interface OpenEventStoreOptions {
  /** Address of an EventStoreDB or KurrentDB; absent: events are in Postgres. */
  readonly url?: string;
  readonly pool: pg.Pool;
  readonly log: Log;
}

/**
 * If EventStoreDB is unavailable, the start continues, because the server may itself be starting.
 * @throws BadEventStoreUrl, EventStoreRefuses
 */
export async function openEventStore({ url, pool, log }: OpenEventStoreOptions): Promise<EventStore> {
  if (url === undefined) return PostgresEventStore.open(pool, log);
  // Its client is large, and most installations keep their events in Postgres.
  const { EventStoreDbEventStore } = await import('./eventstoredb-event-store.js');
  const store = new EventStoreDbEventStore({ url });
  try {
    await store.checkRights();
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) {
      await store.close();
      throw error;
    }
    log.warn({ reason: reasonOf(error) }, 'EventStoreDB does not answer yet; until it does, nothing can be written');
  }
  return store;
}

/** The client's own message says more (connection refused, certificate), and contains neither user nor password. */
const reasonOf = ({ message, cause }: StoreUnavailable): string => (cause instanceof Error ? cause.message : message);
