/** Chooses the event store by its address. */
import type { EventStore } from '@parley/contracts/events/event-store';
import type { Log } from '@parley/contracts/log';
import type pg from 'pg';
import { EventStoreDbEventStore } from './eventstoredb-event-store.js';
import { PostgresEventStore } from './postgres-event-store.js';

export interface OpenEventStoreOptions {
  /** `esdb://…` or `kurrentdb://…`; absent: events lie in Postgres. */
  readonly url?: string;
  readonly pool: pg.Pool;
  readonly log: Log;
}

/** The address can't be understood; never repeats what stands in it, as that may hold a password. */
export class BadEventStoreUrl extends Error {
  override readonly name = 'BadEventStoreUrl';
}

/** @throws BadEventStoreUrl */
export async function openEventStore({ url, pool, log }: OpenEventStoreOptions): Promise<EventStore> {
  if (url === undefined) return PostgresEventStore.open(pool, log);
  const scheme = /^(esdb|kurrentdb|kurrent)(\+discover)?:\/\//.exec(url);
  if (!scheme)
    throw new BadEventStoreUrl('EVENTSTORE_URL must begin with esdb:// (or be absent: events are kept in Postgres).');
  try {
    return new EventStoreDbEventStore({ url: url.replace(/^kurrent(db)?/, 'esdb') });
  } catch {
    throw new BadEventStoreUrl('EVENTSTORE_URL is not an address like esdb://user:password@host:2113?tls=true.');
  }
}
