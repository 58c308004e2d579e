/** The client's errors as the port's. */
import {
  AccessDeniedError,
  DeadlineExceededError,
  InvalidArgumentError,
  MaxAppendSizeExceededError,
  NoStreamError,
  NotFoundError,
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

/** What deleting a stream that is not there is answered, by one version of the server or another. */
export const isAbsent = (error: unknown): boolean =>
  [StreamNotFoundError, NoStreamError, NotFoundError, WrongExpectedVersionError].some((kind) => error instanceof kind);

/** The server itself, or the deadline of one call, gave up waiting. */
export const isTimedOut = (error: unknown): boolean =>
  error instanceof TimeoutError || error instanceof DeadlineExceededError;

/** What is neither an answer nor a fault of ours came from the way there; the client throws plain errors for that. */
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

/** The client waits without end when a connection dies at the wrong moment. */
export async function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(silentFor(ms)), ms);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
