import type { RecordedEvent } from '@parley/contracts/events/envelope';
import type { Page, SubscribeOptions } from '@parley/contracts/events/event-store';
import { BackOff, type Nap } from '../back-off.js';

const FIRST_RETRY_MS = 20;
const LAST_RETRY_MS = 5_000;
export const DEFAULT_BATCH = 500;

/** Passes the batch to the handler until it succeeds or the subscription is stopped. */
export async function handOver(
  { onBatch, onError }: SubscribeOptions,
  events: readonly RecordedEvent[],
  page: Page,
  isStopped: () => boolean,
  nap: Nap,
): Promise<void> {
  const wait = new BackOff(FIRST_RETRY_MS, LAST_RETRY_MS);
  while (!isStopped()) {
    try {
      return await onBatch(events, page);
    } catch (error) {
      onError?.(error);
      const until = performance.now() + wait.step();
      // New events wake the nap, but don't shorten the pause after a failure; only stopping does.
      while (!isStopped() && performance.now() < until) await nap.sleep(until - performance.now());
    }
  }
}
