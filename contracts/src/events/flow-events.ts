/** Events of a flow. An edit is a fact about one prompt, never a whole document. */
import type { DraftEvent } from './draft-event.js';
import type { FlowDefinition, PromptEntry, Settings } from '../definition/definition.js';
import type { Language, Translations } from '../definition/values.js';
import type { FlowPin } from '../engine/flow-links.js';
import type { FlowId, FlowUid, UserId } from '../ids.js';

interface Fact<T extends string, D> {
  readonly type: T;
  readonly data: D;
}

export type FlowEvent =
  | Fact<
      'FlowCreated',
      {
        readonly flowId: FlowId;
        readonly flowUid: FlowUid;
        readonly ownerId: UserId;
        readonly name: string;
        readonly language: Language;
        readonly settings: Settings;
        readonly prompts: readonly PromptEntry[];
        readonly commonAnswers: NonNullable<FlowDefinition['commonAnswers']>;
        /** Set if the flow is a copy. */
        readonly clonedFrom?: FlowId;
      }
    >
  | Fact<'FlowRenamed', { readonly name: string; readonly tName: Translations }>
  | Fact<'FlowLanguagesChanged', { readonly languages: readonly Language[] }>
  | Fact<'FlowSettingsChanged', { readonly settings: Settings }>
  | DraftEvent
  /** The draft at this event is frozen as `version`; `hash` = SHA-256 of its canonical JSON, hex. */
  | Fact<
      'FlowPublished',
      {
        readonly version: number;
        readonly hash: string;
        readonly note: string | null;
        readonly maxScore: number | null;
        /** The flows that it links to, with the version pinned for each link; absent: none. */
        readonly links?: readonly FlowPin[];
        /** True if dollars and carets may mean formulas and superscript; absent: published before they did, or none. */
        readonly formulas?: true;
      }
    >
  /** `linksByOrder`: links to the following prompt become links by order; absent: they keep its name. */
  | Fact<'FlowVersionPromoted', { readonly version: number; readonly linksByOrder?: true }>
  | Fact<'FlowShared', { readonly with: UserId }>
  | Fact<'FlowUnshared', { readonly with: UserId }>
  /** Somebody else owns it from now on; the former owner has no access any more. */
  | Fact<'FlowHandedOver', { readonly from: UserId; readonly to: UserId }>
  | Fact<'FlowArchived', Record<string, never>>
  | Fact<'FlowRestored', Record<string, never>>;
