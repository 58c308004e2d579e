/** Loads flows and sequences from their streams, and changes them. */
import type { Cache } from '@parley/contracts/caches';
import type { NewEvent, Position } from '@parley/contracts/events/envelope';
import { WrongExpectedRevision, type EventStore } from '@parley/contracts/events/event-store';
import type { UserId } from '@parley/contracts/ids';
import type { Clock } from '../platform/clock.js';
import { AggregateStreams, type Aggregate, type Folded } from '../platform/event-store/aggregate-streams.js';
import { conflict } from '../platform/http/refusal.js';
import type { Payer } from '../platform/http/work-budget.js';
import type { Refusing } from './decide-or-refuse.js';

/** The person who sends the request, for the events' meta. */
export interface Author {
  readonly by: UserId;
  readonly requestId?: string;
  /** For whom the work is counted; absent: the person. */
  readonly payer?: Payer;
  /** The caller has hung up: work that hasn't begun may be left out. */
  readonly gone?: AbortSignal;
}
export const payerOf = ({ by, payer = by }: Author): Payer => payer;

/** A decider's state, plus information from the events' meta. */
export interface FoldedState<State> extends Folded {
  readonly state: State;
  /** The last event's position in the log; null = no events yet. */
  readonly position: Position | null;
  /** ms; null = not archived. */
  readonly archivedAt: number | null;
}

export interface Changed<F> {
  /** The flow or sequence after the change. */
  readonly now: F;
  /** The position that the read models must reach to show it; also covers events written by others. */
  readonly position: Position | null;
  /** false = nothing had to be written. */
  readonly written: boolean;
}

/** The difference between streams of flows and of sequences. */
export interface Kind<State, Command, Event, F>
  extends Omit<Aggregate<Event, F>, 'tries'>, Pick<Refusing<State, Command, Event>, 'decideOrRefuse'> {
  readonly name: 'flow' | 'sequence';
}

const MAX_TRIES = 20;

export abstract class PublishableStreams<
  Uid extends string,
  State,
  Command,
  Event extends Pick<NewEvent, 'type' | 'data'>,
  F extends FoldedState<State>,
> extends AggregateStreams<Uid, Event, F> {
  protected constructor(
    readonly kind: Kind<State, Command, Event, F>,
    known: Cache<Uid, F>,
    store: EventStore,
    clock: Clock,
  ) {
    super({ ...kind, tries: MAX_TRIES }, known, store, clock);
  }

  /** @throws Refusal if the decider rejects the command */
  execute(uid: Uid, author: Author, command: Command): Promise<Changed<F>> {
    return this.change(uid, author, ({ state }) => this.kind.decideOrRefuse(state, command));
  }

  /** @param decide throws a Refusal to reject the command; called again after each concurrent change */
  async change(
    uid: Uid,
    author: Author,
    decide: (now: F) => readonly Event[] | Promise<readonly Event[]>,
  ): Promise<Changed<F>> {
    try {
      const { now, made } = await this.write(uid, author, async (newest) => ({ events: await decide(newest) }));
      return { now, position: now.position, written: made.events.length > 0 };
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) throw error;
      throw conflict(`Others are changing this ${this.kind.name} at the same time. Please try again.`, 'conflict');
    }
  }
}
