/** Opens the stores for a command that runs at the same time as Parley, or on its data while it is stopped. */
import { join, resolve } from 'node:path';
import type { Log } from '@parley/contracts/log';
import type { Config } from './platform/config/config.js';
import { readRunningAddress } from './platform/database/running-address.js';
import { hasCluster } from './platform/embedded-postgres/places.js';
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

/**
 * Starts the embedded Postgres itself if Parley is not running. A command works on an installation that is there: it
 * makes none, and leaves upgrades to a start, which can make a backup first.
 * @throws NothingRuns if there is no installation, OlderTables
 */
export async function openBesideOrAlone(config: Config, log: Log): Promise<Stores> {
  const databaseUrl = config.databaseUrl ?? readRunningAddress(config.dataDir);
  if (databaseUrl === null) refuseNoCluster(config.dataDir);
  return openStores({ ...config, databaseUrl }, log, { leavesTables: true });
}

/** @throws NothingRuns */
export function refuseNoCluster(dataDir: string): void {
  if (hasCluster(join(dataDir, 'postgres'))) return;
  throw new NothingRuns(
    `There is no Parley in ${resolve(dataDir)}. Set DATA_DIR, or DATABASE_URL, to the same as for its start.`,
  );
}
