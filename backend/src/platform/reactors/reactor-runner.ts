/**
 * Runs one reactor on a catch-up subscription of its own. A new reactor begins at the end of the log. Rows and checkpoint
 * change in one transaction that waits for the disk. Several processes may run the same reactor: a lock lets one of them
 * write at a time, and the others skip what is written. An event that can't be reacted to is parked with the rest of its
 * stream, and everything else goes on.
 */
import type { Position, RecordedEvent } from '@parley/contracts/events/envelope';
import { StoreUnavailable, type EventStore, type Subscription } from '@parley/contracts/events/event-store';
import type { Log } from '@parley/contracts/log';
import type { Pool, PoolClient } from 'pg';
import { isDatabaseAway } from '../database/database-away.js';
import { inTransaction } from '../database/in-transaction.js';
import type { Effect, Reactor } from './reactor.js';

const BATCH_SIZE = 500;

export interface ReactorRunnerOptions {
  readonly reactor: Reactor;
  readonly store: Pick<EventStore, 'subscribe' | 'lastPosition' | 'compare'>;
  readonly pool: Pool;
  readonly log: Log;
}

interface Planned {
  readonly event: RecordedEvent;
  /** An error instead of effects: the event is to be parked. */
  readonly effects: readonly Effect[] | { readonly failed: unknown };
}

/** A failure that says nothing about the event. */
const isTransient = (error: unknown): boolean => error instanceof StoreUnavailable || isDatabaseAway(error);

/** The kind of failure; never its text, which may quote the event. */
const reasonOf = (error: unknown): string => {
  const { code, name } = error as { readonly code?: unknown; readonly name?: unknown };
  return typeof code === 'string' ? `database error ${code}` : typeof name === 'string' ? name : 'unknown';
};

export class ReactorRunner {
  private subscription: Subscription | null = null;

  constructor(private readonly options: ReactorRunnerOptions) {}

  /** @throws if the stores can't be reached */
  async start(): Promise<void> {
    const { store, reactor, log } = this.options;
    const after = await this.begin();
    this.subscription = store.subscribe({
      after,
      prefixes: reactor.prefixes,
      batchSize: BATCH_SIZE,
      onBatch: (events) => this.apply(events),
      onError: (error) => log.warn({ reactor: reactor.name, reason: reasonOf(error) }, 'a reactor repeats a batch'),
    });
  }

  async stop(): Promise<void> {
    await this.subscription?.stop();
    this.subscription = null;
  }

  /** The checkpoint; the end of the log if there is none yet. */
  private async begin(): Promise<Position | null> {
    const { pool, reactor, store } = this.options;
    const find = async () =>
      (
        await pool.query<{ position: Position | null }>('select position from work.reactor where name = $1', [
          reactor.name,
        ])
      ).rows[0];
    const found = await find();
    if (found) return found.position;
    await pool.query('insert into work.reactor (name, position) values ($1, $2) on conflict do nothing', [
      reactor.name,
      await store.lastPosition(),
    ]);
    return (await find())?.position ?? null;
  }

  private async apply(events: readonly RecordedEvent[]): Promise<void> {
    const planned = await this.plan(events);
    const { pool, reactor } = this.options;
    const written = await inTransaction(pool, (db) => this.write(db, planned));
    if (written) reactor.onEffects();
  }

  private async plan(events: readonly RecordedEvent[]): Promise<readonly Planned[]> {
    const { reactor } = this.options;
    await reactor.prepare();
    const planned: Planned[] = [];
    for (const event of events) {
      try {
        if (event.unreadable) throw new UnreadableText();
        planned.push({ event, effects: await reactor.effectsOf(event) });
      } catch (error) {
        if (isTransient(error)) throw error;
        planned.push({ event, effects: { failed: error } });
      }
    }
    return planned;
  }

  /** @returns whether there are new rows */
  private async write(client: PoolClient, planned: readonly Planned[]): Promise<boolean> {
    const { reactor, store } = this.options;
    const hasEffects = planned.some(({ effects }) => !Array.isArray(effects) || effects.length > 0);
    // A checkpoint that only moves may be lost: the events between have no effects.
    await client.query(`set local synchronous_commit = ${hasEffects ? 'on' : 'off'}`);
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`reactor ${reactor.name}`]);
    const { rows } = await client.query<{ position: Position | null }>(
      'select position from work.reactor where name = $1',
      [reactor.name],
    );
    const reached = rows[0]?.position ?? null;
    const fresh =
      reached === null ? planned : planned.filter(({ event }) => store.compare(event.position, reached) > 0);
    const last = fresh.at(-1);
    if (!last) return false;
    if (hasEffects) await this.writeEach(client, fresh);
    await client.query('update work.reactor set position = $2 where name = $1', [reactor.name, last.event.position]);
    return hasEffects;
  }

  private async writeEach(client: PoolClient, planned: readonly Planned[]): Promise<void> {
    const closed = await this.parkedStreams(client, planned);
    for (const { event, effects } of planned) {
      const failure = closed.has(event.stream)
        ? { reason: 'behind a parked event of its stream' }
        : 'failed' in effects
          ? { reason: reasonOf(effects.failed) }
          : await attempt(client, effects);
      if (!failure) continue;
      closed.add(event.stream);
      await this.park(client, event, failure.reason);
    }
  }

  private async parkedStreams(client: PoolClient, planned: readonly Planned[]): Promise<Set<string>> {
    const { rows } = await client.query<{ stream: string }>(
      'select distinct stream from work.parked_event where reactor = $1 and stream = any($2)',
      [this.options.reactor.name, [...new Set(planned.map(({ event }) => event.stream))]],
    );
    return new Set(rows.map(({ stream }) => stream));
  }

  private async park(client: PoolClient, event: RecordedEvent, reason: string): Promise<void> {
    const { reactor, log } = this.options;
    const { stream, revision, id, type } = event;
    log.error(
      { reactor: reactor.name, stream, revision, type, reason },
      'an event is parked: its reactor can’t take it',
    );
    await client.query(
      `insert into work.parked_event (reactor, stream, revision, event_id, type, reason) values ($1, $2, $3, $4, $5, $6)
       on conflict do nothing`,
      [reactor.name, stream, revision, id, type, reason],
    );
  }
}

class UnreadableText extends Error {
  override readonly name = 'UnreadableText';
}

/** null = written; else rolled back, with the reason. @throws if the database is away */
async function attempt(client: PoolClient, effects: readonly Effect[]): Promise<{ readonly reason: string } | null> {
  if (effects.length === 0) return null;
  await client.query('savepoint effect');
  try {
    for (const effect of effects) await effect(client);
  } catch (error) {
    if (isTransient(error)) throw error;
    await client.query('rollback to savepoint effect');
    return { reason: reasonOf(error) };
  }
  await client.query('release savepoint effect');
  return null;
}
