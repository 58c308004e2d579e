import type { Position, RecordedEvent } from '@parley/contracts/events/envelope';
import type { Log } from '@parley/contracts/log';
import { applyBatch, type ApplyOptions } from './apply-batch.js';

/** Applies batches to one lane, or to all projections at once. */
export class LaneRunner {
  constructor(
    private readonly options: ApplyOptions,
    private readonly log: Log,
    private reached: Position | null,
  ) {}

  /** The position after the last batch. */
  get after(): Position | null {
    return this.reached;
  }

  /**
   * Applies the events that this lane hasn't seen yet.
   * @returns the checkpoint, which another projector may have moved further
   */
  async apply(events: readonly RecordedEvent[], upTo: Position): Promise<Position | null> {
    const { reached } = this;
    const { compare } = this.options;
    const [first] = events;
    const isSeen = reached !== null && first !== undefined && compare(first.position, reached) <= 0;
    const fresh = isSeen ? events.filter(({ position }) => compare(position, reached) > 0) : events;
    const { position, parked } = await applyBatch(this.options, { events: fresh, after: reached, upTo });
    for (const { projection, stream, revision, type, reason } of parked)
      this.log.error(
        { projection, stream, revision, type, reason },
        'an event is parked: its projection can’t apply it',
      );
    if (reached === null || compare(upTo, reached) > 0) this.reached = upTo;
    return position;
  }
}
