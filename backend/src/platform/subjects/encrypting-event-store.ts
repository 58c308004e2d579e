/** Wraps an event store: encrypts personal text on writing and decrypts it on reading. */
import type { NewEvent, Position, RecordedEvent } from '@parley/contracts/events/envelope';
import type {
  AppendResult,
  EventStore,
  ExpectedRevision,
  ReadAllOptions,
  ReadStreams,
  SubscribeOptions,
  Subscription,
} from '@parley/contracts/events/event-store';
import type { SubjectId } from '@parley/contracts/ids';
import { Caches, type Cache } from '@parley/contracts/caches';
import { openText, sealText, type Bound, type SealedText } from './personal-text.js';
import { traced, tracedEach } from '../tracing/traced.js';
import type { SubjectKeys } from './subject-keys.js';

/** Personal text was to be written about somebody whose key has been destroyed. */
export class SubjectForgotten extends Error {
  override readonly name = 'SubjectForgotten';
  constructor(readonly subject: SubjectId) {
    super(`the key of subject ${subject} is destroyed`);
  }
}

/** The encrypted text was changed, or copied from another event. */
export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent';
  constructor(
    readonly eventId: string,
    readonly stream: string,
    readonly revision: number,
    cause: unknown,
  ) {
    super(`the personal text of event ${eventId} (${stream}, revision ${revision}) is not what was written`, { cause });
  }
}

const DECRYPTED_AT_ONCE = 200;

interface Sealed {
  readonly text: string;
  readonly personal: unknown;
}

export class EncryptingEventStore implements EventStore {
  /** Recently encrypted texts until their first read, so that subscribers in this process needn't decrypt them. */
  private readonly fresh: Cache<string, Sealed>;
  private subscriptions = 0;
  readonly readStreams?: ReadStreams;

  constructor(
    private readonly inner: EventStore,
    private readonly keys: Pick<SubjectKeys, 'keysOf'>,
    caches = new Caches(),
  ) {
    this.fresh = caches.make();
    if (inner.readStreams) this.readStreams = (parts, options) => this.openedPages(inner.readStreams!(parts, options));
  }

  /** @throws SubjectForgotten, in addition to the port's errors */
  async append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<AppendResult> {
    const keys = await this.keys.keysOf(events.flatMap((event) => (hasText(event) ? [subjectOf(event, stream)] : [])));
    const sealed = events.map((event) => this.sealed(event, stream, keys));
    return traced('append events', () => this.inner.append(stream, expected, sealed), { events: events.length });
  }

  /** @throws UnreadableEvent, because a decider must not decide on incomplete history */
  async *readStream(stream: string, fromRevision?: number): AsyncIterable<RecordedEvent> {
    let page: RecordedEvent[] = [];
    for await (const event of tracedEach('read events', this.inner.readStream(stream, fromRevision))) {
      page.push(event);
      if (page.length < DECRYPTED_AT_ONCE) continue;
      yield* await this.opened(page, refuse);
      page = [];
    }
    yield* await this.opened(page, refuse);
  }

  async readAll(options: ReadAllOptions): Promise<readonly RecordedEvent[]> {
    return this.opened(await this.inner.readAll(options), () => undefined);
  }

  lastPosition(): Promise<Position | null> {
    return this.inner.lastPosition();
  }

  lastAppended(prefixes: readonly string[]): Promise<Position | null> {
    return this.inner.lastAppended(prefixes);
  }

  /** An unreadable event is reported to `onError` and delivered marked `unreadable`, so that the others continue. */
  subscribe(options: SubscribeOptions): Subscription {
    const inner = this.inner.subscribe({
      ...options,
      onBatch: async (events, page) =>
        options.onBatch(await this.opened(events, (error) => options.onError?.(error)), page),
    });
    this.subscriptions += 1;
    let counted = true;
    return {
      stop: () => {
        if (counted) this.subscriptions -= 1;
        counted = false;
        return inner.stop();
      },
    };
  }

  deleteStream(stream: string): Promise<void> {
    return this.inner.deleteStream(stream);
  }

  compare(a: Position, b: Position): number {
    return this.inner.compare(a, b);
  }

  ping(): Promise<void> {
    return this.inner.ping();
  }

  close(): Promise<void> {
    return this.inner.close();
  }

  private async *openedPages(pages: AsyncIterable<readonly RecordedEvent[]>): AsyncIterable<readonly RecordedEvent[]> {
    for await (const page of pages) yield this.opened(page, () => undefined);
  }

  private async opened(
    events: readonly RecordedEvent[],
    onUnreadable: (error: UnreadableEvent) => void,
  ): Promise<readonly RecordedEvent[]> {
    const wanted = events.flatMap(({ subject, personal }) => (subject !== undefined && personal ? [subject] : []));
    if (wanted.length === 0) return events;
    const keys = await this.keys.keysOf(wanted);
    return events.map((event) => {
      try {
        return this.open(event, keys);
      } catch (cause) {
        onUnreadable(new UnreadableEvent(event.id, event.stream, event.revision, cause));
        return { ...event, personal: null, unreadable: true };
      }
    });
  }

  private sealed(event: NewEvent, stream: string, keys: Keys): NewEvent {
    if (!hasText(event)) return event;
    const subject = subjectOf(event, stream);
    const key = keys.get(subject);
    if (!key) throw new SubjectForgotten(subject);
    const { id, type } = event;
    const personal = sealText(key, event.personal, { id, stream, type, subject });
    // Without subscribers, entries would never be removed.
    if (this.subscriptions > 0)
      this.fresh.set(cacheKeyOf({ id, stream, type, subject }), { text: personal.text, personal: event.personal });
    return { ...event, personal };
  }

  private open(event: RecordedEvent, keys: Keys): RecordedEvent {
    const { id, stream, type, subject, personal } = event;
    if (personal === undefined || personal === null) return event;
    if (subject === undefined) throw new Error('personal text without a subject');
    const key = keys.get(subject);
    if (!key) return { ...event, personal: null };
    const cacheKey = cacheKeyOf({ id, stream, type, subject });
    const known = this.fresh.get(cacheKey);
    this.fresh.delete(cacheKey);
    // The encrypted text is identical, so it decrypts to the same text with the same key.
    if (known && known.text === (personal as SealedText).text) return { ...event, personal: known.personal };
    return { ...event, personal: openText(key, personal as SealedText, { id, stream, type, subject }) };
  }
}

type Keys = ReadonlyMap<SubjectId, Buffer | null>;

const cacheKeyOf = ({ id, stream, type, subject }: Bound): string => `${id.toLowerCase()} ${subject} ${stream} ${type}`;

const refuse = (error: UnreadableEvent): never => {
  throw error;
};

const hasText = ({ personal }: NewEvent) => personal !== undefined && personal !== null;

function subjectOf({ type, subject }: NewEvent, stream: string): SubjectId {
  if (subject === undefined) throw new Error(`${type} for ${stream} carries personal text but names no subject`);
  return subject;
}
