import { Controller } from '@nestjs/common';
import type { ReplyOf } from '@parley/contracts/http/route';
import {
  enableXapi,
  getStatement,
  getXapi,
  listStatements,
  removeXapi,
  resendRefused,
  resendStatement,
  saveXapi,
  sendPastStatements,
  testXapi,
  type XapiStore,
} from '@parley/contracts/http/xapi';
import type { UserId } from '@parley/contracts/ids';
import { BackgroundWork } from '../../platform/background/background-work.js';
import { Input, Serve, type AuthorCall } from '../../platform/http/serve.js';
import { notFound } from '../../platform/http/refusal.js';
import { PastEvents } from '../past-events.js';
import { XapiLog } from './xapi-log.js';
import { XapiReactor } from './xapi-reactor.js';
import { XapiStores } from './xapi-stores.js';
import { XapiTestRun } from './xapi-test-run.js';

@Controller()
export class XapiController {
  constructor(
    private readonly stores: XapiStores,
    private readonly log: XapiLog,
    private readonly tests: XapiTestRun,
    private readonly past: PastEvents,
    private readonly reactor: XapiReactor,
    private readonly background: BackgroundWork,
  ) {}

  @Serve(getXapi)
  async get(@Input() { user }: AuthorCall<typeof getXapi>): Promise<ReplyOf<typeof getXapi>> {
    return { store: await this.log.store(user.id) };
  }

  @Serve(saveXapi)
  async save(@Input() { user, body }: AuthorCall<typeof saveXapi>): Promise<ReplyOf<typeof saveXapi>> {
    await this.stores.save(user.id, body);
    return { store: await this.now(user.id) };
  }

  @Serve(removeXapi)
  async remove(@Input() { user }: AuthorCall<typeof removeXapi>): Promise<ReplyOf<typeof removeXapi>> {
    await this.stores.remove(user.id);
    return { store: null };
  }

  @Serve(enableXapi)
  async enable(@Input() { user }: AuthorCall<typeof enableXapi>): Promise<ReplyOf<typeof enableXapi>> {
    await this.stores.enable(user.id);
    return { store: await this.now(user.id) };
  }

  @Serve(testXapi)
  async test(@Input() { user }: AuthorCall<typeof testXapi>): Promise<ReplyOf<typeof testXapi>> {
    return { steps: [...(await this.tests.run(user.id))] };
  }

  @Serve(listStatements)
  list(@Input() { user, query, reply }: AuthorCall<typeof listStatements>): Promise<ReplyOf<typeof listStatements>> {
    void reply.header('cache-control', 'no-store');
    return this.log.list(user.id, query);
  }

  @Serve(getStatement)
  one(@Input() { user, params, reply }: AuthorCall<typeof getStatement>): Promise<ReplyOf<typeof getStatement>> {
    void reply.header('cache-control', 'no-store');
    return this.log.get(user.id, params.statementId);
  }

  @Serve(resendStatement)
  async resend(
    @Input() { user, params }: AuthorCall<typeof resendStatement>,
  ): Promise<ReplyOf<typeof resendStatement>> {
    await this.log.resend(user.id, params.statementId);
    this.background.wake('xapi');
    return { queued: 1 };
  }

  @Serve(resendRefused)
  async resendAll(@Input() { user }: AuthorCall<typeof resendRefused>): Promise<ReplyOf<typeof resendRefused>> {
    const queued = await this.log.resendRefused(user.id);
    this.background.wake('xapi');
    return { queued };
  }

  @Serve(sendPastStatements)
  async sendPast(
    @Input() { user, body }: AuthorCall<typeof sendPastStatements>,
  ): Promise<ReplyOf<typeof sendPastStatements>> {
    const store = await this.stores.get(user.id);
    const queued = await this.past.send(user.id, body.since, (event) => this.reactor.pastEffects(event, store));
    this.background.wake('xapi');
    return { queued };
  }

  /** As it is now; what waits is sent. */
  private async now(ownerId: UserId): Promise<XapiStore> {
    this.background.wake('xapi');
    const store = await this.log.store(ownerId);
    if (!store) throw notFound('Learning record store');
    return store;
  }
}
