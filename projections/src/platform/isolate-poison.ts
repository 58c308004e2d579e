import type { RecordedEvent } from '@parley/contracts/events/envelope';
import { StoreUnavailable } from '@parley/contracts/events/event-store';
import { MustBeAlone, type Db } from './db.js';
import { CannotApply, type Projection } from './projection.js';

/** A row of `parked_event`. */
export interface Parked {
  readonly projection: string;
  readonly stream: string;
  readonly revision: number;
  readonly event_id: string;
  readonly type: string;
  readonly position: string;
  readonly reason: string;
}

/**
 * SQLSTATE classes of temporary failures, which say nothing about the event: connection, transaction rollback,
 * resources, operator intervention, system; also a lock that isn't available.
 */
const TRANSIENT = /^(?:08|40|53|57|58)|^55P03$|^25/;
const isTransient = (error: unknown): boolean => {
  if (error instanceof StoreUnavailable || error instanceof MustBeAlone) return true;
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && TRANSIENT.test(code);
};

/**
 * Applies whatever can be applied: halves the events until the failing one is alone, parks it and all later events of
 * its stream, and continues. The order within a stream is kept. Throws only for temporary failures.
 */
export async function applyIsolating(
  db: Db,
  projection: Projection,
  events: readonly RecordedEvent[],
  parkedStreams: ReadonlySet<string>,
): Promise<readonly Parked[]> {
  const parked: Parked[] = [];
  const closed = new Set(parkedStreams);
  const parkEvent = (event: RecordedEvent, reason: string) => {
    closed.add(event.stream);
    const { stream, revision, id, type, position } = event;
    parked.push({ projection: projection.name, stream, revision, event_id: id, type, position, reason });
  };
  const applyPart = async (part: readonly RecordedEvent[]): Promise<void> => {
    const open = part.filter(({ stream }) => !closed.has(stream));
    if (open.length === 0) return;
    const error = await attempt(db, projection, open);
    if (error === null) return;
    const [only] = open;
    if (open.length === 1 && only) return parkEvent(only, reasonOf(error.cause));
    const middle = Math.ceil(open.length / 2);
    await applyPart(open.slice(0, middle));
    await applyPart(open.slice(middle));
  };
  await applyPart(events);
  const done = new Set(parked.map(({ event_id }) => event_id));
  for (const event of events)
    if (closed.has(event.stream) && !done.has(event.id) && isAfterParked(event, parked, parkedStreams))
      parkEvent(event, 'behind a parked event of its stream');
  return parked;
}

const isAfterParked = (event: RecordedEvent, parked: readonly Parked[], before: ReadonlySet<string>): boolean =>
  before.has(event.stream) ||
  parked.some(({ stream, revision }) => stream === event.stream && revision < event.revision);

/** null = applied; otherwise rolled back, with the reason. Throws if the connection is lost. */
async function attempt(
  db: Db,
  projection: Projection,
  events: readonly RecordedEvent[],
): Promise<{ cause: unknown } | null> {
  await db.beginPart();
  try {
    await projection.apply(db, events);
    await db.flush();
  } catch (cause) {
    if (isTransient(cause)) throw cause;
    await db.undoPart();
    return { cause };
  }
  await db.run('release savepoint part');
  return null;
}

/** The code or the projection's own text; never the driver's text, which may quote the event. */
const reasonOf = (error: unknown): string => {
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code === 'string') return `database error ${code}`;
  return error instanceof CannotApply ? error.message : error instanceof Error ? error.name : 'unknown';
};
