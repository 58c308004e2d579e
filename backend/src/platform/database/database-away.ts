/** Tells whether an error means that Postgres can't be reached now, as opposed to a wrong statement. */

/** SQLSTATE classes (08 connection, 53 resources, 57P shutdown or start-up) and codes of sockets. */
const AWAY = /^(08...|53[0-9]..|57P0[1-5]|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH)$/;
const SENTENCES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Query read timeout',
  'Cannot use a pool after calling end',
  'Driver not Connected',
];

interface Failure {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly driverError?: unknown;
  readonly cause?: unknown;
  readonly errors?: unknown;
}

/** Checks the shape instead of `instanceof`, because socket errors may come from another realm. */
export function isDatabaseAway(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, message, driverError, cause, errors } = error as Failure;
  if (typeof code === 'string' && AWAY.test(code)) return true;
  if (typeof message === 'string' && SENTENCES.some((sentence) => message.includes(sentence))) return true;
  if (Array.isArray(errors) && errors.some(isDatabaseAway)) return true;
  return isDatabaseAway(driverError ?? cause);
}
