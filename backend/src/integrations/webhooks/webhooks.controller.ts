import { Controller } from '@nestjs/common';
import type { ReplyOf } from '@parley/contracts/http/route';
import {
  enableWebhook,
  getDelivery,
  getWebhookData,
  listDeliveries,
  renewWebhookSecret,
  resendDelivery,
  resendGivenUp,
  sendPast,
  sendTest,
} from '@parley/contracts/http/webhooks';
import { BackgroundWork } from '../../platform/background/background-work.js';
import { Input, Serve, type AuthorCall } from '../../platform/http/serve.js';
import { PastEvents } from '../past-events.js';
import { DeliveryLog } from './delivery-log.js';
import { WebhookEndpoints } from './webhook-endpoints.js';
import { WebhookReactor } from './webhook-reactor.js';

@Controller()
export class WebhooksController {
  constructor(
    private readonly log: DeliveryLog,
    private readonly past: PastEvents,
    private readonly reactor: WebhookReactor,
    private readonly endpoints: WebhookEndpoints,
    private readonly background: BackgroundWork,
  ) {}

  @Serve(getWebhookData)
  data(@Input() { user }: AuthorCall<typeof getWebhookData>): Promise<ReplyOf<typeof getWebhookData>> {
    return this.log.summary(user.id);
  }

  @Serve(listDeliveries)
  list(@Input() { user, query, reply }: AuthorCall<typeof listDeliveries>): Promise<ReplyOf<typeof listDeliveries>> {
    void reply.header('cache-control', 'no-store');
    return this.log.list(user.id, query);
  }

  @Serve(getDelivery)
  get(@Input() { user, params, reply }: AuthorCall<typeof getDelivery>): Promise<ReplyOf<typeof getDelivery>> {
    void reply.header('cache-control', 'no-store');
    return this.log.get(user.id, params.deliveryId);
  }

  @Serve(resendDelivery)
  async resend(@Input() { user, params }: AuthorCall<typeof resendDelivery>): Promise<ReplyOf<typeof resendDelivery>> {
    await this.log.resend(user.id, params.deliveryId);
    this.background.wake('webhooks');
    return { queued: true };
  }

  @Serve(resendGivenUp)
  async resendAll(@Input() { user, body }: AuthorCall<typeof resendGivenUp>): Promise<ReplyOf<typeof resendGivenUp>> {
    const queued = await this.log.resendGivenUp(user.id, body.since);
    this.background.wake('webhooks');
    return { queued };
  }

  @Serve(sendPast)
  async sendPast(@Input() { user, body }: AuthorCall<typeof sendPast>): Promise<ReplyOf<typeof sendPast>> {
    const endpoint = await this.endpoints.get(user.id);
    const queued = await this.past.send(user.id, body.since, (event) => this.reactor.pastEffects(event, endpoint));
    this.background.wake('webhooks');
    return { queued };
  }

  @Serve(sendTest)
  async sendTest(@Input() { user }: AuthorCall<typeof sendTest>): Promise<ReplyOf<typeof sendTest>> {
    const id = await this.log.sendTest(user.id);
    this.background.wake('webhooks');
    return { id };
  }

  @Serve(renewWebhookSecret)
  async renew(
    @Input() { user, reply }: AuthorCall<typeof renewWebhookSecret>,
  ): Promise<ReplyOf<typeof renewWebhookSecret>> {
    void reply.header('cache-control', 'no-store');
    const { secret, until } = await this.endpoints.renewSecret(user.id);
    return { secret, oldSecretUntil: new Date(until).toISOString() };
  }

  @Serve(enableWebhook)
  async enable(@Input() { user }: AuthorCall<typeof enableWebhook>): Promise<ReplyOf<typeof enableWebhook>> {
    await this.endpoints.enable(user.id);
    this.background.wake('webhooks');
    return { enabled: true };
  }
}
