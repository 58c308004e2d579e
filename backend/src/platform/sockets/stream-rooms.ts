/**
 * Who is told that something happened in a stream (a chat, a flow): a room a stream. Every server follows the event store by
 * itself while somebody listens, so it does not matter which server the event came in by. What happened is not handed on,
 * only that there is something new.
 */
import type { Position } from '@parley/contracts/events/envelope';
import type { EventStore, Subscription } from '@parley/contracts/events/event-store';
import type { Log } from '@parley/contracts/log';

export interface StreamNews {
  /** Of the stream's last event. */
  readonly revision: number;
  readonly position: Position;
}
export type StreamListener = (news: StreamNews) => void;

/** Followed on for so long after the last listener has gone, in ms: most of them come back. */
const LINGER_MS = 30_000;

export class StreamRooms {
  private readonly rooms = new Map<string, Set<StreamListener>>();
  private following: Promise<Subscription> | null = null;
  private linger: NodeJS.Timeout | null = null;

  constructor(
    /** As stored: personal parts stay closed. */
    private readonly feed: Pick<EventStore, 'subscribe'>,
    /** A position that is not after now. */
    private readonly now: () => Promise<Position | null>,
    /** What the names of the streams begin with. */
    private readonly prefix: string,
    private readonly log: Log,
  ) {}

  size(stream: string): number {
    return this.rooms.get(stream)?.size ?? 0;
  }

  /** Resolves when nothing that happens from now on is missed. Returns the way out. */
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
