import { StoreUnavailable } from '@parley/contracts/events/event-store';

/** Connection exceptions, shutdown, crash, "the database system is starting up", too many connections. */
const AWAY = /^(08...|57P0[1-5]|53300)$/;

/** The server's errors about a statement have a five-character code; other errors come from the connection. */
const isSqlState = (code: unknown): code is string => typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code);

export const sqlStateOf = (error: unknown): string | undefined => {
  const code = (error as { code?: unknown } | null)?.code;
  return isSqlState(code) ? code : undefined;
};

/** StoreUnavailable if the server can't be reached; any other error unchanged. */
export function translate(error: unknown): unknown {
  if (error instanceof StoreUnavailable) return error;
  const state = sqlStateOf(error);
  const lost = state === undefined ? isConnectionError(error) : AWAY.test(state);
  return lost ? new StoreUnavailable('the event store in Postgres does not answer', { cause: error }) : error;
}

const LOST =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|Client network socket|Query read timeout|Cannot use a pool after)/i;

/** Checks the shape, not the class: in jest, errors from Node's core come from another realm. */
function isConnectionError(error: unknown): boolean {
  const { syscall, name, message } = error as { syscall?: unknown; name?: unknown; message?: unknown };
  return syscall !== undefined || name === 'AggregateError' || LOST.test(String(message));
}
