/** A prompt says again what it said before: an edit of the draft like any other. */
import type { PromptDefinition } from '@parley/contracts/flow/definition';
import { defineEdit } from '../model/edits.js';
import { linkedName, type FlowDocument } from '../model/flow-document.js';
import type { Recipe } from '../model/history.js';
import { promptIn } from '../model/prompt-recipes.js';

/** FLOW-62: what links to a prompt that is gone by now leads nowhere. */
function withoutLostLinks(definition: PromptDefinition, doc: FlowDocument): PromptDefinition {
  const names = new Set(Object.values(doc.byKey).map(({ name }) => name));
  const isLost = (nextKey: string | null | undefined): boolean => {
    const name = linkedName(nextKey);
    return name !== null && !names.has(name);
  };
  const kept = <T extends { readonly nextKey?: string | null }>(part: T): T => {
    if (!isLost(part.nextKey)) return part;
    const { nextKey: _lost, ...rest } = part;
    return rest as T;
  };
  const { answers } = definition;
  return { ...kept(definition), ...(typeof answers === 'object' && answers && { answers: answers.map(kept) }) };
}

/** The prompt keeps its name, which links and variables know it by. */
const bringBack =
  (key: string, definition: PromptDefinition): Recipe =>
  (doc) => {
    promptIn(doc, key).definition = withoutLostLinks(definition, doc as FlowDocument) as never;
  };

export const promptBroughtBack = defineEdit(
  'promptBroughtBack',
  ({ key, definition }: { key: string; definition: PromptDefinition }) => ({
    label: 'bringBack',
    promptKey: key,
    recipe: bringBack(key, definition),
  }),
);
