/** Re-scores chats in the background. */
import { Inject, Injectable } from '@nestjs/common';
import type { Log } from '@parley/contracts/log';
import { LeaseWorker } from '../../platform/jobs/lease-worker.js';
import { LOG } from '../../platform/tokens.js';
import { RescoreQueue } from './rescore-queue.js';

/** Flows whose chats are re-scored at once. */
const AT_ONCE = 2;
const POLL_MS = 1_000;

@Injectable()
export class RescoreWork {
  private readonly worker: LeaseWorker<Awaited<ReturnType<RescoreQueue['claim']>>[number]>;

  constructor(queue: RescoreQueue, @Inject(LOG) log: Log) {
    this.worker = new LeaseWorker({ queue, log, atOnce: AT_ONCE, pollMs: POLL_MS });
  }

  start(): void {
    this.worker.start();
  }
  /** Looks for what is due now. */
  wake(): void {
    this.worker.wake();
  }
  stop(): Promise<void> {
    return this.worker.stop();
  }
}
