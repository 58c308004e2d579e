import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit } from '../../platform/log/audit.js';
import type { FlowAccess } from '../../platform/http/serve.js';
import { decideOrRefuse } from '../decide-or-refuse.js';
import { FlowStreams, type Author, type Changed } from '../flow-streams.js';

/** The draft becomes equal to that version, and dirty (decision 15). */
export class PromoteVersion extends Command<Changed> {
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

  async execute({ author, flow, version }: PromoteVersion): Promise<Changed> {
    const changed = await this.streams.change(flow.uid, author, ({ state }) =>
      decideOrRefuse(state, { type: 'PromoteVersion', by: author.by, guest: flow.guest ?? false, version }),
    );
    this.audit.record('version-promoted', { userId: author.by, flowId: flow.id, version });
    return changed;
  }
}
