/** The loggable part of an error: a driver's error contains statement, parameters and rows, which may be personal. */
export interface Fault {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  /** Frames only, because the first lines of a stack repeat the message. */
  readonly stack: string;
  readonly cause?: Fault;
}

const SQLSTATE = /^[0-9A-Z]{5}$/;
/** Maximum depth of nested causes. */
const DEEPEST = 3;

export function faultOf(error: unknown, depth = 1): Fault | null {
  if (typeof error !== 'object' || error === null) return null;
  const { name, message, code, syscall, stack, cause } = error as Readonly<Record<string, unknown>>;
  const sqlState = typeof code === 'string' && SQLSTATE.test(code) && /\d/.test(code);
  const inner = depth < DEEPEST ? faultOf(cause, depth + 1) : null;
  return {
    type: typeof name === 'string' ? name : 'unknown',
    // Postgres quotes the value that it refused, the system the file's name or the address.
    message: sqlState ? 'database error' : typeof syscall === 'string' ? `${code} ${syscall}` : String(message),
    ...(typeof code === 'string' ? { code } : {}),
    stack: (typeof stack === 'string' ? stack : '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...(inner ? { cause: inner } : {}),
  };
}
