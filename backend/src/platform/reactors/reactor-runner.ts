/**
 * Runs one reactor on a catch-up subscription of its own. A new reactor begins at the end of the log. Rows and checkpoint
 * change in one transaction that waits for the disk. Several processes may run the same reactor: a lock lets one of them
 * write at a time, and the others skip what is written. An event that can't be reacted to is parked with the rest of its
 * stream, and everything else goes on. A reactor that nobody uses reads no events; only its checkpoint follows the log.
 */
import type { Position, RecordedEvent } from '@parley/contracts/events/envelope';
import { StoreUnavailable, type EventStore } from '@parley/contracts/events/event-store';
import type { Log } from '@parley/contracts/log';
import type { Pool, PoolClient } from 'pg';
import { isDatabaseAway } from '../database/database-away.js';
import { inTransaction } from '../database/in-transaction.js';
import { BackOff, Nap } from '../back-off.js';
import type { Effect, Reactor } from './reactor.js';
import { traced } from '../tracing/traced.js';
import { writeEffects } from './write-effects.js';

const BATCH_SIZE = 500;
/** ms after a batch: what happens meanwhile goes into the next one, so that a busy server is asked less. */
const REST_MS = 250;
/** ms between two looks whether an unused reactor is used. */
const LOOK_MS = 1_000;
const FIRST_RETRY_MS = 50;
const LAST_RETRY_MS = 5_000;

export interface ReactorRunnerOptions {
  readonly reactor: Reactor;
  readonly store: Pick<EventStore, 'subscribe' | 'lastPosition' | 'compare'>;
  readonly pool: Pool;
  readonly log: Log;
}

interface Begun {
  readonly position: Position | null;
}
interface Reached extends Begun {
  /** Those of the asked streams of which an event is parked. */
  readonly parked: readonly string[];
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
  private stopped = false;
  private readonly nap = new Nap();
  private running: Promise<void> = Promise.resolve();

  constructor(private readonly options: ReactorRunnerOptions) {}

  /** Waits while the stores can't be reached. */
  async start(): Promise<void> {
    this.stopped = false;
    const begun = await this.untilDone(() => this.begin(), isTransient);
    if (begun) this.running = this.run(begun.position);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.nap.wake();
    await this.running;
  }

  /** The checkpoint; the end of the log if there is none yet. */
  private async begin(): Promise<Begun> {
    const { pool, reactor, store } = this.options;
    const find = async () =>
      (await pool.query<Begun>('select position from work.reactor where name = $1', [reactor.name])).rows[0];
    const found = await find();
    if (found) return found;
    await pool.query('insert into work.reactor (name, position) values ($1, $2) on conflict do nothing', [
      reactor.name,
      await store.lastPosition(),
    ]);
    return (await find()) ?? { position: null };
  }

  private async run(begun: Position | null): Promise<void> {
    let after = begun;
    while (!this.stopped) {
      after = await this.passOver(after);
      if (!this.stopped) after = await this.follow(after);
    }
  }

  /** Until the reactor is used. @returns the position up to which nothing can follow from any event */
  private async passOver(begun: Position | null): Promise<Position | null> {
    const { reactor, store, pool } = this.options;
    let after = begun;
    const look = async (): Promise<boolean> => {
      // Asked before it is known that nobody uses the reactor: whoever begins to later has only later events.
      const end = await store.lastPosition();
      if (await reactor.prepare()) return true;
      if (end !== null && (after === null || store.compare(end, after) > 0)) {
        await inTransaction(pool, (db) => this.write(db, [], end));
        after = end;
      }
      return false;
    };
    while (!(await this.untilDone(look, () => true)) && !this.stopped) await this.nap.sleep(LOOK_MS);
    return after;
  }

  /** While the reactor is used. @returns the position after the last batch */
  private async follow(begun: Position | null): Promise<Position | null> {
    const { store, reactor, log } = this.options;
    let after = begun;
    const subscription = store.subscribe({
      after,
      prefixes: reactor.prefixes,
      batchSize: BATCH_SIZE,
      onBatch: async (events) => {
        const isUsed = await traced(`reactor ${reactor.name}`, () => this.apply(events));
        after = events.at(-1)?.position ?? after;
        if (!isUsed) this.nap.wake();
        else if (events.length < BATCH_SIZE) await new Promise((done) => setTimeout(done, REST_MS));
      },
      onError: (error) => log.warn({ reactor: reactor.name, reason: reasonOf(error) }, 'a reactor repeats a batch'),
    });
    while (!(await this.nap.sleep(LOOK_MS)));
    await subscription.stop();
    return after;
  }

  /** Repeats work that fails, with growing pauses. @returns null once stopped */
  private async untilDone<T>(work: () => Promise<T>, mayRepeat: (error: unknown) => boolean): Promise<T | null> {
    const { reactor, log } = this.options;
    const wait = new BackOff(FIRST_RETRY_MS, LAST_RETRY_MS);
    while (!this.stopped) {
      try {
        return await work();
      } catch (error) {
        if (!mayRepeat(error)) throw error;
        log.warn({ reactor: reactor.name, reason: reasonOf(error) }, 'a reactor waits for its stores');
        await this.nap.sleep(wait.step());
      }
    }
    return null;
  }

  /** @returns whether the reactor is used */
  private async apply(events: readonly RecordedEvent[]): Promise<boolean> {
    const { reactor } = this.options;
    const isUsed = await reactor.prepare();
    const planned = isUsed ? await this.plan(events) : [];
    const last = events.at(-1)?.position;
    if (last !== undefined && (await this.commit(planned, last))) reactor.onEffects();
    return isUsed;
  }

  /** All effects together; one by one if the database refuses them, so that only what it refuses is parked. */
  private async commit(planned: readonly Planned[], to: Position): Promise<boolean> {
    const { pool } = this.options;
    try {
      return await inTransaction(pool, (db) => this.write(db, planned, to));
    } catch (error) {
      if (isTransient(error)) throw error;
      return inTransaction(pool, (db) => this.write(db, planned, to, 'each'));
    }
  }

  private async plan(events: readonly RecordedEvent[]): Promise<readonly Planned[]> {
    const { reactor } = this.options;
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

  /** Moves the checkpoint to `to`. @returns whether there are new rows */
  private async write(
    client: PoolClient,
    planned: readonly Planned[],
    to: Position,
    how: 'together' | 'each' = 'together',
  ): Promise<boolean> {
    const { reactor, store } = this.options;
    const hasEffects = planned.some(({ effects }) => !Array.isArray(effects) || effects.length > 0);
    // A checkpoint that only moves may be lost: the events between have no effects.
    await client.query(
      `select set_config('synchronous_commit', $2, true), pg_advisory_xact_lock(hashtextextended($1, 0))`,
      [`reactor ${reactor.name}`, hasEffects ? 'on' : 'off'],
    );
    // Another statement: it sees what the former holder of the lock has written.
    const { rows } = await client.query<Reached>(REACHED, [reactor.name, planned.map(({ event }) => event.stream)]);
    const { position: reached, parked } = rows[0] ?? { position: null, parked: [] };
    const isFresh = (position: Position) => reached === null || store.compare(position, reached) > 0;
    if (!isFresh(to)) return false;
    const fresh = planned.filter(({ event }) => isFresh(event.position));
    if (how === 'each' || parked.length > 0 || fresh.some(({ effects }) => 'failed' in effects))
      await this.writeEach(client, fresh, new Set(parked));
    else if (hasEffects)
      await writeEffects(
        client,
        fresh.flatMap(({ effects }) => ('failed' in effects ? [] : effects)),
      );
    await client.query('update work.reactor set position = $2 where name = $1', [reactor.name, to]);
    return hasEffects;
  }

  private async writeEach(client: PoolClient, planned: readonly Planned[], closed: Set<string>): Promise<void> {
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

const REACHED = `
  select position, array(
    select distinct p.stream from work.parked_event p where p.reactor = r.name and p.stream = any($2)) as parked
  from work.reactor r where r.name = $1`;

class UnreadableText extends Error {
  override readonly name = 'UnreadableText';
}

/** null = written; else rolled back, with the reason. @throws if the database is away */
async function attempt(client: PoolClient, effects: readonly Effect[]): Promise<{ readonly reason: string } | null> {
  if (effects.length === 0) return null;
  await client.query('savepoint effect');
  try {
    await writeEffects(client, effects);
  } catch (error) {
    if (isTransient(error)) throw error;
    await client.query('rollback to savepoint effect');
    return { reason: reasonOf(error) };
  }
  await client.query('release savepoint effect');
  return null;
}
