import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { FlowId } from '@parley/contracts/ids';
import type { ReadSide } from '../../platform/http/read-side.js';
import type { SequenceAccess } from '../../platform/http/serve.js';
import { READ_SIDE } from '../../platform/tokens.js';
import type { Author } from '../../publishable/publishable-streams.js';
import { FlowClaims } from '../flow-claims.js';
import { SequenceStreams, type ChangedSequence } from '../sequence-streams.js';

export class RemoveFlow extends Command<ChangedSequence> {
  constructor(
    readonly author: Author,
    readonly sequence: SequenceAccess,
    readonly flowId: FlowId,
  ) {
    super();
  }
}

@CommandHandler(RemoveFlow)
export class RemoveFlowHandler implements ICommandHandler<RemoveFlow> {
  constructor(
    private readonly streams: SequenceStreams,
    private readonly claims: FlowClaims,
    @Inject(READ_SIDE) private readonly reads: ReadSide,
  ) {}

  async execute({ author, sequence, flowId }: RemoveFlow): Promise<ChangedSequence> {
    const uid = (await this.streams.load(sequence.uid)).state.flowUids.get(flowId);
    // Read before the event: only the claim that exists now may be released, not a later one.
    const claims = uid ? await this.claims.current([uid]) : [];
    const changed = await this.streams.execute(sequence.uid, author, { type: 'DetachFlow', by: author.by, flowId });
    // Waits, because archiving the flow checks in the read models which published versions contain it.
    const { position } = changed;
    if (position !== null && (await this.reads.waitFor(position, this.reads.waitMs))) await this.claims.release(claims);
    return changed;
  }
}
