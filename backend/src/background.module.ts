/** Gives each piece of background work, and each kind of mail, its handler. */
import { Global, Module } from '@nestjs/common';
import type { EventStore } from '@parley/contracts/events/event-store';
import type { Log } from '@parley/contracts/log';
import type { Pool } from 'pg';
import { PasswordMails } from './accounts/reset-password/password-mails.js';
import { ShareMails } from './accounts/share-mails.js';
import { IntegrationsModule } from './integrations/integrations.module.js';
import { LearnerMailLimit } from './integrations/learner-mails/learner-mail-limit.js';
import { LearnerMailQueue } from './integrations/learner-mails/learner-mail-queue.js';
import { LearnerMailReactor } from './integrations/learner-mails/learner-mail-reactor.js';
import { GradeQueue } from './integrations/lti/grades/grade-queue.js';
import { GradeReactor } from './integrations/lti/grades/grade-reactor.js';
import { LtiModule } from './integrations/lti/lti.module.js';
import { RefusedLaunches } from './integrations/lti/refused-launches.js';
import { Seats } from './integrations/lti/seats.js';
import { ThinkificReader } from './integrations/thinkific/thinkific-reader.js';
import { DeliveryLog } from './integrations/webhooks/delivery-log.js';
import { DeliveryQueue } from './integrations/webhooks/delivery-queue.js';
import { WebhookMails } from './integrations/webhooks/webhook-mails.js';
import { WebhookReactor } from './integrations/webhooks/webhook-reactor.js';
import { XapiLog } from './integrations/xapi/xapi-log.js';
import { XapiMails } from './integrations/xapi/xapi-mails.js';
import { XapiQueue } from './integrations/xapi/xapi-queue.js';
import { XapiReactor } from './integrations/xapi/xapi-reactor.js';
import { AuditLog } from './operation/audit-log.js';
import { EraseAccount } from './operation/erase-account.js';
import { HandOverMails } from './publishable/hand-over-mails.js';
import { OperatorMails } from './operation/operator-mails.js';
import { OperationModule } from './operation/operation.module.js';
import type { BackgroundHandlers } from './platform/background/background-table.js';
import { BackgroundWork } from './platform/background/background-work.js';
import type { MailHandlers } from './platform/mail/mail-kinds.js';
import { EVENT_STORE, LOG, POOL } from './platform/tokens.js';
import { RescoreQueue } from './stats/rescore/rescore-queue.js';
import { StatsModule } from './stats/stats.module.js';

/** MailHandlers */
export const MAIL_HANDLERS = Symbol('MailHandlers');
/** The three parts of BackgroundHandlers. */
const REACTOR_HANDLERS = Symbol('reactors');
const JOB_HANDLERS = Symbol('jobs');
const SWEEP_HANDLERS = Symbol('sweeps');

const reactors = {
  provide: REACTOR_HANDLERS,
  inject: [WebhookReactor, XapiReactor, LearnerMailReactor, GradeReactor],
  useFactory: (
    webhooks: WebhookReactor,
    xapi: XapiReactor,
    mails: LearnerMailReactor,
    grades: GradeReactor,
  ): BackgroundHandlers['reactors'] => ({ webhooks, xapi, 'learner-mails': mails, 'lti-grades': grades }),
};
const jobs = {
  provide: JOB_HANDLERS,
  inject: [DeliveryQueue, ThinkificReader, XapiQueue, LearnerMailQueue, GradeQueue, RescoreQueue],
  useFactory: (
    webhooks: DeliveryQueue,
    thinkific: ThinkificReader,
    xapi: XapiQueue,
    mails: LearnerMailQueue,
    grades: GradeQueue,
    rescores: RescoreQueue,
  ): BackgroundHandlers['jobs'] => ({
    webhooks,
    thinkific,
    xapi,
    'learner mails': mails,
    'lti-grades': grades,
    're-scores': rescores,
  }),
};
const sweeps = {
  provide: SWEEP_HANDLERS,
  inject: [DeliveryLog, XapiLog, LearnerMailQueue, Seats, RefusedLaunches, AuditLog, OperatorMails, EraseAccount],
  useFactory: (
    deliveries: DeliveryLog,
    statements: XapiLog,
    mails: LearnerMailQueue,
    seats: Seats,
    refused: RefusedLaunches,
    audit: AuditLog,
    operators: OperatorMails,
    erasures: EraseAccount,
  ): BackgroundHandlers['sweeps'] => ({
    deliveries: () => deliveries.sweep(),
    statements: () => statements.sweep(),
    'learner mails': () => mails.sweep(),
    launches: async () => {
      await seats.sweep();
      await refused.sweep();
    },
    audit: () => audit.sweep(),
    needs: () => operators.warn(),
    'erased accounts': () => erasures.finish(),
  }),
};
const work = {
  provide: BackgroundWork,
  inject: [REACTOR_HANDLERS, JOB_HANDLERS, SWEEP_HANDLERS, EVENT_STORE, POOL, LOG],
  useFactory: (
    reactors: BackgroundHandlers['reactors'],
    jobs: BackgroundHandlers['jobs'],
    sweeps: BackgroundHandlers['sweeps'],
    store: EventStore,
    pool: Pool,
    log: Log,
  ) => new BackgroundWork({ handlers: { reactors, jobs, sweeps }, store, pool, log }),
};
const mails = {
  provide: MAIL_HANDLERS,
  inject: [
    PasswordMails,
    ShareMails,
    WebhookMails,
    XapiMails,
    LearnerMailLimit,
    LearnerMailQueue,
    OperatorMails,
    HandOverMails,
  ],
  useFactory: (
    passwords: PasswordMails,
    shares: ShareMails,
    webhooks: WebhookMails,
    stores: XapiMails,
    limit: LearnerMailLimit,
    learners: LearnerMailQueue,
    operators: OperatorMails,
    handOvers: HandOverMails,
  ): MailHandlers => ({
    'set-password': passwords,
    shared: shares.shared,
    'share-undelivered': shares.undelivered,
    'webhook-gone': webhooks.handler('gone'),
    'webhook-failing': webhooks.handler('failing'),
    'xapi-failing': stores,
    'learner-mails-held': limit,
    'operation-needs': operators,
    'flows-handed-over': handOvers.handler('flows-handed-over'),
    'flows-received': handOvers.handler('flows-received'),
    'flow-handed-over': handOvers.handler('flow-handed-over'),
    'flow-received': handOvers.handler('flow-received'),
    'sequence-handed-over': handOvers.handler('sequence-handed-over'),
    'sequence-received': handOvers.handler('sequence-received'),
    'learner-score': learners.handler,
    'learner-feedback': learners.handler,
  }),
};

/** Global, because requests of many areas wake background work. */
@Global()
@Module({
  imports: [IntegrationsModule, LtiModule, OperationModule, StatsModule],
  providers: [reactors, jobs, sweeps, work, mails],
  exports: [BackgroundWork, MAIL_HANDLERS],
})
export class BackgroundModule {}
