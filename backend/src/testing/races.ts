/** Two actions at once, the second at the worst moment of the first. */
import { jest } from '@jest/globals';
import type { EventStore } from '@parley/contracts/events/event-store';
import type { Pool } from 'pg';
import type { Answered } from './client.js';

export type Act = () => Promise<Answered<never>>;

/**
 * Runs the second action after the first has decided and before it writes an event of this type.
 * @returns the statuses of both; 0 = the first wrote no such event
 */
export async function amidst(
  store: EventStore,
  type: string,
  first: Act,
  second: Act,
): Promise<readonly [number, number]> {
  const real = store.append.bind(store);
  let between: Answered<never> | null = null;
  const spy = jest.spyOn(store, 'append').mockImplementation(async (...args) => {
    if (args[2].some((event) => event.type === type)) {
      spy.mockImplementation(real);
      between = await second();
    }
    return real(...args);
  });
  const { status } = await first();
  spy.mockRestore();
  return [status, (between as Answered<never> | null)?.status ?? 0];
}

/** Runs the action right before the next claim on a flow. */
export function beforeClaim(pool: Pool, act: () => Promise<unknown>): void {
  const real = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  const spy = jest.spyOn(pool, 'query').mockImplementation((async (...args: unknown[]) => {
    if (String(args[0]).startsWith('insert into flow_claim')) {
      spy.mockRestore();
      await act();
    }
    return real(...args);
  }) as never);
}
