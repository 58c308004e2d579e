import { MAX_APPEND_BYTES } from '@parley/contracts/events/event-store';
import type { FlowEvent } from '@parley/contracts/events/flow-events';

/** A generous estimate of the id, type, meta and quoting that a store adds to an event. */
const ENVELOPE_BYTES = 2_000;
/** Maximum size of one event's `data`, so that either store accepts it as an append. */
export const MAX_EVENT_BYTES = MAX_APPEND_BYTES - ENVELOPE_BYTES;

export const eventBytes = (event: FlowEvent): number => Buffer.byteLength(JSON.stringify(event.data));
