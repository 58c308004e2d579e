import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { sameJson } from '@parley/contracts/flow/canonical';
import type { Language, Translations } from '@parley/contracts/flow/definition';
import type { SequenceSettings } from '@parley/contracts/sequence/settings';
import type { SequenceAccess } from '../../platform/http/serve.js';
import { decideAll } from '../decide-or-refuse.js';
import { SequencePresenter } from '../present-sequence.js';
import type { SequenceCommand } from '../sequence-commands.js';
import type { SequenceFolded, SequencePart } from '../sequence-folded.js';
import { SequenceStreams, type Author, type ChangedSequence } from '../sequence-streams.js';

export interface SequenceUpdate {
  readonly name?: string;
  readonly tName?: Translations;
  readonly languages?: readonly Language[];
  readonly settings?: SequenceSettings;
}

export class UpdateSequence extends Command<ChangedSequence> {
  constructor(
    readonly author: Author,
    readonly sequence: SequenceAccess,
    readonly update: SequenceUpdate,
    /** Revision that the author knew; null = they said none. */
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

  /** Changes of different fields merge; the same field, changed by both to something else, is a conflict. */
  execute({ author, sequence, update, baseRevision }: UpdateSequence): Promise<ChangedSequence> {
    return this.streams.change(sequence.uid, author, async (now) => {
      if (isInConflict(now, update, baseRevision)) throw await this.presenter.stale(now, author.by);
      return decideAll(now.state, commandsOf(author, update, now));
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

function commandsOf({ by }: Author, update: SequenceUpdate, { state }: SequenceFolded): SequenceCommand[] {
  const { name, tName, languages, settings } = update;
  const commands: SequenceCommand[] = [];
  if (name !== undefined || tName !== undefined)
    commands.push({ type: 'RenameSequence', by, name: name ?? state.name, tName: tName ?? state.tName });
  if (languages) commands.push({ type: 'ChangeSequenceLanguages', by, languages });
  if (settings) commands.push({ type: 'ChangeSequenceSettings', by, settings });
  return commands;
}
