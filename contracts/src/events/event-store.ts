/** The port of the event store: two adapters (Postgres, EventStoreDB) pass one suite. */
import type { NewEvent, Position, RecordedEvent } from './envelope.js';

/** 'none' = the stream must not exist; 'any' = whatever; a number = the revision of its last event. */
export type ExpectedRevision = 'none' | 'any' | number;

export interface AppendResult {
  /** Revision of the last event written. */
  readonly revision: number;
  readonly position: Position;
}

/** One append is at most this many bytes in either adapter. */
export const MAX_APPEND_BYTES = 1_048_576;

export class WrongExpectedRevision extends Error {
  override readonly name = 'WrongExpectedRevision';
  constructor(
    readonly stream: string,
    readonly expected: ExpectedRevision,
    /** null = the stream does not exist, or the adapter can't tell. */
    readonly actual: number | null,
  ) {
    super(`stream ${stream}: expected revision ${expected}, is ${actual ?? 'none'}`);
  }
}
export class AppendTooLarge extends Error {
  override readonly name = 'AppendTooLarge';
  constructor(
    readonly stream: string,
    readonly bytes: number,
  ) {
    super(`append to ${stream} is ${bytes} bytes; at most ${MAX_APPEND_BYTES} are taken`);
  }
}
/** The store can't be reached just now; nothing is known to have been written. Ask again with the same event ids. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}

export interface ReadAllOptions {
  /** Read what comes after this place; null = from the beginning. */
  readonly after: Position | null;
  readonly limit: number;
  /** Only streams whose names begin with one of these; absent = all. */
  readonly prefixes?: readonly string[];
}

export interface SubscribeOptions {
  readonly after: Position | null;
  readonly prefixes?: readonly string[];
  /** At most this many events are handed over at once (default 500). */
  readonly batchSize?: number;
  /** Awaited before the next batch. A throw pauses and hands over the same batch again (with back-off). */
  readonly onBatch: (events: readonly RecordedEvent[]) => Promise<void>;
  /** Told when everything that was there has been handed over, and how far that is. */
  readonly onCaughtUp?: (position: Position | null) => void;
  readonly onError?: (error: unknown) => void;
}
export interface Subscription {
  /** Resolves when no handler runs any more. */
  stop(): Promise<void>;
}

export interface EventStore {
  /**
   * Writes the events to one stream, all or none.
   * @throws WrongExpectedRevision, AppendTooLarge, StoreUnavailable
   */
  append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<AppendResult>;
  /** In order, from `fromRevision` (default 0); empty when the stream does not exist or was deleted. */
  readStream(stream: string, fromRevision?: number): AsyncIterable<RecordedEvent>;
  readAll(options: ReadAllOptions): Promise<readonly RecordedEvent[]>;
  /**
   * Where the log ends just now, deleted events and those of other applications included; null while it is empty. A
   * position beyond it was taken from another log.
   */
  lastPosition(): Promise<Position | null>;
  /** Catch-up subscription: hands over what is there, then what comes; reconnects by itself. */
  subscribe(options: SubscribeOptions): Subscription;
  /** Soft delete: reads find nothing; a later append may open the stream again and revisions go on. */
  deleteStream(stream: string): Promise<void>;
  /** Negative when a lies before b. */
  compare(a: Position, b: Position): number;
  /** Rejects when the store can't answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Stream names carry opaque ids only. */
export const flowStream = (flowUid: string): string => `flow-${flowUid}`;
export const sequenceStream = (sequenceUid: string): string => `sequence-${sequenceUid}`;
export const chatStream = (chatId: string): string => `chat-${chatId}`;
export const personStream = (subjectId: string): string => `person-${subjectId}`;
/** What the names of all our streams begin with: an EventStoreDB may hold other applications' streams too. */
export const STREAM_PREFIXES: readonly string[] = [flowStream, sequenceStream, chatStream, personStream].map((name) =>
  name(''),
);
