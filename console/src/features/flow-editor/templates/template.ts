/** Templates, and how they become part of a flow. */
import type { FlowDefinition, PromptDefinition, PromptEntry } from '@parley/contracts/definition/definition';
import type { Language } from '@parley/contracts/definition/values';
import { leadingTo, linkOf, NEXT_PROMPT, resolveAnswers } from '@parley/contracts/definition/links';
import { copied, type CopyPlan, type NamedPrompt } from '../model/copies.js';

export type Template = readonly NamedPrompt[];

/** The template as prompts of a flow, with new keys, the given names, and without links out of the template. */
export const placed = (template: Template, plan: Omit<CopyPlan, 'linksOut'>): PromptEntry[] =>
  copied(template, { ...plan, linksOut: 'gone' });
/** Lets every prompt that leads nowhere lead to the prompt after it (SPEC FLOW-N5). */
export const linkedByOrder = (prompts: readonly PromptEntry[]): PromptEntry[] =>
  prompts.map((prompt) =>
    linkOf(prompt.definition) === null
      ? { ...prompt, definition: { ...prompt.definition, ...leadingTo(NEXT_PROMPT) } }
      : prompt,
  );

/** A prompt as a template: common answers become its own, and links to other prompts are dropped. */
export function templateOf({ name, definition }: PromptEntry, flow: FlowDefinition): PromptDefinition {
  const answers = typeof definition.answers === 'string' ? resolveAnswers(definition, flow) : definition.answers;
  const own = { ...definition, ...(answers !== undefined && { answers }) };
  let count = 0;
  const entries = [{ key: '' as PromptEntry['key'], name: OWN_NAME }];
  const [prompt] = placed([{ name, definition: own }], { flowId: 0, entries, newKey: () => `k${(count += 1)}` });
  return prompt!.definition;
}
/** Name of the prompt in an author's own template. */
export const OWN_NAME = 'prompt';

/** The flow's default language and its others. */
export interface Languages {
  readonly first: Language;
  readonly others: readonly Language[];
}
