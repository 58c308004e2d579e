/** One append is at most 1 MiB in either store; the events of a large edit are shared out, in order. */
import { MAX_APPEND_BYTES } from '@parley/contracts/events/event-store';
import type { FlowEvent } from '@parley/contracts/events/flow-events';
import { eventBytes } from './event-size.js';

/** Id, type, meta and quoting of an event, generously. */
const ENVELOPE_BYTES = 2_000;

/** The events in as few parts as fit; none is empty. An event that is too large alone gets its own, and the store refuses it. */
export function inAppends(events: readonly FlowEvent[]): readonly (readonly FlowEvent[])[] {
  const parts: FlowEvent[][] = [];
  let room = 0;
  for (const event of events) {
    const bytes = eventBytes(event) + ENVELOPE_BYTES;
    if (parts.length === 0 || bytes > room) {
      parts.push([]);
      room = MAX_APPEND_BYTES;
    }
    parts.at(-1)?.push(event);
    room -= bytes;
  }
  return parts;
}
