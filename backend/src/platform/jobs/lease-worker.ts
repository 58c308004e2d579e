/**
 * Does jobs that are rows of a table, at least once each. A job that is claimed is leased: nobody else gets it until
 * the lease ends, which is longer than the job may take, so other processes do the jobs of one that dies. Whoever
 * finishes a job must still hold it (`ifHeld`), so a process that was away for longer changes nothing.
 */
import type { Log } from '@parley/contracts/log';
import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { traced } from '../tracing/traced.js';
import { inTransaction } from '../database/in-transaction.js';

/** Columns of a table of jobs: `id uuid, attempt int, lease_owner uuid, lease_until timestamptz`. */
export interface LeasedJob {
  readonly id: string;
  /** Rises with every claim. */
  readonly attempt: number;
  readonly lease_owner: string;
}

export interface JobQueue<Job extends LeasedJob> {
  readonly name: string;
  /** Claims at most `limit` jobs that are due. */
  claim(owner: string, limit: number): Promise<readonly Job[]>;
  /** Does one job and records its end. An error leaves it to the end of its lease. */
  run(job: Job): Promise<void>;
}

export interface LeaseWorkerOptions<Job extends LeasedJob> {
  readonly queue: JobQueue<Job>;
  readonly log: Log;
  /** Most jobs at once. */
  readonly atOnce: number;
  /** ms until it looks for due jobs if nothing wakes it. */
  readonly pollMs: number;
}

/** How long stopping waits for jobs under way, in ms; others take them over when their leases end. */
const STOP_MS = 3_000;

export class LeaseWorker<Job extends LeasedJob> {
  private readonly owner = randomUUID();
  private readonly underWay = new Set<Promise<void>>();
  private timer: NodeJS.Timeout | null = null;
  private claiming: Promise<void> | null = null;
  private again = false;

  constructor(private readonly options: LeaseWorkerOptions<Job>) {}

  start(): void {
    this.timer = setInterval(() => this.wake(), this.options.pollMs);
    this.timer.unref();
    this.wake();
  }

  /** Looks for due jobs now. */
  wake(): void {
    if (!this.timer) return;
    this.again = true;
    // Jobs that end in one turn of the event loop are followed by one claim.
    this.claiming ??= new Promise<void>((go) => setImmediate(go))
      .then(() => this.claim())
      .finally(() => {
        this.claiming = null;
        if (this.again) this.wake();
      });
  }

  async stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    this.timer = null;
    let stopTimer: NodeJS.Timeout | undefined;
    const ended = Promise.all([this.claiming, ...this.underWay]).then(() => Promise.all(this.underWay));
    await Promise.race([ended, new Promise((done) => (stopTimer = setTimeout(done, STOP_MS)))]);
    clearTimeout(stopTimer);
  }

  private async claim(): Promise<void> {
    const { queue, log, atOnce } = this.options;
    this.again = false;
    const free = atOnce - this.underWay.size;
    if (free <= 0 || !this.timer) return;
    try {
      for (const job of await queue.claim(this.owner, free)) this.run(job);
    } catch (error) {
      // The database is away; the next poll tries again.
      log.warn({ jobs: queue.name, reason: (error as Error).name }, 'jobs are waiting');
    }
  }

  private run(job: Job): void {
    const { queue, log } = this.options;
    const running = traced(`job ${queue.name}`, () => queue.run(job))
      .catch((error: unknown) =>
        log.warn({ jobs: queue.name, job: job.id, reason: (error as Error).name }, 'a job was left to its lease'),
      )
      .finally(() => {
        this.underWay.delete(running);
        this.wake();
      });
    this.underWay.add(running);
  }
}

/** True if nobody else has claimed the job meanwhile: a worker that was away asks this before it sends anything. */
export async function isHeld(pool: Pool, table: string, { id, attempt, lease_owner }: LeasedJob): Promise<boolean> {
  const { rowCount } = await pool.query(`select from ${table} where id = $1 and attempt = $2 and lease_owner = $3`, [
    id,
    attempt,
    lease_owner,
  ]);
  return rowCount === 1;
}

/**
 * Records the end of a job in one transaction, unless its lease has ended and somebody else holds it.
 * @returns whether it was recorded
 */
export async function ifHeld(
  pool: Pool,
  table: string,
  { id, attempt, lease_owner }: LeasedJob,
  record: (db: PoolClient) => Promise<unknown>,
): Promise<boolean> {
  return inTransaction(pool, async (db) => {
    const { rowCount } = await db.query(
      `select 1 from ${table} where id = $1 and attempt = $2 and lease_owner = $3 for update`,
      [id, attempt, lease_owner],
    );
    if (rowCount === 1) await record(db);
    return rowCount === 1;
  });
}
