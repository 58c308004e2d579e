/** The event store on Postgres: the default, because it needs only the database that exists anyway. */
import type { NewEvent, Position, RecordedEvent } from '@parley/contracts/events/envelope';
import type {
  AppendResult,
  EventStore,
  ExpectedRevision,
  ReadAllOptions,
  ReadStreamsOptions,
  StreamPart,
  SubscribeOptions,
  Subscription,
} from '@parley/contracts/events/event-store';
import type { Log } from '@parley/contracts/log';
import type pg from 'pg';
import { AppendQueue } from './postgres/append-queue.js';
import { COLUMNS, readPage, recordedOf, type EventRow } from './postgres/read-all.js';
import { readStreams } from './postgres/read-streams.js';
import { install } from './postgres/schema.js';
import { subscribe } from './postgres/subscription.js';
import { compareTokens, tokenOf, type Place } from './postgres/token.js';
import { translate } from './postgres/unavailable.js';
import { Wake } from './postgres/wake.js';
import { toStoredAll } from './stored-form.js';

const PAGE = 500;

const READ_STREAM = `
select ${COLUMNS} from es_event e
where e.stream = $1 and e.revision >= greatest($2::bigint, (select s.visible_from from es_stream s where s.stream = $1))
order by e.revision limit $3`;

const LAST_POSITION = `
select tx::text, position from es_event where tx < pg_snapshot_xmin(pg_current_snapshot())
order by es_event.tx desc, position desc limit 1`;

const LAST_APPENDED = `
select e.tx::text, e.position from es_event e
where e.stream ^@ any($1::text[])
  and not exists (select from es_stream s where s.stream = e.stream and e.revision < s.visible_from)
order by e.tx desc, e.position desc limit 1`;

const DELETE_STREAM = `
insert into es_stream (stream, visible_from)
select $1, max(revision) + 1 from es_event where stream = $1 having max(revision) is not null
on conflict (stream) do update set visible_from = excluded.visible_from`;

export class PostgresEventStore implements EventStore {
  private readonly wake: Wake;
  private readonly queue: AppendQueue;
  private readonly subscriptions = new Set<Subscription>();

  /** @param pool owned by the caller: `close` leaves it open */
  constructor(
    private readonly pool: pg.Pool,
    log: Log,
  ) {
    this.wake = new Wake(pool, log);
    this.queue = new AppendQueue(pool, () => this.wake.written());
  }

  /** Creates missing tables. */
  static async open(pool: pg.Pool, log: Log): Promise<PostgresEventStore> {
    await install(pool, log);
    return new PostgresEventStore(pool, log);
  }

  async append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<AppendResult> {
    if (events.length === 0) throw new Error(`nothing to append to ${stream}`);
    return this.queue.add({ stream, expected, events: toStoredAll(stream, events) });
  }

  async *readStream(stream: string, fromRevision = 0): AsyncIterable<RecordedEvent> {
    for (let from = fromRevision; ;) {
      const { rows } = await this.ask<EventRow>('es-read-stream', READ_STREAM, [stream, from, PAGE]);
      for (const row of rows) yield recordedOf(row);
      const last = rows.at(-1);
      if (!last || rows.length < PAGE) return;
      from = Number(last.revision) + 1;
    }
  }

  async *readStreams(
    parts: readonly StreamPart[],
    options?: ReadStreamsOptions,
  ): AsyncIterable<readonly RecordedEvent[]> {
    try {
      yield* readStreams(this.pool, parts, options);
    } catch (error) {
      throw translate(error);
    }
  }

  async readAll(options: ReadAllOptions): Promise<readonly RecordedEvent[]> {
    try {
      return (await readPage(this.pool, options)).events;
    } catch (error) {
      throw translate(error);
    }
  }

  /** The last position that can be read: before the oldest running transaction. */
  async lastPosition(): Promise<Position | null> {
    const { rows } = await this.ask<Place & pg.QueryResultRow>('es-last-position', LAST_POSITION, []);
    return rows[0] ? tokenOf(rows[0]) : null;
  }

  async lastAppended(prefixes: readonly string[]): Promise<Position | null> {
    const { rows } = await this.ask<Place & pg.QueryResultRow>('es-last-appended', LAST_APPENDED, [prefixes]);
    return rows[0] ? tokenOf(rows[0]) : null;
  }

  subscribe(options: SubscribeOptions): Subscription {
    const inner = subscribe(this.pool, this.wake, options);
    const subscription: Subscription = {
      stop: () => {
        this.subscriptions.delete(subscription);
        return inner.stop();
      },
    };
    this.subscriptions.add(subscription);
    return subscription;
  }

  async deleteStream(stream: string): Promise<void> {
    await this.ask('es-delete-stream', DELETE_STREAM, [stream]);
  }

  compare(a: Position, b: Position): number {
    return compareTokens(a, b);
  }

  async ping(): Promise<void> {
    await this.ask('es-ping', 'select 1', []);
  }

  async close(): Promise<void> {
    await Promise.all([...this.subscriptions].map((subscription) => subscription.stop()));
    await this.wake.close();
  }

  private async ask<R extends pg.QueryResultRow>(
    name: string,
    text: string,
    values: unknown[],
  ): Promise<pg.QueryResult<R>> {
    try {
      return await this.pool.query<R>({ name, text, values });
    } catch (error) {
      throw translate(error);
    }
  }
}
