/** How a flow's events fit into appends of at most 1 MiB (either adapter's limit). */
import { MAX_APPEND_BYTES } from '@parley/contracts/events/event-store';
import type { FlowEvent } from '@parley/contracts/events/flow-events';

/** Id, type and meta of an event, generously. */
const ENVELOPE_BYTES = 2_000;
/** What one event's `data` may take. */
export const MAX_EVENT_BYTES = MAX_APPEND_BYTES - ENVELOPE_BYTES;

export const eventBytes = (event: FlowEvent): number => Buffer.byteLength(JSON.stringify(event.data));

/**
 * The events in as few groups as fit, in order. Write them one after the other, each at the revision that the one before
 * returned; no group is empty.
 */
export const inAppends = (events: readonly FlowEvent[]): readonly (readonly FlowEvent[])[] => {
  const groups: FlowEvent[][] = [];
  let bytes = MAX_APPEND_BYTES;
  for (const event of events) {
    const size = eventBytes(event) + ENVELOPE_BYTES;
    if (bytes + size > MAX_APPEND_BYTES) {
      groups.push([]);
      bytes = 0;
    }
    groups.at(-1)?.push(event);
    bytes += size;
  }
  return groups;
};
