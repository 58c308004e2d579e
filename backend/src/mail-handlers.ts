/** Who writes each kind of mail. */
import type { FactoryProvider } from '@nestjs/common';
import { PasswordMails } from './accounts/reset-password/password-mails.js';
import { ShareMails } from './accounts/share-mails.js';
import { LearnerMailLimit } from './integrations/learner-mails/learner-mail-limit.js';
import { LearnerMailQueue } from './integrations/learner-mails/learner-mail-queue.js';
import { WebhookMails } from './integrations/webhooks/webhook-mails.js';
import { XapiMails } from './integrations/xapi/xapi-mails.js';
import type { MailHandlers } from './platform/mail/mail-kinds.js';

/** MailHandlers */
export const MAIL_HANDLERS = Symbol('MailHandlers');

export const provideMailHandlers: FactoryProvider<MailHandlers> = {
  provide: MAIL_HANDLERS,
  inject: [PasswordMails, ShareMails, WebhookMails, XapiMails, LearnerMailLimit, LearnerMailQueue],
  useFactory: (
    passwords: PasswordMails,
    shares: ShareMails,
    webhooks: WebhookMails,
    stores: XapiMails,
    limit: LearnerMailLimit,
    learners: LearnerMailQueue,
  ) => ({
    'set-password': passwords,
    shared: shares.shared,
    'share-undelivered': shares.undelivered,
    'webhook-gone': webhooks.handler('gone'),
    'webhook-failing': webhooks.handler('failing'),
    'xapi-failing': stores,
    'learner-mails-held': limit,
    'learner-score': learners.handler,
    'learner-feedback': learners.handler,
  }),
};
