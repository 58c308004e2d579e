/** Every event carries these, whoever wrote it. */
import type { SubjectId, UserId } from '../ids.js';

export interface EventMeta {
  /** The user of the console who caused it; absent for learners and the system. */
  readonly by?: UserId;
  /** ms since 1970, the server's clock. */
  readonly at: number;
  /** ms by which the clock that `data` and `personal` take times from was ahead of the server's; absent: not measured. */
  readonly ahead?: number;
  /** Correlates the event with its request in the logs. */
  readonly requestId?: string;
  /** Schema version of `data`; absent: 1. Old versions are upcast once, on reading (`upcast.ts`). */
  readonly v?: number;
}

/**
 * An event to be written. `personal` is text about or by one person: it is encrypted with the key of `subject` before
 * it leaves the process, and is never stored unencrypted. `data` holds only opaque ids and counts.
 */
export interface NewEvent<T extends string = string, D = unknown, P = unknown> {
  /** UUID; repeating an append with the same ids has the same result. */
  readonly id: string;
  readonly type: T;
  readonly data: D;
  readonly subject?: SubjectId;
  readonly personal?: P;
  readonly meta: EventMeta;
}

/** An event as read back. `personal` is null when the person was erased. */
export interface RecordedEvent<T extends string = string, D = unknown, P = unknown> {
  readonly id: string;
  readonly type: T;
  readonly data: D;
  readonly subject?: SubjectId;
  readonly personal?: P | null;
  /** The stored personal text was altered or moved: a poison event, with `personal` null. */
  readonly unreadable?: boolean;
  readonly meta: EventMeta;
  readonly stream: string;
  /** 0 for the first event of a stream. */
  readonly revision: number;
  /** Opaque position in the order of all events. Compare with `EventStore.compare`, never as text. */
  readonly position: Position;
}

export type Position = string & { readonly __brand: 'Position' };
