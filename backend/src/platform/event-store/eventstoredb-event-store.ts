/** The event store on EventStoreDB (or KurrentDB, which uses the same protocol). */
import { ANY, BACKWARDS, END, jsonEvent, NO_STREAM } from '@eventstore/db-client';
import type {
  EventStoreDBClient,
  AllStreamResolvedEvent,
  Credentials,
  JSONEventType,
  ResolvedEvent,
  StreamingRead,
} from '@eventstore/db-client';
import type { NewEvent, Position, RecordedEvent } from '@parley/contracts/events/envelope';
import type {
  AppendResult,
  EventStore,
  ExpectedRevision,
  ReadAllOptions,
  SubscribeOptions,
  Subscription,
} from '@parley/contracts/events/event-store';
import { isAbsent, isNotFound, isNotLeader, isTimedOut, translate, translateAppend } from './eventstoredb/errors.js';
import { within, type Patience } from './eventstoredb/patience.js';
import { ServerWatch } from './eventstoredb/server-watch.js';
import { compareTokens, isSystem, readFrom, recordedOf, tokenOf } from './eventstoredb/positions.js';
import { BackwardsReader } from './eventstoredb/backwards.js';
import { gather } from './eventstoredb/reading.js';
import { BadEventStoreUrl, parseEventStoreUrl } from './eventstoredb/address.js';
import { openClient } from './eventstoredb/client.js';
import { checkRights } from './eventstoredb/rights.js';
import { subscribe } from './eventstoredb/subscription.js';
import { toStoredAll, type StoredEvent } from './stored-form.js';

const ANSWER_WITHIN_MS = 15_000;
const PING_WITHIN_MS = 3_000;
/** A read is given up after this much silence. */
const READ_WITHIN_MS = 10_000;
const PAGE = 500;

export interface EventStoreDbOptions {
  /** `esdb://user:password@host:2113?tls=false`, or several hosts; see `eventstoredb/address.ts`. */
  readonly url: string;
  /** Sent with every append. The client then makes a call for each append instead of sharing one stream. */
  readonly credentials?: Credentials;
  /** ms of silence after which a read is given up; for tests. */
  readonly readWithinMs?: number;
}

export class EventStoreDbEventStore implements EventStore {
  private readonly client: EventStoreDBClient;
  private readonly credentials: Credentials | undefined;
  private readonly hasUser: boolean;
  private readonly readWithinMs: number;
  private readonly reading: Patience;
  private readonly writing: Patience = { silenceMs: ANSWER_WITHIN_MS, answers: () => this.watch.answers() };
  private readonly pinging: Patience;
  private readonly subscriptions = new Set<Subscription>();
  private readonly watch = new ServerWatch((patience) =>
    gather(this.client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 }), patience),
  );
  private readonly backwards = new BackwardsReader(async (from, maxCount) =>
    this.gatherAll(this.client.readAll({ direction: BACKWARDS, fromPosition: from, maxCount }), {
      ...this.reading,
      ...this.pinging,
    }),
  );

  /** @throws BadEventStoreUrl */
  constructor({ url, credentials, readWithinMs = READ_WITHIN_MS }: EventStoreDbOptions) {
    const parsed = parseEventStoreUrl(url);
    if (!parsed.ok) throw new BadEventStoreUrl(parsed.problem);
    this.client = openClient(parsed.address);
    this.hasUser = parsed.address.user !== undefined;
    this.credentials = credentials;
    this.readWithinMs = readWithinMs;
    this.reading = { silenceMs: readWithinMs, answers: () => this.watch.answers() };
    this.pinging = { silenceMs: Math.min(PING_WITHIN_MS, readWithinMs) };
  }

  /**
   * Checks whether the server permits everything that Parley does; writes nothing.
   * @throws EventStoreRefuses, StoreUnavailable
   */
  checkRights(): Promise<void> {
    return checkRights(this.client, this.pinging, this.hasUser);
  }

  async append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<AppendResult> {
    this.watch.admit();
    if (events.length === 0) throw new Error(`nothing to append to ${stream}`);
    const stored = toStoredAll(stream, events);
    const bytes = stored.reduce((sum, { data, meta }) => sum + data.length + meta.length, 0);
    const clientEvents = events.map((event, n) => toClientEvent(event, stored[n]!));
    const write = () =>
      this.client.appendToStream(stream, clientEvents, {
        expectedRevision: expected === 'any' ? ANY : expected === 'none' ? NO_STREAM : BigInt(expected),
        credentials: this.credentials,
      });
    // While the server is still writing the first append, it refuses a repetition; a moment later it answers as for the
    // first.
    const twice = () =>
      write().catch((error: unknown) =>
        isTimedOut(error) || isNotLeader(error) ? write() : Promise.reject(error as Error),
      );
    try {
      const { nextExpectedRevision, position } = await within(this.writing, twice());
      const revision = Number(nextExpectedRevision);
      return { revision, position: position ? tokenOf(position) : await this.positionAt(stream, revision) };
    } catch (error) {
      throw translateAppend(error, stream, expected, bytes);
    }
  }

  async *readStream(stream: string, fromRevision = 0): AsyncIterable<RecordedEvent> {
    for (let from = fromRevision; ;) {
      const events = await this.readStreamPage(stream, from);
      yield* events;
      const last = events.at(-1);
      if (!last || events.length < PAGE) return;
      from = last.revision + 1;
    }
  }

  private async readStreamPage(stream: string, from: number): Promise<readonly RecordedEvent[]> {
    this.watch.admit();
    const reading = this.client.readStream(stream, { fromRevision: BigInt(from), maxCount: PAGE });
    try {
      const found = await gather<ResolvedEvent>(reading, this.reading);
      return found.flatMap(({ event }) => (event ? [recordedOf(event)] : []));
    } catch (error) {
      if (isNotFound(error)) return [];
      throw translate(error);
    }
  }

  /** The client can't filter reads, so with a rare prefix it reads much; subscriptions are filtered by the server. */
  async readAll({ after, limit, prefixes }: ReadAllOptions): Promise<readonly RecordedEvent[]> {
    const found: RecordedEvent[] = [];
    const isWanted = (stream: string) => prefixes === undefined || prefixes.some((prefix) => stream.startsWith(prefix));
    const page = Math.max(limit, PAGE);
    for (let from = after; ;) {
      const { events, seen, last } = await this.readPage(from, page, isWanted);
      found.push(...events);
      if (found.length >= limit || seen < page || last === null) return found.slice(0, limit);
      from = last;
    }
  }

  /** A read begins with the event at the position, a subscription after it, so the first event may already be known. */
  private async readPage(after: Position | null, maxCount: number, isWanted: (stream: string) => boolean) {
    this.watch.admit();
    const events: RecordedEvent[] = [];
    const reading = this.client.readAll({ fromPosition: readFrom(after), maxCount: maxCount + 1 });
    let seen = 0;
    let last: Position | null = null;
    for (const { event } of await this.gatherAll(reading, this.reading)) {
      if (!event) continue;
      last = tokenOf(event.position);
      if (after !== null && compareTokens(last, after) <= 0) continue;
      seen++;
      if (!isSystem(event) && isWanted(event.streamId)) events.push(recordedOf(event));
    }
    return { events, seen, last };
  }

  subscribe(options: SubscribeOptions): Subscription {
    const inner = subscribe(this.client, options, this.readWithinMs);
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
    this.watch.admit();
    try {
      await within(this.writing, this.client.deleteStream(stream, { expectedRevision: ANY }));
    } catch (error) {
      if (!isAbsent(error)) throw translate(error);
    }
  }

  compare(a: Position, b: Position): number {
    return compareTokens(a, b);
  }

  /** Includes the server's own events, because they are in the same log. */
  async lastPosition(): Promise<Position | null> {
    const reading = this.client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 });
    const [last] = await this.gatherAll(reading, this.pinging);
    return last?.event ? tokenOf(last.event.position) : null;
  }

  async lastAppended(prefixes: readonly string[]): Promise<Position | null> {
    this.watch.admit();
    return this.backwards.lastIn(prefixes);
  }

  private async gatherAll(reading: StreamingRead<AllStreamResolvedEvent>, patience: Patience) {
    try {
      return await gather<AllStreamResolvedEvent>(reading, patience);
    } catch (error) {
      throw translate(error);
    }
  }

  async ping(): Promise<void> {
    await this.lastPosition();
  }

  async close(): Promise<void> {
    await Promise.all([...this.subscriptions].map((subscription) => subscription.stop()));
    this.watch.stop();
    await this.client.dispose();
  }

  /** The reply to a repeated append may lack its position. */
  private async positionAt(stream: string, revision: number): Promise<Position> {
    for await (const { position } of this.readStream(stream, revision)) return position;
    throw new Error(`${stream} has no event at revision ${revision}`);
  }
}

/**
 * Metadata, which contains the encrypted text, is sent as the measured bytes; the client would serialise an object
 * again.
 */
const toClientEvent = (event: NewEvent, { meta }: StoredEvent) =>
  jsonEvent({
    id: event.id,
    type: event.type,
    data: (event.data ?? null) as JSONEventType['data'],
    metadata: encoder.encode(meta),
  });

const encoder = new TextEncoder();
