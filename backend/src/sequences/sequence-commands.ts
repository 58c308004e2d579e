/** The commands of a sequence besides those that a flow has too, and the reasons for rejecting them. */
import type { Pin } from '@parley/contracts/events/sequence-events';
import type { Language } from '@parley/contracts/definition/values';
import type { FlowId, FlowUid, SequenceId, SequenceUid } from '@parley/contracts/ids';
import type { SequenceSettings } from '@parley/contracts/definition/sequence-settings';
import type { Command, PublishableCommand, PublishableRejection } from '../publishable/publishable-commands.js';

/** `by` becomes the owner. */
export interface CreateSequence extends Command<'CreateSequence'> {
  readonly sequenceId: SequenceId;
  readonly sequenceUid: SequenceUid;
  readonly name: string;
  readonly language: Language;
}
export interface AttachFlow extends Command<'AttachFlow'> {
  readonly flowId: FlowId;
  readonly flowUid: FlowUid;
  /** null = at the end. */
  readonly at: number | null;
}
export interface DetachFlow extends Command<'DetachFlow'> {
  readonly flowId: FlowId;
}
export interface MoveFlow extends Command<'MoveFlow'> {
  readonly from: number;
  readonly to: number;
}
/** At this point, every attached flow has been published. */
export interface PublishSequence extends Command<'Publish'> {
  /** The latest version of each attached flow, in the sequence's order. */
  readonly pins: readonly Pin[];
}

export type SequenceCommand =
  PublishableCommand<SequenceSettings> | CreateSequence | AttachFlow | DetachFlow | MoveFlow | PublishSequence;

export type SequenceRejection =
  | PublishableRejection
  | {
      readonly code:
        | 'sequence-exists'
        | 'sequence-not-found'
        | 'already-attached'
        | 'not-attached'
        | 'out-of-bounds'
        | 'too-many-flows'
        | 'no-flows';
    };
