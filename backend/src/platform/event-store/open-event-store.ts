/** Chooses the event store by its address. */
import { StoreUnavailable, type EventStore } from '@parley/contracts/events/event-store';
import type { Log } from '@parley/contracts/log';
import type pg from 'pg';
import { EventStoreDbEventStore } from './eventstoredb-event-store.js';
import { PostgresEventStore } from './postgres-event-store.js';

export interface OpenEventStoreOptions {
  /** Of an EventStoreDB or KurrentDB; absent: events lie in Postgres. */
  readonly url?: string;
  readonly pool: pg.Pool;
  readonly log: Log;
}

/**
 * An EventStoreDB that is away does not end the start: it may be starting itself.
 * @throws BadEventStoreUrl, EventStoreRefuses
 */
export async function openEventStore({ url, pool, log }: OpenEventStoreOptions): Promise<EventStore> {
  if (url === undefined) return PostgresEventStore.open(pool, log);
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

/** The client's own words say more (a refused connection, a certificate) and hold neither user nor password. */
const reasonOf = ({ message, cause }: StoreUnavailable): string => (cause instanceof Error ? cause.message : message);
