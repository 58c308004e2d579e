/** How long requests wait for Postgres, in ms. */
import type { Config } from './config.js';

/** 0 = without end, which nobody's page waits for. */
export const connectionWaitMs = ({ databaseWaitMs }: Pick<Config, 'databaseWaitMs'>): number => databaseWaitMs || 2_000;

/** Postgres hangs if it takes longer than this to connect and to answer a short question. */
export const patienceMs = (config: Pick<Config, 'databaseWaitMs'>): number => connectionWaitMs(config) + 2_500;
