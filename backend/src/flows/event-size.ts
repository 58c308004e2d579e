import { MAX_APPEND_BYTES } from '@parley/contracts/events/event-store';
import type { FlowEvent } from '@parley/contracts/events/flow-events';

/** Id, type, meta and quoting that a store adds to an event, generously. */
const ENVELOPE_BYTES = 2_000;
/** What one event's `data` may take so that an append of it alone fits into either store. */
export const MAX_EVENT_BYTES = MAX_APPEND_BYTES - ENVELOPE_BYTES;

export const eventBytes = (event: FlowEvent): number => Buffer.byteLength(JSON.stringify(event.data));
