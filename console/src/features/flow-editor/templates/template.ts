/** Prompts to begin with: what a template is, and how it becomes part of a flow. */
import type { FlowDefinition, Language, PromptDefinition, PromptEntry } from '@parley/contracts/flow/definition';
import { resolveAnswers } from '@parley/contracts/flow/links';
import { copied, type CopyPlan, type NamedPrompt } from '../model/copies.js';

export type Template = readonly NamedPrompt[];

/** The template as prompts of a flow: keys made anew, names as given, links that lead out of it gone. */
export const placed = (template: Template, plan: Omit<CopyPlan, 'linksOut'>): PromptEntry[] =>
  copied(template, { ...plan, linksOut: 'gone' });

/** A prompt of a flow as a template by itself: its common answers become its own, links elsewhere go. */
export function templateOf({ name, definition }: PromptEntry, flow: FlowDefinition): PromptDefinition {
  const answers = typeof definition.answers === 'string' ? resolveAnswers(definition, flow) : definition.answers;
  const own = { ...definition, ...(answers !== undefined && { answers }) };
  let count = 0;
  const entries = [{ key: '' as PromptEntry['key'], name: OWN_NAME }];
  const [prompt] = placed([{ name, definition: own }], { flowId: 0, entries, newKey: () => `k${(count += 1)}` });
  return prompt!.definition;
}
/** What the prompt of an own template is called within it. */
export const OWN_NAME = 'prompt';

/** The flow's default language, and those it is translated into. */
export interface Languages {
  readonly first: Language;
  readonly others: readonly Language[];
}
