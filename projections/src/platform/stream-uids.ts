import type { RecordedEvent } from '@parley/contracts/events/envelope';

/** The UUID of a flow or a sequence, read from the stream's name. */
export const uidOf = ({ stream }: Pick<RecordedEvent, 'stream'>): string => stream.slice(stream.indexOf('-') + 1);

/** UUIDs of these events' streams, without those that the events create: only the others have rows. */
export function uidsToLoad(events: readonly Pick<RecordedEvent, 'stream' | 'type'>[], creation: string): string[] {
  const created = new Set(events.filter(({ type }) => type === creation).map(uidOf));
  return [...new Set(events.map(uidOf))].filter((uid) => !created.has(uid));
}
