/** A file's flow in place of the draft, as one step that Undo takes back. */
import type { Draft } from 'immer';
import type { FlowDefinition } from '@parley/contracts/flow/definition';
import { defineEdit } from '../model/edits.js';
import { documentFrom, type FlowDocument } from '../model/flow-document.js';

/** The start prompt stays the same prompt, with its statistics and its past; the others come with their keys. */
export function asReplacement({ order: [start] }: FlowDocument, definition: FlowDefinition): FlowDocument {
  const { promptsArray, maxScore: _derived, ...rest } = definition;
  const [first, ...others] = promptsArray;
  const isFree = start !== undefined && others.every(({ key }) => key !== start);
  return documentFrom({
    ...rest,
    promptsArray: first && isFree ? [{ ...first, key: start }, ...others] : promptsArray,
  });
}

export const draftReplaced = defineEdit('draftReplaced', ({ doc }: { readonly doc: FlowDocument }) => ({
  label: 'importFlow',
  recipe: (draft) => {
    draft.order = [...doc.order];
    draft.byKey = doc.byKey as Draft<FlowDocument['byKey']>;
    draft.rest = doc.rest as Draft<FlowDocument['rest']>;
  },
}));
