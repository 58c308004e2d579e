/** Starts, wakes and stops all work in the background, and sweeps rows that nothing can use any more. */
import type { EventStore } from '@parley/contracts/events/event-store';
import type { Log } from '@parley/contracts/log';
import type { Pool } from 'pg';
import { handled } from '../handled.js';
import { LeaseWorker, type LeasedJob } from '../jobs/lease-worker.js';
import { traced } from '../tracing/traced.js';
import { ReactorRunner } from '../reactors/reactor-runner.js';
import {
  JOB_NAMES,
  JOBS,
  REACTOR_NAMES,
  REACTORS,
  SWEEPS,
  type BackgroundHandlers,
  type JobName,
} from './background-table.js';

/** ms until jobs are looked for if nothing wakes their worker. */
const POLL_MS = 1_000;
const SWEEP_MS = 3_600_000;

export interface BackgroundOptions {
  readonly handlers: BackgroundHandlers;
  readonly store: EventStore;
  readonly pool: Pool;
  readonly log: Log;
}

export class BackgroundWork {
  private readonly runners: readonly ReactorRunner[];
  private readonly workers: ReadonlyMap<JobName, LeaseWorker<LeasedJob>>;
  private sweeping: NodeJS.Timeout | null = null;
  private stopped = false;

  /** @throws if a reactor, a kind of job or a sweep has no handler */
  constructor(private readonly options: BackgroundOptions) {
    const { handlers, store, pool, log } = options;
    const reactors = handled('reactor', REACTOR_NAMES, handlers.reactors);
    const queues = handled('kind of job', JOB_NAMES, handlers.jobs);
    handled('sweep', SWEEPS, handlers.sweeps);
    this.workers = new Map(
      JOB_NAMES.map((name) => [
        name,
        new LeaseWorker({ queue: queues[name], log, atOnce: JOBS[name].atOnce, pollMs: POLL_MS }),
      ]),
    );
    this.runners = REACTOR_NAMES.map((name) => {
      const reactor = reactors[name];
      reactor.whenQueued(() => this.wake(REACTORS[name].wakes));
      return new ReactorRunner({ reactor, store, pool, log });
    });
  }

  /**
   * Starts the workers first: they need Postgres alone, while a reactor waits for the event store.
   * @throws if Postgres can't be reached
   */
  async start(): Promise<void> {
    this.stopped = false;
    for (const worker of this.workers.values()) worker.start();
    this.sweep();
    this.sweeping = setInterval(() => this.sweep(), SWEEP_MS);
    this.sweeping.unref();
    for (const runner of this.runners) if (!this.stopped) await runner.start();
  }

  /** Looks for jobs of this kind now. */
  wake(job: JobName): void {
    this.workers.get(job)?.wake();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    if (this.sweeping) clearInterval(this.sweeping);
    await Promise.all([...this.runners, ...this.workers.values()].map((part) => part.stop()));
  }

  private sweep(): void {
    const { handlers, log } = this.options;
    for (const rows of SWEEPS)
      void traced(`sweep ${rows}`, () => handlers.sweeps[rows]()).catch((error: unknown) =>
        log.warn({ rows, reason: (error as Error).name }, 'old rows stay for now'),
      );
  }
}
