/** Both stores limit an append to 1 MiB, so larger ones are split into several, in order. */
import type { NewEvent } from '@parley/contracts/events/envelope';
import { MAX_APPEND_BYTES } from '@parley/contracts/events/event-store';

/** Names, ids and quoting that stores add to each event. */
const OVERHEAD_BYTES = 512;
const MAX_BYTES = MAX_APPEND_BYTES * 0.9;
/** Encrypted text is stored as base64. */
const BASE64 = 4 / 3;

const bytesOf = (value: unknown): number => (value === undefined ? 0 : Buffer.byteLength(JSON.stringify(value)));

/** An event that is too large by itself gets an append of its own, which the store refuses. */
export function inAppends(events: readonly NewEvent[]): readonly (readonly NewEvent[])[] {
  if (events.length === 1) return [events];
  const parts: NewEvent[][] = [];
  let room = 0;
  for (const event of events) {
    const bytes = bytesOf(event.data) + bytesOf(event.personal) * BASE64 + OVERHEAD_BYTES;
    if (parts.length === 0 || bytes > room) {
      parts.push([]);
      room = MAX_BYTES;
    }
    parts.at(-1)?.push(event);
    room -= bytes;
  }
  return parts;
}
