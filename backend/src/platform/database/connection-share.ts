/**
 * Processes of one installation share the connections that their Postgres allows: where all of them together may open
 * more, each opens fewer, so that requests wait a moment instead of getting 503.
 */
import type { Log } from '@parley/contracts/log';
import { PROCESS_NAME } from '@parley/projections/platform/process-name';
import type pg from 'pg';

/** The connections that listen for news from other processes, of events and of the read models, and the pulse. */
export const BESIDE_POOL = 3;
/** With fewer, statements of one request would wait for each other. */
const LEAST = 4;
/** Connections that a process needs at least. */
export const LEAST_EACH = LEAST + BESIDE_POOL;
const LOOK_EVERY_MS = 2_000;

const FREE = `current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
    - coalesce(current_setting('reserved_connections', true)::int, 0) as free`;
const LOOK = `
select ${FREE},
  (select count(*)::int from pg_stat_activity
   where datname = current_database() and application_name like '${PROCESS_NAME} %') as processes`;

export interface Allowed {
  /** Connections that Postgres has for everybody. */
  readonly free: number;
  readonly processes: number;
}

/** @returns how many connections the pools of one process may open together */
export const shareOf = ({ free, processes }: Allowed, wanted: number): number =>
  Math.min(wanted, Math.max(LEAST, Math.floor(free / processes) - BESIDE_POOL));

export interface ConnectionShareParts {
  /** Half the connections are for the first, the others for the second. */
  readonly pools: readonly [pg.Pool, pg.Pool];
  /** `DATABASE_POOL` */
  readonly wanted: number;
  readonly log: Log;
}

export class ConnectionShare {
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> = Promise.resolve();
  private stopped = false;
  private share: number;

  constructor(private readonly parts: ConnectionShareParts) {
    this.share = parts.wanted;
    for (const pool of parts.pools) pool.on('release', () => closeSurplus(pool));
  }

  /** Resolves after the first look; then looks every two seconds. */
  async start(): Promise<void> {
    await this.look();
    this.again();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.looking;
  }

  private again(): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      // A database that is away has no connections to share.
      this.looking = this.look()
        .catch(() => undefined)
        .finally(() => this.again());
    }, LOOK_EVERY_MS);
    this.timer.unref();
  }

  async look(): Promise<void> {
    const { pools, wanted, log } = this.parts;
    const [first, second] = pools;
    const { rows } = await first.query<Allowed>(LOOK);
    const [row] = rows;
    if (!row) return;
    // This process itself may not be listed yet.
    const allowed = { ...row, processes: Math.max(1, row.processes) };
    const share = shareOf(allowed, wanted);
    if (share === this.share) return;
    this.share = share;
    resize(first, Math.floor(share / 2));
    resize(second, share - Math.floor(share / 2));
    if (share < wanted) log.warn({ ...allowed, databasePool: wanted, share }, warning(allowed, wanted, share));
  }
}

const warning = ({ free, processes }: Allowed, wanted: number, share: number): string =>
  `${processes === 1 ? 'This process' : `${processes} processes of Parley`} may open ${processes * (wanted + BESIDE_POOL)} connections to Postgres, which has ${free} for everybody, so ${processes === 1 ? 'it' : 'each'} opens ${share + BESIDE_POOL} at most. Raise max_connections of Postgres, or lower DATABASE_POOL or PARLEY_WORKERS.`;

/** The pool reads this option whenever it opens a connection. */
function resize(pool: pg.Pool, max: number): void {
  pool.options.max = max;
}

/** Called before a connection goes back into its pool: closes it there if the pool has too many. */
function closeSurplus(pool: pg.Pool): void {
  pool.options.maxUses = pool.totalCount > pool.options.max ? 0 : Infinity;
}

/** The connections that Postgres allows for everybody. */
export async function allowedConnections(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<Pick<Allowed, 'free'>>(`select ${FREE}`);
  return rows[0]?.free ?? 0;
}
