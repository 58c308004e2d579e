import type { Failure } from './api/failure.js';

/** The state of a load or a save. */
export type Status = 'idle' | 'pending' | 'fulfilled' | 'rejected';

/** A value from the server, with the state of its request. */
export interface Loaded<T> {
  readonly status: Status;
  readonly error: Failure | null;
  readonly value: T | null;
}
/** True while the former value is shown and a newer one is asked for. */
export const isRenewing = ({ status, value }: Loaded<unknown>): boolean => status === 'pending' && value !== null;
export const NOT_LOADED = { status: 'idle', error: null, value: null } as const;

/** The status after a reply: a request whose dialog was closed meanwhile is no longer pending, and stays so. */
export const afterReply = (status: Status, reply: 'fulfilled' | 'rejected'): Status =>
  status === 'pending' ? reply : status;
