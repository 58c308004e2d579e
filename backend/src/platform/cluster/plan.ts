/** How many processes one start makes of itself, from its settings and its machine. */
import { availableParallelism, totalmem } from 'node:os';
import { getHeapStatistics } from 'node:v8';
import type { Config } from '../config/config.js';

export interface Machine {
  readonly cores: number;
  /** All processes together may take this much. */
  readonly memoryBytes: number;
}
export interface Plan {
  /** Processes that answer requests. */
  readonly servers: number;
  /** Processes beside them that keep the read models up to date, one for each part; 0: a server does it, or others. */
  readonly projectors: number;
}

/** One core is for Postgres, and one for the projections. */
const OTHER_CORES = 2;
/** Memory for each server; a server with its caches needs about half of this. */
const BYTES_EACH = 2 ** 30;
/** Memory for Postgres and the projector. */
const BYTES_OF_OTHERS = 2 ** 30;
/** Memory that a process uses besides its heap. */
const BESIDE_HEAP = 2 ** 28;
const LEAST_HEAP = 2 ** 29;
const MIB = 2 ** 20;

/** The memory limit of a container counts. Its share of processors may not: set PARLEY_WORKERS there. */
export function thisMachine(): Machine {
  const allowed = process.constrainedMemory();
  return {
    cores: availableParallelism(),
    memoryBytes: allowed ? Math.min(allowed, totalmem()) : totalmem(),
  };
}

export function planOf(config: Pick<Config, 'workers' | 'projections' | 'projectorParts'>, machine: Machine): Plan {
  const { workers, projections, projectorParts } = config;
  const servers = workers ?? defaultServers(machine);
  const hasCore = machine.cores - servers >= OTHER_CORES;
  const isChosen = projections === 'auto' && servers > 1 && hasCore;
  return { servers, projectors: projections === 'own-process' || isChosen ? projectorParts : 0 };
}

const defaultServers = ({ cores, memoryBytes }: Machine): number =>
  Math.max(1, Math.min(cores - OTHER_CORES, Math.floor((memoryBytes - BYTES_OF_OTHERS) / BYTES_EACH)));

export interface Connections {
  /** Postgres has so many for these processes. */
  readonly connections: number;
  /** Each process needs so many at least. */
  readonly leastEach: number;
  /** The parts among which the chats are divided. */
  readonly parts: number;
}
/** Connections that a process needs at least for each further part that it leads. */
const ANOTHER_PART = 1;

/**
 * The plan with fewer processes, if the database has fewer connections than all of them need at least. Then projectors
 * lead several parts each, as servers do if there are no projectors.
 */
export function fittedTo(plan: Plan, { connections, leastEach, parts }: Connections): Plan {
  const needs = (fewer: Plan): number => {
    const leaders = fewer.projectors === 0 ? fewer.servers : fewer.projectors;
    return processesOf(fewer) * leastEach + Math.max(0, parts - leaders) * ANOTHER_PART;
  };
  if (needs(plan) <= connections) return plan;
  const leastProjectors = Math.min(1, plan.projectors);
  for (let { projectors } = plan; projectors >= leastProjectors; projectors -= 1)
    for (let { servers } = plan; servers >= 1; servers -= 1)
      if (needs({ servers, projectors }) <= connections) return { servers, projectors };
  return { servers: 1, projectors: leastProjectors };
}

/**
 * V8 would give each process a heap of half the memory, up to 4 GB.
 * @returns Node's flags that keep the heaps of all processes together within the memory
 */
export function heapFlagsOf(plan: Plan, { memoryBytes }: Machine): readonly string[] {
  const each = Math.max(LEAST_HEAP, (memoryBytes - BYTES_OF_OTHERS) / processesOf(plan) - BESIDE_HEAP);
  if (each >= getHeapStatistics().heap_size_limit) return [];
  return [`--max-old-space-size=${Math.floor(each / MIB)}`];
}

/** True if one process does everything. */
export const isOneProcess = ({ servers, projectors }: Plan): boolean => servers === 1 && projectors === 0;

/** Processes that open connections to Postgres. */
export const processesOf = ({ servers, projectors }: Plan): number => servers + projectors;
