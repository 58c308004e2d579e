/** Replaces the draft with an imported flow, as one undo step. */
import type { Draft } from 'immer';
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import { defineEdit } from '../model/edits.js';
import { documentFrom, type FlowDocument } from '../model/flow-document.js';

/** The start prompt keeps its key, and so its statistics and history. The other prompts get the file's keys. */
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
