/**
 * Notifies listeners of new events in a stream (a chat, a flow): one room per stream. While somebody listens, every
 * server follows the event store itself, so it doesn't matter which server stored the event. The event isn't passed on,
 * only the fact that there is one.
 */
import type { Position } from '@parley/contracts/events/envelope';
import type { EventStore, Subscription } from '@parley/contracts/events/event-store';
import type { Log } from '@parley/contracts/log';

export interface StreamNews {
  /** Revision of the stream's last event. */
  readonly revision: number;
  readonly position: Position;
}
export type StreamListener = (news: StreamNews) => void;

/** ms for which the store is still followed after the last listener left, because most come back. */
const LINGER_MS = 30_000;

export class StreamRooms {
  private readonly rooms = new Map<string, Set<StreamListener>>();
  private following: Promise<Subscription> | null = null;
  private linger: NodeJS.Timeout | null = null;

  constructor(
    /** As stored: personal parts stay encrypted. */
    private readonly feed: Pick<EventStore, 'subscribe'>,
    /** A position not later than now. */
    private readonly now: () => Promise<Position | null>,
    /** Prefix of the streams' names. */
    private readonly prefix: string,
    private readonly log: Log,
  ) {}

  size(stream: string): number {
    return this.rooms.get(stream)?.size ?? 0;
  }

  /** Resolves once no later event can be missed. Returns a function that leaves the room. */
  async join(stream: string, listener: StreamListener): Promise<() => void> {
    const room = this.rooms.get(stream) ?? new Set();
    this.rooms.set(stream, room.add(listener));
    if (this.linger) clearTimeout(this.linger);
    this.linger = null;
    const leave = () => this.leave(stream, listener);
    try {
      this.following ??= this.follow();
      await this.following;
    } catch (error) {
      this.following = null;
      leave();
      throw error;
    }
    return leave;
  }

  async close(): Promise<void> {
    if (this.linger) clearTimeout(this.linger);
    this.rooms.clear();
    await this.unfollow();
  }

  private leave(stream: string, listener: StreamListener): void {
    const room = this.rooms.get(stream);
    room?.delete(listener);
    if (room?.size === 0) this.rooms.delete(stream);
    if (this.rooms.size > 0 || this.linger) return;
    this.linger = setTimeout(() => void this.unfollow(), LINGER_MS);
    this.linger.unref();
  }

  private async unfollow(): Promise<void> {
    const following = this.following;
    this.following = null;
    this.linger = null;
    await (await following?.catch(() => undefined))?.stop();
  }

  private async follow(): Promise<Subscription> {
    return this.feed.subscribe({
      after: await this.now(),
      prefixes: [this.prefix],
      onBatch: (events) => {
        const last = new Map(events.map((event) => [event.stream, event]));
        for (const [stream, { revision, position }] of last)
          for (const listener of this.rooms.get(stream) ?? []) listener({ revision, position });
        return Promise.resolve();
      },
      onError: (error) =>
        this.log.warn({ reason: String(error), prefix: this.prefix }, 'streams are not followed just now'),
    });
  }
}
