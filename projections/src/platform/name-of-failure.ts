import { StoreUnavailable } from '@parley/contracts/events/event-store';

/**
 * The kind of failure, for the log. The error's text is used only if the event store is unavailable, because other
 * texts may quote an event.
 */
export const nameOfFailure = (error: unknown): string => {
  if (error instanceof StoreUnavailable) return error.message;
  const { code, name } = error as { code?: unknown; name?: unknown };
  return typeof code === 'string' ? code : typeof name === 'string' ? name : 'unknown';
};
