/** Does an error say that Postgres can't be reached just now, rather than that a statement was wrong? */

/** SQLSTATE classes: 08 connection, 53 resources, 57P shutdown or start-up; and what sockets say. */
const AWAY = /^(08...|53[0-9]..|57P0[1-5]|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH)$/;
const SENTENCES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Query read timeout',
  'Cannot use a pool after calling end',
  'Driver not Connected',
];

export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, driverError, cause, errors } = error as Error & {
    code?: unknown;
    driverError?: unknown;
    errors?: unknown;
  };
  if (typeof code === 'string' && AWAY.test(code)) return true;
  if (SENTENCES.some((sentence) => error.message.includes(sentence))) return true;
  if (Array.isArray(errors) && errors.length > 0) return errors.some(isDatabaseAway);
  return isDatabaseAway(driverError ?? cause);
}
