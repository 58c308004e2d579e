/** Two servers on one database, with the same secrets, as docker compose runs them. */
import { randomBytes } from 'node:crypto';
import { startProjections } from '@parley/projections/start-projections';
import { pino } from 'pino';
import type { Clock } from '../platform/clock.js';
import { startTestParley, type TestParley } from './test-parley.js';

export type TwoServers = readonly [TestParley, TestParley] & { drop(): Promise<void> };

/** @param projections in the servers themselves, or in a worker of their own */
export async function startTwoServers(projections: 'inside' | 'worker' = 'inside', clock?: Clock): Promise<TwoServers> {
  const env = {
    ...(projections === 'worker' && { PROJECTIONS: 'external' }),
    JWT_SECRET: randomBytes(32).toString('base64'),
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
  };
  const first = await startTestParley({ env, clock });
  const second = await startTestParley({ env: { ...env, DATABASE_URL: first.databaseUrl }, clock });
  const { store, subjectKeys, dataSource } = first.stores;
  const worker =
    projections === 'worker'
      ? startProjections({ store, subjectKeys, dataSource, log: pino({ level: 'silent' }) })
      : null;
  const drop = async () => {
    await worker?.stop();
    await second.drop();
    await first.drop();
  };
  return Object.assign([first, second] as const, { drop });
}
