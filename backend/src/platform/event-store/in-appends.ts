/** One append is at most 1 MiB in either store; what is more is shared out over several appends, in order. */
import type { NewEvent } from '@parley/contracts/events/envelope';
import { MAX_APPEND_BYTES } from '@parley/contracts/events/event-store';

/** Stores add names, ids and quoting of their own to each event. */
const OVERHEAD_BYTES = 512;
const MOST_BYTES = MAX_APPEND_BYTES * 0.9;
/** Encrypted text travels as base64. */
const BASE64 = 4 / 3;

const bytesOf = (value: unknown): number => (value === undefined ? 0 : Buffer.byteLength(JSON.stringify(value)));

/** An event that is too large alone gets a part of its own, and the store refuses it. */
export function inAppends(events: readonly NewEvent[]): readonly (readonly NewEvent[])[] {
  if (events.length === 1) return [events];
  const parts: NewEvent[][] = [];
  let room = 0;
  for (const event of events) {
    const bytes = bytesOf(event.data) + bytesOf(event.personal) * BASE64 + OVERHEAD_BYTES;
    if (parts.length === 0 || bytes > room) {
      parts.push([]);
      room = MOST_BYTES;
    }
    parts.at(-1)?.push(event);
    room -= bytes;
  }
  return parts;
}
