/** What may be asked of a sequence, and the answers that are no. `by` = the user who asks. */
import type { Pin } from '@parley/contracts/events/sequence-events';
import type { Language, Translations } from '@parley/contracts/flow/definition';
import type { FlowId, FlowUid, SequenceId, SequenceUid, UserId } from '@parley/contracts/ids';
import type { SequenceSettings } from '@parley/contracts/sequence/settings';

interface Command<T extends string> {
  readonly type: T;
  readonly by: UserId;
}

/** `by` becomes the owner. */
export interface CreateSequence extends Command<'CreateSequence'> {
  readonly sequenceId: SequenceId;
  readonly sequenceUid: SequenceUid;
  readonly name: string;
  readonly language: Language;
}
export interface RenameSequence extends Command<'RenameSequence'> {
  readonly name: string;
  readonly tName: Translations;
}
export interface ChangeSequenceLanguages extends Command<'ChangeSequenceLanguages'> {
  readonly languages: readonly Language[];
}
export interface ChangeSequenceSettings extends Command<'ChangeSequenceSettings'> {
  readonly settings: SequenceSettings;
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
/** Every attached flow is published by now. */
export interface PublishSequence extends Command<'PublishSequence'> {
  /** The latest version of each attached flow, in the sequence's order. */
  readonly pins: readonly Pin[];
}
export interface ShareSequence extends Command<'ShareSequence'> {
  readonly with: UserId;
}
export interface UnshareSequence extends Command<'UnshareSequence'> {
  readonly with: UserId;
}
export type LeaveSequence = Command<'LeaveSequence'>;
export type ArchiveSequence = Command<'ArchiveSequence'>;
export interface RestoreSequence extends Command<'RestoreSequence'> {
  /** Now and the time of the `SequenceArchived` event, in ms since 1970. */
  readonly at: number;
  readonly archivedAt: number;
}

export type SequenceCommand =
  | CreateSequence
  | RenameSequence
  | ChangeSequenceLanguages
  | ChangeSequenceSettings
  | AttachFlow
  | DetachFlow
  | MoveFlow
  | PublishSequence
  | ShareSequence
  | UnshareSequence
  | LeaveSequence
  | ArchiveSequence
  | RestoreSequence;

export interface SequenceRejection {
  readonly code:
    | 'sequence-exists'
    | 'sequence-not-found'
    | 'no-access'
    | 'not-owner'
    | 'trust-is-owners'
    | 'archived'
    | 'not-archived'
    | 'restore-too-late'
    | 'already-attached'
    | 'not-attached'
    | 'out-of-bounds'
    | 'too-many-flows'
    | 'no-flows'
    | 'nothing-to-publish'
    | 'default-language-required'
    | 'owner-has-access';
}
