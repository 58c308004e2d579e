import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { FLOW_MEMBERSHIP, type FlowMembership } from '../../platform/auth/ports.js';
import type { FlowAccess } from '../../platform/http/serve.js';
import type { Author } from '../flow-streams.js';
import { FlowPublisher, type PublishedFlow } from './flow-publisher.js';

export class PublishFlow extends Command<PublishedFlow> {
  constructor(
    readonly author: Author,
    readonly flow: FlowAccess,
    readonly note: string | null,
  ) {
    super();
  }
}

@CommandHandler(PublishFlow)
export class PublishFlowHandler implements ICommandHandler<PublishFlow> {
  constructor(
    private readonly publisher: FlowPublisher,
    @Inject(FLOW_MEMBERSHIP) private readonly membership: FlowMembership,
  ) {}

  execute({ author, flow, note }: PublishFlow): Promise<PublishedFlow> {
    return this.publisher.publish(author, flow, {
      note,
      by: author.by,
      isAttached: async () => (await this.membership.of(flow.uid)) !== null,
    });
  }
}
