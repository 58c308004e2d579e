/**
 * A webhook or a learning record store begins at a place in the log, not at a time: the clocks of several servers differ,
 * and what a server behind its time writes must not count as older.
 */
import type { Position, RecordedEvent } from '@parley/contracts/events/envelope';
import { chatStream, type EventStore } from '@parley/contracts/events/event-store';

export interface Beginning {
  /** null: made before places were kept, so the time decides. Empty: there were no chats. */
  readonly begins_after: Position | '' | null;
  readonly created_at: Date;
}

/** A reactor that is made now begins at this position. @throws StoreUnavailable */
export const beginsNow = async (store: Pick<EventStore, 'lastAppended'>): Promise<Position | ''> =>
  (await store.lastAppended([chatStream('')])) ?? '';

export function isSince(
  { position, meta }: Pick<RecordedEvent, 'position' | 'meta'>,
  { begins_after, created_at }: Beginning,
  store: Pick<EventStore, 'compare'>,
): boolean {
  if (begins_after === null) return meta.at >= created_at.getTime();
  return begins_after === '' || store.compare(position, begins_after) > 0;
}
