/** Finds answers that are only compared with what learners type: nobody reads them in a chat. */
import { listNameOf } from '@parley/contracts/flow/translation-owners';
import { comparesAnswers } from '../../../ui/answer-text.js';
import { promptsOf, type FlowDocument } from './flow-document.js';

const cache = new WeakMap<FlowDocument, ReadonlyMap<string, boolean>>();
/** By name, for each common list in use: whether no prompt shows its answers. Computed once per document. */
const listsIn = (doc: FlowDocument): ReadonlyMap<string, boolean> => {
  const known = cache.get(doc);
  if (known) return known;
  const lists = new Map<string, boolean>();
  for (const { definition } of promptsOf(doc)) {
    const name = listNameOf(definition);
    if (name !== null) lists.set(name, comparesAnswers(definition) && lists.get(name) !== false);
  }
  cache.set(doc, lists);
  return lists;
};
/** True if every prompt that uses the list only compares its answers. */
export const isComparedList = (doc: FlowDocument, name: string): boolean => listsIn(doc).get(name) === true;

/** @param owner key of a `TranslationOwner` */
export function ownerCompares(doc: FlowDocument, owner: string): boolean {
  const prompt = doc.byKey[owner];
  return prompt ? comparesAnswers(prompt.definition) : owner.startsWith('.') && isComparedList(doc, owner.slice(1));
}
