/** What happened to a flow. Edits are facts about one prompt, never whole documents. */
import type {
  FlowDefinition,
  Language,
  PromptDefinition,
  PromptEntry,
  Settings,
  Translations,
} from '../flow/definition.js';
import type { FlowTexts } from '../flow/flow-texts.js';
import type { FlowPin } from '../flow/flow-links.js';
import type { FlowId, FlowUid, PromptKey, UserId } from '../ids.js';

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
        /** Set when the flow is a copy. */
        readonly clonedFrom?: FlowId;
      }
    >
  | Fact<'FlowRenamed', { readonly name: string; readonly tName: Translations }>
  | Fact<'FlowLanguagesChanged', { readonly languages: readonly Language[] }>
  | Fact<'FlowSettingsChanged', { readonly settings: Settings }>
  /** `after` = key of the prompt it stands behind. */
  | Fact<'PromptAdded', { readonly prompt: PromptEntry; readonly after: PromptKey | null }>
  | Fact<'PromptChanged', { readonly key: PromptKey; readonly definition: PromptDefinition }>
  | Fact<'PromptRenamed', { readonly key: PromptKey; readonly name: string }>
  | Fact<'PromptMoved', { readonly key: PromptKey; readonly after: PromptKey | null }>
  | Fact<'PromptRemoved', { readonly key: PromptKey }>
  /** What the definition says beside its prompts. */
  | Fact<'FlowTextsChanged', FlowTexts>
  /** The draft at this event is frozen as `version`; `hash` = SHA-256 of its canonical JSON, hex. */
  | Fact<
      'FlowPublished',
      {
        readonly version: number;
        readonly hash: string;
        readonly note: string | null;
        readonly maxScore: number | null;
        /** The flows that it links to, with the version that each link was pinned to; absent = none. */
        readonly links?: readonly FlowPin[];
      }
    >
  | Fact<'FlowVersionPromoted', { readonly version: number }>
  | Fact<'FlowShared', { readonly with: UserId }>
  | Fact<'FlowUnshared', { readonly with: UserId }>
  | Fact<'FlowArchived', Record<string, never>>
  | Fact<'FlowRestored', Record<string, never>>;
