/**
 * The stored form of an event, the same in both adapters: `data` as given; `meta` is the event's meta plus `$subject`
 * and `$personal`. At this point `personal` is already encrypted (see subjects/encrypting-event-store.ts).
 */
import type { EventMeta, NewEvent, RecordedEvent } from '@parley/contracts/events/envelope';
import { AppendTooLarge, MAX_APPEND_BYTES } from '@parley/contracts/events/event-store';
import type { SubjectId } from '@parley/contracts/ids';

export type StoredMeta = EventMeta & { readonly $subject?: SubjectId; readonly $personal?: unknown };

export interface StoredEvent {
  readonly id: string;
  readonly type: string;
  /** JSON text. */
  readonly data: string;
  /** JSON text. */
  readonly meta: string;
}

/** The event's meta in stored form. */
function storedMeta({ subject, personal, meta }: NewEvent): StoredMeta {
  return {
    ...meta,
    ...(subject === undefined ? {} : { $subject: subject }),
    ...(personal === undefined ? {} : { $personal: personal }),
  };
}

const toStored = (event: NewEvent): StoredEvent => ({
  id: event.id,
  type: event.type,
  data: JSON.stringify(event.data ?? null),
  meta: JSON.stringify(storedMeta(event)),
});

/** @throws AppendTooLarge */
export function toStoredAll(stream: string, events: readonly NewEvent[]): readonly StoredEvent[] {
  const stored = events.map(toStored);
  const bytes = stored.reduce((sum, { data, meta }) => sum + Buffer.byteLength(data) + Buffer.byteLength(meta), 0);
  if (bytes > MAX_APPEND_BYTES) throw new AppendTooLarge(stream, bytes);
  return stored;
}

type Place = Pick<RecordedEvent, 'id' | 'type' | 'stream' | 'revision' | 'position'>;

/**
 * Fields are assigned one by one in a fixed order, because objects made with a rest pattern are slow to create and to
 * read.
 */
export function fromStored(
  { id, type, stream, revision, position }: Place,
  data: unknown,
  stored: unknown,
): RecordedEvent {
  const ours = isStoredMeta(stored) ? stored : NO_META;
  const { $subject, $personal } = ours;
  const event: { -readonly [F in keyof RecordedEvent]: RecordedEvent[F] } = {
    id,
    type,
    stream,
    revision,
    position,
    data,
    meta: $subject === undefined && $personal === undefined ? ours : metaOf(ours),
  };
  if (typeof $subject === 'string') event.subject = $subject;
  if ($personal !== undefined) event.personal = $personal;
  return event;
}

/** Another application's event may have no metadata, bytes, or any JSON. */
const isStoredMeta = (stored: unknown): stored is StoredMeta =>
  typeof stored === 'object' && stored !== null && !Array.isArray(stored) && !ArrayBuffer.isView(stored);
const NO_META: StoredMeta = { at: 0 };

function metaOf(stored: StoredMeta): EventMeta {
  const meta: Partial<Record<keyof StoredMeta, unknown>> = {};
  for (const name of Object.keys(stored))
    if (name !== '$subject' && name !== '$personal') meta[name as keyof StoredMeta] = stored[name as keyof StoredMeta];
  return meta as EventMeta;
}
