/** Translates the client's errors into those of the port. */
import {
  AccessDeniedError,
  DeadlineExceededError,
  InvalidArgumentError,
  MaxAppendSizeExceededError,
  NoStreamError,
  NotFoundError,
  NotLeaderError,
  StreamDeletedError,
  StreamNotFoundError,
  TimeoutError,
  UnsupportedError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import {
  AppendTooLarge,
  StoreUnavailable,
  WrongExpectedRevision,
  type ExpectedRevision,
} from '@parley/contracts/events/event-store';
import { silentFor } from './reading.js';

const PERMANENT = [InvalidArgumentError, StreamDeletedError, UnsupportedError];

export const isNotFound = (error: unknown): boolean => error instanceof StreamNotFoundError;

/** The errors that different server versions give for deleting a missing stream. */
export const isAbsent = (error: unknown): boolean =>
  [StreamNotFoundError, NoStreamError, NotFoundError, WrongExpectedVersionError].some((kind) => error instanceof kind);

/** The server, or the deadline of one call, timed out. */
export const isTimedOut = (error: unknown): boolean =>
  error instanceof TimeoutError || error instanceof DeadlineExceededError;

/** Another member of the cluster leads it; nothing was written. The client goes there next. */
export const isNotLeader = (error: unknown): boolean => error instanceof NotLeaderError;

/**
 * An error that is neither a reply nor our mistake comes from the connection; the client throws plain errors for that.
 */
export function translate(error: unknown): unknown {
  if (error instanceof StoreUnavailable || PERMANENT.some((kind) => error instanceof kind)) return error;
  if (error instanceof AccessDeniedError)
    return new StoreUnavailable('EventStoreDB refuses its user', { cause: error });
  return new StoreUnavailable('EventStoreDB does not answer', { cause: error });
}

export function translateAppend(error: unknown, stream: string, expected: ExpectedRevision, bytes: number): unknown {
  if (error instanceof WrongExpectedVersionError) {
    const actual = error.actualVersion;
    return new WrongExpectedRevision(stream, expected, typeof actual === 'bigint' ? Number(actual) : null);
  }
  if (error instanceof MaxAppendSizeExceededError) return new AppendTooLarge(stream, bytes);
  return translate(error);
}

/** If a connection dies at the wrong moment, the client waits for ever. */
export async function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(silentFor(ms)), ms);
  });
  try {
    return await Promise.race([answer, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
