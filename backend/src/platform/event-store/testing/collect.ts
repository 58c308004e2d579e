/** A subscriber that collects events, for tests that wait for them. */
import type { Position, RecordedEvent } from '@parley/contracts/events/envelope';
import type { EventStore, SubscribeOptions } from '@parley/contracts/events/event-store';

export interface Collector {
  readonly events: RecordedEvent[];
  readonly batches: (readonly RecordedEvent[])[];
  readonly errors: unknown[];
  caughtUpAt: Position | null;
  /** Resolves as soon as the condition holds; checked after every batch, after catching up and after errors. */
  until(condition: (collector: Collector) => boolean): Promise<void>;
  stop(): Promise<void>;
}

export function collect(
  store: EventStore,
  options: Partial<SubscribeOptions> & Pick<SubscribeOptions, 'after'>,
): Collector {
  const waiting = new Set<() => void>();
  const look = () => {
    for (const check of [...waiting]) check();
  };
  const collector: Collector = {
    events: [],
    batches: [],
    errors: [],
    caughtUpAt: null,
    until: (condition) =>
      new Promise((done) => {
        const check = () => {
          if (!condition(collector)) return;
          waiting.delete(check);
          done();
        };
        waiting.add(check);
        check();
      }),
    stop: () => subscription.stop(),
  };
  const subscription = store.subscribe({
    ...options,
    onBatch: async (batch, page) => {
      await options.onBatch?.(batch, page);
      collector.events.push(...batch);
      collector.batches.push(batch);
      look();
    },
    onCaughtUp: (position) => {
      options.onCaughtUp?.(position);
      collector.caughtUpAt = position;
      look();
    },
    onError: (error) => {
      collector.errors.push(error);
      look();
    },
  });
  return collector;
}

/**
 * Waits until this many events can be read. If several test files share a Postgres, an open transaction of another
 * database delays the feed: appended events are stored, but not readable yet.
 */
export async function untilReadable(
  store: EventStore,
  count: number,
  options: Partial<SubscribeOptions> & Pick<SubscribeOptions, 'after'>,
): Promise<void> {
  const collector = collect(store, options);
  await collector.until(({ events }) => events.length >= count);
  await collector.stop();
}
