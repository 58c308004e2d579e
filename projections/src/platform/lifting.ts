import type { RecordedEvent } from '@parley/contracts/events/envelope';
import { upcast } from '@parley/contracts/events/upcast';
import { CannotApply, type Projection } from './projection.js';

/** The projection, fed with events in the shape that the code understands; one written by a newer program is parked. */
export const lifting = (projection: Projection): Projection => ({
  ...projection,
  apply: (db, events) => projection.apply(db, events.map(lift)),
});

function lift(event: RecordedEvent): RecordedEvent {
  const lifted = upcast(event.type, event.data, event.meta.v);
  if (!lifted.ok) throw new CannotApply(lifted.code);
  return lifted.data === event.data ? event : { ...event, data: lifted.data };
}
