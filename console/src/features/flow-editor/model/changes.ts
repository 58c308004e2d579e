/** The difference between two drafts, as a save sends it. */
import { applyDraftPatch, draftPatch, type DraftPatch } from '@parley/contracts/draft/draft-patch';
import { definitionFrom, documentFrom, type FlowDocument } from './flow-document.js';

/** null = equal. */
export function changesBetween(base: FlowDocument, doc: FlowDocument): DraftPatch | null {
  const patch = draftPatch(definitionFrom(base), definitionFrom(doc));
  return Object.keys(patch).length > 0 ? patch : null;
}

/** Applies changes to `base`. */
export const withChanges = (base: FlowDocument, changes: DraftPatch): FlowDocument =>
  documentFrom(applyDraftPatch(definitionFrom(base), changes));
