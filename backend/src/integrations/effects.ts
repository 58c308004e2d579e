/** Starts and stops what works beside requests: the reactor that queues messages, and the workers that deliver and read. */
import { Inject, Injectable } from '@nestjs/common';
import type { EventStore } from '@parley/contracts/events/event-store';
import type { Log } from '@parley/contracts/log';
import type { Pool } from 'pg';
import { LeaseWorker } from '../platform/jobs/lease-worker.js';
import { ReactorRunner } from '../platform/reactors/reactor-runner.js';
import { EVENT_STORE, LOG, POOL } from '../platform/tokens.js';
import { ThinkificReader, type ReadingJob } from './thinkific/thinkific-reader.js';
import { DeliveryLog } from './webhooks/delivery-log.js';
import { DeliveryQueue, type DeliveryJob } from './webhooks/delivery-queue.js';
import { WebhookReactor } from './webhooks/webhook-reactor.js';

/** Messages sent at once, over all endpoints. */
const AT_ONCE = 32;
/** Schools whose courses are read at once. */
const READING_AT_ONCE = 3;
const POLL_MS = 1_000;
const SWEEP_MS = 3_600_000;

@Injectable()
export class Effects {
  private readonly runner: ReactorRunner;
  private readonly worker: LeaseWorker<DeliveryJob>;
  private readonly reading: LeaseWorker<ReadingJob>;
  private sweeping: NodeJS.Timeout | null = null;

  constructor(
    reactor: WebhookReactor,
    queue: DeliveryQueue,
    reader: ThinkificReader,
    private readonly deliveries: DeliveryLog,
    @Inject(EVENT_STORE) store: EventStore,
    @Inject(POOL) pool: Pool,
    @Inject(LOG) private readonly log: Log,
  ) {
    this.runner = new ReactorRunner({ reactor, store, pool, log });
    this.worker = new LeaseWorker({ queue, log, atOnce: AT_ONCE, pollMs: POLL_MS });
    this.reading = new LeaseWorker({ queue: reader, log, atOnce: READING_AT_ONCE, pollMs: POLL_MS });
    reactor.whenQueued(() => this.wake());
  }

  /** @throws if the stores can't be reached */
  async start(): Promise<void> {
    await this.runner.start();
    this.worker.start();
    this.reading.start();
    this.sweeping = setInterval(() => this.sweep(), SWEEP_MS);
    this.sweeping.unref();
  }

  /** Looks for what is due now. */
  wake(): void {
    this.worker.wake();
    this.reading.wake();
  }

  async stop(): Promise<void> {
    if (this.sweeping) clearInterval(this.sweeping);
    await this.runner.stop();
    await Promise.all([this.worker.stop(), this.reading.stop()]);
  }

  private sweep(): void {
    void this.deliveries
      .sweep()
      .catch((error: unknown) => this.log.warn({ reason: (error as Error).name }, 'old deliveries stay for now'));
  }
}
