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

const PERMANENT = [InvalidArgumentError, StreamDeletedError, UnsupportedError];

export const isNotFound = (error: unknown): boolean => error instanceof StreamNotFoundError;

/** The errors that different server versions give for deleting a missing stream. */
export const isAbsent = (error: unknown): boolean =>
  [StreamNotFoundError, NoStreamError, NotFoundError, WrongExpectedVersionError].some((kind) => error instanceof kind);

/** The server, or the deadline of one call, timed out. */
export const isTimedOut = (error: unknown): boolean =>
  error instanceof TimeoutError || error instanceof DeadlineExceededError;

/** A refusal is an answer, too. */
export const isRefused = (error: unknown): boolean => error instanceof AccessDeniedError || isNotLeader(error);

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
