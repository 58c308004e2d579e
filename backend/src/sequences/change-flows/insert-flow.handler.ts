import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { FlowId } from '@parley/contracts/ids';
import type { SequenceAccess } from '../../platform/http/serve.js';
import type { Author } from '../../publishable/publishable-streams.js';
import { decideOrRefuse } from '../decide-or-refuse.js';
import { FlowClaims } from '../flow-claims.js';
import { SequencePresenter } from '../present-sequence.js';
import type { AttachFlow } from '../sequence-commands.js';
import type { SequenceFolded } from '../sequence-folded.js';
import { SequenceStreams, type ChangedSequence } from '../sequence-streams.js';
import { AttachableFlows } from './attachable-flows.js';
import { isStale } from './is-stale.js';

export interface InsertedFlow extends ChangedSequence {
  readonly version: number;
}

export class InsertFlow extends Command<InsertedFlow> {
  constructor(
    readonly author: Author,
    readonly sequence: SequenceAccess,
    readonly flowId: FlowId,
    /** null = at the end. */
    readonly at: number | null,
    /** Revision of the list that the author knew; null = not given. */
    readonly baseRevision: number | null,
  ) {
    super();
  }
}

@CommandHandler(InsertFlow)
export class InsertFlowHandler implements ICommandHandler<InsertFlow> {
  constructor(
    private readonly streams: SequenceStreams,
    private readonly flows: AttachableFlows,
    private readonly claims: FlowClaims,
    private readonly presenter: SequencePresenter,
  ) {}

  /**
   * Claims the flow, publishes it if necessary, then attaches it. If a step fails, a repeated request completes the
   * work.
   */
  async execute({ author, sequence, flowId, at, baseRevision }: InsertFlow): Promise<InsertedFlow> {
    const now = await this.streams.load(sequence.uid);
    const flow = await this.flows.find(flowId, author.by, now.state);
    const command: AttachFlow = { type: 'AttachFlow', by: author.by, flowId: flow.id, flowUid: flow.uid, at };
    const decide = async (newest: SequenceFolded) => {
      if (at !== null && isStale(newest, baseRevision)) throw await this.presenter.stale(newest, author.by);
      const events = decideOrRefuse(newest.state, command);
      await this.flows.checkOwner(flow, newest.state.ownerId);
      return events;
    };
    await decide(now);
    const claim = await this.claims.claim(flow.uid, sequence.uid);
    try {
      const version = await this.flows.version(author, flow);
      return { version, ...(await this.streams.change(sequence.uid, author, decide)) };
    } catch (error) {
      await this.claims.releaseUnlessAttached(claim, sequence.uid);
      throw error;
    }
  }
}
