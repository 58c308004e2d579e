/** Starts and stops what keeps and sends grades, and clears rows of launches that nothing can use any more. */
import { Inject, Injectable } from '@nestjs/common';
import type { EventStore } from '@parley/contracts/events/event-store';
import type { Log } from '@parley/contracts/log';
import type { Pool } from 'pg';
import { LeaseWorker } from '../../../platform/jobs/lease-worker.js';
import { ReactorRunner } from '../../../platform/reactors/reactor-runner.js';
import { EVENT_STORE, LOG, POOL } from '../../../platform/tokens.js';
import { Seats } from '../seats.js';
import { GradeQueue, type GradeJob } from './grade-queue.js';
import { GradeReactor } from './grade-reactor.js';

const AT_ONCE = 16;
const POLL_MS = 1_000;
const SWEEP_MS = 3_600_000;

@Injectable()
export class Grades {
  private readonly runner: ReactorRunner;
  private readonly worker: LeaseWorker<GradeJob>;
  private sweeping: NodeJS.Timeout | null = null;

  constructor(
    reactor: GradeReactor,
    queue: GradeQueue,
    private readonly seats: Seats,
    @Inject(EVENT_STORE) store: EventStore,
    @Inject(POOL) pool: Pool,
    @Inject(LOG) private readonly log: Log,
  ) {
    this.runner = new ReactorRunner({ reactor, store, pool, log });
    this.worker = new LeaseWorker({ queue, log, atOnce: AT_ONCE, pollMs: POLL_MS });
    reactor.whenQueued(() => this.wake());
  }

  /** @throws if the stores can't be reached */
  async start(): Promise<void> {
    await this.runner.start();
    this.worker.start();
    this.sweep();
    this.sweeping = setInterval(() => this.sweep(), SWEEP_MS);
    this.sweeping.unref();
  }

  /** Looks for grades that are due now. */
  wake(): void {
    this.worker.wake();
  }

  async stop(): Promise<void> {
    if (this.sweeping) clearInterval(this.sweeping);
    await this.runner.stop();
    await this.worker.stop();
  }

  private sweep(): void {
    void this.seats
      .sweep()
      .catch((error: unknown) => this.log.warn({ reason: (error as Error).name }, 'old launches stay for now'));
  }
}
