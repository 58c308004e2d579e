import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { UserId } from '@parley/contracts/ids';
import { FLOW_MEMBERSHIP, type FlowMembership } from '../../platform/auth/ports.js';
import type { Clock } from '../../platform/clock.js';
import type { FlowAccess } from '../../platform/http/serve.js';
import { Audit } from '../../platform/log/audit.js';
import { CLOCK } from '../../platform/tokens.js';
import type { Author } from '../../publishable/publishable-streams.js';
import { decideOrRefuse } from '../decide-or-refuse.js';
import { FlowStreams } from '../flow-streams.js';

export interface Archived {
  /** ms */
  readonly at: number;
}

export class ArchiveFlow extends Command<Archived> {
  constructor(
    readonly author: Author,
    readonly flow: FlowAccess,
    /** The owner. An administrator archives in the owner's name when an account is erased. */
    readonly owner: UserId = author.by,
  ) {
    super();
  }
}
export class RestoreFlow extends Command<void> {
  constructor(
    readonly author: Author,
    readonly flow: FlowAccess,
  ) {
    super();
  }
}

@CommandHandler(ArchiveFlow)
export class ArchiveFlowHandler implements ICommandHandler<ArchiveFlow> {
  constructor(
    private readonly streams: FlowStreams,
    private readonly audit: Audit,
    @Inject(FLOW_MEMBERSHIP) private readonly sequences: FlowMembership,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws Refusal 409 if the flow is in a sequence */
  async execute({ author, flow, owner }: ArchiveFlow): Promise<Archived> {
    const changed = await this.sequences.whileFree(flow.uid, flow.id, () =>
      this.streams.execute(flow.uid, author, { type: 'Archive', by: owner }),
    );
    this.audit.record('flow-archived', { userId: author.by, flowId: flow.id });
    return { at: changed.now.archivedAt ?? this.clock.now() };
  }
}

@CommandHandler(RestoreFlow)
export class RestoreFlowHandler implements ICommandHandler<RestoreFlow> {
  constructor(
    private readonly streams: FlowStreams,
    private readonly audit: Audit,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws Refusal 409 if it isn't archived, 410 if it is too late */
  async execute({ author, flow }: RestoreFlow): Promise<void> {
    await this.streams.change(flow.uid, author, ({ state, archivedAt }) =>
      decideOrRefuse(state, {
        type: 'Restore',
        by: author.by,
        at: this.clock.now(),
        archivedAt: archivedAt ?? 0,
      }),
    );
    this.audit.record('flow-restored', { userId: author.by, flowId: flow.id });
  }
}
