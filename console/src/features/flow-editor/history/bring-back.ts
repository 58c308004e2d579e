/** Restores an earlier state of a prompt, as an ordinary edit of the draft. */
import type { Draft } from 'immer';
import { mapPromptLinks } from '@parley/contracts/definition/links';
import type { PromptDefinition } from '@parley/contracts/definition/definition';
import { defineEdit } from '../model/edits.js';
import { linkedName, type FlowDocument } from '../model/flow-document.js';
import type { Recipe } from '../model/history.js';
import { promptIn } from '../model/prompt-recipes.js';

/** FLOW-62: drops links to prompts that no longer exist. */
function withoutLostLinks(definition: PromptDefinition, doc: FlowDocument): PromptDefinition {
  const names = new Set(Object.values(doc.byKey).map(({ name }) => name));
  return mapPromptLinks(definition, (link) => {
    const name = linkedName(link);
    return name !== null && !names.has(name) ? null : link;
  });
}

/** The prompt keeps its name, because links and variables refer to it. */
const bringBack =
  (key: string, definition: PromptDefinition): Recipe =>
  (doc) => {
    promptIn(doc, key).definition = withoutLostLinks(definition, doc as FlowDocument) as Draft<PromptDefinition>;
  };

export const promptBroughtBack = defineEdit(
  'promptBroughtBack',
  ({ key, definition }: { key: string; definition: PromptDefinition }) => ({
    label: 'bringBack',
    promptKey: key,
    recipe: bringBack(key, definition),
  }),
);
