import type { RecordedEvent } from '@parley/contracts/events/envelope';
import { EVENT_VERSIONS, upcast } from '@parley/contracts/events/upcast';
import { CannotApply, type Projection } from './projection.js';

/**
 * Passes events to the projection in the newest form. An event written by a newer program, or whose personal part was
 * tampered with, is parked.
 */
export const lifting = (projection: Projection): Projection => ({
  ...projection,
  apply: (db, events) => projection.apply(db, events.every(isCurrent) ? events : events.map(lift)),
});

const CURRENT: ReadonlyMap<string, number> = new Map(Object.entries(EVENT_VERSIONS));

const isCurrent = ({ type, meta, unreadable }: RecordedEvent): boolean =>
  !unreadable && CURRENT.get(type) === (meta.v ?? 1);

/** The event in its newest form. @throws CannotApply */
export function lift(event: RecordedEvent): RecordedEvent {
  if (event.unreadable) throw new CannotApply('unreadable-event');
  if (isCurrent(event)) return event;
  const lifted = upcast(event.type, event.data, event.meta.v);
  if (!lifted.ok) throw new CannotApply(lifted.code);
  return { ...event, data: lifted.data };
}

/** Lifts events, too; an event whose text was tampered with counts as one of somebody erased. */
export const liftReadable = (event: RecordedEvent): RecordedEvent =>
  lift(event.unreadable ? { ...event, unreadable: false } : event);
