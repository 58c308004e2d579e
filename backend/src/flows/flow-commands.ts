/** The commands of a flow besides those that a sequence has too, and the reasons for rejecting them. */
import type { FlowDefinition, Settings } from '@parley/contracts/definition/definition';
import type { Language, Translations } from '@parley/contracts/definition/values';
import type { DraftRuleBreak } from '@parley/contracts/draft/draft-rules';
import type { ConflictPlace } from '@parley/contracts/draft/merge-drafts';
import type { LinkTarget } from '@parley/contracts/flow/link-checks';
import type { RefusalCode } from '@parley/contracts/flow/findings';
import type { LinkedDefinition, PublishProblem } from '@parley/contracts/flow/publish-checks';
import type { FlowId, FlowUid, PromptKey } from '@parley/contracts/ids';
import type { Command, PublishableCommand, PublishableRejection } from '../publishable/publishable-commands.js';

/** `by` becomes the owner. `tName` and `languages` are for clones. */
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
export interface SaveDraft extends Command<'SaveDraft'> {
  readonly definition: FlowDefinition;
  /** The draft at the revision that the client knew; null = `definition` replaces the draft, whatever that is now. */
  readonly base: FlowDefinition | null;
}
export interface PublishFlow extends Command<'Publish'> {
  readonly note: string | null;
  /** Attached to a sequence that didn't send this command; only that sequence may publish the flow. */
  readonly attached: boolean;
  /** SHA-256 (hex) of `canonicalDefinition(state.draft)`. */
  readonly hash: string;
  readonly maxScore: number | null;
  /** Some text may have a formula. If absent, the decider reads all texts. */
  readonly formulas?: boolean;
  /** The owner's other flows to which the draft links. */
  readonly targets?: readonly LinkTarget[];
  /** Every version to which those links will be pinned, and the versions linked from these. */
  readonly linked?: readonly LinkedDefinition[];
  /** The refusals that `publishChecks` found in this draft with these links. If absent, the decider checks the draft. */
  readonly refusals?: readonly PublishProblem<RefusalCode>[];
}
export interface PromoteVersion extends Command<'PromoteVersion'> {
  readonly version: number;
}

export type FlowCommand = PublishableCommand | CreateFlow | SaveDraft | PublishFlow | PromoteVersion;

export type FlowRejection =
  | PublishableRejection
  | {
      readonly code: 'flow-exists' | 'flow-not-found' | 'in-sequence' | 'version-not-found' | 'definition-too-large';
    }
  | { readonly code: 'draft-rules'; readonly breaks: readonly DraftRuleBreak[] }
  /** Two authors changed the same field; nothing was saved. */
  | { readonly code: 'edit-conflict'; readonly conflicts: readonly ConflictPlace[] }
  | { readonly code: 'prompt-problems'; readonly problems: readonly PublishProblem<RefusalCode>[] }
  /** An event would not fit into an append; null = the definition's texts outside of prompts. */
  | { readonly code: 'prompt-too-large'; readonly promptKey: PromptKey | null };
