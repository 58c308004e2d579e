/** One connection of a server-side subscription, as a queue from which batches are read. */
import {
  excludeSystemEvents,
  streamNameFilter,
  type AllStreamRecordedEvent,
  type AllStreamSubscription,
  type EventStoreDBClient,
} from '@eventstore/db-client';
import type { Position, RecordedEvent } from '@parley/contracts/events/envelope';
import type { SubscribeOptions } from '@parley/contracts/events/event-store';
import { silentFor } from './patience.js';
import { isSystem, readFrom, recordedOf, tokenOf } from './positions.js';

/** Multiples of 32 events examined by the server, after which a quiet filter reports its position. */
const CHECKPOINT_INTERVAL = 1;
/** Most events that wait besides those of the next batch. */
const AHEAD = 4_000;

export class Source {
  private readonly queue: RecordedEvent[] = [];
  private readonly subscription: AllStreamSubscription;
  private readonly silence: NodeJS.Timeout;
  private live = false;
  private error: unknown = null;
  /** The server has examined everything up to here. */
  private examined: Position | null = null;

  /**
   * @param wake called when events or a position can be read
   * @param silenceMs longest wait for the first and for each further message, until the subscription has caught up
   */
  constructor(
    client: EventStoreDBClient,
    { prefixes }: SubscribeOptions,
    after: Position | null,
    private readonly most: number,
    private readonly wake: () => void,
    silenceMs: number,
  ) {
    const checkpoint = {
      checkpointInterval: CHECKPOINT_INTERVAL,
      checkpointReached: (_: unknown, position: { commit: bigint; prepare: bigint }) => {
        this.silence.refresh();
        this.reach(tokenOf(position));
      },
    };
    const filter = prefixes
      ? streamNameFilter({ prefixes: [...prefixes], ...checkpoint })
      : excludeSystemEvents(checkpoint);
    this.subscription = client.subscribeToAll({ fromPosition: readFrom(after), filter });
    this.silence = setTimeout(() => this.onSilence(silenceMs), silenceMs);
    this.subscription.on('confirmation', () => this.silence.refresh());
    this.subscription.on('data', ({ event }) => {
      this.silence.refresh();
      try {
        if (event) this.add(event);
      } catch (error) {
        // Called by the client without a try: a throw would end the process.
        this.fail(error);
      }
    });
    this.subscription.on('caughtUp', () => {
      this.live = true;
      clearTimeout(this.silence);
      this.wake();
    });
    this.subscription.on('error', (error) => this.fail(error));
    this.subscription.on('end', () => this.fail(new Error('the subscription ended')));
    this.subscription.on('close', () => this.fail(new Error('the subscription was closed')));
  }

  /** @throws if the subscription has broken and its queue is empty */
  take(): RecordedEvent[] {
    const events = this.queue.splice(0, this.most);
    if (events.length === 0 && this.error !== null) throw this.error;
    if (this.queue.length < this.most && this.error === null && this.subscription.isPaused()) {
      if (!this.live) this.silence.refresh();
      this.subscription.resume();
    }
    return events;
  }

  /** The position reached, once the queue is empty; undefined before that, or while catching up. */
  reached(after: Position | null): { readonly position: Position | null } | undefined {
    if (!this.live || !this.isEmpty()) return undefined;
    return { position: this.examined ?? after };
  }

  /** Doesn't wait until the server knows, because there may be no connection. */
  close(): void {
    this.error ??= new Error('closed');
    clearTimeout(this.silence);
    void this.subscription
      .unsubscribe()
      .catch(() => undefined)
      .finally(() => this.subscription.destroy());
  }

  private add(event: AllStreamRecordedEvent): void {
    if (isSystem(event)) return;
    this.queue.push(recordedOf(event));
    if (this.queue.length >= this.most + Math.min(this.most, AHEAD)) this.subscription.pause();
    this.wake();
  }

  private isEmpty(): boolean {
    return this.queue.length === 0 && this.subscription.readableLength === 0;
  }

  /** Ignored unless the queue is empty, because a checkpoint may overtake events that are still in it. */
  private reach(position: Position): void {
    if (!this.isEmpty()) return;
    this.examined = position;
    this.wake();
  }

  private onSilence(ms: number): void {
    // While paused, no messages are expected.
    if (this.subscription.isPaused()) this.silence.refresh();
    else this.fail(silentFor(ms));
  }

  private fail(error: unknown): void {
    clearTimeout(this.silence);
    this.error ??= error;
    this.wake();
  }
}
