import { Module } from '@nestjs/common';
import { Effects } from './effects.js';
import { IntegrationsController } from './integrations.controller.js';
import { Integrations } from './integrations.js';
import { ThinkificApi } from './thinkific/thinkific-api.js';
import { ThinkificContents } from './thinkific/thinkific-contents.js';
import { ThinkificController } from './thinkific/thinkific.controller.js';
import { ThinkificReader } from './thinkific/thinkific-reader.js';
import { ThinkificSchools } from './thinkific/thinkific-schools.js';
import { ChatLines } from './webhooks/chat-lines.js';
import { DeliveryLog } from './webhooks/delivery-log.js';
import { DeliveryQueue } from './webhooks/delivery-queue.js';
import { PastEvents } from './webhooks/past-events.js';
import { Payloads } from './webhooks/payloads.js';
import { SequenceRuns } from './webhooks/sequence-runs.js';
import { WebhookEndpoints } from './webhooks/webhook-endpoints.js';
import { WebhookMails } from './webhooks/webhook-mails.js';
import { WebhookReactor } from './webhooks/webhook-reactor.js';
import { WebhooksController } from './webhooks/webhooks.controller.js';

@Module({
  controllers: [WebhooksController, ThinkificController, IntegrationsController],
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
    Effects,
  ],
})
export class IntegrationsModule {}
