/**
 * Starts and stops the work in the background: reactors queue messages and statements, workers deliver and read them.
 */
import { Inject, Injectable } from '@nestjs/common';
import type { EventStore } from '@parley/contracts/events/event-store';
import type { Log } from '@parley/contracts/log';
import type { Pool } from 'pg';
import { LeaseWorker } from '../platform/jobs/lease-worker.js';
import { SideWork } from '../platform/jobs/side-work.js';
import { ReactorRunner } from '../platform/reactors/reactor-runner.js';
import { EVENT_STORE, LOG, POOL } from '../platform/tokens.js';
import { LearnerMailQueue } from './learner-mails/learner-mail-queue.js';
import { LearnerMailReactor } from './learner-mails/learner-mail-reactor.js';
import { ThinkificReader } from './thinkific/thinkific-reader.js';
import { DeliveryLog } from './webhooks/delivery-log.js';
import { DeliveryQueue } from './webhooks/delivery-queue.js';
import { WebhookReactor } from './webhooks/webhook-reactor.js';
import { XapiLog } from './xapi/xapi-log.js';
import { XapiQueue } from './xapi/xapi-queue.js';
import { XapiReactor } from './xapi/xapi-reactor.js';

/** Messages sent at once, over all endpoints. */
const AT_ONCE = 32;
/** Schools whose courses are read at once. */
const READING_AT_ONCE = 3;
/** Learning record stores that are given statements at once. */
const STORES_AT_ONCE = 8;
/** Mails to learners handed over at once. */
const MAILS_AT_ONCE = 4;
const POLL_MS = 1_000;

@Injectable()
export class Effects extends SideWork {
  constructor(
    reactor: WebhookReactor,
    queue: DeliveryQueue,
    reader: ThinkificReader,
    deliveries: DeliveryLog,
    statementReactor: XapiReactor,
    statementQueue: XapiQueue,
    statements: XapiLog,
    mailReactor: LearnerMailReactor,
    mailQueue: LearnerMailQueue,
    @Inject(EVENT_STORE) store: EventStore,
    @Inject(POOL) pool: Pool,
    @Inject(LOG) log: Log,
  ) {
    const messages = new LeaseWorker({ queue, log, atOnce: AT_ONCE, pollMs: POLL_MS });
    const toldStores = new LeaseWorker({ queue: statementQueue, log, atOnce: STORES_AT_ONCE, pollMs: POLL_MS });
    const mails = new LeaseWorker({ queue: mailQueue, log, atOnce: MAILS_AT_ONCE, pollMs: POLL_MS });
    super({
      parts: [
        new ReactorRunner({ reactor, store, pool, log }),
        messages,
        new LeaseWorker({ queue: reader, log, atOnce: READING_AT_ONCE, pollMs: POLL_MS }),
        new ReactorRunner({ reactor: statementReactor, store, pool, log }),
        toldStores,
        new ReactorRunner({ reactor: mailReactor, store, pool, log }),
        mails,
      ],
      sweep: () => Promise.all([deliveries.sweep(), statements.sweep(), mailQueue.sweep()]),
      swept: 'deliveries, statements and mails',
      log,
    });
    reactor.whenQueued(() => messages.wake());
    statementReactor.whenQueued(() => toldStores.wake());
    mailReactor.whenQueued(() => mails.wake());
  }
}
