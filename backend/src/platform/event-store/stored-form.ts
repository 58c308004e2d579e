/**
 * How an event lies in a store, the same in both adapters: `data` as given; `meta` is the event's meta plus `$subject`
 * and `$personal`. By then `personal` is ciphertext (see subjects/encrypting-event-store.ts).
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

/** The event's meta as it is stored. */
export function storedMeta({ subject, personal, meta }: NewEvent): StoredMeta {
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

export function fromStored(place: Place, data: unknown, stored: unknown): RecordedEvent {
  const { $subject, $personal, ...meta } = stored as StoredMeta;
  return {
    ...place,
    data,
    meta,
    ...($subject === undefined ? {} : { subject: $subject }),
    ...($personal === undefined ? {} : { personal: $personal }),
  };
}
