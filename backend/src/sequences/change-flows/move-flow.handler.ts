import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { SequenceAccess } from '../../platform/http/serve.js';
import type { Author } from '../../publishable/publishable-streams.js';
import { decideOrRefuse } from '../decide-or-refuse.js';
import { SequencePresenter } from '../present-sequence.js';
import { SequenceStreams, type ChangedSequence } from '../sequence-streams.js';
import { isStale } from './is-stale.js';

export class MoveFlow extends Command<ChangedSequence> {
  constructor(
    readonly author: Author,
    readonly sequence: SequenceAccess,
    readonly from: number,
    readonly to: number,
    /** Revision of the list that the author knew; null = not given. */
    readonly baseRevision: number | null,
  ) {
    super();
  }
}

@CommandHandler(MoveFlow)
export class MoveFlowHandler implements ICommandHandler<MoveFlow> {
  constructor(
    private readonly streams: SequenceStreams,
    private readonly presenter: SequencePresenter,
  ) {}

  /** Indexes don't identify a flow, so a list that has changed since is a conflict (decision 23). */
  execute({ author, sequence, from, to, baseRevision }: MoveFlow): Promise<ChangedSequence> {
    return this.streams.change(sequence.uid, author, async (now) => {
      if (isStale(now, baseRevision)) throw await this.presenter.stale(now, author.by);
      return decideOrRefuse(now.state, { type: 'MoveFlow', by: author.by, from, to });
    });
  }
}
