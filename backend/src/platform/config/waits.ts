/** How long requests wait for Postgres, in ms. */
import type { Config } from './config.js';

/** 0 = without end, which nobody's page waits for. */
export const connectionWaitMs = ({ databaseWaitMs }: Pick<Config, 'databaseWaitMs'>): number => databaseWaitMs || 2_000;

/** What comes after a connection is quick, or Postgres hangs. */
export const patienceMs = (config: Pick<Config, 'databaseWaitMs'>): number => connectionWaitMs(config) + 2_500;
