import { int, nullable, text, uuid } from './columns.js';
import { table } from './table.js';

/** How far the read models have come. One row, committed together with the rows that it covers. */
export const CHECKPOINT = table({
  name: 'checkpoint',
  key: ['name'],
  fillfactor: 10,
  columns: {
    name: text(),
    /** Opaque; compare with `EventStore.compare`. null = nothing applied yet. */
    position: nullable(text()),
    /** The generation in which these tables were built; null = before generations were counted. */
    generation: nullable(int()),
  },
});

/** An event that a projection couldn't apply, or a later one of the same stream. Contains no event data. */
export const PARKED_EVENT = table({
  name: 'parked_event',
  key: ['projection', 'stream', 'revision'],
  columns: {
    projection: text(),
    stream: text(),
    revision: int(),
    event_id: uuid(),
    type: text(),
    position: text(),
    /** The reason; `after {revision}` for later events of the stream. */
    reason: text(),
  },
});
