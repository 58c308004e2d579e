import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { sameJson } from '@parley/contracts/definition/canonical';
import type { SequenceSettings } from '@parley/contracts/definition/sequence-settings';
import type { SequenceAccess } from '../../platform/http/serve.js';
import { commandsForDetails, type DetailsUpdate } from '../../publishable/details.js';
import type { Author } from '../../publishable/publishable-streams.js';
import { decideAll } from '../decide-or-refuse.js';
import { SequencePresenter } from '../present-sequence.js';
import type { SequenceFolded, SequencePart } from '../sequence-folded.js';
import { SequenceStreams, type ChangedSequence } from '../sequence-streams.js';

type SequenceUpdate = DetailsUpdate<SequenceSettings>;

export class UpdateSequence extends Command<ChangedSequence> {
  constructor(
    readonly author: Author,
    readonly sequence: SequenceAccess,
    readonly update: SequenceUpdate,
    /** Revision that the author knew; null = not given. */
    readonly baseRevision: number | null,
  ) {
    super();
  }
}

@CommandHandler(UpdateSequence)
export class UpdateSequenceHandler implements ICommandHandler<UpdateSequence> {
  constructor(
    private readonly streams: SequenceStreams,
    private readonly presenter: SequencePresenter,
  ) {}

  /** Changes of different fields are merged; if both sides changed the same field differently, that is a conflict. */
  execute({ author, sequence, update, baseRevision }: UpdateSequence): Promise<ChangedSequence> {
    return this.streams.change(sequence.uid, author, async (now) => {
      if (isInConflict(now, update, baseRevision)) throw await this.presenter.stale(now, author.by);
      return decideAll(now.state, commandsForDetails(author.by, update, now.state));
    });
  }
}

const PARTS: Readonly<Record<keyof SequenceUpdate, SequencePart>> = {
  name: 'name',
  tName: 'name',
  languages: 'languages',
  settings: 'settings',
};

function isInConflict(now: SequenceFolded, update: SequenceUpdate, baseRevision: number | null): boolean {
  if (baseRevision === null) return false;
  if (baseRevision > now.revision) return true;
  const sent = (Object.keys(PARTS) as (keyof SequenceUpdate)[]).filter((field) => update[field] !== undefined);
  return sent.some((field) => now.changed[PARTS[field]] > baseRevision && !sameJson(now.state[field], update[field]));
}
