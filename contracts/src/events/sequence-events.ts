/** Events of a flow sequence. Only these events say which flows it has; a flow's own events never mention it. */
import type { Language, Translations } from '../definition/values.js';
import type { FlowId, FlowUid, SequenceId, SequenceUid, UserId } from '../ids.js';
import type { SequenceSettings } from '../definition/sequence-settings.js';

interface Fact<T extends string, D> {
  readonly type: T;
  readonly data: D;
}

/** A step is pinned to this version of this flow. */
export interface Pin {
  readonly flowId: FlowId;
  readonly version: number;
}

/** A change of the list of attached flows. */
export type StructureEvent =
  /** `at` = its place afterwards, from 0. */
  | Fact<'FlowAttached', { readonly flowId: FlowId; readonly flowUid: FlowUid; readonly at: number }>
  | Fact<'FlowDetached', { readonly flowId: FlowId; readonly by: UserId }>
  /** `to` = its place afterwards, from 0. */
  | Fact<'AttachedFlowMoved', { readonly flowId: FlowId; readonly to: number }>;

export type SequenceEvent =
  | Fact<
      'SequenceCreated',
      {
        readonly sequenceId: SequenceId;
        readonly sequenceUid: SequenceUid;
        readonly ownerId: UserId;
        readonly name: string;
        readonly language: Language;
      }
    >
  | Fact<'SequenceRenamed', { readonly name: string; readonly tName: Translations }>
  | Fact<'SequenceLanguagesChanged', { readonly languages: readonly Language[] }>
  | Fact<'SequenceSettingsChanged', { readonly settings: SequenceSettings }>
  | StructureEvent
  /** The list as it is from now on for learners, in order. */
  | Fact<'SequencePublished', { readonly version: number; readonly pins: readonly Pin[] }>
  | Fact<'SequenceShared', { readonly with: UserId }>
  | Fact<'SequenceUnshared', { readonly with: UserId }>
  /** Somebody else owns it from now on; the former owner has no access any more. */
  | Fact<'SequenceHandedOver', { readonly from: UserId; readonly to: UserId }>
  | Fact<'SequenceArchived', Record<string, never>>
  | Fact<'SequenceRestored', Record<string, never>>;
