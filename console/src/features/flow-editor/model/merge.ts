/** Merges drafts in the editor's format. */
import { mergeDrafts, type Choices, type DraftConflict, type Sides } from '@parley/contracts/draft/merge-drafts';
import { sameJson } from '@parley/contracts/definition/canonical';
import { definitionFrom, documentFrom, type FlowDocument } from './flow-document.js';

export interface MergedDocument {
  readonly doc: FlowDocument;
  readonly conflicts: readonly DraftConflict[];
  /** Keys of prompts that now differ from ours. */
  readonly touched: ReadonlySet<string>;
}

export function mergeDocuments({ base, mine, theirs }: Sides<FlowDocument>, choices: Choices = {}): MergedDocument {
  const sides = { base: definitionFrom(base), mine: definitionFrom(mine), theirs: definitionFrom(theirs) };
  const { definition, conflicts } = mergeDrafts(sides, choices);
  const doc = documentFrom(definition);
  const keys = [...mine.order, ...doc.order];
  return { doc, conflicts, touched: new Set(keys.filter((key) => !sameJson(mine.byKey[key], doc.byKey[key]))) };
}
