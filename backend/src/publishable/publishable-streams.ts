/**
 * Loads flows and sequences by folding their streams, and changes them by appending at the revision on which the decision
 * was made. Folded states are cached, so that a request reads only newer events.
 */
import { randomUUID } from 'node:crypto';
import type { Cache } from '@parley/contracts/caches';
import type { EventMeta, Position, RecordedEvent } from '@parley/contracts/events/envelope';
import { WrongExpectedRevision, type EventStore } from '@parley/contracts/events/event-store';
import { upcast } from '@parley/contracts/events/upcast';
import type { UserId } from '@parley/contracts/ids';
import type { Clock } from '../platform/clock.js';
import { inAppends } from '../platform/event-store/in-appends.js';
import { conflict } from '../platform/http/refusal.js';
import type { Refusing } from './decide-or-refuse.js';

/** The person who sends the request, for the events' meta. */
export interface Author {
  readonly by: UserId;
  readonly requestId?: string;
}

/** A state folded from a stream's events, plus information from their meta. */
export interface Folded<State> {
  readonly state: State;
  /** -1 = no events yet. */
  readonly revision: number;
  /** The last event's position in the log; null = no events yet. */
  readonly position: Position | null;
  /** ms; null = not archived. */
  readonly archivedAt: number | null;
}
/** The place and the time at which an event was recorded. */
export type Recorded = Pick<RecordedEvent, 'revision' | 'position' | 'meta'>;

export interface Changed<F> {
  /** The flow or sequence after the change. */
  readonly now: F;
  /** The position that the read models must reach to show it; also covers events written by others. */
  readonly position: Position | null;
  /** false = nothing had to be written. */
  readonly written: boolean;
}

/** The difference between streams of flows and of sequences. */
export interface Kind<State, Command, Event, F> extends Pick<Refusing<State, Command, Event>, 'decideOrRefuse'> {
  readonly name: 'flow' | 'sequence';
  readonly streamOf: (uid: string) => string;
  readonly nothing: F;
  readonly fold: (before: F, event: Event, recorded: Recorded) => F;
}

/** Maximum number of lost races before a request gives up. */
const MAX_TRIES = 20;

/** Written by a newer program or by another one: ignoring it would show a wrong flow or sequence. */
class UnknownEvent extends Error {
  override readonly name = 'UnknownEvent';
}

function lifted({ stream, type, data, revision, meta }: RecordedEvent): unknown {
  const result = upcast(type, data, meta.v);
  if (!result.ok) throw new UnknownEvent(`${stream}, revision ${revision}: ${result.code}`);
  return { type, data: result.data };
}

export abstract class PublishableStreams<
  Uid extends string,
  State,
  Command,
  Event extends { readonly type: string; readonly data: unknown },
  F extends Folded<State>,
> {
  protected constructor(
    readonly kind: Kind<State, Command, Event, F>,
    private readonly newest: Cache<Uid, F>,
    private readonly store: EventStore,
    private readonly clock: Clock,
  ) {}

  async load(uid: Uid): Promise<F> {
    let folded = this.newest.get(uid) ?? this.kind.nothing;
    for await (const [event, recorded] of this.events(uid, folded.revision + 1))
      folded = this.kind.fold(folded, event, recorded);
    this.keep(uid, folded);
    return folded;
  }

  /** @throws Refusal if the decider rejects the command */
  execute(uid: Uid, author: Author, command: Command): Promise<Changed<F>> {
    return this.change(uid, author, ({ state }) => this.kind.decideOrRefuse(state, command));
  }

  /**
   * Decides on the newest state and appends. If somebody else wrote in between, decides again on the new state.
   * @param decide throws a Refusal to reject the command
   */
  async change(
    uid: Uid,
    author: Author,
    decide: (now: F) => readonly Event[] | Promise<readonly Event[]>,
  ): Promise<Changed<F>> {
    for (let attempt = 1; ; attempt++) {
      const now = await this.load(uid);
      const events = await decide(now);
      if (events.length === 0) return { now, position: now.position, written: false };
      try {
        return await this.append(uid, now, events, author);
      } catch (error) {
        if (!(error instanceof WrongExpectedRevision)) throw error;
        if (attempt === MAX_TRIES)
          throw conflict(`Others are changing this ${this.kind.name} at the same time. Please try again.`, 'conflict');
      }
    }
  }

  /** @throws UnknownEvent */
  protected async *events(uid: Uid, fromRevision = 0): AsyncGenerator<readonly [Event, RecordedEvent]> {
    for await (const recorded of this.store.readStream(this.kind.streamOf(uid), fromRevision))
      yield [lifted(recorded) as Event, recorded];
  }

  protected keep(uid: Uid, folded: F): void {
    const known = this.newest.get(uid);
    // A slower reader must not replace a newer state by an older one.
    if (folded.revision >= 0 && (!known || known.revision < folded.revision)) this.newest.set(uid, folded);
  }

  /** Large edits are written in several appends, in order; if one fails, repeating the request completes the draft. */
  private async append(uid: Uid, before: F, events: readonly Event[], { by, requestId }: Author): Promise<Changed<F>> {
    const meta: EventMeta = { at: this.clock.now(), by, ...(requestId && { requestId }) };
    const stream = this.kind.streamOf(uid);
    let now = before;
    let written = 0;
    for (const part of inAppends(events.map(({ type, data }) => ({ id: randomUUID(), type, data, meta })))) {
      const { position } = await this.store.append(stream, now.revision < 0 ? 'none' : now.revision, part);
      for (const event of events.slice(written, written + part.length))
        now = this.kind.fold(now, event, { revision: now.revision + 1, position, meta });
      written += part.length;
      this.keep(uid, now);
    }
    return { now, position: now.position, written: true };
  }
}
