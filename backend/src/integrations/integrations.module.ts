import { Module } from '@nestjs/common';
import { IntegrationsController } from './integrations.controller.js';
import { Integrations } from './integrations.js';
import { LearnerMailLimit } from './learner-mails/learner-mail-limit.js';
import { LearnerMailQueue } from './learner-mails/learner-mail-queue.js';
import { LearnerMailReactor } from './learner-mails/learner-mail-reactor.js';
import { MailSettings } from './learner-mails/mail-settings.js';
import { MailStops } from './learner-mails/mail-stops.js';
import { PastEvents } from './past-events.js';
import { ChatsModule } from '../chats/chats.module.js';
import { LtiModule } from './lti/lti.module.js';
import { ThinkificApi } from './thinkific/thinkific-api.js';
import { ThinkificContents } from './thinkific/thinkific-contents.js';
import { ThinkificController } from './thinkific/thinkific.controller.js';
import { ThinkificReader } from './thinkific/thinkific-reader.js';
import { ThinkificSchools } from './thinkific/thinkific-schools.js';
import { ChatLines } from './outgoing/chat-lines.js';
import { DeliveryLog } from './webhooks/delivery-log.js';
import { DeliveryQueue } from './webhooks/delivery-queue.js';
import { Payloads } from './outgoing/payloads.js';
import { SequenceRuns } from './webhooks/sequence-runs.js';
import { WebhookEndpoints } from './webhooks/webhook-endpoints.js';
import { WebhookMails } from './webhooks/webhook-mails.js';
import { WebhookReactor } from './webhooks/webhook-reactor.js';
import { WebhooksController } from './webhooks/webhooks.controller.js';
import { XapiClient } from './xapi/xapi-client.js';
import { XapiController } from './xapi/xapi.controller.js';
import { XapiLog } from './xapi/xapi-log.js';
import { XapiMails } from './xapi/xapi-mails.js';
import { XapiQueue } from './xapi/xapi-queue.js';
import { XapiReactor } from './xapi/xapi-reactor.js';
import { XapiStores } from './xapi/xapi-stores.js';
import { XapiTestRun } from './xapi/xapi-test-run.js';

@Module({
  imports: [LtiModule, ChatsModule],
  controllers: [WebhooksController, XapiController, ThinkificController, IntegrationsController],
  providers: [
    Integrations,
    ThinkificApi,
    ThinkificSchools,
    ThinkificReader,
    ThinkificContents,
    WebhookEndpoints,
    WebhookReactor,
    WebhookMails,
    DeliveryQueue,
    DeliveryLog,
    PastEvents,
    Payloads,
    ChatLines,
    SequenceRuns,
    MailSettings,
    MailStops,
    LearnerMailReactor,
    LearnerMailLimit,
    LearnerMailQueue,
    XapiClient,
    XapiStores,
    XapiReactor,
    XapiMails,
    XapiQueue,
    XapiLog,
    XapiTestRun,
  ],
  exports: [
    WebhookReactor,
    WebhookMails,
    DeliveryQueue,
    DeliveryLog,
    ThinkificReader,
    ThinkificSchools,
    MailStops,
    LearnerMailReactor,
    LearnerMailLimit,
    LearnerMailQueue,
    XapiReactor,
    XapiMails,
    XapiQueue,
    XapiLog,
  ],
})
export class IntegrationsModule {}
