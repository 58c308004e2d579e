/** Sequences as their streams tell them: loaded by folding, changed by appending at the revision that was decided on. */
import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { EventMeta, Position } from '@parley/contracts/events/envelope';
import { sequenceStream, WrongExpectedRevision, type EventStore } from '@parley/contracts/events/event-store';
import type { SequenceEvent } from '@parley/contracts/events/sequence-events';
import type { SequenceUid, UserId } from '@parley/contracts/ids';
import type { Cache, Caches } from '@parley/contracts/caches';
import type { Clock } from '../platform/clock.js';
import { conflict } from '../platform/http/refusal.js';
import { CACHES, CLOCK, EVENT_STORE } from '../platform/tokens.js';
import { foldRecorded, foldSequence, noSequence, type SequenceFolded } from './sequence-folded.js';

/** Who asks, for the events' meta. */
export interface Author {
  readonly by: UserId;
  readonly requestId?: string;
}
export interface ChangedSequence {
  /** As it is after the change. */
  readonly sequence: SequenceFolded;
  /** What the read models must have passed before they show it; also of what others have written. */
  readonly position: Position | null;
  /** false = nothing had to be. */
  readonly written: boolean;
}

/** So many others may be quicker before a request gives up. */
const MOST_TRIES = 20;

@Injectable()
export class SequenceStreams {
  private readonly newest: Cache<SequenceUid, SequenceFolded>;

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CACHES) caches: Caches,
  ) {
    this.newest = caches.make();
  }

  async load(uid: SequenceUid): Promise<SequenceFolded> {
    let sequence = this.newest.get(uid) ?? noSequence;
    for await (const event of this.store.readStream(sequenceStream(uid), sequence.revision + 1))
      sequence = foldRecorded(sequence, event);
    this.keep(uid, sequence);
    return sequence;
  }

  /**
   * Decides on the newest state and appends. When somebody else was quicker, decides again on what they made of it.
   * @param decide throws a Refusal to say no
   */
  async change(
    uid: SequenceUid,
    author: Author,
    decide: (sequence: SequenceFolded) => readonly SequenceEvent[] | Promise<readonly SequenceEvent[]>,
  ): Promise<ChangedSequence> {
    for (let attempt = 1; ; attempt++) {
      const sequence = await this.load(uid);
      const events = await decide(sequence);
      if (events.length === 0) return { sequence, position: sequence.position, written: false };
      try {
        return await this.append(uid, sequence, events, author);
      } catch (error) {
        if (!(error instanceof WrongExpectedRevision)) throw error;
        if (attempt === MOST_TRIES)
          throw conflict('Others are changing this sequence at the same moment. Please try again.', 'conflict');
      }
    }
  }

  /** Events are small: at most a few hundred ids. */
  private async append(
    uid: SequenceUid,
    before: SequenceFolded,
    events: readonly SequenceEvent[],
    { by, requestId }: Author,
  ): Promise<ChangedSequence> {
    const meta: EventMeta = { at: this.clock.now(), by, ...(requestId && { requestId }) };
    const { position } = await this.store.append(
      sequenceStream(uid),
      before.revision < 0 ? 'none' : before.revision,
      events.map(({ type, data }) => ({ id: randomUUID(), type, data, meta })),
    );
    const sequence = events.reduce((folded, event) => foldSequence(folded, event, meta.at, position), before);
    this.keep(uid, sequence);
    return { sequence, position, written: true };
  }

  private keep(uid: SequenceUid, sequence: SequenceFolded): void {
    const known = this.newest.get(uid);
    // A slower reader must not put an older state in the place of a newer one.
    if (sequence.revision >= 0 && (!known || known.revision < sequence.revision)) this.newest.set(uid, sequence);
  }
}
