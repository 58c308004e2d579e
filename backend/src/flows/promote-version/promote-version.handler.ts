import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit } from '../../platform/log/audit.js';
import type { FlowAccess } from '../../platform/http/serve.js';
import type { Author } from '../../publishable/publishable-streams.js';
import { FlowStreams, type ChangedFlow } from '../flow-streams.js';

/** Makes the draft equal to that version, and dirty (decision 15). */
export class PromoteVersion extends Command<ChangedFlow> {
  constructor(
    readonly author: Author,
    readonly flow: FlowAccess,
    readonly version: number,
  ) {
    super();
  }
}

@CommandHandler(PromoteVersion)
export class PromoteVersionHandler implements ICommandHandler<PromoteVersion> {
  constructor(
    private readonly streams: FlowStreams,
    private readonly audit: Audit,
  ) {}

  async execute({ author, flow, version }: PromoteVersion): Promise<ChangedFlow> {
    const changed = await this.streams.execute(flow.uid, author, {
      type: 'PromoteVersion',
      by: author.by,
      guest: flow.guest ?? false,
      version,
    });
    this.audit.record('version-promoted', { userId: author.by, flowId: flow.id, version });
    return changed;
  }
}
