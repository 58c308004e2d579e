/** Opens the stores for a command that runs at the same time as Parley, or on its data while it is stopped. */
import type { Log } from '@parley/contracts/log';
import type { Config } from './platform/config/config.js';
import { readRunningAddress } from './platform/database/running-address.js';
import { openStores, type Stores } from './stores.js';

export class NothingRuns extends Error {
  override readonly name = 'NothingRuns';
}

/** @throws NothingRuns if there is no Postgres to work on */
export async function openBesideRunning(config: Config, log: Log): Promise<Stores> {
  const databaseUrl = config.databaseUrl ?? readRunningAddress(config.dataDir);
  if (databaseUrl === null)
    throw new NothingRuns(
      `No Parley runs on ${config.dataDir}, so there is no Postgres to work on. Start one (npm start), or set DATABASE_URL.`,
    );
  return openStores({ ...config, databaseUrl }, log);
}

/** Starts the embedded Postgres itself if Parley is not running. */
export const openBesideOrAlone = (config: Config, log: Log): Promise<Stores> =>
  openStores({ ...config, databaseUrl: config.databaseUrl ?? readRunningAddress(config.dataDir) }, log);
