import { StoreUnavailable } from '@parley/contracts/events/event-store';

/**
 * Gives the result of the work. A caller who waits longer than `ms` gets an error that the store is away. @throws
 * StoreUnavailable
 */
export async function withinTime<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StoreUnavailable('no answer in time')), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
