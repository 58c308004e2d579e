/** The findings of the checks before a publication. */
import type { PreparedPrompt } from '../engine/types.js';
import type { PromptKey } from '../ids.js';

export type RefusalCode =
  | 'start-missing'
  | 'dangling-answers'
  | 'dangling-multi-select'
  | 'link-to-nothing'
  | 'unknown-normalizer'
  | 'unknown-common-answers'
  | 'endless-chain'
  | 'two-catch-alls'
  | 'text-too-long'
  | 'upload-not-configured'
  | 'nothing-to-choose'
  | 'all-answers-repeat'
  | 'nothing-to-type'
  | 'computed-answer-empty'
  | 'rule-unfinished'
  | 'rule-misplaced'
  | 'too-few-parts'
  | 'repeated-part'
  | 'pair-missing'
  | 'gaps-differ'
  | 'gap-empty'
  | 'help-misplaced'
  | 'help-unnamed'
  | 'help-empty'
  | 'scale-bounds'
  | 'scale-step'
  | 'scale-too-long'
  | 'picture-unnamed'
  | 'link-to-foreign-flow'
  | 'link-to-unpublished-flow'
  | 'no-otherwise'
  | 'condition-unfinished'
  | 'condition-lost'
  | 'condition-never'
  | 'formula-broken';
export type WarningCode =
  | 'unreachable-prompt'
  | 'missing-translation'
  | 'empty-answer'
  | 'answers-alike'
  | 'answer-never-taken'
  | 'answer-off-scale'
  | 'position-unanswered'
  | 'picture-missing'
  | 'reaction-empty'
  | 'formula-words';

export interface Problem<C extends string> {
  readonly code: C;
  /** null if it concerns the flow as a whole. */
  readonly promptKey: PromptKey | null;
  /** In English; names the prompt by its position. */
  readonly msg: string;
}
/** A problem whose path isn't known yet. */
export interface Finding<C extends string = RefusalCode | WarningCode> extends Problem<C> {
  /** The answer that reveals it. */
  readonly says?: string;
  /** The prompts of a linked flow in which it occurs, and those that follow. */
  readonly prompts?: readonly PreparedPrompt[];
}

export const label = (index: number): string => `Prompt ${index + 1}`;
