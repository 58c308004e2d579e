/** Kills workers (-9) at chosen steps of their jobs. */
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { TestDatabase } from '@parley/projections/testing/test-database';
import type { Gates } from './gates.js';

export type WorkerKind = 'deliveries' | 'grades';
export interface Step {
  readonly name: string;
  /** Before the worker begins: what it will wait for is made to wait. */
  readonly prepare?: () => Promise<void> | void;
  /** All jobs are at this step. */
  readonly reached: () => Promise<void>;
  /** While all jobs are at this step. */
  readonly meanwhile?: () => Promise<void>;
}
export interface Workshop {
  readonly kind: WorkerKind;
  readonly database: TestDatabase;
  readonly gates: Gates;
  /** Jobs of a worker at once. */
  readonly atOnce: number;
}

const checkout = join(__dirname, '../..');

export class KilledWorkers {
  private next: ChildProcess;
  private current: ChildProcess | null = null;

  constructor(private readonly shop: Workshop) {
    this.next = this.spawn();
  }

  /** A worker works until all its jobs are at the step, and dies there. */
  async killAt({ prepare, reached, meanwhile }: Step): Promise<void> {
    await prepare?.();
    this.work();
    await reached();
    await meanwhile?.();
    await this.kill();
  }

  /** A worker that nobody kills until `kill`. */
  work(): void {
    const { database, atOnce } = this.shop;
    this.current = this.next;
    this.current.stdin?.write(`${JSON.stringify({ databaseUrl: database.url, atOnce })}\n`);
    this.next = this.spawn();
  }

  async kill(): Promise<void> {
    if (this.current) await end(this.current);
    this.current = null;
    await this.shop.gates.open();
    await this.shop.gates.untilGone();
  }

  async dispose(): Promise<void> {
    await Promise.all([this.next, ...(this.current ? [this.current] : [])].map(end));
  }

  private spawn(): ChildProcess {
    const { NODE_ENV: _a, JEST_WORKER_ID: _b, NODE_OPTIONS: _c, ...env } = process.env;
    return spawn(process.execPath, [join(__dirname, 'effects-worker.mjs'), this.shop.kind], {
      cwd: checkout,
      env,
      stdio: ['pipe', 'ignore', 'inherit'],
    });
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGKILL');
  await ended;
}
