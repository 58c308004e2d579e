/** The event store's interface; its two adapters (Postgres, EventStoreDB) pass one test suite. */
import type { NewEvent, Position, RecordedEvent } from './envelope.js';

/** 'none': the stream must not exist; 'any': no check; a number: the revision of its last event. */
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
    /** null if the stream does not exist, or the adapter can't tell. */
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
/** The store can't be reached, and the write may not have happened. Repeat with the same event ids. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}

export interface ReadAllOptions {
  /** Read after this position; null: from the beginning. */
  readonly after: Position | null;
  readonly limit: number;
  /** Only streams whose names begin with one of these; absent = all. */
  readonly prefixes?: readonly string[];
}

/** The events of one stream between two revisions, both included. */
export interface StreamPart {
  readonly stream: string;
  readonly from: number;
  /** At most the revision of the stream's last event. */
  readonly to: number;
}
export interface ReadStreamsOptions {
  /** Only this key of `data` is read, null if an event doesn't have it, and no `personal`: costs less. */
  readonly onlyKey?: string;
  /** Events that are larger, as stored, are left out. */
  readonly mostBytes?: number;
}
export type ReadStreams = (
  parts: readonly StreamPart[],
  options?: ReadStreamsOptions,
) => AsyncIterable<readonly RecordedEvent[]>;

/** One of `of` readers that divide the chats among themselves (`share.ts`), counted from 0. */
export interface Share {
  readonly number: number;
  readonly of: number;
}
/** The part of the log that a batch comes from. With a share, it includes events of others, which aren't delivered. */
export interface Page {
  readonly last: Position;
  /** Number of events. */
  readonly size: number;
}

export interface SubscribeOptions {
  readonly after: Position | null;
  readonly prefixes?: readonly string[];
  /** Events of other readers aren't delivered; absent = all are. */
  readonly share?: Share;
  /** Most events per batch (default 500). */
  readonly batchSize?: number;
  /** Awaited before the next batch. If it throws, the same batch is delivered again after a pause (with back-off). */
  readonly onBatch: (events: readonly RecordedEvent[], page: Page) => Promise<void>;
  /** Called when every existing event has been delivered, with the position reached. */
  readonly onCaughtUp?: (position: Position | null) => void;
  readonly onError?: (error: unknown) => void;
}
export interface Subscription {
  /** Resolves when no handler is running. */
  stop(): Promise<void>;
}

export interface EventStore {
  /**
   * Writes the events to one stream, all or none.
   * @throws WrongExpectedRevision, AppendTooLarge, StoreUnavailable
   */
  append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<AppendResult>;
  /** In order, from `fromRevision` (default 0); empty if the stream does not exist or was deleted. */
  readStream(stream: string, fromRevision?: number): AsyncIterable<RecordedEvent>;
  /**
   * Parts of many streams, in this order, page by page. Deleted streams are left out. Text that can't be decrypted
   * marks its event `unreadable`.
   *
   * Absent if every stream costs a request of its own: a reader who needs many streams must then keep copies.
   */
  readonly readStreams?: ReadStreams;
  readAll(options: ReadAllOptions): Promise<readonly RecordedEvent[]>;
  /**
   * The current end of the log, including deleted events and those of other applications; null if it is empty. A
   * position beyond it comes from another log.
   */
  lastPosition(): Promise<Position | null>;
  /**
   * The last event in streams whose names begin with one of these; null if there is none. Every acknowledged append
   * counts, even if readers can't see it yet because an older transaction still runs.
   */
  lastAppended(prefixes: readonly string[]): Promise<Position | null>;
  /** Catch-up subscription: delivers existing events, then new ones; reconnects by itself. */
  subscribe(options: SubscribeOptions): Subscription;
  /** Soft delete: reads find nothing; a later append reopens the stream, and revisions continue. */
  deleteStream(stream: string): Promise<void>;
  /** Negative if a is before b. */
  compare(a: Position, b: Position): number;
  /** Rejects if the store can't answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Stream names contain opaque ids only. */
export const flowStream = (flowUid: string): string => `flow-${flowUid}`;
export const sequenceStream = (sequenceUid: string): string => `sequence-${sequenceUid}`;
export const chatStream = (chatId: string): string => `chat-${chatId}`;
export const personStream = (subjectId: string): string => `person-${subjectId}`;
/** Prefixes of all our streams, because an EventStoreDB may contain other applications' streams. */
export const STREAM_PREFIXES: readonly string[] = [flowStream, sequenceStream, chatStream, personStream].map((name) =>
  name(''),
);
