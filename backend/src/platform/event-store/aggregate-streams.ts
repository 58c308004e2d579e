/**
 * The one way in which requests change aggregates: a state is folded from its stream, a decision is made on it, and its
 * events are appended at the revision on which it was made. Folded states are cached, so that only newer events are read.
 */
import { randomUUID } from 'node:crypto';
import type { Cache } from '@parley/contracts/caches';
import type { EventMeta, NewEvent, RecordedEvent } from '@parley/contracts/events/envelope';
import { WrongExpectedRevision, type EventStore } from '@parley/contracts/events/event-store';
import { upcast } from '@parley/contracts/events/upcast';
import type { SubjectId } from '@parley/contracts/ids';
import type { Clock } from '../clock.js';
import { inAppends } from './in-appends.js';

type StreamEvent = Pick<NewEvent, 'type' | 'data' | 'personal'>;

/** A state folded from a stream's events. */
export interface Folded {
  /** Revision of the last event; -1 = no events yet. */
  readonly revision: number;
  /** The person whose key encrypts the personal parts of the stream's events. */
  readonly subject?: SubjectId | null;
}
/** The place and time at which an event was recorded. */
export type Recorded = Pick<RecordedEvent, 'revision' | 'position' | 'meta' | 'subject'>;
export type AppendMeta = Pick<EventMeta, 'by' | 'requestId' | 'ahead'>;

/** The difference between the streams of flows, sequences and chats. */
export interface Aggregate<Event, F> {
  readonly streamOf: (id: string) => string;
  readonly nothing: F;
  readonly fold: (before: F, event: Event, recorded: Recorded) => F;
  /** Most races that a change loses before it gives up. */
  readonly tries: number;
}
export interface Decided<Event> {
  /** None: nothing has to be written. */
  readonly events: readonly Event[];
  /** The person of a stream that these events begin. */
  readonly subject?: SubjectId;
}
export interface Written<F, Made> {
  /** The state after the change. */
  readonly now: F;
  /** The decision that counts. */
  readonly made: Made;
}

/** Thrown by a decision that has loaded the stream, and found events that the state given to it lacks. */
export class Behind extends WrongExpectedRevision {}

/** Written by a newer program or by another one: ignoring it would show a wrong state. */
class UnknownEvent extends Error {
  override readonly name = 'UnknownEvent';
}

export abstract class AggregateStreams<
  Id extends string,
  Event extends StreamEvent,
  F extends Folded,
  D extends Decided<Event> = Decided<Event>,
> {
  /** Counts what this server has read since it started. */
  readonly work = { reads: 0, events: 0 };

  protected constructor(
    private readonly aggregate: Aggregate<Event, F>,
    protected readonly known: Cache<Id, F>,
    private readonly store: EventStore,
    private readonly clock: Clock,
  ) {}

  /** The stream's current state. @throws UnknownEvent, StoreUnavailable */
  async load(id: Id): Promise<F> {
    const before = this.known.get(id) ?? this.aggregate.nothing;
    let now = before;
    this.work.reads++;
    for await (const [event, recorded] of this.events(id, before.revision + 1)) {
      this.work.events++;
      now = this.aggregate.fold(now, event, recorded);
    }
    this.keep(id, before, now);
    return now;
  }

  /**
   * Decides and appends. If somebody else wrote in between, decides again on the new state.
   * @param decide throws a Refusal to reject the command
   * @param from the state of the first try; absent: the stream's current one
   * @throws WrongExpectedRevision if others won each race
   */
  async write<Made extends D>(
    id: Id,
    meta: AppendMeta,
    decide: (now: F) => Made | Promise<Made>,
    from?: F,
  ): Promise<Written<F, Made>> {
    let now = from ?? (await this.load(id));
    for (let attempt = 1; ; attempt++) {
      try {
        const made = await decide(now);
        return { now: made.events.length === 0 ? now : await this.append(id, now, made, meta), made };
      } catch (error) {
        if (!(error instanceof WrongExpectedRevision) || attempt === this.aggregate.tries) throw error;
        now = (error instanceof Behind && this.known.get(id)) || (await this.load(id));
      }
    }
  }

  /**
   * Large changes are written in several appends, in order.
   * @returns the state afterwards
   * @throws WrongExpectedRevision if the stream has newer events
   */
  async append(id: Id, before: F, { events, subject = before.subject ?? undefined }: D, meta: AppendMeta): Promise<F> {
    const { by, requestId, ahead } = meta;
    const kept: EventMeta = {
      at: this.clock.now(),
      ...(requestId && { requestId }),
      ...(by && { by }),
      ...(ahead !== undefined && { ahead }),
    };
    const stored = events.map(({ type, data, personal }): NewEvent => {
      const event = { id: randomUUID(), type, data, meta: kept };
      if (!subject) return event;
      // Every event of a chat names its person, so that readers who divide chats by person know whose it is.
      return personal ? { ...event, subject, personal } : { ...event, subject };
    });
    let now = before;
    let written = 0;
    try {
      for (const part of inAppends(stored)) {
        const expected = now.revision < 0 ? 'none' : now.revision;
        const { position } = await this.store.append(this.aggregate.streamOf(id), expected, part);
        const known = now;
        for (const event of events.slice(written, written + part.length))
          now = this.aggregate.fold(now, event, { revision: now.revision + 1, position, meta: kept, subject });
        written += part.length;
        this.keep(id, known, now);
      }
    } catch (error) {
      // After a lost race the cached state is still the stream's beginning. After any other error it may be incomplete.
      if (!(error instanceof WrongExpectedRevision)) this.known.delete(id);
      throw error;
    }
    return now;
  }

  /** In the newest form. @throws UnknownEvent */
  protected async *events(id: Id, fromRevision = 0): AsyncGenerator<readonly [Event, RecordedEvent]> {
    for await (const recorded of this.store.readStream(this.aggregate.streamOf(id), fromRevision)) {
      const { stream, type, data, personal, revision, meta } = recorded;
      const lifted = upcast(type, data, meta.v);
      if (!lifted.ok) throw new UnknownEvent(`${stream}, revision ${revision}: ${lifted.code}`);
      // Only events of this aggregate are ever appended to its streams.
      yield [{ type, data: lifted.data, personal } as StreamEvent as Event, recorded];
    }
  }

  /** Caches a state that was folded from `_before`. */
  protected keep(id: Id, _before: F, now: F): void {
    const known = this.known.get(id);
    // A slower reader must not replace a newer state by an older one.
    if (now.revision >= 0 && (!known || known.revision < now.revision)) this.known.set(id, now);
  }
}
