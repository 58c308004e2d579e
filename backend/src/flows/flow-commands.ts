/** What may be asked of a flow, and the answers that are no. `by` = the user who asks. */
import type { FlowDefinition, Language, Settings, Translations } from '@parley/contracts/flow/definition';
import type { DraftRuleBreak } from '@parley/contracts/flow/draft-rules';
import type { DraftConflict } from '@parley/contracts/flow/merge-drafts';
import type { LinkTarget } from '@parley/contracts/flow/link-checks';
import type { LinkedDefinition, PublishProblem, RefusalCode } from '@parley/contracts/flow/publish-checks';
import type { FlowId, FlowUid, PromptKey, UserId } from '@parley/contracts/ids';

interface Command<T extends string> {
  readonly type: T;
  readonly by: UserId;
  /** Has access through a sequence that the flow is attached to (decision 9); the flow itself doesn't know. */
  readonly guest?: boolean;
}

/** `by` becomes the owner. `tName` and `languages` are a clone's. */
export interface CreateFlow extends Command<'CreateFlow'> {
  readonly flowId: FlowId;
  readonly flowUid: FlowUid;
  readonly name: string;
  readonly tName?: Translations;
  readonly language: Language;
  readonly languages?: readonly Language[];
  readonly settings: Settings;
  readonly definition: FlowDefinition;
  readonly clonedFrom?: FlowId;
}
export interface RenameFlow extends Command<'RenameFlow'> {
  readonly name: string;
  readonly tName: Translations;
}
export interface ChangeLanguages extends Command<'ChangeLanguages'> {
  readonly languages: readonly Language[];
}
export interface ChangeSettings extends Command<'ChangeSettings'> {
  readonly settings: Settings;
}
export interface SaveDraft extends Command<'SaveDraft'> {
  readonly definition: FlowDefinition;
  /** The draft at the revision that the client knew; null = no matter what the draft is now, it becomes `definition`. */
  readonly base: FlowDefinition | null;
}
export interface PublishFlow extends Command<'PublishFlow'> {
  readonly note: string | null;
  /** Attached to a sequence, and not asked by it: then the sequence publishes it. */
  readonly attached: boolean;
  /** SHA-256 (hex) of `canonicalDefinition(state.draft)`. */
  readonly hash: string;
  readonly maxScore: number | null;
  /** The owner's other flows that the draft links to. */
  readonly targets?: readonly LinkTarget[];
  /** Every version that those links will be pinned to, and what these lead to in turn. */
  readonly linked?: readonly LinkedDefinition[];
}
export interface PromoteVersion extends Command<'PromoteVersion'> {
  readonly version: number;
}
export interface ShareFlow extends Command<'ShareFlow'> {
  readonly with: UserId;
}
export interface UnshareFlow extends Command<'UnshareFlow'> {
  readonly with: UserId;
}
export type LeaveFlow = Command<'LeaveFlow'>;
export type ArchiveFlow = Command<'ArchiveFlow'>;
export interface RestoreFlow extends Command<'RestoreFlow'> {
  /** Now and the time of the `FlowArchived` event, in ms since 1970. */
  readonly at: number;
  readonly archivedAt: number;
}

export type FlowCommand =
  | CreateFlow
  | RenameFlow
  | ChangeLanguages
  | ChangeSettings
  | SaveDraft
  | PublishFlow
  | PromoteVersion
  | ShareFlow
  | UnshareFlow
  | LeaveFlow
  | ArchiveFlow
  | RestoreFlow;

export type FlowRejection =
  | {
      readonly code:
        | 'flow-exists'
        | 'flow-not-found'
        | 'no-access'
        | 'not-owner'
        | 'trust-is-owners'
        | 'archived'
        | 'not-archived'
        | 'restore-too-late'
        | 'nothing-to-publish'
        | 'in-sequence'
        | 'version-not-found'
        | 'default-language-required'
        | 'owner-has-access'
        | 'definition-too-large';
    }
  | { readonly code: 'draft-rules'; readonly breaks: readonly DraftRuleBreak[] }
  /** Two authors changed the same field; nothing was saved. */
  | { readonly code: 'edit-conflict'; readonly conflicts: readonly DraftConflict[] }
  | { readonly code: 'prompt-problems'; readonly problems: readonly PublishProblem<RefusalCode>[] }
  /** One event would not fit into an append; null = what the definition says beside its prompts. */
  | { readonly code: 'prompt-too-large'; readonly promptKey: PromptKey | null };
