/** Keeps and sends grades in the background, and clears launches that nothing can use any more. */
import { Inject, Injectable } from '@nestjs/common';
import type { EventStore } from '@parley/contracts/events/event-store';
import type { Log } from '@parley/contracts/log';
import type { Pool } from 'pg';
import { LeaseWorker } from '../../../platform/jobs/lease-worker.js';
import { SideWork } from '../../../platform/jobs/side-work.js';
import { ReactorRunner } from '../../../platform/reactors/reactor-runner.js';
import { EVENT_STORE, LOG, POOL } from '../../../platform/tokens.js';
import { RefusedLaunches } from '../refused-launches.js';
import { Seats } from '../seats.js';
import { GradeQueue } from './grade-queue.js';
import { GradeReactor } from './grade-reactor.js';

const AT_ONCE = 16;
const POLL_MS = 1_000;

@Injectable()
export class Grades extends SideWork {
  constructor(
    reactor: GradeReactor,
    queue: GradeQueue,
    seats: Seats,
    refused: RefusedLaunches,
    @Inject(EVENT_STORE) store: EventStore,
    @Inject(POOL) pool: Pool,
    @Inject(LOG) log: Log,
  ) {
    super({
      parts: [
        new ReactorRunner({ reactor, store, pool, log }),
        new LeaseWorker({ queue, log, atOnce: AT_ONCE, pollMs: POLL_MS }),
      ],
      sweep: async () => {
        await seats.sweep();
        await refused.sweep();
      },
      swept: 'launches',
      log,
    });
    reactor.whenQueued(() => this.wake());
  }
}
