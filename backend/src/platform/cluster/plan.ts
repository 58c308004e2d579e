/** How many processes one start makes of itself, from its settings and its machine. */
import { availableParallelism, totalmem } from 'node:os';
import type { Config } from '../config/config.js';

export interface Machine {
  readonly cores: number;
  /** What processes may take together. */
  readonly memoryBytes: number;
}
export interface Plan {
  /** Processes that answer requests. */
  readonly servers: number;
  /** True if the read models have a process of their own beside them. */
  readonly ownProjector: boolean;
}

/** One core is for Postgres, and one for the projections. */
const OTHER_CORES = 2;
/** Memory for each server; a server with its caches needs about half of this. */
const BYTES_EACH = 2 ** 30;

/** The memory limit of a container counts. Its share of processors may not: set PARLEY_WORKERS there. */
export function thisMachine(): Machine {
  const allowed = process.constrainedMemory();
  return {
    cores: availableParallelism(),
    memoryBytes: allowed ? Math.min(allowed, totalmem()) : totalmem(),
  };
}

export function planOf({ workers, projections }: Pick<Config, 'workers' | 'projections'>, machine: Machine): Plan {
  const servers = workers ?? defaultServers(machine);
  const hasCore = machine.cores - servers >= OTHER_CORES;
  const isChosen = projections === 'auto' && servers > 1 && hasCore;
  return { servers, ownProjector: projections === 'own-process' || isChosen };
}

const defaultServers = ({ cores, memoryBytes }: Machine): number =>
  Math.max(1, Math.min(cores - OTHER_CORES, Math.floor(memoryBytes / BYTES_EACH)));

/** True if one process does everything. */
export const isOneProcess = ({ servers, ownProjector }: Plan): boolean => servers === 1 && !ownProjector;

/** Processes that open connections to Postgres. */
export const processesOf = ({ servers, ownProjector }: Plan): number => servers + (ownProjector ? 1 : 0);
