/** Chooses the event store by its address. */
import type { EventStore } from '@parley/contracts/events/event-store';
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

/** @throws BadEventStoreUrl */
export async function openEventStore({ url, pool, log }: OpenEventStoreOptions): Promise<EventStore> {
  return url === undefined ? PostgresEventStore.open(pool, log) : new EventStoreDbEventStore({ url });
}
