/** The reply of a process that answers at the ports before a server can. */
export const NOT_READY = { message: 'Not ready', code: 'not-ready', errors: [], status: 'error' };
/** Seconds after which a program should ask again. */
export const RETRY_AFTER_S = 2;
